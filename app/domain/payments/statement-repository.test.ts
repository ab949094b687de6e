import { expect, test } from "vitest";
import type { App } from "#app/context.ts";
import {
  describeStatement,
  openOfCustomer,
  readSpan,
  readStatement,
} from "#app/domain/payments/statement.server.ts";
import { aPaper, aPaperLine } from "#tests/factories/paper.ts";
import { storeCustomer } from "#tests/factories/stored-customer.ts";
import { storeDocument } from "#tests/factories/stored-document.ts";
import { storePayment } from "#tests/factories/stored-payment.ts";
import { openTestStore } from "#tests/support/store.ts";

const { db, store } = await openTestStore();
const app = { store, now: () => new Date("2026-11-29T05:00:00Z") } as unknown as App;

/** Of ₹1,180, unless it has a rate. */
const paperOf = (own: Parameters<typeof aPaper>[0], rate = 1_000) =>
  aPaper({ kind: "invoice", deposit: 0, lines: [aPaperLine({ rate })], ...own });

test("a statement has what was billed, credited, paid and given back, with what is open after each", async () => {
  const customer_id = await storeCustomer(db, "asha");
  const merged = await storeCustomer(db, "asha-2", { merged_into: customer_id });
  const store = (own: Parameters<typeof aPaper>[0], of = {}, rate = 1_000) =>
    storeDocument(db, paperOf(own, rate), undefined, { customer_id, ...of });
  const first = await store({ number: "KA/1", issuedOn: "2026-03-30", dueOn: "2026-03-30" });
  const second = await store(
    { number: "KA/2", issuedOn: "2026-11-02", dueOn: "2026-11-17" },
    { customer_id: merged },
  );
  const credit = { number: "KA/C1", issuedOn: "2026-11-10", kind: "credit" as const };
  await store(credit, { refers_to: second }, 100);
  const paid = { customer_id, amount: 1_000_00, on_day: "2026-11-05" };
  await storePayment(db, { ...paid, reference: "UTR 7" }, first);
  await storePayment(db, { customer_id, amount: 50_00, kind: "tds", on_day: "2026-11-06" });
  await storePayment(db, { ...paid, amount: 999_00, state: "reported" });
  const deposit = { customer_id, purpose: "deposit", amount: 500_00 } as const;
  await storePayment(db, { ...deposit, created_at: "2026-11-19T20:00:00.000Z" }, second);
  await storePayment(db, { ...deposit, amount: 300_00 });

  const span = readSpan(new URLSearchParams(), "2026-11-29");
  expect(span).toEqual({ from: "2026-04-01", to: "2026-11-29" });
  const statement = await readStatement(app, customer_id, span);
  if (!statement) throw new Error("gone");
  const { rows } = describeStatement(statement);
  expect(rows.map(({ day, text, amount, balance }) => [day, text, amount, balance])).toEqual([
    ["1 Apr 2026", "Open before", "", "₹1,180"],
    ["2 Nov 2026", "Invoice KA/2", "₹1,180", "₹2,360"],
    ["5 Nov 2026", "Bank transfer UTR 7", "−₹1,000", "₹1,360"],
    ["6 Nov 2026", "TDS", "−₹50", "₹1,310"],
    ["10 Nov 2026", "Credit note KA/C1", "−₹118", "₹1,192"],
    ["20 Nov 2026", "Deposit applied to KA/2", "−₹500", "₹692"],
    ["29 Nov 2026", "Open after", "", "₹692"],
  ]);
  const november = await readStatement(app, customer_id, { from: "2026-11-06", to: "2026-11-10" });
  expect(november).toMatchObject({ before: 1_360_00, after: 1_192_00 });
  // The withheld tax is free: open amounts less it are the end of the statement.
  expect(await openOfCustomer(app, customer_id)).toEqual({
    ...{ open: "₹742", isOpen: true },
    ages: [
      { label: "1–30 days", open: "₹562" },
      { label: "Over 90 days", open: "₹180" },
    ],
  });
});
