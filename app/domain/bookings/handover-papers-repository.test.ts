import { describe, expect, test } from "vitest";
import type { App } from "#app/context.ts";
import { deliver, exchange, takeBack } from "#app/domain/bookings/handovers.server.ts";
import { planStop } from "#app/domain/bookings/stops.server.ts";
import { undoHandover } from "#app/domain/bookings/undo-handover.server.ts";
import { buildCatalogue } from "#app/domain/catalogue/catalogue.ts";
import { contentDocuments } from "#app/domain/catalogue/content-catalogue.ts";
import { needsEwayBill } from "#app/domain/documents/challan.server.ts";
import * as charges from "#app/domain/documents/charge-repository.server.ts";
import { findPaper } from "#app/domain/documents/document-repository.server.ts";
import { storeStock, storeUnits } from "#tests/factories/rental.ts";
import { openRentalDesk } from "#tests/support/rental-desk.ts";

const { db, by, has, clock, confirmed, read, ...desk } = await openRentalDesk();

const slug = "business-14";
const worth = 58_000_00;
const documents = contentDocuments.map((document) =>
  document.kind === "configuration" && document.slug === slug
    ? { ...document, body: { ...document.body, replacementValue: worth / 100 } }
    : document,
);
const current = buildCatalogue(documents, 1);
const app = { ...desk.app, catalogue: { current } } as App;

let units = 0;
/** A booking of so many machines with labels, of which nothing is delivered. */
async function booked(quantity = 1, more = 0, days = {}) {
  const tags = Array.from({ length: quantity + more }, () => `PA-${++units}`);
  const ids = await storeUnits(db, tags, { configuration: slug });
  await storeStock(db, 1_000, { configuration: slug });
  const day_from = clock.today;
  const id = await confirmed({ slug, name: "Business 14", day_from, quantity, ...days });
  const give = (key: string, unitIds = ids.slice(0, quantity)) =>
    deliver(app, id, { unitIds, numbers: {}, note: "" }, by(), { key, isEarly: true });
  const back = async (key: string, condition: "fine" | "damaged" | "missing" = "fine") => {
    const returned = (await read(id)).out.map((out) => ({
      handoverId: out.id,
      condition,
      note: "",
    }));
    await takeBack(app, id, returned, by(), { key });
  };
  const undo = (key: string) => undoHandover(app, id, key, by(), { isOwn: false });
  return { id, ids, tags, give, back, undo };
}

async function challansOf(record_id: string) {
  const rows = await db
    .selectFrom("document")
    .select(["id", "number", "state", "direction", "handover_key", "registration", "is_sample"])
    .where("record_id", "=", record_id)
    .where("kind", "=", "challan")
    .orderBy("no")
    .execute();
  return Promise.all(rows.map(async (row) => ({ ...row, paper: await findPaper(db, row.id) })));
}
const chargesOf = (record_id: string) => charges.findCharges(db, { record_id });

describe("a challan", () => {
  test("is issued with a delivery, with the goods, their numbers and their value", async () => {
    const { id, tags, give } = await booked(2);
    await give("out-1");
    await give("out-1");
    const [challan, ...more] = await challansOf(id);
    expect(more).toEqual([]);
    expect(challan).toMatchObject({
      ...{ state: "issued", direction: "out", handover_key: "out-1", is_sample: 1 },
      // Of the branch whose machines they are.
      registration: "32AAAAA0000A1ZB",
    });
    expect(challan?.number).toMatch(/^SAMPLE\/26-27\/D\d{5}$/);
    expect(challan?.paper).toMatchObject({
      ...{ kind: "challan", direction: "out", taxes: [], taxable: 2 * worth, total: 2 * worth },
      lines: [
        {
          ...{ name: "Business 14", hsn: "8471", quantity: 2, unitRate: worth },
          serials: tags.map((tag) => `S${tag}`).join("\n"),
        },
      ],
    });
  });

  test("is issued with a return; an exchange makes both, and what is missing travels with none", async () => {
    const { id, ids, tags, give, back } = await booked(1, 1);
    await give("swap-out", ids.slice(0, 1));
    const handoverId = (await read(id)).out[0]?.id ?? "";
    const swapped = { handoverId, unitId: ids[1] ?? "", condition: "fine" as const, note: "" };
    await exchange(app, id, swapped, by(), { key: "swap" });
    await back("swap-gone", "missing");
    const all = (await challansOf(id)).map(({ handover_key, direction, paper }) => [
      ...[handover_key, direction, paper?.lines[0]?.serials],
    ]);
    expect(all).toEqual([
      ["swap-out", "out", `S${tags[0]}`],
      ["swap", "back", `S${tags[0]}`],
      ["swap", "out", `S${tags[1]}`],
    ]);
  });

  test("of an act that is undone is cancelled and keeps its number; the next one has another", async () => {
    const { id, give, undo } = await booked();
    await give("undone-1");
    const [first] = await challansOf(id);
    await undo("undone-1");
    await give("undone-2");
    const [cancelled, second] = await challansOf(id);
    expect(cancelled).toMatchObject({ id: first?.id, number: first?.number, state: "cancelled" });
    expect(second).toMatchObject({ state: "issued", handover_key: "undone-2" });
    expect(second?.number).not.toBe(first?.number);
  });

  test("is not made while the company has no registration", async () => {
    const none = buildCatalogue(
      contentDocuments.filter(({ kind }) => kind !== "registration"),
      1,
    );
    const { id, ids } = await booked();
    const picked = { unitIds: ids, numbers: {}, note: "" };
    await deliver({ ...app, catalogue: { current: none } } as App, id, picked, by());
    expect(await challansOf(id)).toEqual([]);
  });

  test("travels with an e-way bill above the limit of its way", async () => {
    const { id, give } = await booked();
    await give("way");
    const [{ paper } = {}] = await challansOf(id);
    if (!paper) throw new Error("no challan");
    const { parties } = paper;
    const of = (state: string, total: number, from = "29") =>
      needsEwayBill({
        ...{ kind: "challan", total },
        parties: {
          ...parties,
          seller: { ...parties.seller, state: from },
          delivery: { ...parties.buyer, state },
        },
      });
    expect([of("29", 50_000_00), of("29", 50_000_01)]).toEqual([false, true]);
    expect([of("33", 50_000_00), of("33", 50_000_01)]).toEqual([false, true]);
    expect([of("33", 1_00_000_00, "33"), of("33", 1_00_000_01, "33")]).toEqual([false, true]);
    expect(of("", 50_000_01)).toBe(true);
  });
});

