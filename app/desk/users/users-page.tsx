import { href, Outlet, useLocation } from "react-router";
import { appContext } from "#app/context.ts";
import { RowLink, ShortTime } from "#app/desk/lists/detail-pane.tsx";
import { ListPage } from "#app/desk/lists/list-page.tsx";
import { pageQuery, readPage, usePageData } from "#app/desk/live/page-data.ts";
import { requirePermission } from "#app/desk/require-permission.ts";
import { UserBadges } from "#app/desk/users/user-detail.tsx";
import {
  type ListedUser,
  listUsers,
  readUserQuery,
} from "#app/domain/accounts/users/list-users.server.ts";
import type { Column } from "#app/ui/data-table.tsx";
import type { Route } from "./+types/users-page";

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePermission(context, "users");
  const query = readUserQuery(url.searchParams);
  return { shows: ["user"], query, ...(await listUsers(context.get(appContext), query)) };
}

const queryOf = (search: string) => pageQuery<typeof loader>(href("/admin/users"), search);

export function clientLoader({ context, url }: Route.ClientLoaderArgs) {
  return readPage({ context, url }, queryOf(url.search));
}

const columns: readonly Column<ListedUser>[] = [
  {
    label: "Name",
    kind: "name",
    title: ({ name }) => name,
    cell: ({ id, name }) => <RowLink to={href("/admin/users/:id", { id })}>{name}</RowLink>,
  },
  { label: "Email", rank: 1, card: "second", title: ({ email }) => email },
  { label: "Role", kind: "status", cell: (user) => <UserBadges user={user} /> },
  {
    label: "2nd factor",
    kind: "place",
    cell: ({ hasSecondFactor }) => (hasSecondFactor ? "On" : "–"),
  },
  { label: "Since", kind: "time", cell: ({ since }) => <ShortTime {...since} /> },
];

export default function UsersPage({ loaderData }: Route.ComponentProps) {
  const { query, counts, ...page } = usePageData(queryOf(useLocation().search), loaderData);
  return (
    <ListPage
      title="Users"
      path={href("/admin/users")}
      query={query}
      line={`${counts.all.toLocaleString("en-IN")} accounts, ${counts.admins.toLocaleString("en-IN")} admins`}
      search={{ label: "Find users", placeholder: "Email or name" }}
      choices={[
        {
          name: "show",
          label: "Show",
          any: "All users",
          options: [
            { value: "admins", label: "Admins" },
            { value: "coordinators", label: "Coordinators" },
            { value: "disabled", label: "Disabled" },
          ],
        },
      ]}
      page={page}
      columns={columns}
      empty={{
        title: "No matching users",
        text: "Accounts appear here once somebody registers.",
      }}
      showAll="Show all users"
      beside={<Outlet />}
    />
  );
}
