import { describe, expect, test } from "vitest";
import { editBooking } from "#app/domain/bookings/bookings.server.ts";
import { exchange, takeBack } from "#app/domain/bookings/handovers.server.ts";
import { findDay } from "#app/domain/bookings/stops.server.ts";
import type { LedgerRow } from "#app/domain/stock/ledger.ts";
import * as ledger from "#app/domain/stock/ledger-repository.server.ts";
import { findLineShortages } from "#app/domain/stock/shortages.server.ts";
import { findStock } from "#app/domain/stock/stock-repository.server.ts";
import { findUnits } from "#app/domain/stock/unit-repository.server.ts";
import { addUnits, changeUnit } from "#app/domain/stock/units.server.ts";
import { addDays } from "#app/lib/dates.ts";
import { FormError } from "#app/lib/form-error.ts";
import { storeUnits } from "#tests/factories/rental.ts";
import { openRentalDesk } from "#tests/support/rental-desk.ts";

const {
  db,
  app,
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
  collect,
  plan,
  calendarsOf,
  freeOf,
  fine,
} = await openRentalDesk();

describe("what is promised", () => {
  test("is reserved from confirming until the day after return, and what is not there is refused", async () => {
    const slug = "reserved";
    await has(3, slug);
    const first = await confirmed({ slug, day_from: "2026-12-01", quantity: 2 });
    const second = await book({ slug, day_from: "2026-12-06", quantity: 2 });
    await expect(become(second, "confirmed")).rejects.toThrow("only 1 are free at its branch");
    const late = await confirmed({ slug, day_from: "2026-12-07", quantity: 2 });
    await become(first, "cancelled");
    await expect(become(second, "confirmed")).rejects.toThrow("only 1 are free");
    await edit(late, { day_from: "2026-12-13", day_to: "2026-12-17" });
    await become(second, "confirmed");
    await expect(edit(second, { day_to: "2026-12-12" })).rejects.toThrow(FormError);
    await edit(second, { day_to: "2026-12-11" });
  });

  test("needs a first day and a branch, and an unknown stock refuses nothing", async () => {
    const undated = await book({ day_from: null });
    await expect(become(undated, "confirmed")).rejects.toThrow("Enter the first day");
    await confirmed({ day_from: "2026-12-01", quantity: 500 }, "pune");
    const nowhere = await book({ day_from: "2026-12-01" }, "");
    await expect(become(nowhere, "confirmed")).rejects.toThrow("the branch of each line");
  });

  test("goes to one of two that are confirmed at once for the only machine", async () => {
    const slug = "at-once";
    await has(1, slug);
    const ids = await Promise.all([1, 2].map(() => book({ slug, day_from: "2026-12-01" })));
    const said = await Promise.allSettled(ids.map((id) => become(id, "confirmed")));
    const refused = said.filter(({ status }) => status === "rejected");
    expect(refused).toEqual([expect.objectContaining({ reason: expect.any(FormError) })]);
  });

  test("is above no stock by the database itself, in a new row and in a changed one", async () => {
    const place = at("by-hand");
    await has(3, "by-hand");
    const rowOf = async (number: number, day_from: string, day_to: string) => {
      const id = await book({ slug: "by-hand", day_from, quantity: number });
      const line_id = (await read(id)).lines[0]?.id ?? "";
      const own = { id: line_id, record_id: id, line_id, ...place, number };
      const days = { day_from, day_to, due_on: day_from, after_days: 0 };
      return { ...own, ...days, state: "promised" as const };
    };
    const write = (row: LedgerRow) =>
      db.transaction().execute((trx) => ledger.writeRow(trx, { ...row, as_of: clock.today }));
    await write(await rowOf(2, "2026-12-01", "2026-12-05"));
    const two = await rowOf(2, "2026-12-06", "2026-12-09");
    const across = [
      ["2026-11-28", "2026-12-01"],
      ["2026-12-05", "2026-12-09"],
      ["2026-11-20", "2026-12-31"],
      ["2026-12-02", "2026-12-03"],
    ] as const;
    for (const [day_from, day_to] of across) {
      await expect(write({ ...two, day_from, day_to }), day_from).rejects.toThrow("above stock");
    }
    await write(two);
    for (const [day_from, day_to] of across) {
      await expect(write({ ...two, day_from, day_to }), day_from).rejects.toThrow("above stock");
    }
    await expect(write({ ...two, number: 4 })).rejects.toThrow("above stock");
    await write({ ...two, number: 3 });
    const fromElsewhere = { ...(await rowOf(1, "2026-12-08", "2026-12-08")), branch: "pune" };
    await write(fromElsewhere);
    await expect(write({ ...fromElsewhere, branch: "kochi" })).rejects.toThrow("above stock");
    // Machines that are out remain taken until they are collected: today at least.
    const early = await rowOf(4, "2026-11-02", "2026-11-06");
    await write(early);
    await expect(write({ ...early, state: "out" })).rejects.toThrow("above stock");
    await write({ ...early, state: "back" });
  });

  test("of a returned booking is its full number anew when it is confirmed again, until that is undone", async () => {
    const slug = "again";
    await has(2, slug);
    const id = await confirmed({ slug, day_from: clock.today, quantity: 2 });
    await give(id, slug, 2);
    await collect(id);
    const returned = await read(id);
    expect(returned.status).toBe("returned");
    // The machines themselves are prepared until the next day.
    await expect(become(id, "confirmed")).rejects.toThrow("none is free");
    clock.today = addDays(clock.today, 2);
    await become(id, "confirmed");
    const again = await read(id);
    expect(again.ledger.filter(({ state }) => state === "promised")).toEqual([
      expect.objectContaining({ number: 2 }),
    ]);
    const other = await book({ slug, day_from: clock.today });
    await expect(become(other, "confirmed")).rejects.toThrow("none is free");
    await become(id, "returned");
    const { version: _, ...undone } = await read(id);
    expect({ ...undone, version: returned.version }).toEqual(returned);
    await become(other, "confirmed");
  });
});

