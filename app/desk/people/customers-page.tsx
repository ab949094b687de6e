import { href } from "react-router";
import { appContext } from "#app/context.ts";
import { ListPage } from "#app/desk/lists/list-page.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { companyColumns } from "#app/desk/record/record-value.tsx";
import { columnLooks, type DeskColumn } from "#app/desk/ui/table.tsx";
import { type ListedCustomer, listCustomers } from "#app/domain/customers/list-customers.server.ts";
import { formatNumber } from "#app/lib/format.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/customers-page";

/** Customers are made by what becomes of records too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery({ filters: {} }, url.searchParams);
  const shows = ["customer", "booking", "quotation"];
  return { shows, query, ...(await listCustomers(context.get(appContext), query)) };
}

const source = pageData<typeof loader>("/admin/customers");
export const clientLoader = source.read;

const columns: readonly DeskColumn<ListedCustomer>[] = [
  { ...columnLooks.number, id: "no", label: "No." },
  { ...columnLooks.name, id: "name", label: "Name" },
  ...companyColumns("Contact"),
  { id: "gstin", label: "GSTIN", hide: "@max-[1110px]/table:hidden" },
];

export const customerLink = ({ id }: { id: string }) => href("/admin/customers/:id", { id });

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const { query, stored, ...page } = source.useData(loaderData);
  return (
    <ListPage
      title="Customers"
      columns={columns}
      linkOf={customerLink}
      empty={{
        title: "No customers yet",
        text: "Confirmed bookings and issued quotations add customers. You can add them too.",
      }}
      path={href("/admin/customers")}
      query={query}
      line={`${formatNumber(stored)} in all`}
      csv="/admin/customers.csv"
      add={{ to: href("/customer"), label: "Add customer" }}
      search={{ label: "Search customers", placeholder: "Name, phone, e-mail, GSTIN, city" }}
      page={page}
      showAll="Show all customers"
    />
  );
}
