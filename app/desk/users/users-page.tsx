import { href, Link, Outlet, useNavigation } from "react-router";
import { appContext } from "#app/context.ts";
import { LiveLine } from "#app/desk/live/live-line.tsx";
import type { LiveHandle } from "#app/desk/live/live-scope.ts";
import { useArrivals } from "#app/desk/live/use-arrivals.ts";
import { UserTable } from "#app/desk/users/user-table.tsx";
import { listUsers } from "#app/domain/accounts/users/list-users.server.ts";
import type { UserFilter } from "#app/domain/accounts/users/user-repository.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FilterField } from "#app/ui/filter-field.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/users-page";

export { whenConcerned as shouldRevalidate } from "#app/desk/live/live-scope.ts";

export const handle: LiveHandle = { shows: () => ["user"] };

const filters: Record<UserFilter, string> = {
  all: "Everybody",
  admins: "Admins",
  disabled: "Disabled",
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams;
  // What no database takes as text is in no address and no name.
  const search = (asked.get("q") ?? "").replaceAll("\0", "").trim().slice(0, 100).toWellFormed();
  const show = readFilter(asked.get("show"));
  const before = recordId(asked.get("before"));
  const after = recordId(asked.get("after"));
  const cursor = before ? { before } : after ? { after } : undefined;
  const page = await listUsers(context.get(appContext), { search, show, cursor });
  return { search, show, ...page };
}

function readFilter(word: string | null): UserFilter {
  return word === "admins" || word === "disabled" ? word : "all";
}

export const meta: Route.MetaFunction = () => [{ title: "Users · Southbridge" }];

export default function UsersPage({ loaderData, params }: Route.ComponentProps) {
  const { rows, newer, older, counts, search, show } = loaderData;
  const open = "id" in params ? params.id : undefined;
  const fresh = useArrivals(newer ? undefined : rows);
  const isLoading = useNavigation().state === "loading";
  const isNarrowed = search !== "" || show !== "all";
  const list = (step: Record<string, string> = {}) => listHref({ q: search, show, ...step });
  return (
    <div className="staff-page">
      <header className="staff-head">
        <div>
          <h1 className="staff-title">Users</h1>
          <LiveLine>
            {`${counts.all.toLocaleString("en-IN")} accounts, ${counts.admins.toLocaleString("en-IN")} of them admins`}
          </LiveLine>
        </div>
      </header>
      <form className="list-filter" method="get" action={href("/admin/users")} key={list()}>
        <FilterField label="Find" wide>
          {(id) => (
            <input
              id={id}
              type="search"
              name="q"
              defaultValue={search}
              placeholder="Email or name"
            />
          )}
        </FilterField>
        <FilterField label="Which" choice>
          {(id) => (
            <select id={id} name="show" defaultValue={show}>
              {Object.entries(filters).map(([key, words]) => (
                <option key={key} value={key}>
                  {words}
                </option>
              ))}
            </select>
          )}
        </FilterField>
        <Button type="submit" variant="outline" size={42}>
          Show
        </Button>
        {isNarrowed && <Link to={href("/admin/users")}>Show everybody</Link>}
      </form>
      <div className="user-list">
        <section className="table-frame" aria-busy={isLoading} aria-label="Users">
          {rows.length > 0 ? (
            <UserTable rows={rows} fresh={fresh} open={open} />
          ) : (
            <EmptyState title="Nobody is like this">
              An address is found by its beginning, a name by any part of it.
            </EmptyState>
          )}
          <Pager
            newer={newer && rows[0] ? list({ after: rows[0].id }) : undefined}
            older={older ? list({ before: rows.at(-1)?.id ?? "" }) : undefined}
          >
            {rows.length > 0 ? `${rows.length} shown` : "None"}
          </Pager>
        </section>
        <Outlet />
      </div>
    </div>
  );
}

function listHref(query: Record<string, string>): string {
  const asked = Object.entries(query).filter(([, value]) => value && value !== "all");
  const search = new URLSearchParams(asked);
  return `${href("/admin/users")}${search.size > 0 ? `?${search}` : ""}`;
}
