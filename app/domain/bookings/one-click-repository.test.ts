import { expect, test } from "vitest";
import { booking as kind } from "#app/domain/bookings/booking-kind.server.ts";
import { changeLines } from "#app/domain/bookings/bookings.server.ts";
import { undoChanges } from "#app/domain/follow-up/undo.server.ts";
import { findExtensionShortage } from "#app/domain/stock/extension-shortage.server.ts";
import { readSettings } from "#app/domain/stock/line-setting.ts";
import { findLineShortages } from "#app/domain/stock/shortages.server.ts";
import { openRentalDesk } from "#tests/support/rental-desk.ts";

const desk = await openRentalDesk();
const { app, db, by, has, book, become, confirmed, edit, read, give, catalogue } = desk;

const setLines = (id: string, version: number, ...set: Parameters<typeof changeLines>[2][]) =>
  changeLines(app, { id, version }, new Map(set.flatMap((one) => [...one])), by());

async function change(id: string, set: Parameters<typeof desk.changeLine>[1]) {
  const { version, lines } = await read(id);
  return setLines(id, version, new Map([[lines[0]?.id ?? "", set]]));
}

type Done = Awaited<ReturnType<typeof change>>;
const undo = ({ id, done }: Done) => {
  if (!done) throw new Error("nothing to undo");
  return undoChanges(app, [{ ...done, kind, id }], by());
};

const shown = ({ lines, total, ledger, out }: Awaited<ReturnType<typeof read>>) => ({
  lines: lines.map(({ record_id: _, ...line }) => line),
  total,
  // Machines that came back to their line may be of two handovers.
  ledger: [
    ...Map.groupBy(ledger, (row) => [row.branch, row.state, row.day_from, row.day_to].join()),
  ]
    .map(([days, rows]) => [days, rows.reduce((sum, { number }) => sum + number, 0)])
    .toSorted(),
  out: out.reduce((sum, { number }) => sum + number, 0),
});

test.each([
  ["a later last day", { until: "2026-12-20" }],
  ["an early end", { until: "2026-12-02" }],
  ["a later last day of some", { until: "2026-12-20", number: 1 }],
  ["another branch", { branch: "chennai" }],
  ["machines from two branches", { branch: "chennai", number: 1 }],
  ["later dates", { day_from: "2026-12-08" }],
  ["another product", { slug: "slim-13" }],
] as const)(
  "%s is undone by one click, with days, price and what is reserved",
  async (_what, set) => {
    const id = await confirmed({ slug: "business-14", quantity: 2, day_from: "2026-12-01" });
    const before = shown(await read(id));
    const done = await change(id, set);
    expect(shown(await read(id))).not.toEqual(before);
    expect(await undo(done)).toMatchObject([{ id, left: undefined, isMailed: false }]);
    expect(shown(await read(id))).toEqual(before);
    const events = db.selectFrom("record_event").select("action").where("record_id", "=", id);
    expect(
      (await events.execute()).filter(({ action }) => action === "record-edited"),
    ).toHaveLength(2);
  },
);

test("machines that are with the customer are of their line again", async () => {
  const id = await confirmed({ slug: "business-14", quantity: 3, day_from: "2026-12-01" });
  await give(id, "business-14", 3);
  const before = shown(await read(id));
  const done = await change(id, { until: "2026-12-20", number: 1 });
  expect((await read(id)).lines).toHaveLength(2);
  await undo(done);
  expect(shown(await read(id))).toEqual(before);
});

test("what changed again since stays", async () => {
  const id = await confirmed({ slug: "business-14", quantity: 2, day_from: "2026-12-01" });
  const done = await change(id, { until: "2026-12-20" });
  await edit(id, { quantity: 3 });
  const now = shown(await read(id));
  expect(await undo(done)).toMatchObject([{ left: "changed by Asha" }]);
  expect(shown(await read(id))).toEqual(now);
});

