import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { answerActions } from "#app/desk/record/answer-actions.server.ts";
import {
  badRequest,
  type RecordAction,
  type RecordForm,
  refusal,
  writeUndo,
} from "#app/desk/record/record-form.server.ts";
import { booking } from "#app/domain/bookings/booking-kind.server.ts";
import { changeLines, type LineChange } from "#app/domain/bookings/bookings.server.ts";
import { readPrice } from "#app/domain/bookings/line-rows.ts";
import { judgePair } from "#app/domain/people/person.server.ts";
import { finishErasure } from "#app/domain/privacy/finish-erasure.server.ts";
import { readWayOut } from "#app/domain/stock/shortages.server.ts";
import { plainDay } from "#app/lib/dates.ts";
import { recordId } from "#app/lib/record-id.ts";

/**
 * What a form beside a record may ask for, by its `intent`. What is the same for all
 * kinds and several records is in `changes.server.ts`.
 */
export const recordActions: Readonly<Record<string, RecordAction>> = {
  ...answerActions,
  async "change-line"({ app, kind, id, acting, fields }) {
    if (kind !== booking) throw badRequest();
    const opened = { id, version: Number(fields.version) };
    await changeLines(app, opened, readLineChanges(fields, app), acting);
    return { said: "Booking changed, saved." };
  },
  same: (form) => judge(form, true),
  "not-same": (form) => judge(form, false),
  async "finish-erasure"({ app, context, id, acting, fields }) {
    requirePermission(context, "deletion");
    if (fields.sure !== "on") {
      throw refusal("Confirm first that this cannot be undone. Nothing was erased.");
    }
    await finishErasure(app, id, acting);
    return { said: "Privacy request done: the rest is erased." };
  },
};

/** A new last day of one line, or a way out of a shortage. @throws FormError for anything else */
function readLineChanges(
  { line = "", until, number, rest, way }: RecordForm["fields"],
  { catalogue }: RecordForm["app"],
): ReadonlyMap<string, LineChange> {
  if (way !== undefined) {
    const changes = readWayOut(way, catalogue.current);
    if (!changes) throw badRequest();
    return new Map(changes.map(({ line, ...change }) => [line, change]));
  }
  const last = plainDay(until);
  if (!last) throw refusal("Enter the new last day as a date.");
  if (number && !/^\d{1,4}$/.test(number)) throw refusal("Enter the number of machines.");
  const price = rest ? readPrice(rest) : undefined;
  if (rest && !price) throw refusal("Enter the price in whole rupees.");
  const some = number ? { number: Number(number) } : {};
  return new Map([[line, { until: last, ...some, ...(price && { rest: price }) }]]);
}

/** Of two records that may have been sent twice. */
async function judge(
  { app, kind, id, acting, fields }: Parameters<RecordAction>[0],
  isSame: boolean,
) {
  const other = recordId(fields.other);
  if (!other) throw badRequest();
  const closed = await judgePair(app, kind, [id, other], isSame, acting);
  if (!isSame) return { said: "Marked as not duplicates." };
  return { said: "Closed as a duplicate.", undo: writeUndo(kind, closed) };
}
