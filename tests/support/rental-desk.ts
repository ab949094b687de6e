import { beforeEach } from "vitest";
import type { App } from "#app/context.ts";
import { pickBooked } from "#app/domain/bookings/booking-fields.ts";
import { booking as kind } from "#app/domain/bookings/booking-kind.server.ts";
import { findBooking, findRentals } from "#app/domain/bookings/booking-repository.server.ts";
import type { DeskBooking } from "#app/domain/bookings/booking-schema.server.ts";
import { changeLines, editBooking } from "#app/domain/bookings/bookings.server.ts";
import type { LineChange } from "#app/domain/bookings/change-line.ts";
import { deliver, takeBack } from "#app/domain/bookings/handovers.server.ts";
import type { BookingStatus } from "#app/domain/bookings/status.ts";
import { findStops, planStop } from "#app/domain/bookings/stops.server.ts";
import { CurrentCatalogue } from "#app/domain/catalogue/current-catalogue.server.ts";
import { changeAll } from "#app/domain/follow-up/change-records.server.ts";
import { findAvailability } from "#app/domain/stock/availability.server.ts";
import * as ledger from "#app/domain/stock/ledger-repository.server.ts";
import { changeStock } from "#app/domain/stock/units.server.ts";
import { LiveFeed } from "#app/platform/db/live-feed.server.ts";
import { storeRental } from "#tests/factories/rental.ts";
import { ownCatalogue } from "#tests/support/own-catalogue.ts";
import { openTestStore } from "#tests/support/store.ts";

/** A store with a desk of its own, and what tests of rentals do there in a word. */
export async function openRentalDesk() {
  const { db, store: silent } = await openTestStore();

  /** The day in India; tests move it on. */
  const clock = { today: "2026-11-23" };
  beforeEach(() => {
    clock.today = "2026-11-23";
  });
  const now = () => new Date(`${clock.today}T05:00:00Z`);

  const catalogue = new CurrentCatalogue(db, now, ownCatalogue);
  const app = { store: { ...silent, feed: new LiveFeed() }, catalogue, now } as App;
  const by = () => ({
    at: now(),
    actor: { userId: "asha", name: "Asha", email: "asha@example.com" },
    clientAddress: "",
  });

  const at = (configuration: string, branch = "kochi") => ({ configuration, branch });
  const has = (number: number | null, configuration: string, branch = "kochi") =>
    changeStock(app, at(configuration, branch), number, by());

  /** A booking of five days, unless a duration is given. */
  const book = (given: Parameters<typeof storeRental>[1], branch = "kochi") =>
    storeRental(db, given, { branch });

  /** As a button or the menu of a list does it. */
  const change = (id: string, set: { status: BookingStatus } | { branch: string }) =>
    changeAll(app, new Map([[id, kind]]), set, by(), undefined);
  const become = (id: string, status: BookingStatus) => change(id, { status });
  const confirmed = async (...given: Parameters<typeof book>) => {
    const id = await book(...given);
    await become(id, "confirmed");
    return id;
  };

  async function read(id: string) {
    const [stored, [rental], rows] = await Promise.all([
      findBooking(db, { id }),
      findRentals(db, [id]),
      ledger.findRows(db, [id]),
    ]);
    if (!stored || !rental) throw new Error("gone");
    const out = rental.handed.filter(({ back_at }) => !back_at);
    return { ...stored, handed: rental.handed, out, ledger: rows };
  }

  type Own = {
    day_from?: string | null;
    day_to?: string | null;
    quantity?: number;
    branch?: string;
  };

  /** All lines changed as the form does it. */
  async function edit(id: string, own: Own, of: { phone?: string } = {}) {
    const stored = await read(id);
    const lines = stored.lines.map((line) => ({ ...line, ...own }));
    await editBooking(app, stored, { ...typedOf(stored, lines), ...of }, by());
  }

  /** The form of a booking with other lines. */
  function typedOf(stored: Awaited<ReturnType<typeof read>>, lines: DeskBooking["lines"]) {
    const payment = stored.payment as DeskBooking["payment"];
    return { ...pickBooked(stored), payment, lines };
  }

  /** The first line, changed as its own form does it. */
  async function changeLine(id: string, set: LineChange, line = 0) {
    const { version, lines } = await read(id);
    await changeLines(app, { id, version }, new Map([[lines[line]?.id ?? "", set]]), by());
  }

  const early = { isEarly: true };
  const give = (id: string, slug: string, number = 1, manner: Parameters<typeof deliver>[4] = {}) =>
    deliver(app, id, { unitIds: [], numbers: { [slug]: number }, note: "" }, by(), {
      ...early,
      ...manner,
    });
  const giveUnits = (id: string, ...unitIds: string[]) =>
    deliver(app, id, { unitIds, numbers: {}, note: "" }, by(), early);

  const fine = { condition: "fine" as const, note: "" };
  /** So many of the machines that are out, or all. */
  async function collect(id: string, number = Number.POSITIVE_INFINITY) {
    let left = number;
    const returned = (await read(id)).out.flatMap((one) => {
      const some = Math.min(left, one.number);
      left -= some;
      return some > 0 ? { handoverId: one.id, number: some, ...fine } : [];
    });
    await takeBack(app, id, returned, by());
  }

  const plan = async (id: string, direction: "out" | "back", day: string) => {
    const lines = (await read(id)).lines.map((line) => line.id);
    const time = { day, time: "", driver: "" };
    await planStop(app, { recordId: id, branch: "", lines, direction, ...time }, by());
  };

  /** The branches in whose calendar a booking is. */
  async function calendarsOf(id: string) {
    const branches = catalogue.current.branches.map((branch) => branch.id);
    const stops = await Promise.all(branches.map((one) => findStops(db, "2099-12-31", one)));
    return branches.filter((_, index) => stops[index]?.some(({ booking }) => booking.id === id));
  }

  const freeOf = async (configuration: string, from: string, to: string) => {
    const wanted = { configuration, from, to, number: 1, turnaround: 1 };
    const [[found] = []] = await findAvailability(app, [wanted], ["kochi"]);
    return found?.free;
  };

  return {
    db,
    app,
    catalogue,
    clock,
    by,
    at,
    has,
    book,
    change,
    become,
    confirmed,
    read,
    edit,
    changeLine,
    typedOf,
    give,
    giveUnits,
    fine,
    collect,
    plan,
    calendarsOf,
    freeOf,
  };
}
