import type { App } from "#app/context.ts";
import { pickBooked } from "#app/domain/bookings/booking-fields.ts";
import { booking as kind } from "#app/domain/bookings/booking-kind.server.ts";
import { findBooking, findRentals } from "#app/domain/bookings/booking-repository.server.ts";
import type { DeskBooking } from "#app/domain/bookings/booking-schema.server.ts";
import { addBooking, changeLines, editBooking } from "#app/domain/bookings/bookings.server.ts";
import type { LineChange } from "#app/domain/bookings/change-line.ts";
import { deliver, exchange, takeBack } from "#app/domain/bookings/handovers.server.ts";
import { readRow, toRow } from "#app/domain/bookings/line-rows.ts";
import type { BookingStatus } from "#app/domain/bookings/status.ts";
import { planStop, stopsOf } from "#app/domain/bookings/stops.server.ts";
import { undoHandover } from "#app/domain/bookings/undo-handover.server.ts";
import type { Change } from "#app/domain/follow-up/change-records.server.ts";
import { changeAll } from "#app/domain/follow-up/change-records.server.ts";
import { undoChanges } from "#app/domain/follow-up/undo.server.ts";
import type { DoneChange } from "#app/domain/records/locked-records.server.ts";
import { noAgreement } from "#app/domain/rental/line.ts";
import { findRested } from "#app/domain/stock/unit-repository.server.ts";
import { addUnits, changeStock, changeUnit } from "#app/domain/stock/units.server.ts";
import { addDays } from "#app/lib/dates.ts";
import { noBilling } from "#tests/factories/booking.ts";
import type { Chance } from "#tests/support/chance.ts";
import type { Clock } from "#tests/support/clock.ts";
import { answerAsStaff, changeAsCustomer } from "#tests/support/customer-acts.ts";
import { type BranchStock, branches, isListed, places, slugs } from "#tests/support/places.ts";

type Stored = Awaited<ReturnType<typeof readStored>>;

async function readStored({ store: { db } }: App, id: string) {
  const [stored, [rental]] = await Promise.all([findBooking(db, { id }), findRentals(db, [id])]);
  if (!stored || !rental) throw new Error("gone");
  return { ...stored, out: rental.handed.filter((one) => !one.back_at) };
}

/** Staff who do anything that the desk offers, in any order. */
export class RandomDesk {
  readonly #app: App;
  readonly #clock: Clock;
  readonly bookings: string[] = [];
  /** The keys of handovers, with their bookings, and those that were undone. */
  readonly #handed: { key: string; id: string }[] = [];
  readonly undone = new Set<string>();
  readonly #done: (DoneChange & { kind: typeof kind; id: string })[] = [];
  #made = 0;
  /** Machines by which acts lowered the stock of each place, which may cause an excess. */
  readonly lowered = new Map<string, number>();

  constructor(app: App, clock: Clock) {
    this.#app = app;
    this.#clock = clock;
  }

  /** The acts tried, for a run that fails. */
  readonly log: string[] = [];

