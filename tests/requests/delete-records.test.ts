import { beforeEach, describe, expect, test } from "vitest";
import { spamText } from "#app/domain/records/record-kind.ts";
import { kinds } from "#app/registry.server.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { parseHtml, textsOf } from "#tests/support/html.ts";
import { postForm } from "#tests/support/http.ts";
import { openWindow } from "#tests/support/open-window.ts";
import {
  auditOf,
  boxOf,
  findRecord,
  formAbout,
  newestOf,
  removeRecords,
} from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

const described = kinds.all.map(({ description }) => description);
const deletable = described.filter(({ isKept }) => !isKept);
const withSpam = described.filter(({ statuses }) => statuses.includes("spam"));

const { site, admin } = await startDesk();
beforeEach(() => removeRecords(site.db));

const spam = { name: "Cheap Loans", status: "spam", spam_reasons: "a hidden field was filled in" };
const find = (id: string) =>
  site.db.selectFrom("record").select(["no", "status"]).where("id", "=", id).executeTakeFirst();

/** Spam of a kind, with the values of its ticked boxes. */
async function storeSpam(table: string, count: number) {
  const ids = await storeRecords(site.db, table, Array(count).fill(spam));
  return Promise.all(ids.map((id) => boxOf(site.db, id)));
}
const idIn = (ticked = "") => ticked.split(":")[1] ?? "";

describe.each(deletable)("spam among $title", ({ slug, table, one, many }) => {
  test("is deleted for good, and the answer says so once", async () => {
    const id = await storeRecord(site.db, table, spam);
    const path = `/admin/${slug}/${id}/delete`;
    const first = await admin.save(path, {});
    expect([first.status, first.outcome.said]).toEqual([200, "delete"]);
    expect(await find(id)).toBeUndefined();
    expect((await admin.get(`/admin/${slug}?status=spam`)).text).not.toContain("Cheap Loans");
    const second = await admin.save(path, {});
    expect([second.status, second.outcome.said]).toEqual([404, undefined]);
    expect(second.outcome.failure).toContain("Nothing was deleted");
  });

  test("is deleted together, and the audit names each", async () => {
    const selected = await storeSpam(table, 3);
    const { status, outcome } = await admin.save(`/admin/${slug}/delete`, formAbout(selected));
    expect([status, outcome.said]).toEqual([200, `3 ${many} deleted.`]);
    for (const value of selected) {
      expect(await find(idIn(value))).toBeUndefined();
      const record_no = Number(value.split(":")[0]);
      expect(await auditOf(site.db, idIn(value))).toMatchObject([
        { action: "record-deleted", before: '{"status":"spam"}', record_no },
      ]);
    }
  });

  test("that a colleague deleted first is named, and the others go", async () => {
    const ticked = await storeSpam(table, 2);
    await site.db.deleteFrom("record").where("id", "=", idIn(ticked[0])).execute();
    const { outcome } = await admin.save(`/admin/${slug}/delete`, formAbout(ticked));
    const [gone, deleted] = ticked.map((value) => value.split(":")[0]);
    expect(outcome.said).toBe(`${one} ${deleted} deleted. No. ${gone} was deleted meanwhile.`);
    expect(await find(idIn(ticked[1]))).toBeUndefined();
  });

  test("stays, all of it, when one of the ticked is none, and that one is named", async () => {
    const ticked = await storeSpam(table, 2);
    const id = await storeRecord(site.db, table, { name: "Meera Krishnan" });
    const record = [...ticked, await boxOf(site.db, id)];
    const { status, outcome } = await admin.save(`/admin/${slug}/delete`, formAbout(record));
    expect(status).toBe(409);
    expect(outcome.failure).toContain("Meera Krishnan");
    expect(outcome.failure).toContain("Nothing was deleted");
    for (const value of record) expect(await find(idIn(value))).toBeDefined();
  });
});