test("what was agreed in percent follows the new days, and rupees are asked for", async () => {
  const id = await book({ slug: "business-14", quantity: 2, day_from: "2026-12-01" });
  await become(id, "confirmed");
  const agreed = { price_reason: "Regular customer" };
  const { version, lines } = await read(id);
  await edit(id, { ...{ discount_percent: 10, discount: 0 }, ...agreed } as object);
  expect((await read(id)).version).toBeGreaterThan(version);
  await change(id, { until: "2026-12-20" });
  expect((await read(id)).lines).toMatchObject([{ discount_percent: 10, day_to: "2026-12-20" }]);
  await edit(id, { ...{ discount_percent: 0, discount: 40 }, ...agreed } as object);
  await expect(change(id, { until: "2026-12-24" })).rejects.toMatchObject({
    answer: { failure: "Enter the agreed discount for the new days." },
  });
  await change(id, { until: "2026-12-24", discount: 60 });
  expect((await read(id)).lines).toMatchObject([{ discount: 60, day_to: "2026-12-24" }]);
  expect(lines).toHaveLength(1);
});

test("fixes come by sense, the nearest branch first, and say days and prices", async () => {
  await has(1, "mini-1l");
  for (const branch of ["chennai", "trivandrum", "hyderabad"]) await has(9, "mini-1l", branch);
  await has(5, "tower-m");
  const id = await book({ slug: "mini-1l", quantity: 2, day_from: "2026-12-01" });
  const shortages = await findLineShortages(app, id, (await read(id)).lines);
  expect(shortages?.fixes.map(({ title, button }) => [title, button])).toEqual([
    ["Another configuration", "Change to Tower M"],
    ["Two branches", "Bring 1 from Trivandrum"],
    ["Another branch", "Deliver from Trivandrum"],
    ["Another branch", "Deliver from Chennai"],
  ]);
  expect(shortages?.fixes[0]?.said).toMatch(/₹[\d,]+ → ₹[\d,]+, ₹[\d,]+ (more|less)/);
  expect(shortages?.fixes[2]?.said).toMatch(/^Trivandrum, \d+ km away, delivers on Tue 1 Dec: /);
  for (const { value } of shortages?.fixes ?? []) {
    expect(readSettings(value, catalogue.current)).toBeDefined();
  }
});

test("an agreed price in rupees stays with another product only where staff choose so", async () => {
  await has(1, "mini-1l", "pune");
  await has(5, "tower-m", "pune");
  const id = await book({ slug: "mini-1l", quantity: 2, day_from: "2026-12-01" }, "pune");
  await edit(id, { quoted: 20, quoted_unit: "day", price_reason: "Agreed" } as object);
  const { lines } = await read(id);
  const fixes = (await findLineShortages(app, id, lines))?.fixes ?? [];
  expect(fixes.map(({ button }) => button).slice(0, 2)).toEqual([
    "Change to Tower M, at its own price",
    "Change to Tower M, at the agreed price",
  ]);
  const [{ set } = { set: { slug: "" } }] =
    readSettings(fixes[1]?.value ?? "", catalogue.current) ?? [];
  await change(id, set);
  expect((await read(id)).lines).toMatchObject([{ slug: "tower-m", quoted: 20, sum: 2 * 5 * 20 }]);
});

test("an extension that collides says until when it is possible, and what else solves it", async () => {
  const slug = "slim-13";
  await has(2, slug, "pune");
  await has(4, slug, "hyderabad");
  const id = await confirmed({ slug, quantity: 2, day_from: "2026-12-01" }, "pune");
  await confirmed({ slug, quantity: 1, day_from: "2026-12-16" }, "pune");
  const booking = await read(id);
  const [line] = booking.lines;
  const ask = (until: string, number: number) =>
    findExtensionShortage(app, booking, line?.id ?? "", { until, number });
  expect(await ask("2026-12-12", 2)).toBeUndefined();
  expect(await ask("2026-12-24", 1)).toBeUndefined();
  const found = await ask("2026-12-24", 2);
  expect(found?.said.join()).toMatch(
    /only 1 free at Pune, 2 requested. Possible until \w{3} 1\d Dec/,
  );
  const fixes = found?.fixes ?? [];
  expect(fixes.map(({ title }) => title)).toEqual([
    "A shorter extension",
    "Only some",
    "Others follow",
  ]);
  for (const { value } of fixes) {
    const settings = readSettings(value, catalogue.current) ?? [];
    expect(settings).toHaveLength(1);
    const { version } = await read(id);
    const sets = new Map(settings.map(({ line, set }) => [line, set]));
    await undo(await setLines(id, version, sets));
  }
});
