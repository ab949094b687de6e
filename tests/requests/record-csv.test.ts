import { expect, test } from "vitest";
import { aDeskBooking, aRow } from "#tests/factories/desk-booking.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { parseHtml, textOf } from "#tests/support/html.ts";
import { postForm } from "#tests/support/http.ts";
import { newestOf } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();

/** The rows of an export, by the heads of its columns. */
async function rowsOf(path: string) {
  const { text } = await admin.get(path);
  const lines = text.slice(1).trimEnd().split("\r\n");
  const [heads = [], ...rows] = lines.map((line) => line.slice(1, -1).split('","'));
  return rows.map((row) => new Map(heads.map((head, index) => [head, row[index] ?? ""])));
}

const notesColumn = "Notes (oldest first, IST)";

test("an export tells times by India's clocks, who looks after a record, and its notes", async () => {
  const id = await storeRecord(site.db, "enquiry", { created_at: "2026-11-20T04:54:00.000Z" });
  const me = await site.db.selectFrom("user").select(["id", "name"]).executeTakeFirstOrThrow();
  for (const text of ["Called.", "Wants two\nmore."]) {
    await admin.save(`/admin/enquiries/${id}`, { intent: "note", text });
  }
  await admin.save(`/admin/enquiries/${id}`, { intent: "assignment", assignee: me.id });
  await admin.save(`/admin/enquiries/${id}`, { intent: "status", status: "in progress" });
  const [row] = await rowsOf("/admin/enquiries.csv");
  expect(row?.get("Received (IST, UTC+5:30)")).toBe("2026-11-20T10:24:00+05:30");
  expect(row?.get("Status")).toBe("In progress");
  expect(row?.get("Assigned to")).toBe(me.name);
  expect(row?.get(notesColumn)?.replaceAll(/[\dT:-]{19}\+05:30/g, "TIME")).toBe(
    `TIME, ${me.name}: Called.\nTIME, ${me.name}: Wants two\nmore.`,
  );
});

test('a former user is "somebody", and an unassigned record has no name', async () => {
  await storeRecords(site.db, "training_enquiry", [{ assignee: "gone" }, { assignee: null }]);
  const names = (await rowsOf("/admin/training.csv")).map((row) => row.get("Assigned to"));
  expect(names.toSorted()).toEqual(["", "Former colleague"]);
});

test("an enquiry's requirement is on the record, found by its words and exported", async () => {
  const typed = anEnquiry({ need: "Forty zyxlaptops\nfrom 1 March, see www.example.com" });
  expect((await postForm(site.url, "/", typed)).status).toBe(303);
  const $ = parseHtml(await admin.get("/admin/enquiries?q=zyxlaptops"));
  const href = $("tbody a[href^='/admin/enquiries/']").attr("href") ?? "";
  expect(textOf(parseHtml(await admin.get(href)), "main")).toMatch(/zyxlaptops\s+from 1 March/);
  const rows = await rowsOf("/admin/enquiries.csv?q=zyxlaptops");
  expect(rows.map((row) => row.get("Requirement"))).toEqual([typed.need]);
  const mails = await site.db.selectFrom("mail").select("data").execute();
  expect(JSON.stringify(mails)).not.toContain("zyxlaptops");
});

test("a booking's export has each of its lines with period and price", async () => {
  const copiers = aRow(2, "copier-a3-100", "1", "2", "year");
  const laptops = aRow(3, "business-14", "25", "12", "month");
  await admin.post("/booking", aDeskBooking({ ...copiers, ...laptops }));
  const { payment } = await newestOf(site.db, "booking");
  const [row] = await rowsOf("/admin/bookings.csv");
  expect(row?.get("Lines (product, period, price)")?.split("\n")).toEqual([
    expect.stringMatching(/^.+ × 2, 3 months, ₹[\d,]+ a month each, ₹[\d,]+ in all$/),
    expect.stringMatching(/^.+, 2 years, price on request$/),
    "Business 14 × 25, 12 months (charged as 1 year), saves ₹74,950, ₹1,499 a month each, ₹3,74,750 in all",
  ]);
  expect(row?.get("Payment")).not.toBe(payment);
  const { total, ...sums } = { total: 2 * 4_497 + 374_750, onRequest: "1", discount: "0" };
  expect(row?.get("Total")).toBe(String(total));
  expect(row?.get("Prices on request")).toBe(sums.onRequest);
  expect(row?.get("Discount")).toBe(sums.discount);
});

test("notes are read for many records at once", async () => {
  const names = Array.from({ length: 602 }, (_, index) => `Many ${index}`);
  const owns = names.map((name) => ({ name }));
  const last = (await storeRecords(site.db, "contact_message", owns)).at(-1);
  await admin.save(`/admin/messages/${last}`, { intent: "note", text: "The last one." });
  const rows = await rowsOf("/admin/messages.csv?sort=oldest");
  expect(rows.map((row) => row.get("Name"))).toEqual(names);
  expect(rows.at(-1)?.get(notesColumn)).toContain("The last one.");
  expect(rows[0]?.get(notesColumn)).toBe("");
});
