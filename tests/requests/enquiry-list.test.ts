import { afterAll, beforeAll, expect, test } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { type Client, signInAsAdmin } from "#tests/support/client.ts";
import { parseHtml, tableRows } from "#tests/support/html.ts";
import { postForm } from "#tests/support/http.ts";
import { type Site, startSite } from "#tests/support/site.ts";

let site: Site;
let admin: Client;
beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site.url);
  await postForm(site.url, "/", anEnquiry({ name: "Asha <b>&" }));
  await postForm(site.url, "/", anEnquiry({ name: "Spammer", reference_note: "x" }));
});
afterAll(() => site.close());

const typed = ["asha@example.com", "98400 00112", "560001"];
// The hour of today, and from midnight on another word.
const time = expect.stringMatching(/./);

test("what was sent is listed, as text", async () => {
  const answer = await admin.get("/admin/enquiries");
  expect(answer.status).toBe(200);
  const $ = parseHtml(answer);
  expect(tableRows($, "table")).toEqual([
    ["Select enquiry 1", "1", "Asha <b>&", ...typed, "New", "Nobody", time],
  ]);
  expect($("table b")).toHaveLength(0);
});

test("spam is listed apart, with the reason", async () => {
  expect((await admin.get("/admin/enquiries")).text).not.toContain("Spammer");
  const answer = await admin.get("/admin/enquiries?status=spam");
  const reason = "SpamLooks like a bot";
  expect(tableRows(parseHtml(answer), "table")).toEqual([
    ["Select enquiry 2", "2", "Spammer", ...typed, reason, "Not spam 2Delete 2", time],
  ]);
  expect(answer.text).not.toContain("Asha");
});

test.each([
  "before=x",
  "before=%00",
  "before=%E0%A4%A",
  "after=%00",
  "after=01900000-0000-7000-8000-000000000000",
  "before=01900000-0000-7000-8000-000000000000",
  "before=x&after=y",
  "before=a&before=b",
  "status=%00",
  "status=__proto__",
  "page=-1",
  `before=${"a".repeat(5_000)}`,
  "before='%20or%201=1--",
])("a search of %.60s is answered with a list", async (search) => {
  expect((await admin.get(`/admin/enquiries?${search}`)).status).toBe(200);
  expect((await admin.get(`/admin/enquiries.data?${search}`)).status).toBe(200);
});
