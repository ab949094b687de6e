import { beforeEach, describe, expect, test } from "vitest";
import { recordKinds as allKinds } from "#app/domain/records/record-kinds.server.ts";
import { scriptRequest } from "#app/lib/script-request.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { auditOf } from "#tests/support/audit.ts";
import { startDesk } from "#tests/support/desk.ts";
import { parseHtml, textOf } from "#tests/support/html.ts";
import { removeRecords } from "#tests/support/records.ts";

const kinds = allKinds.map(({ description }) => description);
const deletable = kinds.filter(({ isKept }) => !isKept);

const { site, admin } = await startDesk();
beforeEach(() => removeRecords(site.db));

const spam = { name: "Cheap Loans", status: "spam", spam_reasons: "a hidden field was filled in" };
const find = (id: string) =>
  site.db.selectFrom("record").select(["no", "status"]).where("id", "=", id).executeTakeFirst();

/** Spam of a kind, with the values of its ticked boxes. */
async function storeSpam(table: string, count: number) {
  const ticked: string[] = [];
  for (let i = 1; i <= count; i += 1) {
    const id = await storeRecord(site.db, table, { ...spam, name: `Robot ${i}` });
    ticked.push(`${(await find(id))?.no}:${id}`);
  }
  return ticked;
}
const boxes = (ticked: readonly string[]) =>
  new URLSearchParams(ticked.map((value) => ["record", value])).toString();
const idIn = (ticked = "") => ticked.split(":")[1] ?? "";

describe.each(deletable)("spam among $title", ({ slug, table, one, many }) => {
  test("is deleted after a question, for good", async () => {
    const id = await storeRecord(site.db, table, spam);
    const quarantine = `/admin/${slug}?status=spam`;
    const path = `/admin/${slug}/${id}/delete`;
    const $ = parseHtml(await admin.get(quarantine));
    expect($(`tr[data-id="${id}"] form[action="${path}"]`), "in one click").toHaveLength(0);
    const asks = $(`tr[data-id="${id}"] a[href^="${path}"]`).attr("href") ?? "";
    const question = parseHtml(await admin.get(asks));
    expect(textOf(question, "h1")).toBe("Are you sure ?");
    expect(question("main").text()).toContain(`The ${one.toLowerCase()} of Cheap Loans`);
    expect(await find(id)).toBeDefined();
    const next = String(question("main input[name=next]").val());
    const answer = await admin.post(path, { next });
    expect([answer.status, answer.headers.location]).toEqual([303, quarantine]);
    expect(await find(id)).toBeUndefined();
    const after = await admin.get(quarantine);
    expect(textOf(parseHtml(after), "[data-toast] p")).toBe("delete");
    expect(after.text).not.toContain("Cheap Loans");
    const another = await storeRecord(site.db, table, spam);
    const elsewhere = { next: "https://evil.example/" };
    const { headers } = await admin.post(`/admin/${slug}/${another}/delete`, elsewhere);
    expect(headers.location, "no other site").toBe("/admin");
  });

  test("is deleted in place for the page's script, which says what became of it", async () => {
    const id = await storeRecord(site.db, table, spam);
    const path = `/admin/${slug}/${id}/delete`;
    const first = await admin.post(`${path}.data`, {}, scriptRequest);
    expect(first.status).toBe(200);
    expect(first.text).toContain("delete");
    const second = await admin.post(`${path}.data`, {}, scriptRequest);
    expect(second.status).toBe(404);
    expect(second.text).toContain("Nothing was deleted");
  });

  test("is deleted together: the question counts, the audit names each", async () => {
    const ticked = await storeSpam(table, 3);
    const question = parseHtml(await admin.get(`/admin/${slug}/delete?${boxes(ticked)}`));
    expect(textOf(question, "h1")).toBe("Are you sure ?");
    expect(question("main").text()).toContain(`3 ${many}`);
    const asked = question("input[name=record]").toArray();
    expect(asked.map((input) => question(input).val())).toEqual(ticked);
    const { status, headers } = await admin.post(`/admin/${slug}/delete`, boxes(ticked));
    expect([status, headers.location]).toEqual([303, `/admin/${slug}?status=spam`]);
    for (const value of ticked) {
      expect(await find(idIn(value))).toBeUndefined();
      const record_no = Number(value.split(":")[0]);
      expect(await auditOf(site.db, idIn(value))).toMatchObject([
        { action: "record-deleted", before: '{"status":"spam"}', record_no },
      ]);
    }
    expect((await admin.get(`/admin/${slug}?status=spam`)).text).toContain(`3 ${many} deleted.`);
  });

  test("that a colleague deleted first is named, and the others go", async () => {
    const ticked = await storeSpam(table, 2);
    await site.db.deleteFrom("record").where("id", "=", idIn(ticked[0])).execute();
    const path = `/admin/${slug}/delete.data`;
    const { text } = await admin.post(path, boxes(ticked), scriptRequest);
    expect(text).toContain(`1 ${one.toLowerCase()} deleted. No. ${ticked[0]?.split(":")[0]} was`);
    expect(await find(idIn(ticked[1]))).toBeUndefined();
  });

  test("stays, all of it, when one of the ticked is none, and that one is named", async () => {
    const ticked = await storeSpam(table, 2);
    const id = await storeRecord(site.db, table, { name: "Meera Krishnan" });
    const record = [...ticked, `${(await find(id))?.no}:${id}`];
    const { status, text } = await admin.post(`/admin/${slug}/delete`, boxes(record));
    expect(status).toBe(409);
    expect(text).toContain("Meera Krishnan");
    expect(text).toContain("Nothing was deleted");
    for (const value of record) expect(await find(idIn(value))).toBeDefined();
  });
});

