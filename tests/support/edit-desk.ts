import { beforeEach } from "vitest";
import { aDeskBooking } from "#tests/factories/desk-booking.ts";
import { formFields, parseHtml } from "#tests/support/html.ts";
import type { Answer } from "#tests/support/http.ts";
import { recordsOf, removeRecords } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

/** A site whose admin adds a booking and edits it by its form; without records before each test. */
export async function openEditDesk() {
  const { site, admin } = await startDesk();
  beforeEach(() => removeRecords(site.db));

  async function add(own: Record<string, string> = {}) {
    const { headers } = await admin.post("/booking", aDeskBooking(own));
    return find(headers.location?.split("/")[3] ?? "");
  }
  const find = async (id: string) =>
    recordsOf(site.db, "booking").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const linesOf = (id: string) =>
    site.db
      .selectFrom("booking_line")
      .selectAll()
      .where("record_id", "=", id)
      .orderBy("position")
      .execute();

  const at = (id: string) => `/edit?booking=${id}`;
  const formIn = (answer: Answer) => formFields(parseHtml(answer), "form#desk-booking");
  const open = async (id: string) => formIn(await admin.get(at(id)));
  /** Opens the form, changes some fields and saves it. */
  const save = async (id: string, own: Record<string, string>) =>
    admin.post(at(id), { ...(await open(id)), ...own });
  return { site, admin, add, find, linesOf, at, formIn, open, save };
}
