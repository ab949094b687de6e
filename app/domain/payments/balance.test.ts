import { describe, expect, test } from "vitest";
import { ageing, invoiceState, openOf } from "#app/domain/payments/balance.ts";
import { Chance } from "#tests/support/chance.ts";

const numberOf = (day: string) => Date.parse(day) / 86_400_000;
const later = (day: string, days: number) =>
  new Date((numberOf(day) + days) * 86_400_000).toISOString().slice(0, 10);

describe("the state of an invoice", () => {
  const at = (due_on: string | null, total: number, credited: number, settled: number) =>
    invoiceState({ due_on, total, credited, settled }, "2026-11-29");

  test.each([
    ["nothing paid, not due", at("2026-11-29", 100, 0, 0), "open", 0],
    ["a part credited", at("2026-12-01", 100, 40, 0), "part paid", 0],
    ["credit and payment", at("2026-11-01", 100, 40, 60), "paid", 0],
    ["credited whole", at("2026-11-01", 100, 100, 0), "credited", 0],
    ["a part paid, late", at("2026-11-28", 100, 0, 1), "overdue", 1],
    ["due long ago", at("2026-01-31", 100, 0, 0), "overdue", 302],
    ["never due", at(null, 100, 0, 0), "open", 0],
  ])("%s", (_name, state, word, days) => {
    expect(state).toEqual({ state: word, days });
  });

  test("and its days put what is open into one column of the ageing", () => {
    const chance = new Chance(9);
    const today = "2026-11-29";
    const all = Array.from({ length: 2_000 }, () => {
      const total = chance.below(10_000);
      const credited = chance.below(total + 1);
      const settled = chance.below(total - credited + 1);
      return { total, credited, settled, due_on: later(today, 30 - chance.below(160)) };
    });
    const columns = [0, 0, 0, 0, 0];
    for (const balance of all) {
      const late = numberOf(today) - numberOf(balance.due_on);
      const column = late <= 0 ? 0 : late > 90 ? 4 : Math.ceil(late / 30);
      columns[column] = (columns[column] ?? 0) + openOf(balance);
    }
    expect(ageing(all, today)).toEqual(columns);
  });
});
