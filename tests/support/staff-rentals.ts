import { afterAll, beforeEach, expect } from "vitest";
import type { Rental } from "#app/domain/bookings/show-booking.server.ts";
import { indianDay } from "#app/lib/dates.ts";
import { openDatabase } from "#app/platform/db/open-database.ts";
import { aDeskBooking, dated } from "#tests/factories/desk-booking.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { deliverBy } from "#tests/support/handovers.ts";
import { emptyTables, recordsOf, removeRecords } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

/** A site whose admin adds bookings at the desk, confirms and delivers them; empty before each test. */
export async function openStaffRentals() {
  const { site, admin } = await startDesk();
  const store = await openDatabase(site.database.env, () => {});
  afterAll(() => store.db.destroy());
  const today = indianDay(new Date());

  beforeEach(async () => {
    await removeRecords(site.db);
    await emptyTables(site.db, "unit", "stock");
  });

  /** A booking of two laptops for three months at Chennai. */
  async function add(own: Record<string, string> = {}) {
    const { headers } = await admin.post("/booking", aDeskBooking({ ...dated, ...own }));
    return headers.location?.split("/")[3] ?? "";
  }
  const pathOf = (id: string) => `/admin/bookings/${id}`;
  const setStatus = (id: string, status: string) =>
    admin.save(pathOf(id), { intent: "status", status });
  const statusOf = async (id: string) =>
    (await recordsOf(site.db, "booking").select("status").where("id", "=", id).executeTakeFirst())
      ?.status;
  const stock = (number: number, branch = "chennai", configuration = "business-14") =>
    site.db.insertInto("stock").values({ configuration, branch, number }).execute();
  const rentalOf = async (id: string) => {
    const { data } = await admin.read<{ found: { rental: Rental } }>(pathOf(id));
    return data.found.rental;
  };
  const lineOf = (id: string) =>
    site.db
      .selectFrom("booking_line")
      .selectAll()
      .where("record_id", "=", id)
      .executeTakeFirstOrThrow();
  /** Delivers so many laptops; what is left follows today. */
  async function handOut(id: string, number: number) {
    const fields = { "number-business-14": String(number), "rest-day": today };
    expect((await deliverBy(admin, id, fields)).status).toBe(200);
  }
  const customerCookie = async () => signInDirectly(site, await createUser(site, "user"));
  const acts = { add, setStatus, stock, handOut };
  return { site, admin, store, today, pathOf, statusOf, rentalOf, lineOf, customerCookie, ...acts };
}
