import { once } from "node:events";
import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { aContactMessage } from "#tests/factories/contact-message.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { parseHtml, textOf } from "#tests/support/html.ts";
import { postForm } from "#tests/support/http.ts";
import { findRecord } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
await postForm(site.url, "/", anEnquiry({ name: "கீர்த்தனா", email: "keerthana.r@example.com" }));
await postForm(site.url, "/", anEnquiry({ name: "S.Kumar", number: "+91 94430 12345" }));
await postForm(site.url, "/contactpage", aContactMessage({ message: "The scanner jams." }));
await storeRecord(site.db, "booking", { name: "Everywhere" });

/** The text of the list, without the search field above it. */
const found = async (list: string, search: Record<string, string>) => {
  const page = await admin.get(`/admin/${list}?${new URLSearchParams(search)}`);
  expect(page.status).toBe(200);
  return textOf(parseHtml(page), "main section");
};

describe("a search in a list finds", () => {
  test.each([
    ["enquiries", "keerthana.r@ex", "கீர்த்தனா"],
    ["enquiries", "கீர்த்", "keerthana.r@example.com"],
    ["enquiries", "kumar", "S.Kumar"],
    ["enquiries", "094430-12", "S.Kumar"],
    ["messages", "scan", "The scanner jams."],
    ["bookings", "ottakam", "Everywhere"],
    ["bookings", "business 14", "Everywhere"],
  ])("in %s for %s: %s", async (list, q, expected) => {
    expect(await found(list, { q })).toContain(expected);
    expect(await found(list, { q: `${q}x` })).toMatch(/^Nothing found for/);
  });

  test("by any part of a number or address, by the record's number, and by notes", async () => {
    const email = "suma.hegde@mail.example.in";
    const id = await storeRecord(site.db, "enquiry", { name: "Suma", phone: "98450 21337", email });
    await storeRecord(site.db, "enquiry", { name: "Karthik", phone: "080 4502 1190" });
    for (const q of ["021 337", "21337", "egde@m", "@mail.example.in", "suma 50213"]) {
      expect(await found("enquiries", { q }), q).toContain("Suma");
      expect(await found("enquiries", { q }), q).not.toContain("Karthik");
    }
    expect(await found("enquiries", { q: "45021" })).toContain("Karthik");
    const { no } = await findRecord(site.db, id);
    expect(await found("enquiries", { q: String(no) })).toContain("Suma");
    const text = "Wants the வாடகை quote by 94470 55512.";
    await admin.post(`/admin/enquiries/${id}`, { intent: "note", text });
    // A change of status must not lose the note again.
    await admin.post(`/admin/enquiries/${id}`, { intent: "status", status: "done" });
    for (const q of ["வாடகை", "quote by", "055512"]) {
      expect(await found("enquiries", { q }), q).toContain("Suma");
    }
  });

  test("and an export holds what it finds, no more", async () => {
    const { text } = await admin.get("/admin/enquiries.csv?q=kumar");
    expect(text.trim().split("\r\n")).toHaveLength(2);
    expect(text).toContain("S.Kumar");
  });
});

const lists = ["enquiries", "partners", "users", "mail", "audit"].map((list) => `${list}.json`);
const listPaths = [...lists, "enquiries.csv", "partners.csv"].map((path) => `/admin/${path}`);
/** A position in a list as an address has it. */
const at = (position: string) =>
  Buffer.from(`{"number":25,"position":${position}}`).toString("base64url");
const searches = [
  "q=%22%27*%5C",
  "q=AND%20OR%20NEAR(",
  "q=%F0%9F%91%A9%F0%9F%8F%BD%E2%80%8D%F0%9F%92%BB",
  `q=${"x%20".repeat(2_500)}`,
  "q=a&q=b",
  "from=2026-02-30&to=x",
  "from=9999-12-31&to=0001-01-01",
  "from=-271821-04-20",
  "assignee=nobody",
  "sort=name%3Bdrop&status=__proto__",
  `sort=name&before=${at('["A",1]')}`,
  `before=${at('["\\u0000",1]')}`,
  `before=${at('["A",1e308]')}`,
  `before=${at("[1,2]")}`,
  `after=${at("null")}`,
  `q=kumar&before=${at('["A",1]')}`,
  `q=kumar&after=${at('["",9007199254740991]')}`,
  `q=kumar&before=${at("[9007199254740991]")}`,
  "q=kumar&from=0000-01-01&to=9999-12-31",
  "q=%EE%80%80kindenquiry",
  "q=kumar&show=__proto__&action=constructor&who=%00&record='",
];
test.each(searches.map((search) => [search.slice(0, 60), search]))(
  "a list and its export answer to %s",
  async (_beginning, search) => {
    for (const path of listPaths) {
      expect((await admin.get(`${path}?${search}`)).status, path).toBe(200);
    }
  },
);

test("an export is sent while it is read: its first lines come before its last are stored", async () => {
  // An export reads 500 rows at a time: those are more than a connection takes before somebody
  // reads from it, in a column that is not searched.
  const rows = 600;
  const long = { name: "Long", spam_reasons: "x".repeat(20_000) };
  await storeRecords(site.db, "subscription", Array(rows).fill(long));
  const outgoing = request(`${site.url}/admin/subscribers.csv?q=long&sort=oldest`, {
    headers: { Cookie: admin.cookie },
  }).end();
  const [incoming] = await once(outgoing, "response");
  incoming.setEncoding("utf8");
  let text = "";
  for await (const chunk of incoming) {
    // A record stored now is in the export only if it had not been read to its end.
    if (text === "") await storeRecord(site.db, "subscription", { ...long, message: "came later" });
    text += chunk;
  }
  expect(text).toContain("came later");
  expect(text.split("\r\n")).toHaveLength(rows + 3);
});
