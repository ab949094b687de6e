import { expect, test } from "vitest";
import { customerOf, findFault, findVisits } from "#app/domain/faults/fault-repository.server.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";
import { storeFault } from "#tests/factories/fault.ts";
import { storeHandover, storeRental, storeUnits } from "#tests/factories/rental.ts";
import { openTestStore } from "#tests/support/store.ts";

const { db } = await openTestStore();
const today = indianDay(new Date());
const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];

test("visits are by day and time; a fault without one is visited on the day it is due", async () => {
  const visit = (visit_day: string, visit_time: string, own: { branch?: string } = {}) =>
    storeFault(db, 1, { visit_day, visit_time, ...own });
  const noTime = await visit(today, "");
  const ten = await visit(today, "10:00–12:00");
  const nine = await visit(today, "9:30");
  const missed = await visit(yesterday, "17:00");
  const next = await visit(tomorrow, "8:00");
  await visit(addDays(today, 9), "8:00");
  const foreign = await visit(today, "7:00", { branch: "pune" });
  const closed_at = new Date().toISOString();
  await storeFault(db, 1, { visit_day: today, status: "done", outcome: "repaired", closed_at });
  const late = await storeFault(db, 24 * 30);
  const endOfTomorrow = await storeFault(db, 0, { due_at: `${tomorrow}T18:29:59.999Z` });
  await storeFault(db, 0, { due_at: `${tomorrow}T18:30:00.000Z` });
  const found = async (until: string, branch: string) =>
    (await findVisits(db, until, branch)).map(({ id }) => id);
  expect(await found(today, "kochi")).toEqual([late, missed, nine, ten, noTime]);
  expect(await found(tomorrow, "kochi")).toEqual([
    ...[late, missed, nine, ten, noTime, next, endOfTomorrow],
  ]);
  expect(await found(today, "")).toContain(foreign);
});

test("a fault's place is that of its booking, with the label of its machine", async () => {
  const [unit_id = ""] = await storeUnits(db, ["FP-1"], { configuration: "flip-14" });
  const customer = { name: "Farah", company: "Sahya Clinics", city: "Kochi" };
  const booking_id = await storeRental(db, { slug: "flip-14", day_from: today }, customer);
  const handover_id = await storeHandover(db, booking_id, { unit_id });
  const id = await storeFault(db, 1, { booking_id, handover_id, unit_id });
  const alone = await storeFault(db, 1);
  const { name: renter, company, city } = customer;
  const rented = await findFault(db, id);
  expect(rented).toMatchObject({ renter, company, city, tag: "FP-1", handed_by: "kochi" });
  expect(rented && customerOf(rented)).toBe("Sahya Clinics");
  expect(await findFault(db, alone)).toMatchObject({ company: null, renter: null, tag: null });
});
