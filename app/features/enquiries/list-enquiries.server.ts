import type { App } from "#app/context.ts";
import {
  type Cursor,
  countByStatus,
  findPage,
} from "#app/features/enquiries/enquiry-repository.server.ts";
import { receivedInFull, receivedShort } from "#app/lib/received.ts";

/** What the staff list shows of one enquiry. */
export type ListedEnquiry = Awaited<ReturnType<typeof listEnquiries>>["rows"][number];

export const pageSize = 25;

/** One page of enquiries with the counts above it. Times are put into words here, because a
 * browser may write them differently from the server and the page would not match. */
export async function listEnquiries(
  { store, now }: App,
  { cursor, spam = false, size = pageSize }: { cursor?: Cursor; spam?: boolean; size?: number },
) {
  const [page, counts] = await Promise.all([
    findPage(store.db, { cursor, spam, size }),
    countByStatus(store.db),
  ]);
  return {
    ...page,
    rows: page.rows.map(({ created_at, ...row }) => ({
      ...row,
      received: receivedShort(created_at, now()),
      receivedInFull: receivedInFull(created_at),
    })),
    counts,
  };
}

export function countEnquiries({ store }: App) {
  return countByStatus(store.db);
}
