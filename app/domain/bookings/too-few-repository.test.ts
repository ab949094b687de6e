import { describe, expect, test } from "vitest";
import { exchange } from "#app/domain/bookings/handovers.server.ts";
import { findStock } from "#app/domain/stock/stock-repository.server.ts";
import { changeUnit } from "#app/domain/stock/units.server.ts";
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
  become,
  confirmed,
  read,
  changeLine,
  give,
  giveUnits,
  collect,
  plan,
  fine,
} = await openRentalDesk();

describe("where a branch has too few by now", () => {
  /** Three units: two for a booking from 10 December, and one for another from the 8th. */
  const promise = async (slug: string) => {
    const unitIds = await storeUnits(db, [`${slug}-1`, `${slug}-2`, `${slug}-3`], at(slug));
    const id = await confirmed({ slug, day_from: "2026-12-10", quantity: 2 });
    await confirmed({ slug, day_from: "2026-12-08", duration: 9 });
    return { id, unitIds };
  };

  test("listed machines leave by their labels, and not by number", async () => {
    const { id, unitIds } = await promise("LISTED-OUT");
    await expect(give(id, "LISTED-OUT")).rejects.toThrow("Scan or choose their labels");
    await giveUnits(id, unitIds[0] ?? "");
    expect((await read(id)).out).toHaveLength(1);
  });

  test("what was promised from an earlier delivery on is delivered on that day", async () => {
    const { id, unitIds } = await promise("SHORT-OUT");
    await plan(id, "out", "2026-12-08");
    await changeUnit(app, "SHORT-OUT-1", 1, { state: "in repair" }, by());
    clock.today = "2026-12-08";
    for (const unit of unitIds.slice(1)) await giveUnits(id, unit);
    expect((await read(id)).status).toBe("delivered");
    const other = await book({ slug: "SHORT-OUT", day_from: "2026-12-11" });
    await expect(become(other, "confirmed")).rejects.toThrow("none is free");
  });

  test("what went out before its first day is exchanged", async () => {
    const slug = "SHORT-BACK";
    const { id, unitIds } = await promise(slug);
    clock.today = "2026-12-08";
    await giveUnits(id, ...unitIds.slice(1));
    const handoverId = (await read(id)).out[0]?.id ?? "";
    const damaged = { condition: "damaged" as const, note: "" };
    await exchange(app, id, { handoverId, unitId: unitIds[0] ?? "", ...damaged }, by());
    expect(await findStock(db, { configuration: slug })).toEqual([{ ...at(slug), number: 2 }]);
    await collect(id);
    expect((await read(id)).status).toBe("returned");
  });

  test("what came back late and is prepared a day longer for a later last day is counted so", async () => {
    const slug = "SHORT-LATE";
    const [one = "", two = ""] = await storeUnits(db, [`${slug}-1`, `${slug}-2`], at(slug));
    clock.today = "2026-12-01";
    const id = await confirmed({ slug, day_from: clock.today });
    await confirmed({ slug, day_from: "2026-12-08", duration: 9 });
    await giveUnits(id, one);
    clock.today = "2026-12-08";
    const handoverId = (await read(id)).out[0]?.id ?? "";
    await exchange(app, id, { handoverId, unitId: two, ...fine }, by());
    await expect(changeLine(id, { until: "2026-12-10" })).rejects.toThrow(FormError);
  });

  test("a part of a number that went out before its first day comes back, and another stays longer", async () => {
    const slug = "short-part";
    await has(3, slug);
    const id = await confirmed({ slug, day_from: "2026-12-10", quantity: 3 });
    clock.today = "2026-12-08";
    await give(id, slug, 3);
    await has(2, slug);
    await collect(id, 1);
    await changeLine(id, { until: "2026-12-20", number: 1 });
    const { lines, out } = await read(id);
    expect(lines.map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(out.map(({ line_id, number }) => [line_id, number])).toEqual(
      expect.arrayContaining(lines.map(({ id }) => [id, 1])),
    );
  });
});
