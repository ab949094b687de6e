import { beforeEach, describe, expect, test } from "vitest";
import { aPartner } from "#tests/factories/partner.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { fieldErrors, formFields, parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import type { Answer } from "#tests/support/http.ts";
import { openWindow } from "#tests/support/open-window.ts";
import { auditOf, emptyTables, newestOf } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
beforeEach(() => emptyTables(site.db, "partner", "record"));

const all = () => site.db.selectFrom("partner").selectAll().orderBy("no").execute();
const find = (id: string) =>
  site.db.selectFrom("partner").selectAll().where("id", "=", id).executeTakeFirst();
const remove = async (id: string) => {
  const { status, outcome } = await admin.save(`/admin/partners/${id}/delete`, {});
  return { status, ...outcome };
};

async function add(own: Record<string, string> = {}) {
  expect((await admin.post("/partner", aPartner(own))).status).toBe(303);
  const rows = site.db.selectFrom("partner").selectAll().orderBy("no", "desc");
  return rows.executeTakeFirstOrThrow();
}

/** The fields of the edit form, as a browser would send them back. */
const openToEdit = async (id: string) => formIn(await admin.get(`/partner?id=${id}`));
const formIn = (page: Answer) => formFields(parseHtml(page), "#partner");

describe("adding a partner", () => {
  test("stores every field, says so, lists it and tells open windows and the audit", async () => {
    const feed = await openWindow(admin);
    const { headers, cookies } = await admin.post("/partner", aPartner({ company: "காட்டு" }));
    expect(headers.location).toBe("/partner");
    expect(cookies.join()).toContain("flash=submitted");
    await feed.nextAbout("partner");
    feed.close();
    const stored = await all();
    expect(stored).toEqual([
      expect.objectContaining({ ...aPartner({ company: "காட்டு" }), version: 1 }),
    ]);
    const { text } = await admin.get("/partner");
    expect(text).toContain("Submitted Successfully");
    expect(text).toContain("காட்டு");
    expect(await auditOf(site.db, stored[0]?.id ?? "")).toEqual([
      expect.objectContaining({ action: "record-added", kind: "partner" }),
    ]);
  });

  test("takes a partner without e-mail and note", async () => {
    const { email: _email, note: _note, ...rest } = aPartner();
    expect((await admin.post("/partner", rest)).status).toBe(303);
    expect(await all()).toEqual([expect.objectContaining({ email: "", note: "" })]);
  });

  const wrong: [string, Record<string, string>, RegExp][] = [
    ["words for a phone", { phone: "call" }, /Use only digits/],
    ["half an address", { email: "orders@" }, /Write the e-mail address in full/],
    ["200 kB of note", { note: "a".repeat(200_000) }, /Shorten the note/],
    ["lost characters in the note", { note: "a\ufffdb" }, /Remove the unreadable characters/],
  ];
  test.each(wrong)("with %s is refused, and keeps the rest", async (_what, own, message) => {
    const typed = aPartner({ contact: "ஆஷா", ...own });
    const answer = await admin.post("/partner", typed);
    expect(answer.status).toBe(400);
    const said = Object.keys(own).map((field) => [field, expect.stringMatching(message)]);
    expect(fieldErrors(parseHtml(answer))).toEqual(Object.fromEntries(said));
    const rest = Object.entries(typed).filter(([field]) => !(field in own));
    expect(formIn(answer)).toMatchObject(Object.fromEntries(rest));
    expect(await all()).toEqual([]);
  });

  test("an empty form names every field that has to be filled in", async () => {
    const answer = await admin.post("/partner", {});
    expect(answer.status).toBe(400);
    const named = Object.keys(fieldErrors(parseHtml(answer)));
    expect(named).toEqual(["company", "contact", "phone", "city", "supplies"]);
  });
});

