import { href, Link, useLocation } from "react-router";
import { UserBadges } from "#app/desk/users/user-badges.tsx";
import type { ListedUser } from "#app/domain/accounts/users/list-users.server.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";

/** The accounts, with what each may do. */
export function UserTable({
  rows,
  fresh,
  open,
}: {
  rows: readonly ListedUser[];
  fresh: ReadonlySet<string>;
  /** The account that stands open beside the table. */
  open: string | undefined;
}) {
  const { search } = useLocation();
  const columns: Column<ListedUser>[] = [
    {
      label: "Name",
      kind: "name",
      cell: ({ id, name, email }) => (
        <>
          <Link to={{ pathname: href("/admin/users/:id", { id }), search }} preventScrollReset>
            {name}
          </Link>
          <span className="user-email">{email}</span>
        </>
      ),
    },
    { label: "Role", cell: (user) => <UserBadges user={user} /> },
    { label: "Second factor", cell: ({ hasSecondFactor }) => (hasSecondFactor ? "on" : "–") },
    {
      label: "Since",
      cell: ({ since, sinceInFull }) => (
        <time className="whitespace-nowrap" title={sinceInFull}>
          {since}
        </time>
      ),
    },
  ];
  return <DataTable caption="Users" columns={columns} rows={rows} fresh={fresh} open={open} />;
}
