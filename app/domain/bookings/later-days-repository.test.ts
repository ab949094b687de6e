import { describe, expect, test } from "vitest";
import { addBooking } from "#app/domain/bookings/bookings.server.ts";
import { takeBack } from "#app/domain/bookings/handovers.server.ts";
import { remindOfReturns } from "#app/domain/bookings/return-reminders.server.ts";
import { findStops } from "#app/domain/bookings/stops.server.ts";
import { buildCatalogue } from "#app/domain/catalogue/catalogue.ts";
import { findAvailability } from "#app/domain/stock/availability.server.ts";
import { findLineShortages } from "#app/domain/stock/shortages.server.ts";
import { addDays } from "#app/lib/dates.ts";
import { noBilling } from "#tests/factories/booking.ts";
import { openRentalDesk } from "#tests/support/rental-desk.ts";

const {
  db,
  app,
  catalogue,
  clock,
  by,
  has,
  book,
  become,
  confirmed,
  read,
  edit,
  changeLine,
  give,
  fine,
  collect,
} = await openRentalDesk();

describe("a longer rental of some machines", () => {
  test("costs the added days of these alone, by the line's rates, with the machines that are out", async () => {
    const rates = { day: 100, week: 500, month: 1_500, year: 15_000 };
    const slug = "mini-1l";
    await has(3, slug);
    const typed = {
      ...{ name: "Lakshmi", company: "", phone: "98400 00112", email: "", street: "12, Main" },
      ...{ street2: "", city: "Kochi", postcode: "682 001", payment: "bank transfer" as const },
      ...noBilling,
    };
    const line = { slug, quantity: 3, duration: 5, term: "day" as const, branch: "kochi" };
    const lines = [{ ...line, day_from: clock.today }];
    const added = await addBooking(app, { ...typed, lines }, ["split"], by());
    // Agreed at these rates, whatever the catalogue has.
    const card = JSON.stringify({ ...added.lines[0]?.card, rates });
    const agreed = { card, parts: "5.day.100", quantity_off: 75, quantity_step: "3.5", sum: 1_425 };
    const ofBooking = db.updateTable("booking_line").where("record_id", "=", added.id);
    await ofBooking.set(agreed).execute();
    const { id } = added;
    await become(id, "confirmed");
    await give(id, slug, 3);
    await collect(id, 2);
    const third = (await read(id)).out[0];
    await changeLine(id, { until: addDays(clock.today, 14), number: 1 });
    const { lines: after, total, out, status } = await read(id);
    // 15 days are two weeks and a day, each machine of three 5 % less: 600 × 95 % more.
    expect(after).toEqual([
      expect.objectContaining({ id: added.lines[0]?.id, quantity: 2, sum: 950, quantity_off: 50 }),
      expect.objectContaining({
        ...{ quantity: 1, sum: 475 + 570, quantity_off: 55, step_quantity: 3 },
        ...{ parts: "2.week.500~1.day.100", day_to: addDays(clock.today, 14) },
      }),
    ]);
    expect([total, status]).toEqual([1_425 + 570, "delivered"]);
    expect(out).toEqual([expect.objectContaining({ id: third?.id, line_id: after[1]?.id })]);
  });

  test("is reminded of when it ends, and not where the machines are back", async () => {
    const slug = "reminded";
    clock.today = "2027-01-01";
    const id = await confirmed({ slug, day_from: clock.today, duration: 90, quantity: 2 });
    await give(id, slug, 2);
    await changeLine(id, { until: "2027-05-29", number: 1 });
    const { lines } = await read(id);
    expect(lines.map(({ day_to }) => day_to)).toEqual(["2027-03-31", "2027-05-29"]);
    clock.today = "2027-03-02";
    const back = (await read(id)).out.find(({ line_id }) => line_id === lines[0]?.id);
    await takeBack(app, id, [{ handoverId: back?.id ?? "", ...fine }], by());
    const sent: string[] = [];
    while (clock.today < "2027-06-05") {
      const mails = db.selectFrom("mail").where("record_id", "=", id);
      const count = async () => (await mails.select("id").execute()).length;
      const before = await count();
      await remindOfReturns(app);
      if ((await count()) > before) sent.push(clock.today);
      clock.today = addDays(clock.today, 1);
    }
    expect(sent).toEqual(["2027-05-22"]);
  });
});

