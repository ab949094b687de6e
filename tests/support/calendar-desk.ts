import { expect } from "vitest";
import { addDays, indianDay } from "#app/lib/dates.ts";
import { storeRental } from "#tests/factories/rental.ts";
import { createUser } from "#tests/factories/user.ts";
import { type Client, type PageData, signInAt } from "#tests/support/http.ts";
import { startDesk } from "#tests/support/site.ts";

export type Calendar = PageData<typeof import("#app/desk/calendar/calendar-page.tsx")>;
export type Handover = PageData<typeof import("#app/desk/deliveries/return-page.tsx")>;

/** A site with staff of Kochi and Pune, who confirm, deliver and look at the calendar of rentals. */
export async function openCalendarDesk() {
  const { site, admin } = await startDesk();
  const { db } = site;
  const staff = async (role: "engineer" | "coordinator", branch: string) =>
    signInAt(site.url, await createUser(site, role, { branch }));
  const engineer = await staff("engineer", "kochi");
  const coordinator = await staff("coordinator", "kochi");
  const elsewhere = await staff("coordinator", "pune");
  const today = indianDay(new Date());
  const tomorrow = addDays(today, 1);

  const confirm = (id: string) =>
    admin.save(`/admin/bookings/${id}`, { intent: "status", status: "confirmed" });
  const statusOf = async (id: string) =>
    (await db.selectFrom("record").select("status").where("id", "=", id).executeTakeFirstOrThrow())
      .status;

  async function rental(
    own: Partial<Parameters<typeof storeRental>[1]>,
    booking: Record<string, string> = {},
  ) {
    const id = await storeRental(db, { day_from: today, ...own }, booking);
    await confirm(id);
    expect(await statusOf(id)).toBe("confirmed");
    return id;
  }

  const calendar = async (by: Client, search = "") =>
    (await by.read<Calendar>(`/admin/calendar${search}`)).data;
  const page = (id: string, direction: "deliver" | "return") =>
    `/admin/bookings/${id}/${direction}`;
  const open = async (id: string, direction: "deliver" | "return", by = coordinator) =>
    (await by.read<Handover>(page(id, direction))).data;

  /** Sends the deliver form as its page does. */
  async function deliver(id: string, fields: Record<string, string>, by = coordinator) {
    const { key, seen, openLines: lines } = await open(id, "deliver", by);
    const form = { intent: "deliver", key, seen, lines, ...fields };
    return { form, ...(await by.save(page(id, "deliver"), form)) };
  }
  const people = { admin, staff, engineer, coordinator, elsewhere };
  return { site, db, ...people, today, tomorrow, statusOf, rental, calendar, page, open, deliver };
}
