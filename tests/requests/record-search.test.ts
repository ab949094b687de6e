import { once } from "node:events";
import { request } from "node:http";
import { expect, test } from "vitest";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { onSqlite } from "#tests/support/on-sqlite.ts";
import { startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
await storeRecord(site.db, "enquiry", { name: "S.Kumar" });

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

onSqlite.test(
  "an export is sent while it is read: its first lines come before its last are stored",
  async () => {
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
      if (text === "")
        await storeRecord(site.db, "subscription", { ...long, message: "came later" });
      text += chunk;
    }
    expect(text).toContain("came later");
    expect(text.split("\r\n")).toHaveLength(rows + 3);
  },
);
