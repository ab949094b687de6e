import type { App } from "#app/context.ts";
import { findAllByPerson, findNotSame } from "#app/domain/people/person-repository.server.ts";
import { findKindByTable } from "#app/domain/records/record-kinds.server.ts";
import { statusName } from "#app/domain/records/status-name.ts";
import { formatReceived, formatReceivedInFull } from "#app/lib/dates.ts";

/** The most that is listed beside a record. */
const mostListed = 50;
/** Two of one kind within this time are probably one that was sent twice; in milliseconds. */
const nearMs = 7 * 24 * 60 * 60 * 1_000;

/** All that the same phone or e-mail address sent or booked, newest first, the record included. */
export async function readPerson(
  { store, now }: App,
  record: { id: string; phone: string; email: string },
) {
  const [rows, others] = await Promise.all([
    findAllByPerson(store.db, record, mostListed),
    findNotSame(store.db, record.id),
  ]);
  const own = rows.find(({ id }) => id === record.id);
  return rows.flatMap((row) => {
    const kind = findKindByTable(row.kind)?.description;
    if (!kind) return [];
    const isThis = row.id === record.id;
    const apart = own ? Math.abs(Date.parse(row.created_at) - Date.parse(own.created_at)) : nearMs;
    return {
      id: row.id,
      slug: kind.slug,
      icon: kind.icon,
      title: row.reference ?? `${kind.one} ${row.no}`,
      product: row.product ?? undefined,
      status: statusName(row.status),
      at: formatReceived(row.created_at, now()),
      inFull: formatReceivedInFull(row.created_at),
      same: sameWords(row),
      isThis,
      isTwin:
        !isThis &&
        row.kind === own?.kind &&
        row.status !== "spam" &&
        apart < nearMs &&
        !others.has(row.id),
    };
  });
}

function sameWords({ samePhone, sameEmail }: { samePhone: boolean; sameEmail: boolean }): string {
  if (samePhone && sameEmail) return "same phone and e-mail";
  return samePhone ? "same phone" : "same e-mail";
}