// An application or a fault may be deleted without being spam.
const spamAlone = deletable.filter(({ isDeletable }) => !isDeletable);
test.each(spamAlone)("$one: no spam, no deletion", async ({ slug, table }) => {
  const id = await storeRecord(site.db, table);
  expect((await admin.save(`/admin/${slug}/${id}/delete`, {})).status).toBe(409);
  expect(await find(id)).toBeDefined();
});

describe("a booking", () => {
  test.each(["spam", "new", "returned"])("that is %s has no Delete, and stays", async (status) => {
    const id = await storeRecord(site.db, "booking", { ...spam, status });
    const value = await boxOf(site.db, id);
    const shown = await admin.get(`/admin/bookings/${id}?status=spam`);
    expect(shown.text).toContain("Cheap Loans");
    expect(parseHtml(shown)("button:contains('Delete')")).toHaveLength(0);
    const one = await admin.save(`/admin/bookings/${id}/delete`, {});
    expect(one.status).toBe(409);
    expect(one.outcome.failure).toContain("Bookings are never deleted");
    const all = await admin.save("/admin/bookings/delete", formAbout([value]));
    expect(all.status).toBe(409);
    expect(all.outcome.failure).toContain("Cheap Loans");
    expect(await find(id)).toMatchObject({ status });
  });

  test("is not deleted as a record of another kind either", async () => {
    const id = await storeRecord(site.db, "booking", spam);
    await admin.save(`/admin/enquiries/${id}/delete`, {});
    await admin.save("/admin/enquiries/delete", formAbout([`1:${id}`]));
    await admin.save("/admin/partners/delete", formAbout([`1:${id}`]));
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
    expect((await admin.save("/admin/enquiries/delete", formAbout(record))).status).toBe(400);
    expect((await admin.save("/admin/nothing/delete", formAbout(record))).status).toBe(404);
    expect(await find(idIn(ticked))).toBeDefined();
  });
});

test("spam is listed apart, with the reason, and out of all counts", async () => {
  const counted = async () => {
    const $ = parseHtml(await admin.get("/admin"));
    return {
      places: textsOf($, "nav[aria-label=Staff] a"),
      stored: textsOf($, 'ul[aria-label="Counts"] li'),
      none: textsOf($, 'ul[aria-label="None"] li'),
    };
  };
  const before = await counted();
  expect(before.places, "without a number behind it").toContain("Inbox");
  expect(before.stored, "nothing").toEqual([]);
  expect(before.none).toContain("Enquiries");
  await postForm(site.url, "/", anEnquiry({ name: "Robot", reference_note: "x" }));
  expect((await admin.get("/admin/enquiries")).text).not.toContain("Robot");
  const { text } = await admin.get("/admin/enquiries?status=spam");
  expect(text).toContain("Robot");
  const { spam_reasons } = await newestOf(site.db, "enquiry", "Robot");
  expect(spam_reasons).not.toBe("");
  expect(text).toContain(spamText(spam_reasons));
  expect(await counted()).toEqual(before);
});

describe.each(withSpam)("spam among $title", ({ slug, table, statuses }) => {
  test("is released in one click, back to the new ones, and open windows are told", async () => {
    const id = await storeRecord(site.db, table, spam);
    const window = await openWindow(admin);
    const { status } = await admin.save(`/admin/${slug}/${id}`, { intent: "release" });
    expect(status).toBe(200);
    await window.nextAbout(table);
    window.close();
    expect((await findRecord(site.db, id)).status).toBe(statuses[0]);
    expect((await admin.get(`/admin/${slug}`)).text).toContain("Cheap Loans");
  });

  test("that staff marked says so", async () => {
    const id = await storeRecord(site.db, table);
    await admin.save(`/admin/${slug}/${id}`, { intent: "status", status: "spam" });
    expect((await admin.get(`/admin/${slug}/${id}`)).text).toContain("Marked by staff");
    expect((await findRecord(site.db, id)).status).toBe("spam");
  });
});
