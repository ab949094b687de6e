import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { anEnquiry, aStoredEnquiry } from "#tests/factories/enquiry.ts";
import { type Fields, postForm } from "#tests/support/http.ts";
import { recordsOf, removeRecords } from "#tests/support/records.ts";
import { type Site, startSite } from "#tests/support/site.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
afterEach(async () => {
  await removeRecords(site.db);
  await site.db.deleteFrom("limit_use").execute();
});

const post = (fields: Fields, headers: Record<string, string | undefined> = {}) =>
  postForm(site.url, "/", fields, { headers });
const stored = () => recordsOf(site.db, "enquiry").selectAll().execute();

const odd: Record<string, string>[] = [
  { email: "o'hara+rent@mail.example.co.in" },
  { email: "ஆஷா@xn--zkc6cc5bi7f6e.xn--xkc2dl3a5ee0h" },
  { email: `${"a".repeat(242)}@example.com` },
  { name: "X Æ A-12" },
  { name: "ஆஷா രവി 👩🏽‍💻" },
  { name: "O'Brien-Nair, (Jr.)" },
  { name: "அ".repeat(200) },
  { number: "+91 (98400) 00.11-2" },
  { number: "1234567" },
  { number: "123456789012345" },
  { number: "९८४००००११२" },
  { code: "SW1A 1AA" },
  { code: "அ 12" },
  { code: "560-001" },
  { code: "123" },
  { code: "1234567890" },
  { need: "" },
  { need: "25 laptops:\n\n- https://example.com/list\n- ஒரு சேவையகம்" },
  { need: "அ".repeat(2_000) },
];
test.each(odd)("%o is accepted and stored as typed", async (fields) => {
  expect((await post(anEnquiry(fields))).status).toBe(303);
  expect(await stored()).toEqual([
    expect.objectContaining({ ...aStoredEnquiry(fields), status: "new" }),
  ]);
});

test("a form of a page from before it asked for the need is accepted", async () => {
  const { need: _need, ...typed } = anEnquiry();
  expect((await post(typed)).status).toBe(303);
  expect(await stored()).toEqual([expect.objectContaining({ need: "" })]);
});

test("a form as multipart is accepted", async () => {
  const parts = Object.entries(anEnquiry()).map(
    ([name, value]) => `--xx\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const headers = { "Content-Type": "multipart/form-data; boundary=xx" };
  expect((await post(`${parts.join("")}--xx--\r\n`, headers)).status).toBe(303);
  expect(await stored()).toEqual([expect.objectContaining(aStoredEnquiry())]);
});

test("a form whose type names a charset is accepted", async () => {
  const headers = { "Content-Type": "Application/X-WWW-Form-URLEncoded; charset=UTF-8" };
  expect((await post(anEnquiry(), headers)).status).toBe(303);
});

test("a form that says where it comes from by Referer alone is accepted", async () => {
  const headers = { Origin: undefined, Referer: `${site.url}/?from=here` };
  expect((await post(anEnquiry(), headers)).status).toBe(303);
});

test("a form for another name of this machine is accepted from that name", async () => {
  const { port } = new URL(site.url);
  for (const host of [`127.0.0.1:${port}`, "office-pc.lan:3000", "[::1]:3000"]) {
    const answer = await post(anEnquiry({ name: host }), { Host: host, Origin: `http://${host}` });
    expect(answer.status, host).toBe(303);
  }
});

test("a very long submission key is as good as any", async () => {
  const typed = anEnquiry({ submission_key: "k".repeat(5_000) });
  expect((await post(typed)).status).toBe(303);
  expect((await post(typed)).status).toBe(303);
  expect(await stored()).toHaveLength(1);
});

test("fields that the form does not have are left out", async () => {
  expect((await post(anEnquiry({ status: "done", id: "mine", no: "7" }))).status).toBe(303);
  expect(await stored()).toEqual([expect.objectContaining({ ...aStoredEnquiry(), status: "new" })]);
});

test("text that looks like SQL is text", async () => {
  const name = "'); drop table enquiry; --";
  expect((await post(anEnquiry({ name }))).status).toBe(303);
  expect(await stored()).toEqual([expect.objectContaining({ name })]);
});
