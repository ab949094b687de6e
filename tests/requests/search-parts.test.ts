import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { startDesk } from "#tests/support/desk.ts";
import { parseHtml, textOf } from "#tests/support/html.ts";

const { site, admin } = await startDesk();

const found = async (q: string, list = "enquiries") =>
  textOf(
    parseHtml(await admin.get(`/admin/${list}?${new URLSearchParams({ q })}`)),
    ".table-frame",
  );

test("a list finds by any part of a number or address, by record number, and by notes", async () => {
  const id = await storeRecord(site.db, "enquiry", {
    name: "Suma",
    phone: "98450 21337",
    email: "suma.hegde@mail.example.in",
  });
  await storeRecord(site.db, "enquiry", { name: "Karthik", phone: "080 4502 1190" });
  const { no } = await site.db
    .selectFrom("record")
    .select("no")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  for (const q of ["021 337", "21337", "egde@m", "@mail.example.in", "suma 50213"]) {
    expect(await found(q), q).toContain("Suma");
    expect(await found(q), q).not.toContain("Karthik");
  }
  expect(await found("45021")).toContain("Karthik");
  expect(await found(String(no))).toContain("Suma");
  const path = `/admin/enquiries/${id}`;
  const note = { intent: "note", text: "Wants the வாடகை quote by 94470 55512.", note_id: uuidv7() };
  expect((await admin.post(path, note)).status).toBe(303);
  for (const q of ["வாடகை", "quote by", "055512"]) expect(await found(q), q).toContain("Suma");
  // A change of status must not lose the note again.
  expect((await admin.post(path, { intent: "status", status: "done" })).status).toBe(303);
  expect(await found("055512")).toContain("Suma");
});
