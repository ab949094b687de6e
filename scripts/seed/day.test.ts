import { expect, test } from "vitest";
import { openServices } from "#app/app.server.ts";
import { findRentals } from "#app/domain/bookings/booking-repository.server.ts";
import { checkBooking } from "#app/domain/bookings/check-booking.ts";
import { findStops } from "#app/domain/bookings/stops.server.ts";
import { findFaults } from "#app/domain/faults/fault-repository.server.ts";
import { invoiceState } from "#app/domain/payments/balance.ts";
import { findBalances } from "#app/domain/payments/balance-repository.server.ts";
import { ledgerOf } from "#app/domain/stock/ledger.ts";
import { findRows } from "#app/domain/stock/ledger-repository.server.ts";
import { readStock } from "#app/domain/stock/stock-overview.server.ts";
import { readEnv } from "#app/env.server.ts";
import { indianDay } from "#app/lib/dates.ts";
import { paymentKinds } from "#app/lib/document-kinds.ts";
import { clockOf } from "#app/lib/due-clock.ts";
import { createLog } from "#server/create-log.ts";
import { openOwnFolder } from "#tests/support/folder.ts";
import { settings } from "#tests/support/settings.ts";
import { fillDay } from "./day.ts";
import { dayBranch } from "./day-place.ts";
import { fillDatabase } from "./fill.ts";

test("npm run seed leaves a desk at work: today's stops, an overdue return, a shortage, a repair, replies", async () => {
  const env = readEnv({ ...settings, DATA_DIR: await openOwnFolder() });
  await fillDatabase(env, { enquiry: 20, booking: 200 });
  const app = await openServices(env, createLog("silent"));
  const { emails } = await fillDay(app);
  expect(emails).toHaveLength(3);
  const { db } = app.store;
  const today = indianDay(app.now());

  const stops = await findStops(db, today, dayBranch);
  const ofToday = stops.filter(({ day }) => day === today);
  expect(new Set(ofToday.map(({ direction }) => direction))).toEqual(new Set(["out", "back"]));
  expect(stops.some(({ direction, day }) => direction === "back" && day < today)).toBe(true);

  const { places, shortages } = await readStock(app, { branch: dayBranch });
  expect(shortages.map(({ configuration }) => configuration)).toEqual(["mono-40"]);
  const states = places.flatMap(({ units }) => Object.keys(units));
  expect(new Set(states)).toEqual(new Set(["in stock", "out", "in repair"]));

  const bookings = db.selectFrom("record").select("id").where("kind", "=", "booking");
  const rentals = await findRentals(
    db,
    (await bookings.execute()).map(({ id }) => id),
  );
  expect(rentals.map(({ status }) => status)).toEqual(
    expect.arrayContaining(["new", "confirmed", "delivered", "returned"]),
  );
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  for (const rental of rentals) {
    expect(checkBooking(undefined, rental), `${rental.status} ${rental.id}`).toEqual([]);
    const stored = (await findRows(db, [rental.id])).toSorted(byId);
    expect(stored).toEqual(ledgerOf(rental).toSorted(byId));
  }

  const stored = await findFaults(
    db,
    (await db.selectFrom("fault").select("record_id").execute()).map((one) => one.record_id),
  );
  const clocks = stored.map((fault) => clockOf(fault, app.now()).state);
  expect(new Set(clocks)).toEqual(new Set(["running", "urgent", "late", "kept", "missed"]));

  const acts = await db.selectFrom("record_event").select("action").distinct().execute();
  const done = acts.map(({ action }) => action);
  expect(done).toEqual(expect.arrayContaining(["answered", "called", "status", "assignment"]));
  const names = await db.selectFrom("record").select("name").where("status", "=", "new").execute();
  expect(names.filter(({ name }) => name === "Farah Siddiqui")).toHaveLength(2);

  const balances = await findBalances(db, { recordIds: rentals.map(({ id }) => id) });
  const invoiced = balances.map((one) => invoiceState(one, today).state);
  expect(invoiced).toEqual(expect.arrayContaining(["overdue", "paid", "credited"]));
  expect(balances.every(({ is_sample }) => is_sample)).toBe(true);
  expect(balances.length).toBeGreaterThan(new Set(balances.map((one) => one.record_id)).size);
  const paid = await db.selectFrom("payment").select(["kind", "purpose", "state"]).execute();
  expect(new Set(paid.map(({ kind }) => kind))).toEqual(new Set(paymentKinds));
  expect(new Set(paid.map(({ state }) => state))).toEqual(new Set(["confirmed", "reported"]));
  expect(paid.some(({ purpose }) => purpose === "deposit")).toBe(true);
  const charges = await db.selectFrom("charge").select("state").distinct().execute();
  expect(charges).toHaveLength(3);
  await app.store.feed.close();
  await db.destroy();
}, 60_000);
