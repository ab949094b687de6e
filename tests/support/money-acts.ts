import type { Kysely } from "kysely";
import { expect } from "vitest";
import { pickBooked } from "#app/domain/bookings/booking-fields.ts";
import { findBooking, findRentals } from "#app/domain/bookings/booking-repository.server.ts";
import type { DeskBooking } from "#app/domain/bookings/booking-schema.server.ts";
import { changeLines, editBooking } from "#app/domain/bookings/bookings.server.ts";
import { readRow, toRow } from "#app/domain/bookings/line-rows.ts";
import { setMerged } from "#app/domain/customers/save-customer.server.ts";
import * as charges from "#app/domain/invoices/charges.server.ts";
import * as invoices from "#app/domain/invoices/invoices.server.ts";
import { listPrepared, prepareAll } from "#app/domain/invoices/prepared.server.ts";
import { findBalances } from "#app/domain/payments/balance-repository.server.ts";
import { findPayments, heldOf } from "#app/domain/payments/payment-repository.server.ts";
import * as payments from "#app/domain/payments/payments.server.ts";
import { addDays } from "#app/lib/dates.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Chance } from "#tests/support/chance.ts";
import type { MoneyDesk } from "#tests/support/money-desk.ts";
import {
  costAndBilled,
  creditedOf,
  freeOf,
  type Money,
  settledOf,
} from "#tests/support/money-model.ts";

const forever = "9999-12-31";
const customersOfRun = 3;

/** Staff who do anything that the desk offers with money, in any order. */
export class RandomMoney {
  readonly #db: Kysely<Tables>;
  readonly #desk: MoneyDesk;
  readonly #bookings: string[] = [];
  readonly log: string[] = [];
  #made = 0;

  constructor(db: Kysely<Tables>, desk: MoneyDesk) {
    this.#db = db;
    this.#desk = desk;
  }

  say(...facts: unknown[]) {
    const said = facts.map((one) => (typeof one === "string" ? one : JSON.stringify(one)));
    this.log.push([this.#desk.clock.today, ...said].join(" "));
    this.log.splice(0, this.log.length - 50);
  }

  #key() {
    this.#made += 1;
    return `random-${this.#made}`;
  }

  async prepare(chance: Chance, count: number) {
    for (let made = 0; made < count; made += 1) await this.#book(chance);
    // Several bookings have one customer.
    const ids = await Promise.all(this.#bookings.map((id) => this.#desk.customerOf(id)));
    for (const [at, id] of this.#bookings.entries()) {
      const customer_id = ids[at % customersOfRun] ?? null;
      await this.#db
        .updateTable("booking")
        .set({ customer_id })
        .where("record_id", "=", id)
        .execute();
    }
  }

  passDays(chance: Chance) {
    // After 30 November 2027 the first credit notes would have no tax.
    if (this.#desk.clock.today > "2027-11-01") return;
    this.#desk.clock.today = addDays(this.#desk.clock.today, 1 + chance.below(20));
    this.say("days pass");
  }

  async #book(chance: Chance) {
    const { clock, confirmed } = this.#desk;
    const lines = Array.from({ length: 1 + chance.below(2) }, () => ({
      ...{ slug: chance.of(["business-14", "mini-1l", "tower-t8"]) ?? "" },
      ...{ quantity: 1 + chance.below(4), duration: 1 + chance.below(80), term: "day" as const },
      day_from: addDays(clock.today, chance.below(20)),
    }));
    const billing = chance.of(["whole", "monthly", "monthly"] as const) ?? "whole";
    const postcode = chance.of(["560 001", "600 001"]) ?? "";
    this.#bookings.push(await confirmed(lines, { billing, postcode }));
  }

  /** The row of a table that chance names; undefined while there is none. */
  async #any<Row>(chance: Chance, rows: Promise<Row[]>): Promise<Row | undefined> {
    return chance.of(await rows);
  }

  #invoice(chance: Chance) {
    const documents = this.#db.selectFrom("document").selectAll().where("kind", "=", "invoice");
    return this.#any(chance, documents.orderBy("id").execute());
  }

