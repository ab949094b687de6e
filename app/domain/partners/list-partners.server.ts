import type { App } from "#app/context.ts";
import {
  type Cursor,
  countAll,
  findById,
  findPage,
  type StoredPartner,
} from "#app/domain/partners/partner-repository.server.ts";
import { partnerValues } from "#app/domain/partners/partner-schema.ts";
import { formatReceived, formatReceivedInFull } from "#app/lib/dates.ts";

const pageSize = 25;

/** What staff see of one partner, in a list and by itself. */
export type ListedPartner = ReturnType<typeof inWords>;

/** One page of partners, with how many there are and how many the search finds. */
export async function listPartners(
  { store: { db }, now }: App,
  { search = "", cursor }: { search?: string; cursor?: Cursor } = {},
) {
  const [page, stored, found] = await Promise.all([
    findPage(db, { search, cursor, size: pageSize }),
    countAll(db),
    countAll(db, search),
  ]);
  return { ...page, rows: page.rows.map((row) => inWords(row, now())), stored, found };
}

export async function showPartner({ store, now }: App, id: string) {
  const row = await findById(store.db, id);
  return row && inWords(row, now());
}

/** What somebody searches for, as far as it can be in the database. */
export function searchIn(url: URL): string {
  return (url.searchParams.get("q") ?? "").replaceAll("\0", "").trim().slice(0, 100);
}

/** Times are put into words here, because a browser may write them differently. */
function inWords({ id, no, version, created_at, updated_at, ...values }: StoredPartner, now: Date) {
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
