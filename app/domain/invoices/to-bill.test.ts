import { describe, expect, test } from "vitest";
import { type Period, periodsOf } from "#app/domain/invoices/periods.ts";
import { type BilledLine, toBill } from "#app/domain/invoices/to-bill.ts";
import type { StoredLine } from "#app/domain/rental/price.ts";
import { Chance } from "#tests/support/chance.ts";

/** Against plain arithmetic that shares no code with the product. */

/** `npm run test:release` sets it. */
const times = process.env.LONG_RUNS ? 20 : 1;

const numberOf = (day: string) => Date.parse(day) / 86_400_000;
const dayOf = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10);
const later = (day: string, days: number) => dayOf(numberOf(day) + days);

/** The same day so many months later, or the last one of a month that has none. */
function startOf(first: string, months: number): string {
  const [year = 0, month = 0, date = 0] = first.split("-").map(Number);
  const count = month - 1 + months;
  const [y, m] = [year + Math.floor(count / 12), (count % 12) + 1];
  const isLeap = y % 4 === 0 && (y % 100 !== 0 || y % 400 === 0);
  const days = m === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(m) ? 30 : 31;
  return [y, ...[m, Math.min(date, days)].map((n) => String(n).padStart(2, "0"))].join("-");
}

/** Counts each day into its month, then gives rupee after rupee to the part that lacks most. */
function bruteMonths(first: string, last: string, rupees: number): Period[] {
  const months: { from: string; to: string; days: number }[] = [];
  for (let day = first; day <= last; day = later(day, 1)) {
    if (day === startOf(first, months.length)) months.push({ from: day, to: day, days: 0 });
    const now = months.at(-1);
    if (now) Object.assign(now, { to: day, days: now.days + 1 });
  }
  const full = numberOf(startOf(first, months.length)) - numberOf(months.at(-1)?.from ?? "");
  const weights = months.map(({ days }, at) => (at === months.length - 1 ? days : full));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const given = weights.map((weight) => Math.floor((rupees * weight) / all));
  let left = rupees - given.reduce((sum, one) => sum + one, 0);
  for (; left > 0; left -= 1) {
    const lacks = weights.map((weight, at) => rupees * weight - (given[at] ?? 0) * all);
    const at = lacks.indexOf(Math.max(...lacks));
    given[at] = (given[at] ?? 0) + 1;
  }
  return months.map(({ from, to }, at) => ({ from, to, amount: (given[at] ?? 0) * 100 }));
}

let made = 0;
function aLine(own: Partial<StoredLine> & { day_from: string | null; day_to: string | null }) {
  made += 1;
  const line = {
    id: `line-${made}`,
    slug: "business-14",
    name: "Business 14",
    quantity: 1,
    sum: 0,
  };
  return { ...line, ...own } as StoredLine;
}

const firsts = ["2026-01-31", "2026-11-30", "2027-12-31", "2028-01-30", "2026-12-01", "2027-02-15"];
const someDays = (chance: Chance) => {
  const day_from = chance.of(firsts) ?? "";
  return { day_from, day_to: later(day_from, chance.below(200)) };
};

describe("monthly periods", () => {
  test("count from the first day: 31 Jan, 28 Feb, 31 Mar", () => {
    const line = { day_from: "2026-01-31", day_to: "2026-04-10", sum: 3_000, quantity: 1 };
    expect(periodsOf(line, [])).toEqual([
      { from: "2026-01-31", to: "2026-02-27", amount: 126_800 },
      { from: "2026-02-28", to: "2026-03-30", amount: 126_700 },
      { from: "2026-03-31", to: "2026-04-10", amount: 46_500 },
    ]);
  });

  test("are those that counting each day gives, and add up to the line", () => {
    const chance = new Chance(47);
    for (let round = 0; round < 150 * times; round += 1) {
      const days = someDays(chance);
      const sum = chance.below(3) * chance.below(200_000);
      const periods = periodsOf({ ...days, sum, quantity: 1 }, []);
      expect(periods).toEqual(bruteMonths(days.day_from, days.day_to, sum));
      expect(periods.reduce((all, { amount }) => all + amount, 0)).toBe(sum * 100);
    }
  });

  test("of an extension that was agreed after billing have their own sum and days", () => {
    const chance = new Chance(48);
    for (let round = 0; round < 80 * times; round += 1) {
      const { day_from, day_to } = someDays(chance);
      const sum = chance.below(90_000);
      const stages = [{ day_from, day_to, sum, quantity: 1 }];
      const parts = bruteMonths(day_from, day_to, sum);
      for (let more = chance.below(3); more > 0; more -= 1) {
        const last = stages.at(-1) ?? { day_to, sum };
        const to = later(last.day_to, 1 + chance.below(70));
        const added = chance.below(30_000);
        parts.push(...bruteMonths(later(last.day_to, 1), to, added));
        stages.push({ day_from, day_to: to, sum: last.sum + added, quantity: 1 });
      }
      const now = stages.at(-1) ?? { day_from, day_to, sum, quantity: 1 };
      expect(periodsOf(now, stages)).toEqual(parts);
    }
  });

  test("a line without days is one", () => {
    const line = { day_from: null, day_to: null, sum: 500, quantity: 1 };
    expect(periodsOf(line, [])).toEqual([{ from: null, to: null, amount: 50_000 }]);
  });
});

