import { href } from "react-router";
import { appContext } from "#app/context.ts";
import { ListPage } from "#app/desk/lists/list-page.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { partnerTable } from "#app/desk/people/partner-table.tsx";
import { listPartners, readPartnerQuery } from "#app/domain/partners/list-partners.server.ts";
import { formatNumber } from "#app/lib/format.ts";
import type { Route } from "./+types/partners-page";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readPartnerQuery(url.searchParams);
  return { shows: ["partner"], query, ...(await listPartners(context.get(appContext), query)) };
}

const source = pageData<typeof loader>("/admin/partners");
export const clientLoader = source.read;

export default function PartnersPage({ loaderData }: Route.ComponentProps) {
  const { query, stored, ...page } = source.useData(loaderData);
  return (
    <ListPage
      {...partnerTable}
      path={href("/admin/partners")}
      query={query}
      line={`${formatNumber(stored)} in all`}
      csv="/admin/partners.csv"
      add={{ to: href("/partner"), label: "Add partner" }}
      search={{ label: "Search partners", placeholder: "Company, person, phone, city" }}
      page={page}
      showAll="Show all partners"
    />
  );
}
