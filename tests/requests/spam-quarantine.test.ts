import { describe, expect, test } from "vitest";
import { spamText } from "#app/domain/records/record-kind.ts";
import { recordKinds as allKinds } from "#app/domain/records/record-kinds.server.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { startDesk } from "#tests/support/desk.ts";
import { parseHtml, textsOf } from "#tests/support/html.ts";
import { postForm } from "#tests/support/http.ts";
import { openWindow } from "#tests/support/open-window.ts";
import { findRecord, newestOf } from "#tests/support/records.ts";

const recordKinds = allKinds
  .map(({ description }) => description)
  .filter(({ statuses }) => statuses.includes("spam"));

const { site, admin } = await startDesk();

const spam = { name: "Cheap Loans", status: "spam", spam_reasons: "a hidden field was filled in" };

test("spam is listed apart, with the reason, and out of all counts", async () => {
  const counted = async () => {
    const $ = parseHtml(await admin.get("/admin"));
    return {
      places: textsOf($, "nav[aria-label=Staff] a"),
      stored: textsOf($, 'ul[aria-label="What is stored"] li'),
    };
  };
  const before = await counted();
  expect(before.places, "without a number behind it").toContain("Enquiries");
  expect(before.stored).toContain("Enquiries0none new");
  await postForm(site.url, "/", anEnquiry({ name: "Robot", reference_note: "x" }));
  expect((await admin.get("/admin/enquiries")).text).not.toContain("Robot");
  const { text } = await admin.get("/admin/enquiries?status=spam");
  expect(text).toContain("Robot");
  const { spam_reasons } = await newestOf(site.db, "enquiry", "Robot");
  expect(spam_reasons).not.toBe("");
  expect(text).toContain(spamText(spam_reasons));
  expect(await counted()).toEqual(before);
});

describe.each(recordKinds)("spam among $title", ({ slug, table }) => {
  test("is released in one click, back to the new ones, and open windows are told", async () => {
    const id = await storeRecord(site.db, table, spam);
    const window = await openWindow(admin);
    const { status } = await admin.save(`/admin/${slug}/${id}`, { intent: "release" });
    expect(status).toBe(200);
    await window.nextAbout(table);
    window.close();
    expect((await findRecord(site.db, id)).status).toBe("new");
    expect((await admin.get(`/admin/${slug}`)).text).toContain("Cheap Loans");
  });

  test("that staff marked says so", async () => {
    const id = await storeRecord(site.db, table);
    await admin.save(`/admin/${slug}/${id}`, { intent: "status", status: "spam" });
    expect((await admin.get(`/admin/${slug}/${id}`)).text).toContain("Marked by staff");
    expect((await findRecord(site.db, id)).status).toBe("spam");
  });
});
