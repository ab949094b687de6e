import { Form, href, Outlet, useNavigation } from "react-router";
import { appContext } from "#app/context.ts";
import { LiveLine } from "#app/desk/live/live-line.tsx";
import type { LiveHandle } from "#app/desk/live/live-scope.ts";
import { useArrivals } from "#app/desk/live/use-arrivals.ts";
import { PartnerTable } from "#app/desk/partners/partner-table.tsx";
import { listPartners, searchIn } from "#app/domain/partners/list-partners.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/partners-page";

export { whenConcerned as shouldRevalidate } from "#app/desk/live/live-scope.ts";

export const handle: LiveHandle = { shows: () => ["partner"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = searchIn(url);
  // A cursor that is no id leads to the first page, as a bookmark of long ago would.
  const before = recordId(url.searchParams.get("before"));
  const after = recordId(url.searchParams.get("after"));
  const cursor = before ? { before } : after ? { after } : undefined;
  return { search, ...(await listPartners(context.get(appContext), { search, cursor })) };
}

export const meta: Route.MetaFunction = () => [{ title: "Partners · Southbridge" }];

export default function PartnersPage({ loaderData, params }: Route.ComponentProps) {
  const { rows, stored, found, search, newer, older } = loaderData;
  const fresh = useArrivals(newer ? undefined : rows);
  const isLoading = useNavigation().state === "loading";
  const list = (query: Record<string, string> = {}) => listHref(search, query);
  return (
    <div className="staff-page">
      <header className="staff-head">
        <div>
          <h1 className="staff-title">Partners</h1>
          <LiveLine>{stored.toLocaleString("en-IN")} stored</LiveLine>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <ButtonLink variant="outline" size={42} href={csvHref(search)} download>
            <Icon name="download" />
            CSV
          </ButtonLink>
          <ButtonLink variant="copper" size={42} href={href("/partner")}>
            <Icon name="plus" />
            Add partner
          </ButtonLink>
        </div>
      </header>
      <SearchForm search={search} />
      <p className="sr-only" role="status">
        {fresh.size > 0 && `${fresh.size} new in Partners`}
      </p>
      <div className="record-list">
        <section className="table-frame" aria-busy={isLoading} aria-label="Partners">
          {rows.length > 0 ? (
            <PartnerTable rows={rows} fresh={fresh} open={params.id} next={list()} />
          ) : (
            <EmptyState title={search ? `Nothing fits “${search}”` : "No partners yet"}>
              {search
                ? "Companies, people, phones, addresses, cities and what they supply are searched."
                : "The first one that you add stands here."}
            </EmptyState>
          )}
          <Pager
            newer={newer && rows[0] ? list({ after: rows[0].id }) : undefined}
            older={older ? list({ before: rows.at(-1)?.id ?? "" }) : undefined}
          >
            {`${rows.length} of ${found.toLocaleString("en-IN")}`}
          </Pager>
        </section>
        <Outlet />
      </div>
    </div>
  );
}

function SearchForm({ search }: { search: string }) {
  return (
    <Form className="partner-search" role="search" action={href("/admin/partners")}>
      <label>
        <span className="sr-only">Search partners</span>
        <Icon name="search" />
        <input
          key={search}
          type="search"
          name="q"
          defaultValue={search}
          maxLength={100}
          placeholder="Company, person, phone, city"
        />
      </label>
      <button className="button" type="submit" data-variant="outline" data-size="42">
        Search
      </button>
    </Form>
  );
}

function listHref(search: string, query: Record<string, string>): string {
  const all = new URLSearchParams({ ...(search && { q: search }), ...query });
  return `${href("/admin/partners")}${all.size > 0 ? `?${all}` : ""}`;
}

function csvHref(search: string): string {
  return `/admin/partners.csv${search && `?${new URLSearchParams({ q: search })}`}`;
}