describe("a line of a booking that is confirmed again", () => {
  test("stays with what was handed over for it, and what that was", async () => {
    const slug = "traced";
    const id = await confirmed({ slug, day_from: clock.today });
    await give(id, slug);
    await collect(id);
    await become(id, "confirmed");
    await expect(changeLine(id, { slug: "tower-t8" })).rejects.toThrow("were delivered as");
    const stored = await read(id);
    const other = { slug: "tower-t8", quantity: 1, duration: 1, term: "day" as const };
    const lines = [{ ...other, day_from: clock.today, branch: "kochi" }];
    await expect(editBooking(app, stored, typedOf(stored, lines), by())).rejects.toThrow(
      "were delivered",
    );
    expect((await read(id)).handed).toHaveLength(1);
  });
});

describe("a branch", () => {
  test("that becomes the record's needs the machines, and has the whole booking in its calendar", async () => {
    const slug = "moved";
    await has(2, slug);
    await has(0, slug, "pune");
    const id = await confirmed({ slug, day_from: "2026-12-01", quantity: 2 });
    await expect(change(id, { branch: "pune" })).rejects.toThrow("none is free");
    const stays = await read(id);
    expect([stays.branch, stays.lines[0]?.branch]).toEqual(["kochi", "kochi"]);
    expect(await calendarsOf(id)).toEqual(["kochi"]);
    await has(2, slug, "pune");
    await change(id, { branch: "pune" });
    const moved = await read(id);
    expect([moved.branch, moved.lines[0]?.branch]).toEqual(["pune", "pune"]);
    expect(moved.ledger).toEqual([expect.objectContaining({ branch: "pune", number: 2 })]);
    expect(await calendarsOf(id)).toEqual(["pune"]);
  });

  test("of a line stays while its machines are with the customer", async () => {
    const slug = "stays";
    await has(1, slug);
    await has(1, slug, "pune");
    const id = await confirmed({ slug, day_from: clock.today });
    await give(id, slug);
    await expect(edit(id, { branch: "pune" })).rejects.toThrow("Take them back first");
    await expect(change(id, { branch: "pune" })).rejects.toThrow("Take them back first");
    expect(await calendarsOf(id)).toEqual(["kochi"]);
  });

  test("counts three lists of units that arrive at once, at a place without a row", async () => {
    const plain = { serial: "", bought_on: null, note: "" };
    const lists = [3, 2, 4].map((count, list) =>
      Array.from({ length: count }, (_, index) => ({ tag: `LIST-${list}-${index}`, ...plain })),
    );
    await Promise.all(lists.map((list) => addUnits(app, at("listed"), list, by())));
    expect(await findStock(db, { configuration: "listed" })).toEqual([
      { ...at("listed"), number: 9 },
    ]);
  });
});