describe("a charge", () => {
  test("is made for what came back damaged or is missing, of which the whole value is suggested", async () => {
    const { id, tags, give, back } = await booked();
    await give("hit");
    await back("hit-back", "damaged");
    expect(await chargesOf(id)).toMatchObject([
      {
        ...{ kind: "damage", name: `Damage: Business 14, ${tags[0]}`, amount: 0, with_gst: 1 },
        ...{ state: "open", handover_key: "hit-back" },
      },
    ]);
    const gone = await booked();
    await gone.give("gone");
    await gone.back("gone-back", "missing");
    expect(await chargesOf(gone.id)).toMatchObject([
      { kind: "missing", name: `Missing: Business 14, ${gone.tags[0]}`, amount: worth },
    ]);
  });

  test("is made for a machine that is exchanged as damaged, not for a late one", async () => {
    const { id, ids, give } = await booked(1, 1);
    await give("swap-hit", ids.slice(0, 1));
    clock.today = "2026-12-20";
    const handoverId = (await read(id)).out[0]?.id ?? "";
    const swapped = { handoverId, unitId: ids[1] ?? "", condition: "damaged" as const, note: "" };
    await exchange(app, id, swapped, by(), { key: "swap-hit-2" });
    expect(await chargesOf(id)).toMatchObject([{ kind: "damage" }]);
  });

  test("is made for each line whose machines come back after the day of their collection", async () => {
    const { id, give, back } = await booked(2, 0, { day_to: "2026-11-25" });
    await give("late");
    await planStop(
      app,
      {
        ...{ recordId: id, branch: "", direction: "back", driver: "" },
        lines: (await read(id)).lines.map((line) => line.id),
        ...{ day: "2026-11-27", time: "" },
      },
      by(),
    );
    clock.today = "2026-11-27";
    const [one, other] = (await read(id)).out;
    const fine = { condition: "fine" as const, note: "" };
    await takeBack(app, id, [{ handoverId: one?.id ?? "", ...fine }], by(), { key: "in-time" });
    expect(await chargesOf(id)).toEqual([]);
    clock.today = "2026-11-29";
    await takeBack(app, id, [{ handoverId: other?.id ?? "", ...fine }], by(), { key: "too-late" });
    // Two days at ₹30.
    expect(await chargesOf(id)).toMatchObject([
      { kind: "late", name: "Late: Business 14, 2 days", amount: 60_00, handover_key: "too-late" },
    ]);
    await expect(back("none")).rejects.toThrow("at least one");
  });

  test("is removed with a return that is undone, unless it was billed or waived", async () => {
    const { id, give, back, undo } = await booked();
    await give("waived");
    await back("waived-back", "missing");
    const [charge] = await chargesOf(id);
    if (!charge) throw new Error("no charge");
    await charges.updateCharge(db as never, charge, { state: "waived", note: "Ours" });
    await expect(undo("waived-back")).rejects.toThrow("was waived since");
    const { version } = (await chargesOf(id))[0] ?? charge;
    await charges.updateCharge(db as never, { ...charge, version }, { state: "open" });
    await undo("waived-back");
    expect(await chargesOf(id)).toEqual([]);
    expect((await read(id)).out).toHaveLength(1);
  });

  test("is changed by who saw its newest version", async () => {
    const { id, give, back } = await booked();
    await give("version");
    await back("version-back", "damaged");
    const [charge] = await chargesOf(id);
    if (!charge) throw new Error("no charge");
    const change = (amount: number) => charges.updateCharge(db as never, charge, { amount });
    expect([await change(500_00), await change(700_00)]).toEqual([true, false]);
    expect(await charges.findCharge(db, charge.id)).toMatchObject({ amount: 500_00 });
  });
});
