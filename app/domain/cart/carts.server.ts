import { z } from "zod";
import type { App } from "#app/context.ts";
import { joinLines, lineKey, mostInCart, type StoredLine } from "#app/domain/cart/cart.ts";
import { lockCart, replaceCart } from "#app/domain/cart/cart-repository.server.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { type Line, mostLines } from "#app/domain/rental/line.ts";
import { firstDay, isPeriod, lineFields, periodError } from "#app/domain/rental/line-fields.ts";
import { type ClosedOn, readChoice } from "#app/domain/rental/rental-request.ts";
import { type Trx, transact } from "#app/platform/db/transact.ts";
import { firstErrors } from "#app/platform/http/refuse-form.server.ts";

/** As `addLines`. */
export async function addToCart({ store }: App, userId: string, added: readonly Line[]) {
  await transact(store, (trx) => addLines(trx, userId, added));
}

/**
 * Adds the lines that are missing: a page that is opened again adds nothing twice. Of a line with
 * dates the cart gets the new number.
 */
export async function addLines(trx: Trx, userId: string, added: readonly Line[]) {
  const stored = joinLines(await lockCart(trx, userId));
  const lines = new Map(stored.map((line) => [lineKey(line), line]));
  for (const line of added) {
    const key = lineKey(line);
    const same = lines.get(key);
    if (!same || line.day_from) lines.set(key, { ...line, id: same?.id ?? key });
  }
  await replaceCart(trx, userId, [...lines.values()].slice(-mostInCart));
}

/** Removes what was booked, and no more: machines and times that another window added stay. */
export async function removeFromCart(trx: Trx, userId: string, booked: readonly Line[]) {
  const timeOf = (line: Line) => `${lineKey(line)} ${line.day_from ? "" : line.duration}`;
  const numbers = new Map(booked.map((line) => [timeOf(line), line.quantity]));
  const left = (await lockCart(trx, userId)).flatMap((line) => {
    const quantity = line.quantity - (numbers.get(timeOf(line)) ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  await replaceCart(trx, userId, left);
}

/** The most fields of the cart's form: four for each line, its account, and the button that was pressed. */
export const mostCartFields = 4 * mostLines + 2;

/**
 * Changes a cart by its form: `quantity.<id>`, `duration.<id>`, `term.<id>` and `day_from.<id>` of
 * lines, `choose.<id>` for the answer to a shortage, `remove` with a line's id. Lines without fields
 * stay.
 * @param closedOn why a rental cannot begin on a day @returns the mistakes by field
 */
export async function changeCart(
  { store, catalogue }: App,
  userId: string,
  { remove, ...fields }: Record<string, string>,
  closedOn: ClosedOn,
): Promise<Record<string, string>> {
  return transact(store, async (trx) => {
    const stored = await lockCart(trx, userId);
    const left = stored.filter(({ id }) => id !== remove);
    const { lines, errors } = readChanges(left, fields, catalogue.current, closedOn);
    await replaceCart(trx, userId, joinLines(lines));
    return remove ? {} : errors;
  });
}

function readChanges(
  stored: readonly StoredLine[],
  fields: Record<string, string>,
  { branches }: Pick<Catalogue, "branches">,
  closedOn: ClosedOn,
) {
  const errors: Record<string, string> = {};
  const lines = stored.map((line) => {
    const { id, quantity, duration, term } = line;
    const chosen = readChoice(fields[`choose.${id}`] ?? "");
    const branch = branches.find(({ id }) => id === chosen.branch)?.id ?? line.branch ?? "";
    const day_from = line.day_from ?? "";
    const shown = Object.entries({ quantity, duration, term, day_from }).map(
      ([name, unchanged]) => [name, fields[`${name}.${id}`] ?? String(unchanged)] as const,
    );
    const typed = { ...Object.fromEntries(shown), ...(chosen.day && { day_from: chosen.day }) };
    const { data, error } = typedFields.safeParse(typed);
    for (const [name, sentence] of Object.entries(error ? firstErrors(error) : {})) {
      errors[`${name}.${id}`] = sentence;
    }
    const closed = data?.day_from && closedOn(data.day_from, branch);
    if (closed) errors[`day_from.${id}`] = closed.message;
    return closed ? line : { ...line, ...data, ...(branch && { branch }) };
  });
  return { lines, errors };
}

const typedFields = z.object({ ...lineFields, day_from: firstDay }).refine(isPeriod, periodError);
