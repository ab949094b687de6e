import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import { RecordGone } from "#app/domain/edits/merge-edits.ts";
import {
  findAllByPerson,
  findDistinct,
  insertDistinct,
} from "#app/domain/people/person-repository.server.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import { lockRecords, logEvent } from "#app/domain/records/locked-records.server.ts";
import { statusName } from "#app/domain/records/record-kind.ts";
import { findKindByTable } from "#app/domain/records/record-kinds.server.ts";
import { dayMs, formatReceived, formatReceivedInFull } from "#app/lib/dates.ts";
import { FormError } from "#app/lib/form-error.ts";
import { transact } from "#app/platform/db/transact.ts";

const mostListed = 50;
/** Two of one kind within this time are possible duplicates. */
const nearMs = 7 * dayMs;

/** The records of the same phone or e-mail address, newest first, this one included. */
export async function readPerson(
  { store, now }: App,
  record: { id: string; phone: string; email: string },
) {
  const [rows, others] = await Promise.all([
    findAllByPerson(store.db, record, mostListed),
    findDistinct(store.db, record.id),
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

/**
 * Stores for all staff that two records of a kind are no duplicates.
 * @throws RecordGone when the first is deleted, FormError when the other is or is of another kind
 */
export async function dismissDuplicate(
  { store }: App,
  kind: RecordKind,
  [recordId, otherId]: readonly [string, string],
  acting: ActorContext,
): Promise<void> {
  const { table, slug, one } = kind.description;
  await transact(store, async (trx, announce) => {
    const targets = new Map([recordId, otherId].map((id) => [id, kind]));
    const { stored, gone } = await lockRecords(trx, targets);
    if (gone.includes(recordId)) throw new RecordGone();
    if (stored.length < 2) {
      throw new FormError(409, { failure: "The other record was deleted meanwhile." });
    }
    if (!(await insertDistinct(trx, [recordId, otherId]))) return;
    for (const record of stored) {
      const other = stored.find(({ id }) => id !== record.id);
      const said = `Not a duplicate of ${one.toLowerCase()} ${other?.no}`;
      const after = { said, link: `/admin/${slug}/${other?.id}` };
      await logEvent(trx, acting, record, { action: "not-same", after });
      announce({ kind: table, id: record.id, what: "updated" });
    }
  });
}
