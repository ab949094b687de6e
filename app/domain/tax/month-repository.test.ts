import { beforeAll, describe, expect, test } from "vitest";
import type { App, SignedIn } from "#app/context.ts";
import { buildCatalogue } from "#app/domain/catalogue/catalogue.ts";
import { contentDocuments } from "#app/domain/catalogue/content-catalogue.ts";
import { CurrentCatalogue } from "#app/domain/catalogue/current-catalogue.server.ts";
import { creditInvoice, issueInvoice } from "#app/domain/invoices/invoices.server.ts";
import { readNumbers } from "#app/domain/numbers/numbers.server.ts";
import { enterPayment, refund } from "#app/domain/payments/payments.server.ts";
import { readTaxMonth, type TaxMonth } from "#app/domain/tax/month.server.ts";
import { addDays } from "#app/lib/dates.ts";
import { returnTables } from "#content/gst-return.ts";
import { aLineRow } from "#tests/factories/line-row.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { Chance } from "#tests/support/chance.ts";
import { openRentalDesk } from "#tests/support/rental-desk.ts";
import {
  addUp,
  customers,
  divide,
  type Group,
  type Invoice,
  type Line,
  ours,
  services,
} from "#tests/support/tax-book.ts";

const desk = await openRentalDesk();
const { db, clock } = desk;

const documents = contentDocuments.map((document) => {
  if (document.kind === "registration" && document.slug === "karnataka") {
    const real = { gstin: ours, sample: "no" as const, prefix: "K2" };
    return { ...document, body: { ...document.body, ...real } };
  }
  const own = services.find(({ slug }) => slug === document.slug);
  if (document.kind !== "configuration" || !own) return document;
  const taxes = [{ from: "2017-07-01", percent: own.rate }];
  return { ...document, body: { ...document.body, sac: own.sac, taxes } };
});
const catalogue = new CurrentCatalogue(db, desk.app.now, buildCatalogue(documents, 1));
const app = { ...desk.app, catalogue } as App;
const by = () => ({ ...desk.by(), doer: { role: "admin" as const, grants: [], branch: "" } });

const chance = new Chance(47);
const book: Invoice[] = [];
let refunded = 0n;
let deposits = 0n;
let withheld = { count: 0, missing: 0, sum: 0n };
let utr = 100_000_000_000;

async function bill(index: number): Promise<Invoice> {
  const { gstin, postcode, place } = customers[
    chance.below(customers.length)
  ] as (typeof customers)[0];
  const branch = index % 10 === 9 ? "kochi" : "bangalore";
  const recordId = await storeRecord(db, "booking", {
    ...{ name: `Customer ${index}`, status: "confirmed", branch, gstin, postcode },
    created_at: new Date(Date.parse(`${clock.today}T04:00:00Z`)).toISOString(),
  });
  const lines: Line[] = [];
  for (let position = 1; position <= 1 + chance.below(4); position += 1) {
    const { slug, sac, rate } = services[chance.below(services.length)] as (typeof services)[0];
    const quantity = 1 + chance.below(30);
    const each = 5 * (1 + chance.below(1400));
    // Every third line has a discount.
    const rupees = quantity * each - (chance.below(3) === 0 ? chance.below(each) : 0);
    const name = `${slug} ${position}`;
    await db
      .insertInto("booking_line")
      .values(
        aLineRow({
          ...{ record_id: recordId, position, slug, name, quantity, branch, sum: rupees },
          ...{ day_from: clock.today, parts: `5.day.${each / 5}` },
        }),
      )
      .execute();
    lines.push({ sac, rate, rupees: BigInt(rupees) });
  }
  const issued = await issueInvoice(app, { recordId, key: `${index}` }, by());
  const { groups, total } = addUp(lines, place === "29");
  const invoice = {
    ...{ ...issued, recordId, month: clock.today.slice(0, 7), branch, gstin, place, lines },
    ...{ groups, total, credits: [], settled: 0n, received: 0n, dueOn: clock.today },
  };
  book.push(invoice);
  return invoice;
}

const creditedOf = ({ credits }: Invoice) => credits.reduce((sum, { total }) => sum + total, 0n);
const openOf = (one: Invoice) => one.total - creditedOf(one) - one.settled;

