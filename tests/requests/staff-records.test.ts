import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { backgroundRequest } from "#app/platform/live/background-request.ts";
import { kinds } from "#app/registry.server.ts";
import { anApplication } from "#tests/factories/application.ts";
import { aContactMessage } from "#tests/factories/contact-message.ts";
import { aDocx, aPdf } from "#tests/factories/documents.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { aTrainingEnquiry } from "#tests/factories/training-enquiry.ts";
import { parseHtml, textOf } from "#tests/support/html.ts";
import { Client, postForm, postMultipart } from "#tests/support/http.ts";
import { findRecord, newestOf, recordsOf } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

const recordKinds = kinds.all.map(({ description }) => description);

const ids: Record<string, string> = {};
const cv = aDocx();

const { site, admin } = await startDesk();
await postForm(site.url, "/", anEnquiry({ name: "ஆஷா", email: "asha.enquiry@example.com" }));
await postForm(site.url, "/contactpage", aContactMessage({ message: "=1+1\nsecond <b>line" }));
await postForm(site.url, "/trainingpage", aTrainingEnquiry());
await postMultipart(site.url, "/carrers", anApplication({ Name: "No Paper" }));
await postMultipart(site.url, "/carrers/data-science", anApplication(), {
  cv: new File([Uint8Array.from(cv)], "my cv.docx"),
});
await storeRecord(site.db, "subscription");
await storeRecord(site.db, "privacy_request");
await storeRecord(site.db, "booking");
await storeRecord(site.db, "quotation");
await storeRecord(site.db, "fault");
for (const { slug, table } of recordKinds) {
  ids[slug] = (await newestOf(site.db, table)).id;
}

test.each(recordKinds)("$title are listed, shown by themselves and counted", async (kind) => {
  const list = parseHtml(await admin.get(`/admin/${kind.slug}`));
  const row = await findRecord(site.db, ids[kind.slug] ?? "");
  const listed = textOf(list, `tr[data-id="${row.id}"]`);
  expect(listed).toContain(row.name);
  expect(listed).toContain(row.email);
  const detail = await admin.get(`/admin/${kind.slug}/${row.id}`);
  expect(detail.status).toBe(200);
  expect(textOf(parseHtml(detail), "#record-name")).toBe(row.name);
  const stored = await recordsOf(site.db, kind.table).select("id").execute();
  const dashboard = parseHtml(await admin.get("/admin"));
  const count = dashboard(`ul[aria-label="Counts"] a[href="/admin/${kind.slug}"]`);
  expect(count.find("span").text()).toBe(kind.title);
  expect(count.find("strong").text()).toBe(String(stored.length));
});

test("a record of another kind is not shown under this one", async () => {
  expect((await admin.get(`/admin/messages/${ids.enquiries}`)).status).toBe(404);
});

describe("a CV", () => {
  test("comes back byte by byte, to keep and not to open, under a name of ours", async () => {
    const { status, headers, body } = await admin.get(`/admin/careers/${ids.careers}/cv`);
    expect(status).toBe(200);
    expect(body.equals(cv)).toBe(true);
    expect(headers["content-disposition"]).toMatch(
      /^attachment; filename="application-\d+\.docx"$/,
    );
    expect(headers["content-type"]).toContain("wordprocessingml");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cache-control"]).toContain("no-store");
  });

  test("that was not sent is answered with 404", async () => {
    const { id } = await newestOf(site.db, "career_application", "No Paper");
    expect((await admin.get(`/admin/careers/${id}/cv`)).status).toBe(404);
    expect((await admin.get(`/admin/careers/${id}`)).text).toContain("None sent");
  });

  test("as PDF says so", async () => {
    // Larger than the parts in which it is sent.
    const paper = Buffer.concat([aPdf(), randomBytes(1_300_000)]);
    await postMultipart(site.url, "/carrers", anApplication({ Name: "Paper" }), {
      cv: new File([paper], "cv"),
    });
    const { id } = await newestOf(site.db, "career_application", "Paper");
    const { headers, body } = await admin.get(`/admin/careers/${id}/cv`);
    expect(headers["content-type"]).toBe("application/pdf");
    expect(headers["content-length"]).toBe(String(paper.length));
    expect(body.equals(paper)).toBe(true);
  });
});

test("an export opens in a spreadsheet: byte order mark, header, one line a record", async () => {
  const { status, headers, text } = await admin.get("/admin/enquiries.csv");
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(headers["content-disposition"]).toBe('attachment; filename="southbridge-enquiries.csv"');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  const [header, line, end] = text.slice(1).split("\r\n");
  expect(header).toBe(
    `"No.","Received (IST, UTC+5:30)","Status","Assigned to","Branch","Marked because","Name","Requirement","Phone","Email","PIN code","Notes (oldest first, IST)","Id"`,
  );
  expect(line).toContain("ஆஷா");
  expect(end).toBe("");
});

/** The data of pages is at their address plus ".json"; rights are in route-roles.test.ts. */
const id = ids.enquiries ?? "";

test("a list and a record name what they show, for the live feed", async () => {
  const list = await admin.read<{ shows: string[]; rows: { id: string }[] }>("/admin/enquiries");
  expect(list.data.rows.map((row) => row.id)).toContain(id);
  expect(list.data.shows).toContain("enquiry");
  const record = await admin.read<{ shows: string[] }>(`/admin/enquiries/${id}`);
  expect(record.data.shows).toContain(id);
  expect(record.headers["cache-control"]).toContain("no-store");
});

test("without a session there is neither data nor a redirect", async () => {
  const visitor = new Client(site.url);
  for (const answer of [
    await visitor.read("/admin/enquiries", backgroundRequest),
    await visitor.save(`/admin/enquiries/${id}`, { intent: "status", status: "done" }),
  ]) {
    expect([answer.status, answer.text, answer.headers.location]).toEqual([401, "", undefined]);
  }
});
