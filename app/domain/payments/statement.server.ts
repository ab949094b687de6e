import type { App } from "#app/context.ts";
import { formatPaise } from "#app/domain/billing/paise.ts";
import { findCustomer } from "#app/domain/customers/customer-repository.server.ts";
import { type Balance, openOf } from "#app/domain/payments/balance.ts";
import { findBalances } from "#app/domain/payments/balance-repository.server.ts";
import { type Entry, findEntries } from "#app/domain/payments/statement-repository.server.ts";
import { daysBetween, formatDayInFull, indianDay, plainDay } from "#app/lib/dates.ts";
import { csvDownload } from "#app/platform/http/csv.server.ts";

const ages = ["not due", "1–30 days", "31–60 days", "61–90 days", "over 90 days"] as const;

/** What of some invoices is open, by how long it has been due. */
export function ageingOf(balances: readonly Balance[], today: string) {
  const sums = ages.map((label) => ({ label, open: 0 }));
  for (const balance of balances) {
    const late = balance.due_on ? daysBetween(balance.due_on, today) : 0;
    const sum = sums[late <= 0 ? 0 : Math.min(4, Math.ceil(late / 30))];
    if (sum) sum.open += openOf(balance);
  }
  return sums;
}

/** What a customer owes, those that were merged into it included. */
export async function openOfCustomer({ store: { db }, now }: App, id: string) {
  const { family = [] } = (await findCustomer(db, id)) ?? {};
  const balances = await findBalances(db, { customerIds: family });
  const sums = ageingOf(balances, indianDay(now()));
  const open = sums.reduce((sum, age) => sum + age.open, 0);
  return {
    open: formatPaise(open),
    isOpen: open > 0,
    ages: sums
      .filter((age) => age.open > 0)
      .map((age) => ({ ...age, open: formatPaise(age.open) })),
  };
}

/** The days of a statement's address: without any, since the financial year began. */
export function readSpan(params: URLSearchParams, today: string): { from: string; to: string } {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < "04-01" ? 1 : 0);
  const from = plainDay(params.get("from")) ?? `${year}-04-01`;
  return { from, to: plainDay(params.get("to")) ?? today };
}

const kinds: Readonly<Record<string, string>> = { invoice: "Invoice", credit: "Credit note" };
const ways: Readonly<Record<string, string>> = {
  ...{ transfer: "bank transfer", upi: "UPI", cash: "in cash", tds: "TDS" },
};

function describe({ sort, kind, number, amount }: Entry): string {
  if (sort === "document") return `${kinds[kind]} ${number}`;
  if (sort === "deposit") return `Deposit ${amount < 0 ? "applied to" : "taken from"} ${number}`;
  const way = ways[kind.toLowerCase()] ?? kind;
  return [amount < 0 ? "Payment" : "Given back", `by ${way}`, number].filter(Boolean).join(" ");
}

export type Statement = NonNullable<Awaited<ReturnType<typeof readStatement>>>;

/** What a customer owed before a span of days, what changed it, and what it owes after it. */
export async function readStatement(
  { store: { db } }: App,
  id: string,
  { from, to }: { from: string; to: string },
) {
  const customer = await findCustomer(db, id);
  if (!customer) return undefined;
  const entries = (await findEntries(db, customer.family, to))
    .map((entry) => ({
      ...entry,
      day: entry.sort === "deposit" ? indianDay(new Date(entry.day)) : entry.day,
    }))
    .filter(({ day }) => day <= to)
    // On one day what is owed comes before what is paid.
    .toSorted(
      (a, b) => a.day.localeCompare(b.day) || b.amount - a.amount || a.id.localeCompare(b.id),
    );
  let balance = 0;
  const all = entries.map((entry) => {
    balance += entry.amount;
    return { ...entry, balance };
  });
  const before = all.findLast(({ day }) => day < from)?.balance ?? 0;
  const rows = all.filter(({ day }) => day >= from);
  return { customer, from, to, before, rows, after: rows.at(-1)?.balance ?? before };
}

/** The same as page and print show it. */
export function describeStatement({ customer, from, to, before, rows, after }: Statement) {
  const owed = (paise: number) =>
    paise < 0 ? `${formatPaise(-paise)} in your favour` : formatPaise(paise);
  return {
    name: customer.name,
    ...{ from, to, before: owed(before), after: owed(after) },
    rows: rows.map(({ day, amount, balance, ...entry }) => ({
      key: entry.sort + entry.id,
      day: formatDayInFull(day),
      text: describe({ day, amount, ...entry }),
      /** The document that it is. */
      documentId: entry.sort === "document" ? entry.id : undefined,
      owed: amount > 0 ? formatPaise(amount) : "",
      paid: amount < 0 ? formatPaise(-amount) : "",
      balance: formatPaise(balance),
    })),
  };
}

/** With amounts in rupees and paise; money that comes is below zero. */
export function statementCsv({ customer, from, to, before, rows }: Statement) {
  const rupees = (paise: number) => (paise / 100).toFixed(2);
  async function* lines() {
    yield { day: from, text: "Before", amount: "", balance: rupees(before) };
    for (const { balance, ...entry } of rows) {
      const { day, amount } = entry;
      yield { day, text: describe(entry), amount: rupees(amount), balance: rupees(balance) };
    }
  }
  const columns = ["day", "text", "amount", "balance"].map((key) => ({
    key,
    header: key === "text" ? "What" : key.charAt(0).toUpperCase() + key.slice(1),
  }));
  return csvDownload(lines(), columns, `southbridge-statement-${customer.no}-${from}-${to}.csv`);
}
