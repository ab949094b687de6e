import { describe, expect, test } from "vitest";
import { sumCredit } from "#app/domain/invoices/credit.ts";
import { Chance } from "#tests/support/chance.ts";

/** Half up, in whole numbers. */
const rounded = (numerator: number, by: number) => Math.floor((2 * numerator + by) / (2 * by));

describe("credit notes", () => {
  test("add up to the invoice, each with the tax of all so far less what came before", () => {
    const fields = ["taxable", "cgst", "sgst", "igst", "rounding", "total"] as const;
    for (let seed = 1; seed <= 150; seed += 1) {
      const chance = new Chance(seed);
      const invoice = {
        supply_state: "29",
        place_of_supply: chance.of(["29", "33"]) ?? "",
        year: "26-27",
      };
      const isWithin = invoice.place_of_supply === "29";
      const lines = Array.from({ length: 1 + chance.below(5) }, (_, at) => ({
        position: at + 1,
        sac: chance.of(["997315", "998313"]) ?? "",
        rate: chance.of([18, 18, 5, 12, 0]) ?? 18,
        taxable: 100 * (1 + chance.below(90_000)),
        credited: 0,
      }));
      const taxOf = (amountOf: (line: (typeof lines)[number]) => number) => {
        const groups = new Map<string, number>();
        for (const line of lines) {
          const key = `${line.sac} ${line.rate}`;
          groups.set(key, (groups.get(key) ?? 0) + amountOf(line));
        }
        const taxable = [...groups.values()].reduce((sum, one) => sum + one, 0);
        let [cgst, igst] = [0, 0];
        for (const [key, amount] of groups) {
          const percent = Number(key.split(" ")[1]);
          if (isWithin) cgst += rounded(amount * percent, 200);
          else igst += rounded(amount * percent, 100);
        }
        const exact = taxable + 2 * cgst + igst;
        const total = rounded(exact, 100) * 100;
        return { taxable, cgst, sgst: cgst, igst, rounding: total - exact, total };
      };
      const sums = { taxable: 0, cgst: 0, sgst: 0, igst: 0, rounding: 0, total: 0 };
      while (lines.some(({ taxable, credited }) => credited < taxable)) {
        const some = lines.flatMap(({ position, taxable, credited }) => {
          const left = taxable - credited;
          const isLast = chance.below(2) === 0;
          const amount = isLast ? left : 100 * chance.below(1 + left / 100);
          return amount > 0 ? { position, amount } : [];
        });
        const note = sumCredit(invoice, lines, some, "2027-11-30");
        for (const field of fields) {
          sums[field] += note[field];
          if (field !== "rounding") expect(note[field]).toBeGreaterThanOrEqual(0);
        }
        for (const field of ["taxable", "cgst", "sgst", "igst"] as const) {
          const table = note.taxes.reduce((sum, group) => sum + group[field], 0);
          expect(table, `seed ${seed} ${field}`).toBe(note[field]);
        }
        for (const { position, amount } of some) {
          const line = lines[position - 1];
          if (line) line.credited += amount;
        }
        expect(sums, `seed ${seed}`).toEqual(taxOf(({ credited }) => credited));
      }
      expect(sums, `seed ${seed}`).toEqual(taxOf(({ taxable }) => taxable));
    }
  });

  test("have no tax after 30 November that follows the invoice's financial year", () => {
    const invoice = { supply_state: "29", place_of_supply: "29", year: "26-27" };
    const line = { position: 1, sac: "997315", rate: 18, taxable: 100_000, credited: 0 };
    const note = (day: string) =>
      sumCredit(invoice, [line], [{ position: 1, amount: 50_000 }], day);
    expect(note("2027-11-30")).toMatchObject({ cgst: 4_500, sgst: 4_500, total: 59_000 });
    expect(note("2027-12-01")).toMatchObject({ cgst: 0, sgst: 0, igst: 0, total: 50_000 });
  });
});
