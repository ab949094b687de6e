import { describe, expect, test } from "vitest";
import { deliver, exchange, takeBack } from "#app/domain/bookings/handovers.server.ts";
import { planStop } from "#app/domain/bookings/stops.server.ts";
import { undoHandover } from "#app/domain/bookings/undo-handover.server.ts";
import { findStock } from "#app/domain/stock/stock-repository.server.ts";
import { findUnits } from "#app/domain/stock/unit-repository.server.ts";
import { addDays } from "#app/lib/dates.ts";
import { storeUnits } from "#tests/factories/rental.ts";
import { openRentalDesk } from "#tests/support/rental-desk.ts";

const desk = await openRentalDesk();
const { db, app, clock, by, at, has, become, change, confirmed, read, edit, fine, give } = desk;
const { calendarsOf } = desk;

const undo = (id: string, key: string, isOwn = false) =>
  undoHandover(app, id, key, by(), { isOwn });
const stateOf = async (id: string) => {
  const { status, handed, ledger } = await read(id);
  const rows = ledger.map(({ state, number, day_from, day_to }) => [
    state,
    number,
    day_from,
    day_to,
  ]);
  return { status, handed: handed.length, rows };
};
const numberOf = async (slug: string) => (await findStock(db, at(slug)))[0]?.number;
const unitsOf = async (configuration: string) =>
  (await findUnits(db, at(configuration), { limit: 9 })).map(({ tag, state }) => `${tag} ${state}`);
const planned = async (id: string, day: string, time = "9:00") => {
  const lines = (await read(id)).lines.map((line) => line.id);
  const stop = { recordId: id, branch: "", lines, direction: "out" as const, driver: "Arun" };
  await planStop(app, { ...stop, day, time }, by());
};
const plansOf = async (id: string) =>
  db.selectFrom("stop").select(["direction", "day", "time"]).where("record_id", "=", id).execute();

describe("a delivery that is undone", () => {
  test("leaves booking, ledger and units as they were, and is not sent again by its form", async () => {
    const slug = "undo-units";
    const ids = await storeUnits(db, ["UN-1", "UN-2"], { configuration: slug });
    const id = await confirmed({ slug, day_from: clock.today, quantity: 2 });
    const before = await stateOf(id);
    const picked = { unitIds: ids, numbers: {}, note: "" };
    await deliver(app, id, picked, by(), { key: "units" });
    expect(await stateOf(id)).toMatchObject({ status: "delivered", handed: 2 });
    await undo(id, "units");
    expect(await stateOf(id)).toEqual(before);
    expect(await unitsOf(slug)).toEqual(["UN-1 in stock", "UN-2 in stock"]);
    await deliver(app, id, picked, by(), { key: "units" });
    expect(await stateOf(id)).toEqual(before);
    await expect(undo(id, "units")).rejects.toThrow("undone already");
  });

  test("of a part gives the rest its former day and time back", async () => {
    const slug = "undo-part";
    await has(3, slug);
    const id = await confirmed({ slug, day_from: clock.today, quantity: 3 });
    await planned(id, clock.today);
    const [line] = (await read(id)).lines;
    const rest = {
      direction: "out" as const,
      lines: [line?.id ?? ""],
      day: "2026-11-25",
      time: "",
    };
    await give(id, slug, 1, { key: "part", branch: "kochi", rest });
    expect(await plansOf(id)).toEqual([{ direction: "out", day: "2026-11-25", time: "" }]);
    await undo(id, "part");
    expect(await plansOf(id)).toEqual([{ direction: "out", day: clock.today, time: "9:00" }]);
    expect((await read(id)).status).toBe("scheduled");
  });

  test("stays where its machines came back since; then the return is undone first", async () => {
    const slug = "undo-later";
    await has(1, slug);
    const id = await confirmed({ slug, day_from: clock.today });
    await give(id, slug, 1, { key: "later" });
    const [out] = (await read(id)).out;
    const back = { handoverId: out?.id ?? "", condition: "missing" as const, note: "Gone" };
    await takeBack(app, id, [back], by(), { key: "gone" });
    expect(await numberOf(slug)).toBe(0);
    await expect(undo(id, "later")).rejects.toThrow("Undo that first");
    await undo(id, "gone");
    expect(await numberOf(slug)).toBe(1);
    expect((await read(id)).out).toMatchObject([{ condition: null, back_note: "" }]);
    await undo(id, "later");
    expect((await read(id)).status).toBe("confirmed");
  });

  test("is one's own of today without the right to undo others", async () => {
    await has(1, "undo-own");
    const id = await confirmed({ slug: "undo-own", day_from: clock.today });
    await give(id, "undo-own", 1, { key: "own" });
    clock.today = "2026-11-24";
    await expect(undo(id, "own", true)).rejects.toThrow("on another day");
    await undo(id, "own");
  });
});

