import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import { RecordGone } from "#app/domain/edits/merge-edits.ts";
import { areAlike } from "#app/domain/people/alike-names.ts";
import {
  findAllByPerson,
  findJudged,
  insertJudged,
} from "#app/domain/people/person-repository.server.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import {
  changeRecord,
  lockRecords,
  logEvent,
  type Outcome,
} from "#app/domain/records/locked-records.server.ts";
import { duplicateStatus, statusName } from "#app/domain/records/record-kind.ts";
import { dayMs, formatReceived, formatReceivedInFull } from "#app/lib/dates.ts";
import { FormError } from "#app/lib/form-error.ts";
import { capitalize } from "#app/lib/format.ts";
import { transact } from "#app/platform/db/transact.ts";

const mostListed = 50;
/** Two of one kind within this time are possible duplicates. */
const nearMs = 7 * dayMs;

/** The records of the same phone or e-mail address, newest first, this one included. */
export async function readPerson(
  { store, kinds, now }: App,
  record: { id: string; phone: string; email: string },
) {
  const [rows, others] = await Promise.all([
    findAllByPerson(store.db, record, mostListed),
    findJudged(store.db, record.id),
  ]);
  const own = rows.find(({ id }) => id === record.id);
  return rows.flatMap((row) => {
    const kind = kinds.findByTable(row.kind)?.description;
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
      same: isThis ? `this ${kind.one.toLowerCase()}` : sameWords(row),
      isThis,
      isTwin:
        !isThis &&
        row.kind === own?.kind &&
        areAlike(row.name, own.name) &&
        row.status !== "spam" &&
        apart < nearMs &&
        !others.has(row.id),
    };
  });
}

function sameWords({ samePhone, sameEmail }: { samePhone: boolean; sameEmail: boolean }): string {
  if (samePhone && sameEmail) return "same phone and e-mail address";
  return samePhone ? "same phone" : "same e-mail address";
}

/**
 * Marks two records of a kind as no duplicates, or closes the newer one as a duplicate. The
 * histories of both link to each other.
 * @returns how to undo the newer one's status, if that changed
 * @throws RecordGone if the first is deleted; FormError if the other is deleted or of another kind,
 * or if spam would be closed
 */
export async function resolveDuplicate(
  { store }: App,
  kind: RecordKind,
  [recordId, otherId]: readonly [string, string],
  isDuplicate: boolean,
  acting: ActorContext,
): Promise<Outcome | undefined> {
  const { table, slug, one } = kind.description;
  const status = duplicateStatus(kind.description);
  return transact(store, async (trx, announce) => {
    const { stored } = await lockRecords(trx, new Map([recordId, otherId].map((id) => [id, kind])));
    if (!stored.some(({ id }) => id === recordId)) throw new RecordGone();
    const [older, newer] = stored.toSorted((one, other) => one.no - other.no);
    if (!older || !newer) {
      throw new FormError(409, { failure: "The other record was deleted meanwhile." });
    }
    if (isDuplicate && (!status || stored.some((record) => record.status === "spam"))) {
      throw new FormError(409, { failure: "These cannot be closed as duplicates." });
    }
    const done =
      isDuplicate && status ? await changeRecord(trx, acting, newer, { status }) : undefined;
    const isNew = await insertJudged(trx, [recordId, otherId]);
    if (!isNew && !done) return undefined;
    const nameOf = ({ no }: typeof older) => `${one.toLowerCase()} ${no}`;
    const closed = capitalize(`${nameOf(newer)} closed as a duplicate of ${nameOf(older)}`);
    for (const [record, other] of [[older, newer] as const, [newer, older] as const]) {
      const said = isDuplicate ? closed : `Not a duplicate of ${nameOf(other)}`;
      const after = { said, link: `/admin/${slug}/${other.id}` };
      const action = isDuplicate ? "duplicate" : "not-same";
      await logEvent(trx, acting, record, { action, after });
      announce({ kind: table, id: record.id, what: "updated" });
    }
    return { id: newer.id, no: newer.no, done };
  });
}
