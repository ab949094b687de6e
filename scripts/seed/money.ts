import type { App } from "#app/context.ts";
import type { Staff } from "#app/domain/accounts/staff.server.ts";
import { addCharge, billCharges, waiveCharge } from "#app/domain/invoices/charges.server.ts";
import { creditInvoice, issueInvoice } from "#app/domain/invoices/invoices.server.ts";
import { openOf } from "#app/domain/payments/balance.ts";
import { findBalance, findBalances } from "#app/domain/payments/balance-repository.server.ts";
import {
  enterPayment,
  type NewPayment,
  reportPayment,
} from "#app/domain/payments/payments.server.ts";
import { dayMs, indianDay } from "#app/lib/dates.ts";
import type { PaymentKind } from "#app/lib/document-kinds.ts";
import { FormError } from "#app/lib/form-error.ts";
import { Random } from "./random.ts";

/** The outcomes of a booking's invoices. */
const fates = [
  ...["paid", "by UPI", "part paid", "TDS", "TDS without certificate", "overdue", "reported"],
  ...["cash", "credited in part", "credited", "deposit"],
] as const;

type Fate = (typeof fates)[number];

interface Act {
  at: Date;
  run(by: Staff): Promise<unknown>;
}

const mostBookings = 60;

/**
 * A history of money, made by the same acts as at the desk and in the order of time: invoices of
 * confirmed bookings, some by the month, what came in for them in every way, credit notes, deposits,
 * what is overdue, and charges. The registrations are samples, so all papers are too.
 */
export async function fillMoney(app: App, by: Staff): Promise<void> {
  const { db } = app.store;
  const random = new Random(47);
  const rows = await db
    .selectFrom("record")
    .innerJoin("booking", "booking.record_id", "record.id")
    .select(["id", "status", "created_at"])
    .select(({ selectFrom }) =>
      selectFrom("booking_line")
        .select(({ fn }) => fn.min("day_from").as("day"))
        .whereRef("booking_line.record_id", "=", "record.id")
        .as("day"),
    )
    .where("status", "in", ["confirmed", "delivered", "returned"])
    .where("customer_id", "is not", null)
    .where("total", ">", 0)
    .orderBy("id", "desc")
    .limit(mostBookings)
    .execute();
  const acts = rows.reverse().flatMap(({ id, status, created_at, day }, index) => {
    const fate: Fate = fates[index % fates.length] ?? "paid";
    const isMonthly = index % 6 === 1;
    const added = Date.parse(created_at) + dayMs;
    const first = new Date(isMonthly && day ? Math.max(added, Date.parse(day)) : added);
    const all: Act[] = Array.from({ length: isMonthly ? 12 : 1 }, (_, month) => {
      const at = new Date(first.getTime() + month * 30 * dayMs);
      return { at, run: (by) => issue(app, { id, key: `month ${month}` }, by) };
    });
    const later = new Date(first.getTime() + (5 + random.below(20)) * dayMs);
    all.push({ at: later, run: (by) => settle(app, { id, fate, index }, by) });
    if (status === "returned" && index % 4 === 0) {
      all.push({ at: later, run: (by) => charge(app, { id, index }, by) });
    }
    return isMonthly ? [{ at: first, run: () => billMonthly(app, id) }, ...all] : all;
  });
  for (const { at, run } of acts.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    if (at > by.at) break;
    // Some have nothing more to be billed, or lack what an invoice needs.
    await run({ ...by, at }).catch((error: unknown) => {
      if (!(error instanceof FormError)) throw error;
    });
  }
  // Of what was issued long ago nobody gets a mail today.
  await db
    .deleteFrom("mail")
    .where("template", "in", ["invoice", "credit", "payment received"])
    .execute();
}

function billMonthly({ store: { db } }: App, id: string) {
  return db
    .updateTable("booking")
    .set({ billing: "monthly" })
    .where("record_id", "=", id)
    .execute();
}

function issue(app: App, { id, key }: { id: string; key: string }, by: Staff) {
  return issueInvoice(app, { recordId: id, key }, by);
}

type Fated = { id: string; fate: Fate; index: number };

async function settle(app: App, { id, fate, index }: Fated, by: Staff): Promise<void> {
  const [balance] = await findBalances(app.store.db, { recordId: id });
  if (!balance || fate === "overdue") return;
  const credit = (lines: Parameters<typeof creditInvoice>[1]["lines"], reason: string) =>
    creditInvoice(app, { invoiceId: balance.id, lines, reason, key: fate }, by);
  if (fate === "credited") await credit("whole", "The order was placed twice");
  if (fate === "credited in part") {
    await credit([{ position: 1, amount: 100_00 }], "Delivered a day late");
  }
  const left = await findBalance(app.store.db, balance.id);
  const open = left ? openOf(left) : 0;
  if (open <= 0) return;
  const utr = String(603_300_000_000 + index * 7_919);
  const owned = {
    recordId: id,
    customerId: null,
    purpose: "invoice",
    onDay: indianDay(by.at),
  } as const;
  const pay = (kind: PaymentKind, amount: number, own: Partial<NewPayment> = {}) => {
    const reference = kind === "cash" || kind === "tds" ? "" : utr;
    const key = `${fate} ${kind} ${own.purpose}`;
    return enterPayment(app, { ...owned, kind, amount, reference, ...own }, key, by);
  };
  if (fate === "reported") {
    const report = { ...owned, kind: "upi", amount: open, reference: utr } as const;
    await reportPayment(app, report, fate, by);
  } else if (fate.startsWith("TDS")) {
    const withheld = Math.round((open / 118) * 2);
    const certificate = fate === "TDS" ? `TDS-${utr.slice(-6)}` : "";
    await pay("tds", withheld, { certificate });
    await pay("transfer", open - withheld);
  } else {
    if (fate === "deposit") {
      await pay("transfer", 5_000_00, { purpose: "deposit", reference: `9${utr.slice(1)}` });
    }
    const inCash = fate === "cash" ? Math.min(open, 49_000_00) : 0;
    if (inCash > 0) await pay("cash", inCash);
    const rest = fate === "part paid" ? Math.round(open / 2) : open - inCash;
    if (rest > 0) await pay(fate === "by UPI" ? "upi" : "transfer", rest);
  }
}

/** Of three one is billed, one is waived, one waits. */
async function charge(app: App, { id, index }: Omit<Fated, "fate">, by: Staff): Promise<void> {
  const values = { name: "Keyboard broken", amount: 1_500_00, withGst: true, note: "" };
  await addCharge(app, { ...values, recordId: id, kind: "damage", key: "damage" }, by);
  const charges = app.store.db.selectFrom("charge").select("id").where("record_id", "=", id);
  const ids = (await charges.execute()).map((one) => one.id);
  if (index % 12 === 0) await billCharges(app, { recordId: id, ids, key: "damage" }, by);
  if (index % 12 === 4) await waiveCharge(app, ids[0] ?? "", "A regular customer", by);
}