  say(...facts: unknown[]) {
    const said = facts.map((one) => (typeof one === "string" ? one : JSON.stringify(one)));
    this.log.push([this.#clock.today, ...said].join(" "));
    this.log.splice(0, this.log.length - 60);
  }

  #by() {
    const actor = { userId: "asha", name: "Asha", email: "asha@example.com" };
    return { at: this.#clock.now(), actor, clientAddress: "" };
  }

  #lower({ configuration, branch }: BranchStock, by: number) {
    const key = `${configuration} ${branch}`;
    this.lowered.set(key, (this.lowered.get(key) ?? 0) + by);
  }

  async prepare(chance: Chance, bookings: number) {
    for (const place of places) {
      const { configuration, branch } = place;
      const own = { configuration, branch };
      if ("units" in place) await this.#addUnits(own, place.units);
      else if (place.number !== null) await changeStock(this.#app, own, place.number, this.#by());
    }
    for (let i = 0; i < bookings; i += 1) await this.#book(chance);
  }

  #addUnits(place: BranchStock, count: number) {
    const added = Array.from({ length: count }, () => {
      this.#made += 1;
      return { tag: `U-${this.#made}`, serial: "", bought_on: null, note: "" };
    });
    return addUnits(this.#app, place, added, this.#by());
  }

  #day(chance: Chance, from = -3, to = 14) {
    return addDays(this.#clock.today, from + chance.below(to - from + 1));
  }

  #line(chance: Chance) {
    return {
      slug: chance.of(slugs) ?? "",
      quantity: 1 + chance.below(3),
      duration: 1 + chance.below(9),
      term: "day" as const,
      day_from: this.#day(chance),
      branch: chance.of(branches) ?? "",
    };
  }

  async #book(chance: Chance) {
    this.#made += 1;
    const lines = Array.from({ length: 1 + chance.below(3) }, () => this.#line(chance));
    const typed = {
      ...{ name: "Lakshmi", company: "", phone: "98400 00112", email: "", street: "12, Main" },
      ...{ street2: "", city: "Kochi", postcode: "682 001", payment: "bank transfer" as const },
      ...noBilling,
    };
    const key = `booking-${this.#made}`;
    const booking = { ...typed, lines };
    this.bookings.push((await addBooking(this.#app, booking, [key], this.#by())).id);
  }

  #read(id: string) {
    return readStored(this.#app, id);
  }

  /** A booking that reserves machines. */
  async #open(chance: Chance): Promise<string> {
    const records = this.#app.store.db.selectFrom("record").select("id");
    const some = records.where("status", "in", ["confirmed", "scheduled", "delivered"]);
    return chance.of(await some.orderBy("id").execute())?.id ?? this.bookings[0] ?? "";
  }

  /** A booking with machines at its customer's. */
  async #holding(chance: Chance): Promise<string> {
    const handovers = this.#app.store.db.selectFrom("handover").select("record_id");
    const some = await handovers.where("back_at", "is", null).orderBy("id").execute();
    return chance.of(some)?.record_id ?? this.#open(chance);
  }

  /** Of one booking, sometimes of two at once. */
  async #change(chance: Chance, set: Change) {
    const ids = [
      chance.of(this.bookings),
      ...(chance.below(6) > 0 ? [] : [chance.of(this.bookings)]),
    ];
    const targets = new Map(ids.map((id) => [id ?? "", kind]));
    this.say("change", ids, set);
    const outcomes = await changeAll(this.#app, targets, set, this.#by(), undefined);
    for (const { id, done } of outcomes) if (done) this.#done.push({ ...done, kind, id });
    this.#done.splice(0, this.#done.length - 20);
  }

  /** The lines as the form sends them. */
  #asked({ lines }: Stored) {
    return lines.flatMap((line) => readRow(toRow(line)) ?? []);
  }

  async #save(stored: Stored, lines: DeskBooking["lines"], of: Partial<DeskBooking> = {}) {
    const payment = stored.payment as DeskBooking["payment"];
    const booking = { ...pickBooked(stored), payment, ...of, lines };
    await editBooking(this.#app, { id: stored.id, version: stored.version }, booking, this.#by());
  }

  /** An edit that changes nothing but the customer's phone number. */
  async typePhone(chance: Chance, id: string) {
    this.say("phone", id);
    const stored = await this.#read(id);
    const phone = `98400 ${10_000 + chance.below(90_000)}`;
    await this.#save(stored, this.#asked(stored), { phone });
  }

  async #editLines(chance: Chance, id: string) {
    const stored = await this.#read(id);
    const lines = this.#asked(stored);
    const place = chance.below(lines.length);
    const line = lines[place];
    if (!line) return;
    const day_from = this.#day(chance);
    const dates = { day_from, day_to: addDays(day_from, chance.below(10)) };
    const reason = { price_reason: "Agreed" };
    const changed = chance.of([
      dates,
      dates,
      { day_to: addDays(line.day_to ?? day_from, chance.below(8) - 3) },
      { quantity: 1 + chance.below(4) },
      { quantity: 1 + chance.below(4), ...dates },
      { branch: chance.of(branches) ?? "" },
      { discount: chance.below(50), discount_percent: 0, ...reason },
      { discount: 0, discount_percent: chance.below(20), ...reason },
      { quoted: 500, quoted_unit: "rental" as const, ...reason },
      { ...noAgreement },
      { slug: chance.of(slugs) ?? "" },
      { day_from: null, day_to: null },
      { branch: "" },
      { atTodaysRates: true },
      "removed" as const,
      "added" as const,
    ]);
    this.say("edit", id, line.id, changed);
    if (changed === "removed") lines.splice(place, 1);
    else if (changed === "added") lines.push({ ...this.#line(chance), id: "" } as typeof line);
    else lines[place] = { ...line, ...changed };
    if (lines.length > 0) await this.#save(stored, lines);
  }

  async #changeLine(chance: Chance, id: string) {
    const { version, lines } = await this.#read(id);
    const line = chance.of(lines);
    if (!line) return;
    const until = addDays(line.day_to ?? this.#clock.today, chance.below(16) - 5);
    // Amounts count where they were agreed in rupees.
    const agreed = { quoted: 400, discount: chance.below(50) };
    const change = chance.of<LineChange>([
      { until, ...agreed },
      { until },
      { until, number: 1 + chance.below(line.quantity), ...agreed },
      { until, number: 1 + chance.below(line.quantity) },
      { until, number: 1, ...agreed },
      { branch: chance.of(branches) ?? "", number: 1 },
      { branch: chance.of(branches) ?? "" },
      { day_from: this.#day(chance) },
      { slug: chance.of(slugs) ?? "" },
    ]);
    this.say("line", id, line.id, change);
    const changes = new Map(change ? [[line.id, change]] : []);
    const { done, ...changed } = await changeLines(this.#app, { id, version }, changes, this.#by());
    if (done) this.#done.push({ ...done, kind, id: changed.id });
  }

  async #deliver(chance: Chance, id: string) {
    const { lines } = await this.#read(id);
    const line = chance.of(lines);
    if (!line) return;
    const { slug: configuration, branch } = line;
    const number = 1 + chance.below(line.quantity);
    const listed = isListed({ configuration, branch });
    const rested = listed
      ? await findRested(this.#app.store.db, { configuration, branch }, number)
      : [];
    const picked = {
      unitIds: rested.map((unit) => unit.id),
      numbers: listed ? {} : { [configuration]: number },
      note: "",
    };
    const day = this.#day(chance, 0, 9);
    const time = chance.of(["", "9:00"]) ?? "";
    const isPartly = chance.below(2) === 0;
    const rest = isPartly ? { direction: "out" as const, lines: [line.id], day, time } : undefined;
    const isEarly = chance.below(4) > 0;
    this.say("deliver", id, picked, listed ? "" : branch, rest, isEarly);
    const manner = { ...(listed && !isPartly ? {} : { branch }), rest, isEarly };
    await this.#act(id, (key) => deliver(this.#app, id, picked, this.#by(), { ...manner, key }));
  }

  async #act(id: string, act: (key: string) => Promise<void>) {
    this.#made += 1;
    const key = `act-${this.#made}`;
    await act(key);
    this.#handed.push({ key, id });
    this.#handed.splice(0, this.#handed.length - 12);
  }

  async #undoHandover(chance: Chance) {
    const act = chance.of(this.#handed);
    if (!act) return;
    this.say("undo handover", act.id, act.key);
    const rights = { isOwn: chance.below(2) === 0 };
    await undoHandover(this.#app, act.id, act.key, this.#by(), rights);
    this.undone.add(act.key);
  }

  async #plan(chance: Chance, id: string) {
    const stop = chance.of(await stopsOf(this.#app.store.db, [id]));
    if (!stop) return;
    const { direction, branch, machines } = stop;
    const hour = chance.of(["", "9:00"]) ?? "";
    const time = { day: this.#day(chance, 0, 9), time: hour, driver: "" };
    const lines = machines.map((one) => one.id);
    this.say("plan", id, direction, time, lines);
    const planned = { recordId: id, branch, lines, direction, ...time };
    await planStop(this.#app, planned, this.#by());
  }

  async #takeBack(chance: Chance, id: string) {
    const { out } = await this.#read(id);
    const some = out
      .filter(() => chance.below(3) > 0)
      .map((one) => ({
        ...one,
        condition: chance.of([...fine, "damaged", "missing"] as const) ?? "fine",
        some: 1 + chance.below(one.number),
      }));
    const returned = some.map(({ id: handoverId, condition, some: number }) => {
      return { handoverId, condition, number, note: "" };
    });
    this.say("back", id, returned);
    await this.#act(id, (key) => takeBack(this.#app, id, returned, this.#by(), { key }));
    for (const one of some) if (one.condition !== "fine") this.#lower(one, one.some);
  }

  async #exchange(chance: Chance, id: string) {
    const handed = chance.of((await this.#read(id)).out.filter(({ unit_id }) => unit_id));
    if (!handed) return;
    const rested = await findRested(this.#app.store.db, handed, 3);
    const unitId = chance.of(rested)?.id ?? handed.unit_id ?? "";
    const condition = chance.of([...fine, "damaged", "missing"] as const) ?? "fine";
    const given = { handoverId: handed.id, unitId, condition, note: "" };
    this.say("exchange", id, given);
    await this.#act(id, (key) => exchange(this.#app, id, given, this.#by(), { key }));
    // The returned machine is prepared while another one is with the customer.
    this.#lower(handed, 1);
  }

  async #changeUnit(chance: Chance) {
    const units = await this.#app.store.db.selectFrom("unit").selectAll().execute();
    const unit = chance.of(units);
    if (!unit) return;
    const isCounted = unit.state === "in stock";
    const state = (isCounted && chance.of(["in repair", "lost"] as const)) || "in stock";
    const isMoved = chance.below(8) === 0;
    const set: Parameters<typeof changeUnit>[3] = isMoved ? { branch: "kochi" } : { state };
    if (isMoved && unit.configuration !== "mini-1l") return;
    this.say("unit", unit.id, unit.configuration, unit.branch, unit.state, set);
    await changeUnit(this.#app, unit.tag, unit.version, set, this.#by());
    if (isCounted) this.#lower(unit, 1);
  }

  async #typeStock(chance: Chance) {
    const place = chance.of(places.filter((one) => "number" in one));
    if (!place) return;
    const { configuration, branch } = place;
    const row = await this.#app.store.db
      .selectFrom("stock")
      .select("number")
      .where("configuration", "=", configuration)
      .where("branch", "=", branch)
      .executeTakeFirst();
    const seen = row?.number ?? null;
    const isForgotten = place.number === null && chance.below(3) > 0;
    const number = isForgotten ? null : 1 + chance.below(6);
    this.say("stock", place, seen, number);
    await changeStock(this.#app, { configuration, branch }, number, this.#by(), seen);
    if (number !== null) this.#lower(place, seen === null ? 1_000 : Math.max(0, seen - number));
  }

  async #customer(chance: Chance, id: string) {
    const fields = await changeAsCustomer(this.#app, chance, id, this.#clock.today);
    this.say("customer", id, fields);
  }

  async #answer(chance: Chance) {
    const requests = this.#app.store.db.selectFrom("booking_request").select("record_id");
    const open = await requests.where("answer", "=", "").orderBy("id").execute();
    const { record_id: id } = chance.of(open) ?? {};
    this.say("answer", id);
    if (id) await answerAsStaff(this.#app, chance, id, this.#by());
  }

  async #undo(chance: Chance) {
    const [done] = this.#done.splice(chance.below(this.#done.length), 1);
    this.say("undo", done?.id, done?.was);
    if (done) await undoChanges(this.#app, [done], this.#by());
  }

  begin(chance: Chance): { name: string; done: Promise<unknown> } {
    const id = chance.of(this.bookings) ?? "";
    const acts: [number, string, () => Promise<unknown>][] = [
      [5, "confirm", () => this.#change(chance, { status: "confirmed" })],
      [1, "cancel", () => this.#change(chance, { status: "cancelled" })],
      [1, "status", () => this.#change(chance, { status: chance.of(statuses) ?? "new" })],
      [2, "move", () => this.#change(chance, { branch: chance.of(branches) ?? "" })],
      [2, "undo", () => this.#undo(chance)],
      [1, "phone", () => this.typePhone(chance, id)],
      [4, "edit", () => this.#editLines(chance, id)],
      [3, "line", () => this.#changeLine(chance, id)],
      [7, "deliver", async () => this.#deliver(chance, await this.#open(chance))],
      [3, "plan", async () => this.#plan(chance, await this.#open(chance))],
      [5, "back", async () => this.#takeBack(chance, await this.#holding(chance))],
      [2, "exchange", async () => this.#exchange(chance, await this.#holding(chance))],
      [4, "undo handover", () => this.#undoHandover(chance)],
      [2, "line", async () => this.#changeLine(chance, await this.#holding(chance))],
      [2, "edit", async () => this.#editLines(chance, await this.#holding(chance))],
      [4, "customer", async () => this.#customer(chance, await this.#open(chance))],
      [2, "answer", async () => this.#answer(chance)],
      [3, "unit", () => this.#changeUnit(chance)],
      [2, "stock", () => this.#typeStock(chance)],
    ];
    let left = chance.below(acts.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, name, act] of acts) {
      left -= weight;
      if (left < 0) return { name, done: act() };
    }
    throw new Error("no act");
  }
}

const fine = ["fine", "fine", "fine", "fine"] as const;
const statuses: readonly BookingStatus[] = [
  ...(["new", "confirmed", "scheduled", "delivered", "returned", "cancelled"] as const),
];