test("an exchange that is undone gives the first unit back, unless it is used again", async () => {
  const slug = "undo-swap";
  const [one = "", two = "", three = ""] = await storeUnits(db, ["SW-1", "SW-2", "SW-3"], {
    configuration: slug,
  });
  const id = await confirmed({ slug, day_from: clock.today });
  await deliver(app, id, { unitIds: [one], numbers: {}, note: "" }, by(), { key: "swap-out" });
  const swap = async (unitId: string, key: string, condition: "fine" | "damaged") => {
    const handoverId = (await read(id)).out[0]?.id ?? "";
    await exchange(app, id, { handoverId, unitId, condition, note: "" }, by(), { key });
  };
  const before = await stateOf(id);
  await swap(two, "swap", "damaged");
  expect(await unitsOf(slug)).toEqual(["SW-1 in repair", "SW-2 out", "SW-3 in stock"]);
  await undo(id, "swap");
  expect(await stateOf(id)).toEqual(before);
  expect(await unitsOf(slug)).toEqual(["SW-1 out", "SW-2 in stock", "SW-3 in stock"]);
  await swap(three, "swap again", "fine");
  const other = await confirmed({ slug, day_from: clock.today });
  await deliver(app, other, { unitIds: [one], numbers: {}, note: "" }, by());
  await expect(undo(id, "swap again")).rejects.toThrow("SW-1 was used or changed since");
});

test("a return that is undone is refused where its machines were promised since", async () => {
  const slug = "undo-return";
  await has(1, slug);
  const id = await confirmed({ slug, day_from: clock.today, duration: 20 });
  await give(id, slug);
  const [out] = (await read(id)).out;
  await takeBack(app, id, [{ handoverId: out?.id ?? "", ...fine }], by(), { key: "back" });
  const next = await confirmed({ slug, day_from: "2026-12-01" });
  await expect(undo(id, "back")).rejects.toThrow("none is free");
  await become(next, "cancelled");
  await undo(id, "back");
  expect(await stateOf(id)).toMatchObject({ status: "delivered", handed: 1 });
});

test("machines are not out again from another branch than that of their line", async () => {
  const slug = "undo-moved";
  await has(1, slug);
  await has(1, slug, "pune");
  const id = await confirmed({ slug, day_from: clock.today });
  await give(id, slug);
  const [out] = (await read(id)).out;
  await takeBack(app, id, [{ handoverId: out?.id ?? "", ...fine }], by(), { key: "moved-back" });
  await change(id, { branch: "pune" });
  await expect(undo(id, "moved-back")).rejects.toThrow("belong to another branch");
  await change(id, { branch: "kochi" });
  await undo(id, "moved-back");
  expect(await calendarsOf(id)).toEqual(["kochi"]);
});

describe("before its first day", () => {
  test("a booking is delivered when staff confirm it, and not else", async () => {
    await has(1, "early");
    const id = await confirmed({ slug: "early", day_from: "2026-11-27" });
    const message = "Its first day is Fri 27 Nov, in 4 days. Tick the box to deliver it today.";
    await expect(give(id, "early", 1, { isEarly: false })).rejects.toThrow(message);
    await give(id, "early");
  });

  test("it is in time on the day for which its delivery was planned", async () => {
    await has(1, "evening");
    const id = await confirmed({ slug: "evening", day_from: "2026-11-24" });
    await planned(id, clock.today);
    await give(id, "evening", 1, { isEarly: false });
  });
});

describe("Scheduled", () => {
  test("is a delivery with a day and time, and over when they are", async () => {
    await has(1, "timed");
    const id = await confirmed({ slug: "timed", day_from: "2026-12-01" });
    await expect(become(id, "scheduled")).rejects.toThrow("Plan the delivery.");
    await planned(id, "2026-12-01", "");
    expect((await read(id)).status).toBe("confirmed");
    await planned(id, "2026-12-01");
    expect((await read(id)).status).toBe("scheduled");
    await edit(id, { day_from: "2026-12-02", day_to: "2026-12-04" });
    expect((await read(id)).status).toBe("confirmed");
  });
});

test("a machine that comes back counts for the line that ends first, whichever it was handed over for", async () => {
  const slug = "undo-ends-first";
  const [first = "", second = ""] = await storeUnits(db, ["EF-1", "EF-2"], { configuration: slug });
  const id = await confirmed({
    slug,
    day_from: clock.today,
    quantity: 2,
  });
  await desk.changeLine(id, { until: addDays(clock.today, 29) });
  await deliver(app, id, { unitIds: [first, second], numbers: {}, note: "" }, by());
  await desk.changeLine(id, { until: addDays(clock.today, 9), number: 1 });
  const { lines, handed } = await read(id);
  const ended = lines.find(
    ({ quantity, day_to }) => quantity === 1 && day_to === addDays(clock.today, 9),
  );
  const other = handed.find(({ line_id }) => line_id !== ended?.id);
  await takeBack(app, id, [{ handoverId: other?.id ?? "", condition: "fine", note: "" }], by());
  const after = await read(id);
  const back = after.handed.find(({ back_at }) => back_at);
  expect(back).toMatchObject({ id: other?.id, line_id: ended?.id });
  expect(after.handed.find(({ back_at }) => !back_at)?.line_id).not.toBe(ended?.id);
  expect(after.status).toBe("delivered");
});