/** A booking that is changed, billed and credited, with what was issued of it. */
class Books {
  status = "confirmed";
  billed: (BilledLine & { slug: string })[] = [];
  #documents = 0;

  readonly billing: "whole" | "monthly";
  lines: StoredLine[];

  constructor(billing: Books["billing"], lines: StoredLine[]) {
    this.billing = billing;
    this.lines = lines;
  }

  ask(until: string) {
    return toBill(this, this.billed, until);
  }

  bill(until: string) {
    const { bill } = this.ask(until);
    this.#documents += 1;
    const documentId = String(this.#documents).padStart(4, "0");
    for (const [at, { line, from, amount }] of bill.entries()) {
      const billed = { documentId, position: at + 1, lineId: line.id, agreed: line, from, amount };
      this.billed.push({ ...billed, credited: 0, slug: line.slug });
    }
    return bill;
  }

  credit(until: string) {
    for (const { documentId, position, amount } of this.ask(until).credit) {
      const line = this.billed.find(
        (one) => one.documentId === documentId && one.position === position,
      );
      if (!line) throw new Error("nothing of the kind was billed");
      line.credited += amount;
    }
  }

  get net() {
    return this.billed.reduce((sum, { amount, credited }) => sum + amount - credited, 0);
  }

  /** All that it costs, in paise. */
  get cost() {
    return this.status === "confirmed"
      ? this.lines.reduce((all, { sum }) => all + (sum ?? 0) * 100, 0)
      : 0;
  }
}

const forever = "9999-12-31";
const rate = 37;

/** A change as the desk makes it. */
function changeLine(books: Books, chance: Chance): string {
  const at = chance.below(books.lines.length);
  const line = books.lines[at];
  if (!line?.day_from || !line.day_to || line.sum === null) return "nothing";
  const { day_from, day_to, sum, quantity } = line;
  const set = (own: Partial<StoredLine>) => books.lines.splice(at, 1, { ...line, ...own });
  const kinds = {
    extend: () => {
      const days = 1 + chance.below(60);
      set({ day_to: later(day_to, days), sum: sum + days * quantity * rate });
    },
    end: () => {
      const to = later(day_to, -chance.below(60));
      if (to < day_from) return;
      const used = (numberOf(to) - numberOf(day_from) + 1) * quantity * rate;
      set({ day_to: to, sum: Math.min(sum, used) });
    },
    split: () => {
      if (quantity < 2) return;
      const number = 1 + chance.below(quantity - 1);
      const own = Math.floor((sum * number) / quantity);
      const to = later(day_to, -chance.below(20));
      set({ quantity: quantity - number, sum: sum - own });
      const early = to < day_from ? day_to : to;
      const cut = chance.below(2) * Math.floor(own / 3);
      books.lines.push(
        aLine({
          ...line,
          id: `part-${books.lines.length}-${line.id}`,
          quantity: number,
          day_to: early,
          sum: own - cut,
        }),
      );
    },
    number: () => {
      const next = 1 + chance.below(6);
      set({ quantity: next, sum: Math.round((sum * next) / quantity) });
    },
    price: () => set({ sum: chance.below(2 * sum + 100) }),
    move: () => set({ day_from: later(day_from, 3), day_to: later(day_to, 3) }),
    product: () => set({ slug: chance.of(["tower-m", "business-14"]) ?? "" }),
    remove: () => books.lines.length > 1 && books.lines.splice(at, 1),
    cancel: () => {
      books.status = books.status === "confirmed" ? "cancelled" : "confirmed";
    },
  };
  const kind = chance.of(Object.keys(kinds) as (keyof typeof kinds)[]) ?? "extend";
  kinds[kind]();
  return kind;
}

const someLines = (chance: Chance, count = 1 + chance.below(3)) =>
  Array.from({ length: count }, () => {
    const days = someDays(chance);
    const quantity = 1 + chance.below(5);
    const length = numberOf(days.day_to) - numberOf(days.day_from) + 1;
    const slug = chance.of(["business-14", "tower-m"]) ?? "";
    return aLine({ ...days, slug, quantity, sum: length * quantity * rate });
  });

describe("what is to be billed and credited", () => {
  test.each(["whole", "monthly"] as const)(
    "of a %s booking that changes at random is what it costs less what was billed",
    (billing) => {
      for (let seed = 1; seed <= 60 * times; seed += 1) {
        const chance = new Chance(seed);
        const books = new Books(billing, someLines(chance));
        const log: string[] = [];
        let until = "2026-11-01";
        for (let step = 0; step < 12; step += 1) {
          log.push(changeLine(books, chance));
          until = later(until, chance.below(40));
          for (const day of [until, forever]) {
            const why = `seed ${seed}, ${day}, after ${log.join(", ")}`;
            const { bill, credit } = books.ask(day);
            const sumOf = (all: readonly { amount: number }[]) =>
              all.reduce((sum, { amount }) => sum + amount, 0);
            const after = books.net + sumOf(bill) - sumOf(credit);
            if (billing === "whole" || day === forever) expect(after, why).toBe(books.cost);
            else expect(after, why).toBeLessThanOrEqual(books.cost);
            for (const { amount } of [...bill, ...credit]) {
              expect(amount > 0 && amount % 100 === 0, why).toBe(true);
            }
            for (const { documentId, position, amount } of credit) {
              const own = books.billed.filter(
                (one) => one.documentId === documentId && one.position === position,
              );
              expect(own, why).toHaveLength(1);
              const [line] = own;
              expect(amount, why).toBeLessThanOrEqual((line?.amount ?? 0) - (line?.credited ?? 0));
              expect(
                bill.map(({ line }) => line.slug),
                why,
              ).not.toContain(line?.slug);
            }
          }
          if (chance.below(2) === 0) {
            books.bill(until);
            expect(books.ask(until).bill, `seed ${seed}, billed twice`).toEqual([]);
          }
          if (chance.below(3) === 0) {
            books.credit(until);
            expect(books.ask(until).credit, `seed ${seed}, credited twice`).toEqual([]);
          }
        }
        books.bill(forever);
        books.credit(forever);
        expect(books.net).toBe(books.cost);
        books.status = "cancelled";
        books.credit(until);
        expect(books.net, "the last credit leaves nothing").toBe(0);
      }
    },
  );

  test("of a monthly booking is the same month by month and late at once, with its extensions", () => {
    for (let seed = 1; seed <= 60 * times; seed += 1) {
      const chance = new Chance(seed);
      const [first] = someLines(chance, 1);
      if (!first?.day_from || !first.day_to) throw new Error("no line");
      const [monthly, late] = [new Books("monthly", [first]), new Books("monthly", [first])];
      const parts = bruteMonths(first.day_from, first.day_to, first.sum ?? 0);
      monthly.bill(first.day_from);
      late.bill(first.day_from);
      const end = later(first.day_to, 1 + chance.below(60));
      const extended = { ...first, day_to: end, sum: (first.sum ?? 0) + 777 };
      const isExtended = chance.below(2) === 0;
      if (isExtended) {
        parts.push(...bruteMonths(later(first.day_to, 1), end, 777));
        monthly.lines = [extended];
        late.lines = [extended];
      }
      for (
        let day = first.day_from;
        day <= later(end, 31);
        day = later(day, 1 + chance.below(40))
      ) {
        const due = parts.filter(({ from }) => (from ?? "") <= day);
        monthly.bill(day);
        expect(monthly.net, `seed ${seed}, ${day}`).toBe(
          due.reduce((sum, { amount }) => sum + amount, 0),
        );
      }
      monthly.bill(forever);
      late.bill(forever);
      const periods = ({ billed }: Books) => billed.map(({ from, amount }) => [from, amount]);
      expect(periods(late)).toEqual(periods(monthly));
      const worth = parts.filter(({ amount }) => amount > 0);
      expect(periods(late)).toEqual(worth.map(({ from, amount }) => [from, amount]));
    }
  });
});
