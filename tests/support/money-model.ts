import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";

/** All that documents and payments store. */
export async function readMoney(db: Kysely<Tables>) {
  return {
    documents: await db.selectFrom("document").selectAll().orderBy("id").execute(),
    lines: await db
      .selectFrom("document_line")
      .selectAll()
      .orderBy("document_id")
      .orderBy("position")
      .execute(),
    taxes: await db
      .selectFrom("document_tax")
      .selectAll()
      .orderBy("document_id")
      .orderBy("sac")
      .orderBy("rate")
      .execute(),
    payments: await db.selectFrom("payment").selectAll().orderBy("id").execute(),
    settlements: await db.selectFrom("settlement").selectAll().orderBy("id").execute(),
    charges: await db.selectFrom("charge").selectAll().orderBy("id").execute(),
    series: await db.selectFrom("number_series").selectAll().execute(),
    bookings: await db
      .selectFrom("booking")
      .innerJoin("record", "record.id", "booking.record_id")
      .select(["record_id", "status", "billing", "to_bill", "booking.customer_id"])
      .execute(),
    rented: await db.selectFrom("booking_line").select(["record_id", "slug", "sum"]).execute(),
  };
}

export type Money = Awaited<ReturnType<typeof readMoney>>;

/** The mutable columns of an issued document; its customer changes with that of its booking. */
const mutable = [
  "customer_id",
  "disputed",
  "irn",
  "irn_qr",
  "ack",
  "eway_bill",
  "reminded_at",
  "version",
];

