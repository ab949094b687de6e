import { type CartLine, lineKey, mostLines, mostOfALine } from "#app/domain/bookings/cart-line.ts";
import { duration, quantity, term } from "#app/domain/bookings/line-fields.ts";

/** The most fields of the cart's form: three for each line, and the button that was pressed. */
export const mostCartFields = 3 * mostLines + 1;

/**
 * What the cart's form makes of its lines: `quantity.<key>`, `duration.<key>` and `term.<key>`
 * for each line that it shows, and in `remove` the key of one to take away. Lines that the form
 * does not name stay as they are.
 * @returns also what is wrong, by the names of the fields; then only the removal is done
 */
export function changeCart(
  stored: readonly CartLine[],
  { remove, ...fields }: Record<string, string>,
): { lines: readonly CartLine[]; errors: Record<string, string> } {
  const left = stored.filter((line) => lineKey(line) !== remove);
  const { lines, errors } = edit(left, fields);
  if (Object.keys(errors).length === 0) return { lines: joined(lines), errors };
  return { lines: left, errors: remove ? {} : errors };
}

function edit(stored: readonly CartLine[], fields: Record<string, string>) {
  const errors: Record<string, string> = {};
  const lines = stored.map((line) => {
    const key = lineKey(line);
    const read = <T>(name: "quantity" | "duration" | "term", rule: Rule<T>, unchanged: T): T => {
      const typed = fields[`${name}.${key}`];
      if (typed === undefined) return unchanged;
      const { data = unchanged, error } = rule.safeParse(typed);
      if (error) errors[`${name}.${key}`] = error.issues[0]?.message ?? "";
      return data;
    };
    return {
      ...line,
      quantity: read("quantity", quantity, line.quantity),
      duration: read("duration", duration, line.duration),
      term: read("term", term, line.term),
    };
  });
  return { lines, errors };
}

interface Rule<T> {
  safeParse(typed: string): { data?: T; error?: { issues: readonly { message: string }[] } };
}

/** Two lines of one configuration that came to the same term become one. */
function joined(lines: readonly CartLine[]): CartLine[] {
  const byKey = new Map<string, CartLine>();
  for (const line of lines) {
    const same = byKey.get(lineKey(line));
    const quantity = Math.min(mostOfALine, line.quantity + (same?.quantity ?? 0));
    byKey.set(lineKey(line), { ...line, ...(same && { duration: same.duration }), quantity });
  }
  return [...byKey.values()];
}
