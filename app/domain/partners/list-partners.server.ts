import type { App } from "#app/context.ts";
import {
  countPartners,
  findById,
  findPartners,
  type StoredPartner,
} from "#app/domain/partners/partner-repository.server.ts";
import { partnerValues } from "#app/domain/partners/partner-schema.ts";
import { partnerLabels } from "#app/domain/partners/partner-words.ts";
import { formatReceived, formatReceivedInFull } from "#app/lib/received.ts";
import { csvDownload } from "#app/platform/http/csv.server.ts";
import { findKeysetPage, idPosition, walkKeyset } from "#app/platform/lists/keyset-page.ts";
import { type ListQuery, readListQuery } from "#app/platform/lists/list-query.ts";

const pageSize = 25;

/** What staff see of one partner, in a list and by itself. */
export type ListedPartner = ReturnType<typeof toListed>;

export function readPartnerQuery(params: URLSearchParams) {
  return readListQuery({ filters: {} }, params);
}

/** One page of partners, with how many there are and how many the search finds. */
export async function listPartners(
  { store: { db }, now }: App,
  { search, cursor }: Pick<ListQuery, "search" | "cursor">,
) {
  const [page, stored, count] = await Promise.all([
    findKeysetPage({
      cursor,
      size: pageSize,
      position: idPosition,
      fetch: (stretch) => findPartners(db, search, stretch),
      positionOf,
    }),
    countPartners(db),
    countPartners(db, search),
  ]);
  const rows = page.rows.map((row) => toListed(row, now()));
  return { ...page, rows, stored, matching: { count, more: false } };
}

export async function showPartner({ store, now }: App, id: string) {
  const row = await findById(store.db, id);
  return row && toListed(row, now());
}

/** The partners that a search finds, as CSV, oldest first. */
export function partnerCsv({ store }: App, { search }: Pick<ListQuery, "search">): Response {
  const columns = [
    { key: "no", header: "No." },
    { key: "created_at", header: "Added" },
    { key: "updated_at", header: "Changed" },
    ...Object.entries(partnerLabels).map(([key, header]) => ({ key, header })),
    { key: "id", header: "Id" },
  ];
  const rows = walkKeyset({
    fetch: (stretch) => findPartners(store.db, search, { ...stretch, backwards: true }),
    positionOf,
  });
  return csvDownload(rows, columns, "southbridge-partners.csv");
}

function positionOf({ id }: StoredPartner): [string] {
  return [id];
}

/** Times are put into words here, because a browser may write them differently. */
function toListed(
  { id, no, version, created_at, updated_at, ...values }: StoredPartner,
  now: Date,
) {
  return {
    id,
    no,
    version,
    ...partnerValues(values),
    added: formatReceived(created_at, now),
    addedInFull: formatReceivedInFull(created_at),
    changedInFull: updated_at === created_at ? undefined : formatReceivedInFull(updated_at),
  };
}
