import type { App } from "#app/context.ts";
import { partnerLabels } from "#app/domain/partners/partner-fields.ts";
import {
  countPartners,
  findById,
  partnerList,
  type StoredPartner,
} from "#app/domain/partners/partner-repository.server.ts";
import { formatIso, formatReceivedInFull, timeZoneName } from "#app/lib/dates.ts";
import { csvDownload, formatAll, phoneCell } from "#app/platform/http/csv.server.ts";
import { showPage, walk } from "#app/platform/lists/list.server.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";

export type ListedPartner = ReturnType<typeof toListed>;

export async function listPartners(
  { store: { db } }: App,
  { search, cursor }: Pick<ListQuery, "search" | "cursor">,
) {
  const stored = await countPartners(db);
  const list = { ...partnerList(db, search), count: async () => ({ count: stored, more: false }) };
  return { ...(await showPage(list, cursor, toListed)), stored };
}

export async function showPartner({ store }: App, id: string) {
  const row = await findById(store.db, id);
  return row && toListed(row);
}

export function partnerCsv({ store: { db } }: App, { search }: Pick<ListQuery, "search">) {
  const columns = [
    { key: "no", header: "No." },
    { key: "created_at", header: `Added (${timeZoneName})` },
    { key: "updated_at", header: `Changed (${timeZoneName})` },
    ...Object.entries(partnerLabels).map(([key, header]) => ({ key, header })),
    { key: "id", header: "Id" },
  ];
  const rows = formatAll(walk(partnerList(db, search)), (partner) => ({
    ...partner,
    phone: phoneCell(partner.phone),
    created_at: formatIso(partner.created_at),
    updated_at: formatIso(partner.updated_at),
  }));
  return csvDownload(rows, columns, "southbridge-partners.csv");
}

/** Times are formatted here, because a browser may format them differently. */
function toListed({ submission_key: _own, created_at, updated_at, ...partner }: StoredPartner) {
  return {
    ...partner,
    addedInFull: formatReceivedInFull(created_at),
    changedInFull: updated_at === created_at ? undefined : formatReceivedInFull(updated_at),
  };
}