describe("what is with a customer", () => {
  test("is taken from the day on which it went out", async () => {
    const slug = "early";
    await has(1, slug);
    const id = await confirmed({ slug, day_from: "2026-12-10" });
    await give(id, slug);
    const other = await book({ slug, day_from: "2026-11-24" });
    await expect(become(other, "confirmed")).rejects.toThrow("none is free");
    expect(await freeOf(slug, "2026-11-24", "2026-11-28")).toBe(0);
  });

  test("and comes on the day after the last one is free on the next day", async () => {
    const slug = "on-time";
    await has(1, slug);
    clock.today = "2026-11-01";
    const id = await confirmed({ slug, day_from: "2026-11-01" });
    await give(id, slug);
    clock.today = "2026-11-06";
    await collect(id);
    const next = await book({ slug, day_from: "2026-11-07" });
    const { lines } = await read(next);
    expect(await findLineShortages(app, next, lines)).toBeUndefined();
    await become(next, "confirmed");
    await changeLine(next, { until: "2026-11-20" });
    expect((await read(next)).lines[0]?.day_to).toBe("2026-11-20");
  });

  test("is taken until its planned collection", async () => {
    const slug = "planned";
    await has(1, slug);
    clock.today = "2026-12-01";
    const id = await confirmed({ slug, day_from: "2026-12-01" });
    await give(id, slug);
    await plan(id, "back", "2026-12-10");
    const other = await book({ slug, day_from: "2026-12-07" });
    await expect(become(other, "confirmed")).rejects.toThrow("none is free");
    await edit(other, { day_from: "2026-12-11", day_to: "2026-12-12" });
    await become(other, "confirmed");
  });

  test("past its last day is taken clock.today, and not later", async () => {
    const slug = "overdue";
    await has(1, slug);
    clock.today = "2026-11-02";
    const id = await confirmed({ slug, day_from: "2026-11-02" });
    await give(id, slug);
    clock.today = "2026-11-23";
    const soon = await book({ slug, day_from: clock.today });
    await expect(become(soon, "confirmed")).rejects.toThrow("none is free");
    await edit(soon, { day_from: addDays(clock.today, 1), day_to: addDays(clock.today, 5) });
    await become(soon, "confirmed");
  });

  test.each([
    ["first day", { day_from: null, day_to: null }],
    ["branch", { branch: "" }],
  ])("and came back is being prepared, though its line has no %s any more", async (what, own) => {
    const slug = `undated-${what}`;
    await has(1, slug);
    const id = await confirmed({ slug, day_from: clock.today });
    await give(id, slug);
    await collect(id);
    await edit(id, own);
    const next = await book({ slug, day_from: addDays(clock.today, 1) });
    await expect(become(next, "confirmed")).rejects.toThrow("none is free");
  });

  test.each(["confirmed", "delivered"])("of a %s booking keeps its first day", async (status) => {
    const slug = `dated-${status}`;
    const id = await confirmed({ slug, day_from: clock.today });
    if (status === "delivered") await give(id, slug);
    await expect(edit(id, { day_from: null, day_to: null })).rejects.toThrow("Enter the first day");
    expect(await read(id)).toMatchObject({ status, lines: [{ day_from: clock.today }] });
  });

  test("are units that are exchanged, taken back and sent to repair, and the status follows", async () => {
    const place = at("slim-13");
    const plain = { serial: "", bought_on: null, note: "" };
    const tags = ["SB-1", "SB-2", "SB-3"].map((tag) => ({ tag, ...plain }));
    await addUnits(app, place, tags, by());
    await expect(addUnits(app, place, tags.slice(2), by())).rejects.toThrow("SB-3");
    await expect(has(9, "slim-13")).rejects.toThrow("Units are listed here");
    const id = await book({ day_from: clock.today, quantity: 2, slug: "slim-13" });
    const units = () => findUnits(db, place, { limit: 9 });
    const [one = "", two = "", three = ""] = (await units()).map((unit) => unit.id);
    await expect(giveUnits(id, one)).rejects.toThrow("Confirm the booking first");
    await become(id, "confirmed");
    await giveUnits(id, one);
    expect((await read(id)).status).toBe("scheduled");
    await expect(giveUnits(id, one)).rejects.toThrow("SB-1 is out");
    await expect(giveUnits(id, two, three)).rejects.toThrow("one more than booked");
    await giveUnits(id, two);
    expect((await read(id)).status).toBe("delivered");
    await expect(become(id, "cancelled")).rejects.toThrow(
      "2 of its machines are with the customer",
    );
    await expect(edit(id, { quantity: 1 })).rejects.toThrow("enter at least 2");
    await expect(changeUnit(app, "SB-1", 2, { state: "in repair" }, by())).rejects.toThrow(
      "with a customer",
    );

    const handed = async (unit: string) =>
      (await read(id)).out.find(({ unit_id }) => unit_id === unit)?.id ?? "";
    const damaged = { condition: "damaged" as const, note: "Hinge" };
    await exchange(app, id, { handoverId: await handed(one), unitId: three, ...damaged }, by());
    expect((await read(id)).status).toBe("delivered");
    expect(await findStock(db, { configuration: "slim-13" })).toEqual([{ ...place, number: 2 }]);
    const gone = await handed(two);
    await takeBack(app, id, [{ handoverId: gone, ...fine }], by());
    await expect(takeBack(app, id, [{ handoverId: gone, ...fine }], by())).rejects.toThrow(
      "taken back meanwhile",
    );
    const missing = { condition: "missing" as const, note: "" };
    await takeBack(app, id, [{ handoverId: await handed(three), ...missing }], by());
    expect((await read(id)).status).toBe("returned");
    const states = (await units()).map(({ state }) => state);
    expect(states).toEqual(["in repair", "in stock", "lost"]);
    // Machines that came back today are prepared tomorrow.
    const other = await book({ day_from: addDays(clock.today, 1), slug: "slim-13" });
    await expect(become(other, "confirmed")).rejects.toThrow("none is free");
    const [unit] = await units();
    await changeUnit(app, "SB-1", unit?.version ?? 0, { state: "in stock" }, by());
    await become(other, "confirmed");
  });

  test("and is exchanged counts as one exchange of the day", async () => {
    const place = at("exchanged", "chennai");
    const [one = "", two = ""] = await storeUnits(db, ["EX-1", "EX-2"], place);
    const id = await confirmed({ slug: "exchanged", day_from: clock.today }, "chennai");
    await giveUnits(id, one);
    clock.today = addDays(clock.today, 2);
    const handoverId = (await read(id)).out[0]?.id ?? "";
    await exchange(app, id, { handoverId, unitId: two, ...fine }, by());
    const { done } = await findDay(db, clock.today, "chennai");
    expect(done).toEqual([expect.objectContaining({ id, act: "exchanged", number: 1 })]);
  });
});
