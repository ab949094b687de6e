import type { App } from "#app/context.ts";
import { formatPaise } from "#app/domain/billing/paise.ts";
import { findCustomer } from "#app/domain/customers/customer-repository.server.ts";
import { ageing, ages } from "#app/domain/payments/balance.ts";
import { findBalances } from "#app/domain/payments/balance-repository.server.ts";
import { type Entry, findEntries } from "#app/domain/payments/statement-repository.server.ts";
import { formatDayInFull, indianDay, plainDay } from "#app/lib/dates.ts";
import {
  type DocumentKind,
  documentWords,
  type PaymentKind,
  paymentWords,
} from "#app/lib/document-kinds.ts";
import { capitalize } from "#app/lib/format.ts";
import { csvDownload } from "#app/platform/http/csv.server.ts";

/** Amounts that a customer owes, with customers that were merged into it. */
export async function openOfCustomer({ store: { db }, now }: App, id: string) {
  const { family = [] } = (await findCustomer(db, id)) ?? {};
  const balances = await findBalances(db, { customerIds: family });
  const sums = ageing(balances, indianDay(now()));
  const open = sums.reduce((sum, own) => sum + own, 0);
  return {
    open: formatPaise(open),
    isOpen: open > 0,
    ages: ages.flatMap(({ label }, at) => {
      const own = sums[at] ?? 0;
      return own > 0 ? { label, open: formatPaise(own) } : [];
    }),
  };
}

/** The days of a statement's address: without any, since the financial year began. */
export function readSpan(params: URLSearchParams, today: string): { from: string; to: string } {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < "04-01" ? 1 : 0);
  const from = plainDay(params.get("from")) ?? `${year}-04-01`;
  return { from, to: plainDay(params.get("to")) ?? today };
}

function describe({
  sort,
  kind,
  number,
  amount,
}: Pick<Entry, "sort" | "kind" | "number" | "amount">) {
  if (sort === "document") return `${documentWords[kind as DocumentKind]} ${number}`;
  if (sort === "deposit") return `Deposit ${amount < 0 ? "applied to" : "taken from"} ${number}`;
  const way = paymentWords[kind as PaymentKind];
  return [`${way}${amount < 0 ? "" : ", refunded"}`, number].filter(Boolean).join(" ");
}

export type Statement = NonNullable<Awaited<ReturnType<typeof readStatement>>>;

/** A customer's debt before a span of days, the changes in it, and the debt after it. */
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

/** The same as page and print show it; below zero is what the customer paid, or has in its favour. */
export function describeStatement({ customer, from, to, before, rows, after }: Statement) {
  const sum = (key: string, day: string, text: string, balance: number) => ({
    ...{ key, day: formatDayInFull(day), text, documentId: undefined, amount: "" },
    balance: formatPaise(balance),
  });
  return {
    ...{ name: customer.name, from, to },
    rows: [
      sum("before", from, "Open before", before),
      ...rows.map(({ day, amount, balance, ...entry }) => ({
        key: entry.sort + entry.id,
        day: formatDayInFull(day),
        text: describe({ amount, ...entry }),
        /** The document that it is. */
        documentId: entry.sort === "document" ? entry.id : undefined,
        /** Empty in the rows before and after, which are sums. */
        amount: formatPaise(amount),
        balance: formatPaise(balance),
      })),
      sum("after", to, "Open after", after),
    ],
  };
}

/** With amounts in rupees and paise; money that comes is below zero. */
export function statementCsv({ customer, from, to, before, rows }: Statement) {
  const rupees = (paise: number) => (paise / 100).toFixed(2);
  const lines = rows.map(({ balance, ...entry }) => {
    const { day, amount } = entry;
    return { day, what: describe(entry), amount: rupees(amount), balance: rupees(balance) };
  });
  const first = { day: from, what: "Open before", amount: "", balance: rupees(before) };
  const columns = Object.keys(first).map((key) => ({ key, header: capitalize(key) }));
  return csvDownload(
    [first, ...lines],
    columns,
    `southbridge-statement-${customer.no}-${from}-${to}.csv`,
  );
}