describe("days on which the branch is closed", () => {
  // Kochi is closed on Sundays and on Thursday 10 December.
  const saturday = "2026-12-12";
  const monday = "2026-12-14";
  const tuesday = "2026-12-15";
  const collectionOf = async (id: string) => {
    const [stop] = (await findStops(db, "2099-12-31", "kochi")).filter(
      ({ booking, direction }) => booking.id === id && direction === "back",
    );
    return stop?.day;
  };
  const endsOnSaturday = async (slug: string) => {
    const id = await confirmed({ slug, day_from: clock.today });
    await changeLine(id, { until: saturday });
    return id;
  };

  test("nothing is collected on them, and machines are prepared after the collection", async () => {
    const slug = "closed-collection";
    await has(1, slug);
    const id = await endsOnSaturday(slug);
    await give(id, slug);
    expect(await collectionOf(id)).toBe(monday);
    expect((await read(id)).ledger).toEqual([expect.objectContaining({ day_to: monday })]);
    await expect(confirmed({ slug, day_from: monday })).rejects.toThrow("none is free");
    await confirmed({ slug, day_from: tuesday });
  });

  test("what is free is asked until the collection, and from a day of delivery on", async () => {
    const slug = "closed-free";
    await has(1, slug);
    await confirmed({ slug, day_from: "2026-12-11", duration: 1 });
    // A rental until Wednesday is collected on Friday: the next one begins on the Monday after it.
    const wanted = { configuration: slug, number: 1, turnaround: 1 };
    const days = { from: "2026-12-09", to: "2026-12-09" };
    const [[found] = []] = await findAvailability(app, [{ ...wanted, ...days }], ["kochi"]);
    expect(found).toMatchObject({ free: 0, freeFrom: monday });
  });

  test("a fix begins on none of them", async () => {
    const slug = "closed-way";
    await has(1, slug);
    await confirmed({ slug, day_from: "2026-12-08", duration: 4 });
    const id = await book({ slug, day_from: "2026-12-08" });
    const shortages = await findLineShortages(app, id, (await read(id)).lines);
    expect(shortages?.fixes).toMatchObject([
      { said: expect.stringMatching(/^From Mon 14 Dec all 1 are free: .* → .*; same price/) },
    ]);
  });

  test("that are published later move no booked line until it gets another last day", async () => {
    const slug = "closed-later";
    await has(1, slug);
    const id = await endsOnSaturday(slug);
    const before = catalogue.current;
    const documents = before.documents.map((document) =>
      document.kind === "branch"
        ? { ...document, body: { ...document.body, closedDays: [{ day: monday, reason: "Move" }] } }
        : document,
    );
    await catalogue.replace(buildCatalogue(documents, 2), async () => {});
    const { ledger } = await read(id);
    await edit(id, {}, { phone: "98400 00113" });
    expect((await read(id)).ledger).toEqual(ledger);
    await give(id, slug);
    expect(await collectionOf(id)).toBe(monday);
    await changeLine(id, { until: "2026-12-13" });
    expect(await collectionOf(id)).toBe(tuesday);
    await catalogue.replace(before, async () => {});
  });

  test("staff may deliver on them", async () => {
    const slug = "closed-delivery";
    await has(1, slug);
    const id = await confirmed({ slug, day_from: clock.today });
    await edit(id, { day_from: "2026-12-13", day_to: "2026-12-20" });
    const [stop] = (await findStops(db, "2099-12-31", "kochi")).filter(
      ({ booking }) => booking.id === id,
    );
    expect(stop?.day).toBe("2026-12-13");
  });
});