  #payment(chance: Chance, state: "reported" | "confirmed") {
    const all = this.#db.selectFrom("payment").selectAll().where("state", "=", state);
    return this.#any(chance, all.orderBy("id").execute());
  }

  async #edit(chance: Chance, id: string) {
    const { app, staff } = this.#desk;
    const stored = await findBooking(this.#db, { id });
    const [rental] = await findRentals(this.#db, [id]);
    if (!stored || !rental) return;
    const lines = rental.lines.flatMap((line) => readRow(toRow(line)) ?? []);
    const at = chance.below(lines.length);
    const line = lines[at];
    if (!line?.day_from || !line.day_to) return;
    const reason = { price_reason: "Agreed" };
    const changed = chance.of([
      { quantity: 1 + chance.below(5) },
      { day_to: addDays(line.day_to, 1 + chance.below(40)) },
      { day_to: addDays(line.day_from, chance.below(20)) },
      { discount: 0, discount_percent: chance.below(30), ...reason },
      { quoted: 100 * chance.below(90), quoted_unit: "rental" as const, ...reason },
      { slug: chance.of(["business-14", "tower-t8"]) ?? "" },
    ]);
    this.say("edit", id, line.id, changed);
    lines[at] = { ...line, ...changed };
    const billing = chance.below(6) === 0 ? "whole" : rental.billing;
    const booking = { ...pickBooked(stored), payment: stored.payment, billing, lines };
    await editBooking(app, { id, version: stored.version }, booking as DeskBooking, staff());
  }

  async #changeLine(chance: Chance, id: string) {
    const { app, staff } = this.#desk;
    const [rental] = await findRentals(this.#db, [id]);
    const stored = await findBooking(this.#db, { id });
    const line = chance.of(rental?.lines ?? []);
    if (!line?.day_to || !stored) return;
    const until = addDays(line.day_to, chance.below(60) - 30);
    const change = { until, number: 1 + chance.below(line.quantity), quoted: 700, discount: 0 };
    this.say("line", id, line.id, change);
    const changes = new Map([[line.id, change]]);
    await changeLines(app, { id, version: stored.version }, changes, staff());
  }

  async #issue(chance: Chance, id: string, until?: string) {
    this.say("issue", id, until);
    const { app, staff } = this.#desk;
    const isTwice = chance.below(4) === 0;
    const asked = { recordId: id, until, key: this.#key() };
    const once = () => invoices.issueInvoice(app, asked, staff());
    if (!isTwice) return once();
    const [one, other] = await Promise.all([once(), once()]);
    expect(other.number).toBe(one.number);
  }

  async #run(chance: Chance) {
    const { app, staff, clock } = this.#desk;
    const until = addDays(clock.today, chance.below(40));
    this.say("run", until);
    const rows = await listPrepared(app, { until });
    await invoices.issueMany(
      app,
      { recordIds: rows.map(({ recordId }) => recordId), until },
      staff(),
    );
  }

  async #credit(chance: Chance) {
    const { app, staff } = this.#desk;
    const invoice = await this.#invoice(chance);
    if (!invoice) return;
    const own = this.#db
      .selectFrom("document_line")
      .select(["position", "taxable"])
      .where("document_id", "=", invoice.id);
    const lines =
      chance.below(3) === 0
        ? ("whole" as const)
        : (await own.execute()).map(({ position, taxable }) => ({
            ...{ position, amount: 100 * chance.below(Math.ceil(taxable / 250)) },
          }));
    this.say("credit", invoice.number, lines);
    const asked = { invoiceId: invoice.id, lines, reason: "Random", key: this.#key() };
    await invoices.creditInvoice(app, asked, staff());
  }

  async #creditPrepared() {
    const { app, staff, clock } = this.#desk;
    const all = await prepareAll(this.#db, app.catalogue.current, this.#bookings, {
      today: clock.today,
    });
    const [first] = all.filter(({ credits }) => credits.size > 0);
    const [invoiceId = ""] = first?.credits.keys() ?? [];
    if (!first) return;
    this.say("credit what is prepared", first.booking.id, invoiceId);
    const asked = { recordId: first.booking.id, invoiceId, reason: "Prepared", key: this.#key() };
    await invoices.creditPrepared(app, asked, staff());
  }

  async #pay(chance: Chance, id: string) {
    const { app, staff, clock, customerOf } = this.#desk;
    const isOfCustomer = chance.below(4) === 0;
    this.#made += 1;
    const payment: payments.NewPayment = {
      recordId: isOfCustomer ? null : id,
      customerId: isOfCustomer ? await customerOf(id) : null,
      ...{ kind: chance.of(["transfer", "upi", "tds", "cash"] as const) ?? "transfer" },
      purpose: chance.below(4) === 0 ? "deposit" : "invoice",
      amount: 1 + chance.below(30_000_00),
      onDay: clock.today,
      reference: String(300_000_000_000 + this.#made),
    };
    this.say("pay", id, payment);
    if (chance.below(3) > 0) await payments.enterPayment(app, payment, this.#key(), staff());
    else await payments.reportPayment(app, payment, this.#key(), staff());
  }

  async #settle(chance: Chance) {
    const { app, staff } = this.#desk;
    const [payment, invoice] = [
      await this.#payment(chance, "confirmed"),
      await this.#invoice(chance),
    ];
    if (!payment || !invoice) return;
    const amount = 1 + chance.below(Math.min(payment.amount, invoice.total));
    this.say("settle", payment.id, invoice.number, amount);
    const given = { paymentId: payment.id, documentId: invoice.id, amount };
    await payments.settlePayment(app, given, staff());
  }

  async #merge(chance: Chance) {
    const { app, staff } = this.#desk;
    const customers = await this.#db
      .selectFrom("customer")
      .select(["id", "merged_into"])
      .orderBy("id")
      .limit(customersOfRun)
      .execute();
    const merged = customers.find(({ merged_into }) => merged_into);
    const [one, other] = [chance.of(customers), chance.of(customers)];
    this.say("merge", one?.id, other?.id, merged?.id);
    if (merged?.merged_into)
      return setMerged(app, [merged.merged_into, merged.id], staff(), "merge-undone");
    if (one && other) await setMerged(app, [one.id, other.id], staff(), "merged");
  }

  async #charge(chance: Chance, id: string) {
    const { app, staff } = this.#desk;
    const open = await this.#db
      .selectFrom("charge")
      .selectAll()
      .where("record_id", "=", id)
      .where("state", "=", "open")
      .execute();
    const [first] = open;
    this.say("charge", id, first?.id);
    if (!first || chance.below(3) === 0) {
      const charge = { name: "Bag", amount: 100 * chance.below(5_000), note: "" };
      const own = { recordId: id, kind: "damage" as const, withGst: chance.below(3) > 0 };
      return charges.addCharge(app, { ...charge, ...own, key: this.#key() }, staff());
    }
    if (chance.below(4) === 0) return charges.waiveCharge(app, first.id, "Kind", staff());
    const ids = open.map((charge) => charge.id);
    await charges.billCharges(app, { recordId: id, ids, key: this.#key() }, staff());
  }

  begin(chance: Chance): { name: string; ending: Promise<unknown> } {
    const { app, staff, clock, setStatus } = this.#desk;
    const id = chance.of(this.#bookings) ?? "";
    const ofPayment =
      (state: "reported" | "confirmed", act: (id: string, amount: number) => Promise<unknown>) =>
      async () => {
        const payment = await this.#payment(chance, state);
        this.say(state, payment?.id, payment?.amount);
        if (payment) await act(payment.id, payment.amount);
      };
    const acts: [number, string, () => Promise<unknown>][] = [
      [5, "issue", () => this.#issue(chance, id)],
      [2, "issue ahead", () => this.#issue(chance, id, addDays(clock.today, 60))],
      [3, "run", () => this.#run(chance)],
      [3, "credit", () => this.#credit(chance)],
      [3, "credit prepared", () => this.#creditPrepared()],
      [8, "pay", () => this.#pay(chance, id)],
      [4, "confirm", ofPayment("reported", (one) => payments.confirmPayment(app, one, staff()))],
      [
        1,
        "refuse",
        ofPayment("reported", (one) => payments.declinePayment(app, one, "x", staff())),
      ],
      [
        2,
        "undo",
        ofPayment("confirmed", (one) =>
          payments.undoPayment(app, { id: one, reason: "x" }, staff()),
        ),
      ],
      [
        3,
        "refund",
        ofPayment("confirmed", (one, all) => {
          const amount = 1 + chance.below(all);
          const given = { paymentId: one, amount, onDay: clock.today, reference: "" };
          return payments.refund(app, { ...given, key: this.#key() }, staff());
        }),
      ],
      [4, "settle", () => this.#settle(chance)],
      [
        2,
        "unsettle",
        async () => {
          const all = this.#db.selectFrom("settlement").select("id").orderBy("id").execute();
          const one = await this.#any(chance, all);
          this.say("unsettle", one?.id);
          if (one) await payments.unsettle(app, one.id, staff());
        },
      ],
      [1, "merge", () => this.#merge(chance)],
      [5, "edit", () => this.#edit(chance, id)],
      [4, "line", () => this.#changeLine(chance, id)],
      [3, "charge", () => this.#charge(chance, id)],
      [
        1,
        "cancel",
        () => {
          this.say("cancel", id);
          return setStatus(id, "cancelled");
        },
      ],
      [
        2,
        "confirm again",
        () => {
          this.say("confirm again", id);
          return setStatus(id, "confirmed");
        },
      ],
    ];
    let left = chance.below(acts.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, name, act] of acts) {
      left -= weight;
      if (left < 0) return { name, ending: (async () => act())() };
    }
    throw new Error("no act");
  }

  /** Differences between the model and the product's prepared, open, free and held amounts. */
  async preparedProblems(money: Money): Promise<string[]> {
    const { app, clock } = this.#desk;
    const problems: string[] = [];
    const { today } = clock;
    const { current } = app.catalogue;
    const all = await prepareAll(this.#db, current, this.#bookings, { today, until: forever });
    const sum = (amounts: readonly { amount: number }[]) =>
      amounts.reduce((total, { amount }) => total + amount, 0);
    const listed = new Set(
      (await listPrepared(app, { until: forever })).map((one) => one.recordId),
    );
    for (const { booking, invoice, credits, isDone } of all) {
      const { cost, billed } = costAndBilled(money, booking.id);
      const bill = invoice?.sum.taxable ?? 0;
      const credit = sum([...credits.values()].flat());
      if (billed + bill - credit !== cost) {
        problems.push(`${booking.id}: ${billed} and ${bill} less ${credit} is not ${cost}`);
      }
      if (isDone !== (bill + credit === 0)) problems.push(`${booking.id}: done ${isDone}`);
      if (bill + credit > 0 !== listed.has(booking.id)) {
        problems.push(`${booking.id}: ${bill} and ${credit}, listed ${listed.has(booking.id)}`);
      }
    }
    const customers = await this.#db.selectFrom("customer").select("id").execute();
    const owner = { customerIds: customers.map(({ id }) => id) };
    const found = await findPayments(this.#db, owner);
    for (const { id, free } of found) {
      if (free !== freeOf(money, id)) problems.push(`payment ${id}: ${free} free`);
    }
    for (const recordId of this.#bookings) {
      const own = found.filter(({ record_id }) => record_id === recordId);
      const deposits = own.filter(({ purpose }) => purpose === "deposit");
      const held = sum(deposits.map(({ id }) => ({ amount: freeOf(money, id) })));
      if (heldOf(own) !== held) problems.push(`${recordId}: ${heldOf(own)} held`);
    }
    for (const { id, total, settled, credited } of await findBalances(this.#db, owner)) {
      const open = total - settledOf(money, id) - creditedOf(money, id);
      if (open !== total - settled - credited) problems.push(`${id}: ${open} open`);
    }
    return problems;
  }
}
