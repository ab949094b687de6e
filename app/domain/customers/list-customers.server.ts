import type { App } from "#app/context.ts";
import {
  countCustomers,
  customerList,
  type ListedRow,
} from "#app/domain/customers/customer-repository.server.ts";
import { formatIso, timeZoneName } from "#app/lib/dates.ts";
import { csvDownload, formatAll, phoneCell } from "#app/platform/http/csv.server.ts";
import { showPage, walk } from "#app/platform/lists/list.server.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";

export type ListedCustomer = ReturnType<typeof toListed>;

export async function listCustomers(
  { store: { db } }: App,
  { search, cursor }: Pick<ListQuery, "search" | "cursor">,
) {
  const stored = await countCustomers(db);
  const list = { ...customerList(db, search), count: async () => ({ count: stored, more: false }) };
  return { ...(await showPage(list, cursor, toListed)), stored };
}

export function customerCsv({ store: { db } }: App, { search }: Pick<ListQuery, "search">) {
  const columns = [
    { key: "no", header: "No." },
    { key: "created_at", header: `Added (${timeZoneName})` },
    { key: "name", header: "Name" },
    { key: "kind", header: "Kind" },
    { key: "contact", header: "Contact" },
    { key: "phone", header: "Phone" },
    { key: "email", header: "E-mail" },
    { key: "gstin", header: "GSTIN" },
    { key: "city", header: "City" },
    { key: "note", header: "Note" },
    { key: "id", header: "Id" },
  ];
  const rows = formatAll(walk(customerList(db, search)), ({ phone, created_at, ...customer }) => ({
    ...{ ...customer, phone: phoneCell(phone), created_at: formatIso(created_at) },
  }));
  return csvDownload(rows, columns, "southbridge-customers.csv");
}

function toListed({ id, no, name, contact, phone, email, gstin, city }: ListedRow) {
  return { id, no, name, contact, phone, email, gstin, city };
}
