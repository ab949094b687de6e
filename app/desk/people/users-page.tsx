import { href } from "react-router";
import { appContext } from "#app/context.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { ListPage } from "#app/desk/lists/list-page.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { ShortTime } from "#app/desk/ui/detail-pane.tsx";
import { columnLooks, type DeskColumn } from "#app/desk/ui/table.tsx";
import { type ListedUser, listUsers, readUserQuery } from "#app/domain/users/list-users.server.ts";
import { formatCount } from "#app/lib/format.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { Route } from "./+types/users-page";

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePermission(context, "users");
  const query = readUserQuery(url.searchParams);
  return { shows: ["user"], query, ...(await listUsers(context.get(appContext), query)) };
}

const source = pageData<typeof loader>("/admin/users");
export const clientLoader = source.read;

export function UserBadges({ user: { role, isDisabled } }: { user: ListedUser }) {
  return (
    <span className="flex flex-wrap gap-2 capitalize">
      <Badge tone={role === "user" ? "done" : "progress"}>{role}</Badge>
      {isDisabled && <Badge tone="failed">disabled</Badge>}
    </span>
  );
}

const columns: readonly DeskColumn<ListedUser>[] = [
  { ...columnLooks.name, id: "name", label: "Name" },
  { id: "email", label: "Email", hide: "@max-[690px]/table:hidden", card: "second" },
  { ...columnLooks.status, id: "role", label: "Role", cell: (user) => <UserBadges user={user} /> },
  {
    ...columnLooks.place,
    id: "second-factor",
    label: "2nd factor",
    hide: "@max-[690px]/table:hidden",
    cell: ({ hasSecondFactor }) => (hasSecondFactor ? "On" : "–"),
  },
  {
    ...columnLooks.time,
    id: "since",
    label: "Since",
    cell: ({ since }) => <ShortTime {...since} />,
  },
];

const groups = {
  name: "show",
  label: "Group",
  any: "All users",
  options: [
    { id: "admins", label: "Admins" },
    { id: "coordinators", label: "Coordinators" },
    { id: "engineers", label: "Engineers" },
    { id: "disabled", label: "Disabled" },
  ],
};

export default function UsersPage({ loaderData }: Route.ComponentProps) {
  const { query, counts, ...page } = source.useData(loaderData);
  return (
    <ListPage
      title="Users"
      path={href("/admin/users")}
      query={query}
      line={formatCount(counts.admins, "admin")}
      add={{ to: href("/admin/users/invitations"), label: "Invite a colleague" }}
      search={{ label: "Find users", placeholder: "Name or e-mail" }}
      choices={[groups]}
      page={page}
      columns={columns}
      linkOf={({ id }) => href("/admin/users/:id", { id })}
      empty={{ title: "No matching users", text: "Accounts appear here once somebody registers." }}
      showAll="Show all users"
    />
  );
}