describe("editing a partner", () => {
  test("shows it as stored, stores the change, and keeps before and after", async () => {
    const { id } = await add({ note: "one\ntwo" });
    const form = await openToEdit(id);
    // Browsers end lines with two characters.
    expect(form).toMatchObject(aPartner({ note: "one\r\ntwo" }));
    const answer = await admin.post("/partner", { ...form, city: "Kochi" });
    expect([answer.status, answer.headers.location]).toEqual([303, `/admin/partners/${id}`]);
    expect(await find(id)).toMatchObject({ city: "Kochi", company: "Kaattu Spares", version: 2 });
    const [, entry] = await auditOf(site.db, id);
    expect(entry).toMatchObject({ action: "record-edited" });
    expect(JSON.parse(entry?.before ?? "")).toEqual({ city: "Chennai" });
    expect(JSON.parse(entry?.after ?? "")).toEqual({ city: "Kochi" });
  });

  test("one that is deleted meanwhile can be added again with what was typed", async () => {
    const { id } = await add();
    const form = await openToEdit(id);
    await remove(id);
    const refused = await admin.post("/partner", { ...form, city: "Kochi" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Admin has deleted this partner");
    const { id: sent, ...again } = formIn(refused);
    expect(sent).toBeUndefined();
    expect((await admin.post("/partner", again)).status).toBe(303);
    expect(await all()).toEqual([expect.objectContaining({ city: "Kochi" })]);
  });

  test.each(["", "99", "99999999999999999999"])("version %s stores nothing", async (version) => {
    const { id } = await add();
    const form = await openToEdit(id);
    expect((await admin.post("/partner", { ...form, version, city: "Kochi" })).status).toBe(409);
    expect(await find(id)).toMatchObject({ city: "Chennai", version: 1 });
  });

  test("edits nothing by an id that is none", async () => {
    for (const id of ["x", "01900000-0000-7000-8000-000000000000", "'; drop table partner"]) {
      expect((await admin.get(`/partner?${new URLSearchParams({ id })}`)).status).toBe(404);
      expect((await admin.post("/partner", aPartner({ id, version: "1" }))).status).toBe(409);
    }
    expect(await all()).toEqual([]);
  });
});

describe("deleting a partner", () => {
  test("deletes that partner, and neither another nor a career application", async () => {
    const { id } = await add();
    await add({ company: "Another" });
    // The specification's known defect: its partner deletion called the one of applications.
    const application = await storeRecord(site.db, "career_application");
    expect((await remove(application)).status).toBe(404);
    expect(await remove(id)).toMatchObject({ status: 200, said: "delete" });
    expect((await all()).map(({ company }) => company)).toEqual(["Another"]);
    expect((await newestOf(site.db, "career_application")).id).toBe(application);
    const entry = (await auditOf(site.db, id)).at(-1);
    expect(entry).toMatchObject({ action: "record-deleted", kind: "partner" });
    expect(JSON.parse(entry?.before ?? "")).toMatchObject({ company: "Kaattu Spares" });
  });
});

describe("the list of partners", () => {
  /** The companies in the rows, from the top. */
  const companiesIn = (page: Answer) => textsOf(parseHtml(page), 'td[data-label="Company"] a');

  test("is searched word by word, in any field, with any characters between", async () => {
    await add();
    await add({ company: "100% Racks", city: "Kochi", email: "racks@example.com" });
    const found = async (q: string) => {
      const page = await admin.get(`/admin/partners?${new URLSearchParams({ q })}`);
      expect(page.status, q).toBe(200);
      return companiesIn(page);
    };
    expect(await found("kaattu")).toEqual(["Kaattu Spares"]);
    expect(await found("KOCHI racks")).toEqual(["100% Racks"]);
    expect(await found("orders@kaattu")).toEqual(["Kaattu Spares"]);
    expect(await found("98400 spares")).toEqual(["Kaattu Spares"]);
    expect(await found("100%")).toEqual(["100% Racks"]);
    for (const nothing of ["kaattu kochi", "\\", "' or 1=1 --", "\0kaattux", "க"]) {
      expect(await found(nothing), nothing).toEqual([]);
    }
    expect((await admin.get(`/admin/partners?q=${"a+".repeat(3_000)}`)).status).toBe(200);
  });

  test("opens one with all that is known of it", async () => {
    const { id } = await add({ note: "Pays on the 5th" });
    const $ = parseHtml(await admin.get(`/admin/partners/${id}`));
    expect(textOf($, "#record-name")).toBe("Kaattu Spares");
    const { company: _company, ...facts } = aPartner({ note: "Pays on the 5th" });
    expect(textsOf($, "article dd")).toEqual(Object.values(facts));
  });

  test("is exported as searched, formulas made text, and that is kept", async () => {
    await add({ supplies: "=1+1" });
    await add({ company: "Kochi Racks", city: "Kochi" });
    const { headers, text } = await admin.get("/admin/partners.csv");
    expect(headers["content-disposition"]).toContain("southbridge-partners.csv");
    expect(text.split("\r\n")).toHaveLength(4);
    expect(text).toContain("'=1+1");
    expect(text).toMatch(/"Added \(IST, UTC\+5:30\)".*"[\dT:-]{19}\+05:30"/s);
    const some = await admin.get("/admin/partners.csv?q=kochi");
    expect(some.text).toContain("Kochi Racks");
    expect(some.text).not.toContain("Kaattu");
    const exports = site.db.selectFrom("audit").select("id").where("action", "=", "exported");
    expect(await exports.where("kind", "=", "partner").execute()).toHaveLength(2);
  });
});