// An application may be deleted without being spam.
const spamAlone = deletable.filter(({ table }) => table !== "career_application");
test.each(spamAlone)("$one: no spam, no Delete", async ({ slug, table }) => {
  const id = await storeRecord(site.db, table);
  const path = `/admin/${slug}/${id}/delete`;
  expect((await admin.get(path)).status).toBe(409);
  expect((await admin.post(path, {})).status).toBe(409);
  expect(await find(id)).toBeDefined();
});

describe("a booking", () => {
  test.each(["spam", "new", "returned"])("that is %s has no Delete, and stays", async (status) => {
    const id = await storeRecord(site.db, "booking", { ...spam, status });
    const value = `${(await find(id))?.no}:${id}`;
    const shown = await admin.get(`/admin/bookings/${id}?status=spam`);
    expect(shown.text).toContain("Cheap Loans");
    expect(parseHtml(shown)("a[href*='/delete'], [formaction*='/delete']")).toHaveLength(0);
    const path = `/admin/bookings/${id}/delete`;
    expect((await admin.get(path)).status).toBe(409);
    const one = await admin.post(path, {});
    expect(one.status).toBe(409);
    expect(one.text).toContain("Bookings are never deleted");
    const all = await admin.post("/admin/bookings/delete", boxes([value]));
    expect(all.status).toBe(409);
    expect(all.text).toContain("Cheap Loans");
    expect((await admin.get(`/admin/bookings/delete?record=${value}`)).status).toBe(409);
    expect(await find(id)).toMatchObject({ status });
  });

  test("is not deleted as a record of another kind either", async () => {
    const id = await storeRecord(site.db, "booking", spam);
    await admin.post(`/admin/enquiries/${id}/delete`, {});
    await admin.post("/admin/enquiries/delete", boxes([`1:${id}`]));
    await admin.post("/admin/partners/delete", boxes([`1:${id}`]));
    expect(await find(id)).toBeDefined();
  });
});

describe("deleting together", () => {
  test.each([
    ["nothing", []],
    ["what is no id", ["1:x", "'; drop table record; --"]],
    ["more than a page could hold", Array.from({ length: 201 }, (_, i) => `${i}:x`)],
  ])("refuses %s", async (_what, record) => {
    const [ticked = ""] = await storeSpam("enquiry", 1);
    expect((await admin.post("/admin/enquiries/delete", boxes(record))).status).toBe(400);
    expect((await admin.post("/admin/nothing/delete", boxes(record))).status).toBe(404);
    expect(await find(idIn(ticked))).toBeDefined();
  });
});