async function pay(
  invoice: Invoice,
  amount: bigint,
  own: {
    kind?: "transfer" | "upi" | "cash" | "tds";
    purpose?: "deposit";
    certificate?: string;
  } = {},
) {
  utr += 1;
  const { kind = "transfer", purpose = "invoice", certificate = "" } = own;
  const id = await enterPayment(
    app,
    {
      ...{ recordId: invoice.recordId, customerId: null, kind, purpose, certificate },
      ...{ amount: Number(amount), onDay: clock.today },
      reference: kind === "tds" || kind === "cash" ? "" : String(utr),
    },
    `${utr}`,
    by(),
  );
  if (purpose === "deposit") {
    deposits += amount;
    return id;
  }
  const open = openOf(invoice);
  invoice.settled += amount < open ? amount : open;
  invoice.received += amount;
  return id;
}

/** Half of the first line, or what is left of all. */
async function credit(invoice: Invoice, lines: { position: number; rupees: bigint }[]) {
  const asked = lines.map(({ position, rupees }) => ({ position, amount: Number(rupees) * 100 }));
  const key = String(invoice.credits.length);
  const reason = "Returned early";
  const { number } = await creditInvoice(
    app,
    { invoiceId: invoice.id, lines: asked, reason, key },
    by(),
  );
  const isWithin = invoice.place === "29";
  const before = addUp(creditedLines.get(invoice) ?? [], isWithin);
  const now = lines.map(({ position, rupees }) => ({
    ...(invoice.lines[position - 1] as Line),
    rupees,
  }));
  const all = [...(creditedLines.get(invoice) ?? []), ...now];
  const after = addUp(all, isWithin);
  creditedLines.set(invoice, all);
  const groups = after.groups.map((group) => {
    const was = before.groups.find(({ sac, rate }) => sac === group.sac && rate === group.rate);
    const { taxable = 0n, tax = 0n } = was ?? {};
    return { ...group, taxable: group.taxable - taxable, tax: group.tax - tax };
  });
  const total = after.total - before.total;
  invoice.credits.push({ number, groups: groups.filter(({ taxable }) => taxable > 0n), total });
  const most = invoice.total - creditedOf(invoice);
  if (invoice.settled > most) invoice.settled = most;
}
const creditedLines = new Map<Invoice, Line[]>();

async function make(index: number) {
  const invoice = await bill(index);
  const taxable = invoice.lines.reduce((sum, { rupees }) => sum + rupees * 100n, 0n);
  const way = index % 6;
  if (index % 7 === 0) await pay(invoice, 5_000_00n, { kind: "upi", purpose: "deposit" });
  if (way === 1) await pay(invoice, invoice.total);
  if (way === 2) {
    const tds = divide(taxable, 50n);
    const certificate = index % 4 === 0 ? "" : `TDS${index}`;
    await pay(invoice, tds, { kind: "tds", certificate });
    await pay(invoice, invoice.total - tds, { kind: "upi" });
    withheld = {
      ...{ count: withheld.count + 1, sum: withheld.sum + tds },
      missing: withheld.missing + (certificate ? 0 : 1),
    };
  }
  if (way === 3) await pay(invoice, divide(invoice.total, 3n));
  if (way === 4) {
    const paymentId = await pay(invoice, invoice.total + 1_000_00n);
    const back = { paymentId, amount: 400_00, onDay: clock.today, reference: "", key: "back" };
    await refund(app, back, by());
    invoice.received -= 400_00n;
    refunded += 400_00n;
  }
  const [first] = invoice.lines as [Line];
  if (index % 5 === 0) await credit(invoice, [{ position: 1, rupees: (first.rupees + 1n) / 2n }]);
  if (index % 15 === 0) {
    const rest = invoice.lines.map(({ rupees }, at) => ({ position: at + 1, rupees }));
    rest[0] = { position: 1, rupees: first.rupees - (first.rupees + 1n) / 2n };
    await credit(
      invoice,
      rest.filter(({ rupees }) => rupees > 0n),
    );
  }
}

/* The contents of the product's tables. */

const paise = (cell: string | number | undefined) => BigInt(Math.round(Number(cell) * 100));

function column(month: TaxMonth, table: keyof typeof returnTables, name: string) {
  const at = (returnTables[table].columns as readonly string[]).indexOf(name);
  return month.tables[table].rows.map((row) => row[at]);
}

