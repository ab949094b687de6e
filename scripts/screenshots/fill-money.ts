import type { Kysely } from "kysely";
import { financialYear } from "#app/domain/documents/series.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { aPaper, aPaperLine, someParties } from "#tests/factories/paper.ts";
import { storeDocument } from "#tests/factories/stored-document.ts";
import { storePayment } from "#tests/factories/stored-payment.ts";
import type { Client } from "#tests/support/http.ts";

/** The registration whose return the pictures show. */
export const returned = "29AAGCB7383J1Z4";

/** Its invoices, credit notes and payments of this month. */
export async function billMonth(db: Kysely<Tables>) {
  const issuedOn = indianDay(new Date());
  const year = financialYear(issuedOn);
  const bookings = await db.selectFrom("booking").select("record_id").limit(6).execute();
  for (const [index, { record_id }] of bookings.entries()) {
    const no = index + 1;
    const isWithinState = index % 3 !== 2;
    const parties = someParties();
    parties.seller.gstin = returned;
    // One customer whose number was mistyped.
    const gstin = isWithinState ? "29ABCDE1234F1ZW" : "33ABCDE1234F1Z5";
    Object.assign(parties.buyer, { gstin: index % 2 === 0 ? gstin : "" });
    const number = (letter: string) =>
      `K2/${year}/${letter}${String(no).padStart(5 - letter.length, "0")}`;
    const due = { issuedOn, dueOn: addDays(issuedOn, index - 3), isWithinState, parties };
    const series = { year, no };
    const invoice = aPaper({ kind: "invoice", number: number(""), ...due, deposit: 0 });
    const id = await storeDocument(db, invoice, record_id, series);
    const amount = index === 1 ? 50_000_00 : invoice.total;
    const paid = { record_id, amount, on_day: issuedOn, reference: `10000000000${index}` };
    if (index % 3 === 1) await storePayment(db, paid, id);
    if (index > 0) continue;
    const lines = [aPaperLine({ rate: 4500 })];
    const note = aPaper({ kind: "credit", number: number("C"), ...due, lines, reason: "Returned" });
    await storeDocument(db, note, record_id, { ...series, refers_to: id });
    await storePayment(db, { ...paid, kind: "tds", amount: 2_000_00, reference: "" }, id);
  }
}

/** A customer with an overdue invoice, one that is part paid and a credit note, beside a billing run. */
export async function fillMoney(db: Kysely<Tables>, staff: Client) {
  const found = await db
    .selectFrom("booking")
    .innerJoin("record", "record.id", "record_id")
    .select(["record_id", "customer_id"])
    .where("customer_id", "is not", null)
    .where("status", "=", "delivered")
    .executeTakeFirstOrThrow();
  const today = indianDay(new Date());
  const { record_id, customer_id } = found;
  const store = (number: string, late: number, own: Parameters<typeof aPaper>[0] = {}, of = {}) => {
    const days = { issuedOn: addDays(today, -late - 15), dueOn: addDays(today, -late) };
    const paper = aPaper({ kind: "invoice", deposit: 0, number, validUntil: "", ...days, ...own });
    return storeDocument(db, paper, record_id, { customer_id, ...of });
  };
  const invoice = await store("KA/26-27/09001", 12);
  const part = await store("KA/26-27/09002", -6);
  const lines = [aPaperLine({ quantity: 2, rate: 2_699 })];
  const note = {
    kind: "credit",
    dueOn: "",
    lines,
    reason: "Two were returned a week early.",
  } as const;
  await store("KA/26-27/C09001", 2, note, { refers_to: part });
  const transfer = { customer_id, record_id, amount: 50_000_00, reference: "612345678901" };
  await storePayment(db, { ...transfer, on_day: addDays(today, -3) }, part);
  const { data } = await staff.read<{ rows: { recordId: string; lacks: string[] }[] }>(
    "/admin/billing",
  );
  const ready = data.rows.filter(({ lacks }) => lacks.length === 0).slice(0, 2);
  const form = new URLSearchParams(ready.map(({ recordId }) => ["record", recordId]));
  await staff.save("/admin/billing", String(form));
  return { invoice, billed: customer_id ?? "" };
}
