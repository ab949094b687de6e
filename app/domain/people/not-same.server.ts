import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import { RecordGone } from "#app/domain/edits/record-gone.ts";
import { insertNotSame } from "#app/domain/people/person-repository.server.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import { keepEvent } from "#app/domain/records/follow-up.server.ts";
import { lock } from "#app/domain/records/follow-up-repository.server.ts";
import { FormError } from "#app/lib/form-error.ts";
import { transact } from "#app/platform/db/transact.ts";

/**
 * Keeps for everybody that two records of a kind are not one that was sent twice; the histories of
 * both say so.
 * @throws RecordGone when the first is deleted, FormError when the other is or is of another kind
 */
export async function keepNotSame(
  { store }: App,
  { description: { table, slug, one } }: RecordKind,
  [recordId, otherId]: readonly [string, string],
  acting: ActorContext,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    const found = await lock(trx, table, [recordId, otherId]);
    const record = found.find(({ id }) => id === recordId);
    const other = found.find(({ id }) => id === otherId);
    if (!record) throw new RecordGone();
    if (!other || other === record) {
      throw new FormError(409, { failure: "The other one was deleted meanwhile." });
    }
    if (!(await insertNotSame(trx, [recordId, otherId]))) return;
    for (const [{ id }, { no, id: link }] of [
      [record, other],
      [other, record],
    ] as const) {
      const said = `Not the same as ${one.toLowerCase()} ${no}`;
      const after = { said, link: `/admin/${slug}/${link}` };
      await keepEvent(trx, acting, { kind: table, recordId: id, action: "not-same", after });
      announce({ kind: table, id, what: "updated" });
    }
  });
}
