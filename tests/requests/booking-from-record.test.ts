import { beforeEach, expect, test } from "vitest";
import { aDeskBooking } from "#tests/factories/desk-booking.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { formFields, parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { signInAt } from "#tests/support/http.ts";
import { onSqlite } from "#tests/support/on-sqlite.ts";
import { findRecord, newestOf, removeRecords } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

const { site } = await startDesk();
const account = await createUser(site, "coordinator", { name: "Lakshmi" });
const coordinator = await signInAt(site.url, account);
beforeEach(() => removeRecords(site.db));

const sources = () => site.db.selectFrom("booking").select(["record_id", "source_id"]).execute();
const formAt = async (id: string) =>
  formFields(parseHtml(await coordinator.get(`/booking?for=${id}`)), "form#desk-booking");
/** @returns the address to which it leads */
async function book(id: string, own: Record<string, string> = {}) {
  const answer = await coordinator.post(`/booking?for=${id}`, aDeskBooking(own));
  expect(answer.status).toBe(303);
  return answer.headers.location ?? "";
}

onSqlite.test.each([
  ["560034", { postcode: "560 034", city: "Bangalore" }],
  ["682 016", { postcode: "682 016", city: "Kochi" }],
  ["577001", { postcode: "577 001", city: "" }],
  ["SW1A 1AA", { postcode: "", city: "" }],
])("the zip code %j of an enquiry fills in PIN code and city", async (code, filled) => {
  const sender = { name: "Asha", phone: "98860 00954" };
  const id = await storeRecord(site.db, "enquiry", { ...sender, code });
  expect(await formAt(id)).toMatchObject({ Name: "Asha", Phone: sender.phone, ...filled });
});

test("its author has the booking, and the enquiry is done; both link to each other", async () => {
  const id = await storeRecord(site.db, "enquiry", { name: "Asha" });
  const { no } = await findRecord(site.db, id);
  const page = await book(id, { postcode: "682016" });
  const { id: bookingId, reference, ...booking } = await newestOf(site.db, "booking");
  expect(page).toBe(`/admin/bookings/${bookingId}`);
  expect(booking).toMatchObject({ assignee: account.id, branch: "kochi", status: "new" });
  const taken = { status: "done", version: 2, assignee: account.id };
  expect(await findRecord(site.db, id)).toMatchObject(taken);
  const made = await coordinator.get(page);
  expect(made.text).toContain(`Booking ${reference} added`);
  expect(textOf(parseHtml(made), `dd a[href="/admin/enquiries/${id}"]`)).toBe(`Enquiry ${no}`);
  const from = parseHtml(await coordinator.get(`/admin/enquiries/${id}`));
  expect(textOf(from, `dd a[href="${page}"]`)).toBe(reference);
  const history = textsOf(from, "section:has(#record-history) li strong");
  const own = ["Done", "Assigned to Lakshmi"];
  expect(history).toEqual(["Received", `Booking ${reference} made`, ...own]);

  // A second one finds it done already.
  await book(id, { Name: "Second" });
  expect(await findRecord(site.db, id)).toMatchObject({ status: "done", version: 2 });
  expect((await sources()).map(({ source_id }) => source_id)).toEqual([id, id]);
  await site.db.deleteFrom("record").where("id", "=", id).execute();
  expect((await sources()).map(({ source_id }) => source_id)).toEqual([null, null]);
  expect((await coordinator.get(page)).status).toBe(200);
});

test("bookings at once from one record wait for each other, and one sent twice is one", async () => {
  const id = await storeRecord(site.db, "training_enquiry");
  const pages = await Promise.all(["A", "A", "B", "C"].map((Name) => book(id, { Name })));
  expect(new Set(pages).size).toBe(3);
  expect((await sources()).map(({ source_id }) => source_id)).toEqual([id, id, id]);
  expect(await findRecord(site.db, id)).toMatchObject({ status: "done", version: 2 });
  const events = site.db.selectFrom("record_event").select("action").where("record_id", "=", id);
  const logged = (await events.execute()).map(({ action }) => action);
  expect(logged.toSorted()).toEqual(["assignment", ...Array(3).fill("booked-for"), "status"]);
});

onSqlite.test.each([
  ["booking", "new"],
  ["privacy_request", "new"],
  ["career_application", "new"],
])("a %s stays as it is, and is linked", async (table, status) => {
  const id = await storeRecord(site.db, table);
  const page = await book(id);
  expect(await findRecord(site.db, id)).toMatchObject({ status, version: 1 });
  expect(await sources()).toContainEqual({ record_id: page.split("/")[3], source_id: id });
});

onSqlite.test(
  "spam, a record that is gone and what is no id are not linked, and lose no booking",
  async () => {
    const spam = await storeRecord(site.db, "enquiry", { status: "spam" });
    const shown = await coordinator.get(`/booking?for=${spam}`);
    expect(shown.text).toContain("is marked as spam, so the booking is not linked to it.");
    const gone = "01900000-0000-7000-8000-000000000000";
    expect((await formAt("%00'<script>")).Name).toBe("");
    for (const id of [spam, gone, "%00'<script>", account.id]) await book(id, { company: id });
    expect((await sources()).map(({ source_id }) => source_id)).toEqual([null, null, null, null]);
    expect((await findRecord(site.db, spam)).status).toBe("spam");
  },
);
