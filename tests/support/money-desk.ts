import type { App } from "#app/context.ts";
import type { Staff } from "#app/domain/accounts/staff.server.ts";
import { booking as kind } from "#app/domain/bookings/booking-kind.server.ts";
import type { DeskBooking } from "#app/domain/bookings/booking-schema.server.ts";
import { addBooking } from "#app/domain/bookings/bookings.server.ts";
import { buildCatalogue, overlay } from "#app/domain/catalogue/catalogue.ts";
import { contentDocuments } from "#app/domain/catalogue/content-catalogue.ts";
import { CurrentCatalogue } from "#app/domain/catalogue/current-catalogue.server.ts";
import { changeAll } from "#app/domain/follow-up/change-records.server.ts";
import { issueInvoice } from "#app/domain/invoices/invoices.server.ts";
import { enterPayment, type NewPayment } from "#app/domain/payments/payments.server.ts";
import { refused } from "#app/lib/form-error.ts";
import { LiveFeed } from "#app/platform/db/live-feed.server.ts";
import { noBilling } from "#tests/factories/booking.ts";
import { Clock } from "#tests/support/clock.ts";
import type { TestStore } from "#tests/support/store.ts";

/** The registration under which Bangalore and all other branches bill. */
const realGstin = "29AAGCB7383J1Z4";

function withRealRegistration() {
  const samples = contentDocuments.filter(({ kind }) => kind === "registration");
  const sample = samples.find(({ slug }) => slug === "karnataka");
  if (sample?.kind !== "registration") throw new Error("there is no sample");
  const own = { gstin: realGstin, sample: "no", prefix: "KA" } as const;
  return buildCatalogue(
    overlay(contentDocuments, [
      { ...sample, slug: "karnataka-2", body: { ...sample.body, ...own } },
    ]),
    2,
  );
}

export type MoneyDesk = ReturnType<typeof openMoneyDesk>;

/** A desk without HTTP, with a real registration, a clock that tests set, and staff of any role. */
export function openMoneyDesk({ db, store }: Pick<TestStore, "db" | "store">) {
  const clock = new Clock();
  const catalogue = new CurrentCatalogue(db, clock.now, withRealRegistration());
  const app = { store: { ...store, feed: new LiveFeed() }, catalogue, now: clock.now } as App;
  const staff = (role: "admin" | "coordinator" | "engineer" = "admin", branch = ""): Staff => {
    const actor = { userId: role, name: "Asha", email: `${role}@example.com` };
    const doer = { role, branch, grants: [] };
    return { at: clock.now(), actor, clientAddress: "", doer } as Staff;
  };
  let made = 0;
  /** A booking that was entered at the desk. @returns its id */
  const book = async (
    lines: readonly Partial<DeskBooking["lines"][number]>[],
    own: Partial<DeskBooking> = {},
  ) => {
    made += 1;
    const booking = {
      ...{ name: "Lakshmi", company: "Ottakam Freight", phone: "98400 00112", email: "" },
      ...{ street: "12, Main", street2: "", city: "Bangalore", postcode: "560 001" },
      ...{ payment: "bank transfer", billing: "whole", ...noBilling },
      ...own,
      lines: lines.map((line) => ({
        ...{ slug: "business-14", quantity: 1, duration: 1, term: "month", branch: "bangalore" },
        ...line,
      })),
    } as DeskBooking;
    return (await addBooking(app, booking, [`money-${made}`], staff())).id;
  };
  const setStatus = async (id: string, status: "confirmed" | "cancelled" | "returned") => {
    const [outcome] = await changeAll(app, new Map([[id, kind]]), { status }, staff(), undefined);
    if (!outcome?.done) throw refused(outcome?.left ?? "It has that status.");
  };
  /** A booking that is confirmed. @returns its id */
  const confirmed: typeof book = async (lines, own) => {
    const id = await book(lines, own);
    await setStatus(id, "confirmed");
    return id;
  };
  const customerOf = async (recordId: string) => {
    const bookings = db.selectFrom("booking").select("customer_id");
    const row = await bookings.where("record_id", "=", recordId).executeTakeFirstOrThrow();
    return row.customer_id ?? "";
  };
  const key = () => {
    made += 1;
    return `key-${made}`;
  };
  const issue = (recordId: string, own: Partial<Parameters<typeof issueInvoice>[1]> = {}) =>
    issueInvoice(app, { recordId, key: key(), ...own }, staff());
  const utr = () => {
    made += 1;
    return String(200_000_000_000 + made);
  };
  const paying = (own: Partial<NewPayment>): NewPayment => ({
    ...{ recordId: null, customerId: null, kind: "transfer", purpose: "invoice", amount: 100_00 },
    ...{ onDay: clock.today, reference: own.kind === "cash" ? "" : utr() },
    ...own,
  });
  const pay = (own: Partial<NewPayment>) => enterPayment(app, paying(own), key(), staff());
  const acts = { key, issue, utr, paying, pay };
  return { app, clock, staff, book, setStatus, confirmed, customerOf, ...acts };
}