/** Documents that were issued and are now other bytes, or gone. */
export function changedDocuments(before: Money, after: Money): string[] {
  const write = ({ documents, lines, taxes }: Money, id: string) => {
    const [own] = documents.filter((document) => document.id === id);
    const kept = Object.entries(own ?? {}).filter(([column]) => !mutable.includes(column));
    const parts = [lines, taxes].flatMap((rows) => rows.filter((row) => row.document_id === id));
    return [...kept, ...parts].map((part) => JSON.stringify(part));
  };
  return before.documents.flatMap(({ id, number }) => {
    const [was, is] = [write(before, id), write(after, id)];
    const changed = is.filter((part, at) => part !== was[at]);
    return was.length === is.length && changed.length === 0 ? [] : [`${number}: ${changed}`];
  });
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

export const creditedOf = ({ documents }: Money, id: string) =>
  sum(documents.flatMap((one) => (one.refers_to === id ? one.total : [])));
export const settledOf = ({ settlements }: Money, id: string) =>
  sum(settlements.flatMap((one) => (one.document_id === id ? one.amount : [])));

/** Of a payment that came in: what settles nothing and was not given back. */
export function freeOf({ payments, settlements }: Money, id: string): number {
  const [payment] = payments.filter((one) => one.id === id);
  if (payment?.state !== "confirmed" || payment.direction !== "in") return 0;
  const used = sum(settlements.flatMap((one) => (one.payment_id === id ? one.amount : [])));
  const back = sum(payments.flatMap((one) => (one.of_id === id ? one.amount : [])));
  return payment.amount - used - back;
}

/** Violations of the rules of BILLING, found by adding up rows. */
export function moneyProblems(money: Money): string[] {
  const { documents, lines, taxes, payments, settlements, series, charges } = money;
  const problems: string[] = [];
  const check = (is: boolean, problem: string) => {
    if (!is) problems.push(problem);
  };
  const seriesOf = (one: (typeof documents)[number]) =>
    [one.is_sample ? "SAMPLE" : one.registration, one.kind, one.year].join(" ");
  for (const [key, own] of Map.groupBy(documents, seriesOf)) {
    const places = own.map(({ no }) => no ?? 0).sort((a, b) => a - b);
    check(places.join() === places.map((_, at) => at + 1).join(), `${key}: ${places.join()}`);
    const [row] = series.filter((one) => [one.registration, one.kind, one.year].join(" ") === key);
    check(row?.last === places.length, `${key}: the last is ${row?.last} of ${places.length}`);
    const days = own
      .toSorted((a, b) => (a.no ?? 0) - (b.no ?? 0))
      .map(({ issued_on }) => issued_on ?? "");
    check(days.join() === days.toSorted().join(), `${key}: days ${days.join()}`);
  }
  const numbers = documents.map(({ number }) => number);
  check(new Set(numbers).size === numbers.length, "a number is there twice");
  for (const document of documents) {
    const { id, number, kind, taxable, cgst, sgst, igst, rounding, total } = document;
    check(document.state === "issued", `${number} is a draft`);
    check(total === taxable + cgst + sgst + igst + rounding, `${number} does not add up`);
    check(total % 100 === 0 && Math.abs(rounding) <= 100, `${number}: rounding ${rounding}`);
    const own = lines.filter((line) => line.document_id === id);
    check(sum(own.map((line) => line.taxable)) === taxable, `${number}: lines`);
    for (const line of own) {
      const { quantity, unit_rate, discount, amount } = line;
      check(quantity * unit_rate - discount === amount, `${number}: ${line.name}`);
      check(amount > 0 && amount % 100 === 0, `${number}: ${amount} of ${line.name}`);
    }
    const table = taxes.filter((tax) => tax.document_id === id);
    check(sum(table.map((tax) => tax.taxable)) === taxable, `${number}: tax table`);
    check(sum(table.map((tax) => tax.cgst)) === cgst && cgst === sgst, `${number}: CGST`);
    if (kind !== "invoice") continue;
    const notes = documents.filter(({ refers_to }) => refers_to === id);
    const [credited, settled] = [creditedOf(money, id), settledOf(money, id)];
    check(settled >= 0 && settled + credited <= total, `${number}: ${settled} and ${credited}`);
    for (const { position, taxable: amount } of own) {
      const taken = lines.filter(
        (line) => line.position === position && notes.some((note) => note.id === line.document_id),
      );
      check(sum(taken.map((line) => line.taxable)) <= amount, `${number}: line ${position}`);
    }
    const creditedWhole = sum(notes.map((note) => note.taxable)) === taxable;
    check(creditedWhole === (credited === total), `${number}: the last credit leaves something`);
  }
  for (const payment of payments) {
    const { id, amount, of_id, undone, direction } = payment;
    check(freeOf(money, id) >= 0, `payment ${id}: ${freeOf(money, id)} free`);
    check(amount > 0 && (direction === "out") === (of_id !== null), `payment ${id}`);
    if (undone && direction === "in") check(freeOf(money, id) === 0, `undone ${id} is free`);
    if (payment.state === "confirmed") continue;
    check(!settlements.some((one) => one.payment_id === id), `${payment.state} ${id} settles`);
  }
  for (const { id, amount, undoes, document_id, payment_id } of settlements) {
    if (!undoes) continue;
    const [other] = settlements.filter((one) => one.id === undoes);
    const isOpposite =
      other?.amount === -amount &&
      other.document_id === document_id &&
      other.payment_id === payment_id;
    check(isOpposite, `settlement ${id} is not the opposite`);
  }
  for (const charge of charges) {
    const billed = lines.filter((line) => line.line_id === charge.id);
    const invoices = billed.filter(({ document_id }) =>
      documents.some(({ id, kind }) => id === document_id && kind === "invoice"),
    );
    const times = charge.state === "billed" ? 1 : 0;
    check(invoices.length === times, `charge ${charge.name}: billed ${invoices.length} times`);
  }
  return problems;
}

const confirmed = ["confirmed", "scheduled", "delivered", "returned"];

/** The price of a booking by its lines, and its billed amount less credits, in paise. */
export function costAndBilled(money: Money, recordId: string) {
  const { bookings, rented, documents, lines } = money;
  const [booking] = bookings.filter((one) => one.record_id === recordId);
  const counts = confirmed.includes(booking?.status ?? "");
  const own = rented.filter((line) => line.record_id === recordId);
  const cost = counts ? sum(own.map((line) => (line.sum ?? 0) * 100)) : 0;
  const kindOf = new Map(documents.map(({ id, kind }) => [id, kind]));
  const ids = new Set(documents.flatMap((one) => (one.record_id === recordId ? one.id : [])));
  // Charges are billed apart.
  const billed = lines.flatMap((line) => {
    if (!ids.has(line.document_id) || line.agreed === "") return [];
    return kindOf.get(line.document_id) === "credit" ? -line.taxable : line.taxable;
  });
  return { cost, billed: sum(billed), booking };
}
