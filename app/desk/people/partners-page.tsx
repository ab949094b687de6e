import { href } from "react-router";
import { appContext } from "#app/context.ts";
import { ListPage } from "#app/desk/lists/list-page.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { DeleteButton } from "#app/desk/record/delete-button.tsx";
import { companyColumns } from "#app/desk/record/record-value.tsx";
import { columnLooks, type DeskColumn } from "#app/desk/ui/table.tsx";
import { type ListedPartner, listPartners } from "#app/domain/partners/list-partners.server.ts";
import { partnerLabels, partnerLoss } from "#app/domain/partners/partner-fields.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/partners-page";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery({ filters: {} }, url.searchParams);
  return { shows: ["partner"], query, ...(await listPartners(context.get(appContext), query)) };
}

const source = pageData<typeof loader>("/admin/partners");
export const clientLoader = source.read;

const columns: readonly DeskColumn<ListedPartner>[] = [
  { ...columnLooks.number, id: "no", label: "No." },
  { ...columnLooks.name, id: "company", label: partnerLabels.company },
  ...companyColumns(partnerLabels.contact),
  { id: "supplies", label: partnerLabels.supplies, hide: "@max-[1110px]/table:hidden" },
  {
    ...columnLooks.action,
    id: "actions",
    label: "Actions",
    cell: ({ id, company }) => (
      <div className="flex flex-wrap items-center gap-x-4">
        <a className="staff-link" href={`${href("/partner")}?id=${id}`}>
          <Icon name="edit" />
          Edit<span className="sr-only"> {company}</span>
        </a>
        <DeleteButton record={partnerLink({ id })} name={company} loses={partnerLoss(company)} />
      </div>
    ),
  },
];

export const partnerLink = ({ id }: { id: string }) => href("/admin/partners/:id", { id });

/** The list's table, which is below the form of a partner too. */
export const partnerTable = {
  title: "Partners",
  columns,
  linkOf: partnerLink,
  empty: { title: "No partners yet", text: "Partners that you add appear here." },
};

export default function PartnersPage({ loaderData }: Route.ComponentProps) {
  const { query, ...page } = source.useData(loaderData);
  return (
    <ListPage
      {...partnerTable}
      path={href("/admin/partners")}
      query={query}
      csv="/admin/partners.csv"
      add={{ to: href("/partner"), label: "Add partner" }}
      search={{ label: "Search partners", placeholder: "Company, person, phone, city" }}
      page={page}
      showAll="Show all partners"
    />
  );
}
