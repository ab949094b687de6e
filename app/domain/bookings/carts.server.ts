import { z } from "zod";
import type { App } from "#app/context.ts";
import {
  firstDay,
  isPeriod,
  lineFields,
  periodError,
} from "#app/domain/bookings/booking-schema.server.ts";
import * as carts from "#app/domain/bookings/cart-repository.server.ts";
import { type Line, lineKey, mostLines, mostPieces } from "#app/domain/bookings/line.ts";
import { transact } from "#app/platform/db/transact.ts";
import { firstErrors } from "#app/platform/http/refuse-form.server.ts";

/** Adds the lines that are missing: a page that is opened again adds nothing twice. */
export async function addToCart({ store }: App, userId: string, lines: readonly Line[]) {
  await transact(store, (trx) => carts.insertMissing(trx, userId, lines));
}

/** The most fields of the cart's form: four for each line, and the button that was pressed. */
export const mostCartFields = 4 * mostLines + 1;

/**
 * Changes a cart by its form: `quantity.<key>`, `duration.<key>`, `term.<key>` and
 * `day_from.<key>` of lines, and `remove` with the key of one. Lines without fields stay. @returns the mistakes by field
 */
export async function changeCart(
  { store }: App,
  userId: string,
  { remove, ...fields }: Record<string, string>,
): Promise<Record<string, string>> {
  return transact(store, async (trx) => {
    const stored = await carts.findCart(trx, userId);
    const left = stored.filter((line) => lineKey(line) !== remove);
    const { lines, errors } = readChanges(left, fields);
    await carts.replaceCart(trx, userId, joined(lines));
    return remove ? {} : errors;
  });
}

function readChanges(stored: readonly Line[], fields: Record<string, string>) {
  const errors: Record<string, string> = {};
  const lines = stored.map((line) => {
    const key = lineKey(line);
    const { quantity, duration, term } = line;
    const day_from = line.day_from ?? "";
    const shown = Object.entries({ quantity, duration, term, day_from }).map(
      ([name, unchanged]) => [name, fields[`${name}.${key}`] ?? String(unchanged)] as const,
    );
    const { data, error } = typedFields.safeParse(Object.fromEntries(shown));
    for (const [name, sentence] of Object.entries(error ? firstErrors(error) : {})) {
      errors[`${name}.${key}`] = sentence;
    }
    return { ...line, ...data };
  });
  return { lines, errors };
}

const typedFields = z.object({ ...lineFields, day_from: firstDay }).refine(isPeriod, periodError);

/** Two lines of one configuration that came to the same term become one. */
function joined(lines: readonly Line[]): Line[] {
  const byKey = new Map<string, Line>();
  for (const line of lines) {
    const same = byKey.get(lineKey(line));
    const quantity = Math.min(mostPieces, line.quantity + (same?.quantity ?? 0));
    byKey.set(lineKey(line), {
      ...line,
      ...(same && { duration: same.duration, day_from: same.day_from }),
      quantity,
    });
  }
  return [...byKey.values()];
}