const total = (cells: readonly (string | number | undefined)[]) =>
  cells.reduce<bigint>((sum, cell) => sum + paise(cell), 0n);
const addAll = <Row>(rows: readonly Row[], of: (row: Row) => bigint) =>
  rows.reduce((sum, row) => sum + of(row), 0n);
const taxableOf = (one: { groups: Group[] }) => addAll(one.groups, ({ taxable }) => taxable);

describe("a month of a branch with 200 bookings closes to the paisa", () => {
  let month: TaxMonth;
  const november = () => book.filter((one) => one.month === "2026-11");
  // Of the invoices of October credit notes come in November.
  const credited = () => book.flatMap((one) => one.credits.map((note) => ({ ...note, of: one })));
  const isLarge = (one: Invoice) =>
    one.gstin === "" && one.place !== "29" && one.total > 1_00_000_00n;
  const isRegistered = (one: Invoice) => one.gstin !== "";
  const isSmall = (one: Invoice) => !isRegistered(one) && !isLarge(one);

  beforeAll(async () => {
    clock.today = "2026-10-30";
    for (let index = 200; index < 208; index += 1) await bill(index);
    for (let index = 0; index < 200; index += 1) {
      clock.today = addDays("2026-11-01", Math.floor(index / 7));
      await make(index);
    }
    for (const one of book.filter(({ month }) => month === "2026-10")) {
      await credit(one, [{ position: 1, rupees: 1n + (one.lines[0] as Line).rupees / 3n }]);
    }
    const read = await readTaxMonth(app, "2026-11", ours);
    if (!read) throw new Error("there is no month");
    month = read;
  }, 120_000);

  test("nothing is found at fault", () => {
    expect(month.checks.filter(({ isNote }) => !isNote).flatMap(({ found }) => found)).toEqual([]);
    expect(month.choices).toEqual([ours]);
  });

  test("each invoice and credit note is in its table, with its value", () => {
    const parts = [
      ["b2b", "Invoice Number", "Invoice Value", november().filter(isRegistered)],
      ["b2cl", "Invoice Number", "Invoice Value", november().filter(isLarge)],
      ["cdnr", "Note Number", "Note Value", credited().filter(({ of }) => isRegistered(of))],
      ["cdnur", "Note Number", "Note Value", credited().filter(({ of }) => isLarge(of))],
    ] as const;
    for (const [table, number, value, own] of parts) {
      expect(own.length).toBeGreaterThan(3);
      const values = column(month, table, value);
      const inTable = new Map(
        column(month, table, number).map((key, at) => [String(key), paise(values[at])]),
      );
      expect(inTable).toEqual(new Map(own.map((one) => [one.number, one.total])));
      expect(total(column(month, table, "Taxable Value"))).toBe(addAll([...own], taxableOf));
    }
  });

  test("the rest is summed by place and rate, less its credit notes", () => {
    const sums = new Map<string, bigint>();
    const put = (one: Invoice, groups: Group[], sign: bigint) => {
      for (const { rate, taxable } of groups) {
        const key = `${one.place} ${rate}`;
        sums.set(key, (sums.get(key) ?? 0n) + sign * taxable);
      }
    };
    for (const one of november().filter(isSmall)) put(one, one.groups, 1n);
    for (const { of, groups } of credited().filter(({ of }) => isSmall(of))) put(of, groups, -1n);
    const inTable = month.tables.b2cs.rows.map(
      ([, place, , rate, taxable]) =>
        [`${String(place).slice(0, 2)} ${rate}`, paise(taxable)] as const,
    );
    expect(new Map(inTable)).toEqual(sums);
  });

  test.each(["hsn_b2b", "hsn_b2c"] as const)(
    "%s has each code and rate with its taxes",
    (table) => {
      const isIts = (one: Invoice) => isRegistered(one) === (table === "hsn_b2b");
      const sums = new Map<string, bigint[]>();
      const put = (one: Invoice, groups: Group[], sign: bigint) => {
        for (const { sac, rate, taxable, tax } of groups) {
          const own =
            one.place === "29" ? [taxable, 0n, tax / 2n, tax / 2n] : [taxable, tax, 0n, 0n];
          const was = sums.get(`${sac} ${rate}`) ?? [0n, 0n, 0n, 0n];
          sums.set(
            `${sac} ${rate}`,
            was.map((sum, at) => sum + sign * (own[at] ?? 0n)),
          );
        }
      };
      for (const one of november().filter(isIts)) put(one, one.groups, 1n);
      for (const { of, groups } of credited().filter(({ of }) => isIts(of))) put(of, groups, -1n);
      const inTable = month.tables[table].rows.map(
        ([sac, , , , , rate, ...amounts]) =>
          [`${sac} ${rate}`, amounts.slice(0, 4).map(paise)] as const,
      );
      expect(new Map(inTable)).toEqual(sums);
    },
  );

  test("documents are payments and what is open, and equal the tables with their rounding", () => {
    const { closing } = month;
    const documents =
      addAll(november(), (one) => one.total) - addAll(credited(), (note) => note.total);
    const taxes = (one: { groups: Group[] }) =>
      addAll(one.groups, ({ taxable, tax }) => taxable + tax);
    const tables = addAll(november(), taxes) - addAll(credited(), taxes);
    expect(BigInt(closing.documents)).toBe(documents);
    expect(BigInt(closing.tables)).toBe(tables);
    expect(BigInt(closing.rounding)).toBe(documents - tables);
    expect(BigInt(closing.paid)).toBe(addAll(november(), ({ settled }) => settled));
    expect(BigInt(closing.open)).toBe(addAll(november(), openOf));
    expect(closing.invoiced).toBe(closing.paid + closing.credited + closing.open);
  });

  test("the registers have every invoice with its balance, every payment, and TDS", () => {
    const { sales, credits, payments, tds } = month.registers;
    const balances = sales.rows.map((row) => [row[1], ...row.slice(12, 15).map(paise)]);
    expect(balances).toEqual(
      november().map((one) => [one.number, one.settled, creditedOf(one), openOf(one)]),
    );
    expect(credits.rows).toHaveLength(credited().length);
    const received = addAll(november(), (one) => one.received);
    expect(BigInt(payments.sum)).toBe(received + deposits);
    const at = (name: string) => payments.columns.indexOf(name);
    expect(total(payments.rows.map((row) => row[at("Refunded")]))).toBe(refunded);
    const free = received - addAll(november(), ({ settled }) => settled) + deposits;
    expect(total(payments.rows.map((row) => row[at("Free")]))).toBe(free);
    expect([tds.rows.length, BigInt(tds.sum)]).toEqual([withheld.count, withheld.sum]);
    expect(tds.rows.filter((row) => row.includes("missing"))).toHaveLength(withheld.missing);
  });

  test("the numbers page has the same sums by branch and month, and a coordinator's branch alone", async () => {
    clock.today = "2026-11-30";
    const admin = { userId: "admin", role: "admin", grants: [], branch: "" } as unknown as SignedIn;
    const read = async (who: SignedIn) =>
      (await readNumbers(app, who, new URLSearchParams("month=2026-11")))?.money;
    const expected = (branch: string) => {
      const own = november().filter((one) => one.branch === branch);
      const notes = credited().filter(({ of }) => of.branch === branch);
      const late = own.filter(({ dueOn }) => dueOn < clock.today);
      return {
        booked: Number(addAll(own, taxableOf)),
        invoiced: Number(addAll(own, (one) => one.total) - addAll(notes, (note) => note.total)),
        received: Number(addAll(own, (one) => one.received)),
        open: Number(addAll(own, openOf)),
        overdue: Number(addAll(late, openOf)),
      };
    };
    const money = await read(admin);
    const [bangalore, kochi] = [expected("bangalore"), expected("kochi")];
    expect(money?.branches).toEqual([
      { id: "bangalore", name: "Bangalore", ...bangalore },
      { id: "kochi", name: "Kochi", ...kochi },
    ]);
    const sum = Object.entries(bangalore).map(([key, value]) => [
      key,
      value + kochi[key as keyof typeof kochi],
    ]);
    expect(money?.total).toEqual(Object.fromEntries(sum));
    expect(money?.months).toEqual([{ month: "2026-11", ...Object.fromEntries(sum) }]);
    const coordinator = { ...admin, role: "coordinator", branch: "kochi" } as SignedIn;
    expect((await read(coordinator))?.total).toEqual(kochi);
  });
});
