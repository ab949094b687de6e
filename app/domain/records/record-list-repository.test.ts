import { type RawBuilder, sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { booking } from "#app/domain/bookings/booking-kind.server.ts";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { contactMessage as kind } from "#app/domain/enquiries/contact-message.server.ts";
import {
  countByStatus,
  countFound,
  recordList,
} from "#app/domain/records/record-list-repository.server.ts";
import { type RecordQuery, recordListSpec } from "#app/domain/records/record-query.ts";
import { reindex } from "#app/domain/records/record-repository.server.ts";
import { countMatching, findPage } from "#app/platform/lists/list.server.ts";
import { type Cursor, readListQuery } from "#app/platform/lists/list-query.ts";
import { searchText } from "#app/platform/search/words.ts";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { removeRecords } from "#tests/support/records.ts";
import { openTestStore } from "#tests/support/store.ts";

const allRecords = readListQuery(recordListSpec(kind.description), new URLSearchParams());

const store = await openTestStore();
beforeEach(() => removeRecords(store.db));

type Own = Parameters<typeof storeRecord>[2];

const insert = (...rows: Own[]) =>
  storeRecords(
    store.db,
    "contact_message",
    rows.map((own) => ({ message: "", ...own })),
  );

const list = (own: Partial<RecordQuery>) =>
  recordList(store.db, kind, { ...allRecords, ...own }, contentCatalogue);

const page = (own: Partial<RecordQuery> = {}, cursor?: Cursor, size = 25) =>
  findPage(list(own), cursor, size);

async function names(own: Partial<RecordQuery> = {}): Promise<string[]> {
  return (await page(own)).rows.map(({ name }) => String(name));
}

const search = (text: string, own: Partial<RecordQuery> = {}) => names({ search: text, ...own });

describe("a record is found by", () => {
  beforeEach(() =>
    insert(
      { name: "R. Lakshmi", email: "Lakshmi.N@ottakam.example", phone: "+91 98400-11223" },
      { name: "S.Kumar", email: "kumar@velvara.example", phone: "080 4123 4567" },
      { name: "கீர்த்தனா ராமன்", message: "மடிக்கணினி வாடகைக்கு வேண்டும்", phone: "94430 12345" },
      { name: "Renée Núñez", email: "rn@example.com", phone: "0000001", message: "İstanbul" },
      { name: "Nobody", email: "x@example.com", phone: "0000000", message: "Two laptops; start?" },
    ),
  );

  test.each([
    ["its name", "laks", "R. Lakshmi"],
    ["an initial with its dot", "S.Kum", "S.Kumar"],
    ["its e-mail address", "lakshmi.n@ott", "R. Lakshmi"],
    ["its number", "+91 98400 11223", "R. Lakshmi"],
    ["a word of its message", "வாடகை", "கீர்த்தனா ராமன்"],
    ["a letter that grows in lower case", "istan", "Renée Núñez"],
    ["a word with a mark behind it", "start?", "Nobody"],
    ["words of different columns", "laptop nob", "Nobody"],
    ["no other address", "rn@example.org"],
    ["no words of two records", "lakshmi kumar"],
    ["no longer word", "laptopsx"],
  ])("%s: %s", async (_what, text, ...found) => {
    expect(await search(text)).toEqual(found);
  });
});

const odd = {
  "quotes and operators": ['"', "'", "*", "b*", "AND OR NOT NEAR(", "name : x", "^ - +"],
  "wildcards and parameters": ["%_", "\\", "']) --", "$1 ? :name"],
  "odd characters": ["\0", "a\0b", "\u{10ffff}", "\u{e000}kindcontactmessage", "\ud800", "👩🏽‍💻"],
  "letters that one engine does not know": ["\u{1e900}\u{1e922}"],
  "very many letters": ["x".repeat(10_000), "x ".repeat(5_000)],
};
test.each(Object.entries(odd))("a search for %s finds nothing", async (_kind, texts) => {
  await insert({ name: "Asha" });
  for (const text of texts) {
    expect(await search(text), text).toEqual([]);
    const counted = await countMatching(list({ search: text }));
    expect(counted, text).toEqual({ count: 0, more: false });
  }
});

test("a record that is edited or deleted is found as it is now", async () => {
  const [id = ""] = await insert({ name: "Before" }, { name: "Other" });
  await store.db.transaction().execute(async (trx) => {
    await trx.updateTable("record").set({ name: "After" }).where("id", "=", id).execute();
    await reindex(trx, kind, [id]);
  });
  expect([await search("before"), await search("after")]).toEqual([[], ["After"]]);
  await removeRecords(store.db);
  expect(await search("after")).toEqual([]);
});

describe.each(["", "user"])("the pages of a list, searched for %j", (text) => {
  const count = 60;
  const newestFirst = Array.from({ length: count }, (_, index) => `N${count - index}`);
  beforeEach(() =>
    insert(
      ...newestFirst.toReversed().map((name, index) => ({
        name,
        email: `user${index}@example.com`,
        created_at: "2026-03-01T10:00:00.000Z",
      })),
      { name: "Spam", email: "user@example.com", status: "spam" },
    ),
  );

  async function pages(own: Partial<RecordQuery>, size: number) {
    const found: string[][] = [];
    let cursor: Cursor;
    while (found.length < 10) {
      const { rows, older } = await page({ search: text, ...own }, cursor, size);
      found.push(rows.map(({ name }) => String(name)));
      if (!older) break;
      cursor = { before: older };
    }
    return found;
  }

  test("come newest first, to the end", async () => {
    const found = await pages({}, 25);
    expect(found.map(({ length }) => length)).toEqual([25, 25, 10]);
    expect(found.flat()).toEqual(newestFirst);
    expect((await pages({ sort: "oldest" }, 25)).flat()).toEqual(newestFirst.toReversed());
    expect(await pages({}, 30), "the last just full").toHaveLength(2);
    expect(await pages({ filters: { status: "spam" } }, 25)).toEqual([["Spam"]]);
  });

  test("lead back as they led on", async () => {
    const ask = (cursor?: Cursor) => page({ search: text }, cursor, 10);
    const first = await ask();
    const second = await ask({ before: first.older ?? "" });
    const third = await ask({ before: second.older ?? "" });
    expect(first.newer).toBeUndefined();
    expect(await ask({ after: third.newer ?? "" })).toEqual(second);
    expect((await ask({ after: second.newer ?? "" })).rows).toEqual(first.rows);
    // New records do not shift them.
    await insert({ name: "Late", email: "user@example.com" });
    expect(await ask({ before: first.older ?? "" })).toEqual(second);
  });
});

test("a booking is found by its street", async () => {
  const [id] = await storeRecords(store.db, "booking", [{ street: "14, Mount Road" }, {}]);
  const found = recordList(
    store.db,
    booking,
    { ...allRecords, search: "mount road" },
    contentCatalogue,
  );
  expect((await findPage(found, undefined)).rows).toMatchObject([{ id }]);
});

describe("a filter by days", () => {
  beforeEach(() =>
    insert(
      { name: "Eve", created_at: "2026-03-01T18:29:59.999Z" },
      { name: "Dawn", created_at: "2026-03-01T18:30:00.000Z" },
      { name: "Dusk", created_at: "2026-03-02T18:29:59.999Z" },
      { name: "Next", created_at: "2026-03-02T18:30:00.000Z" },
    ),
  );

  test.each(["", "asha@"])("means days in India, with a search or without: %s", async (text) => {
    const days = { from: "2026-03-02", to: "2026-03-02" };
    expect(await search(text, days)).toEqual(["Dusk", "Dawn"]);
    expect(await search(text, { from: "2026-03-03" })).toEqual(["Next"]);
    expect(await search(text, { to: "2026-03-01" })).toEqual(["Eve"]);
    const counted = await countMatching(list({ search: text, ...days }));
    expect(counted).toEqual({ count: 2, more: false });
  });

  test("sorts by name when asked to", async () => {
    expect(await names({ sort: "name" })).toEqual(["Dawn", "Dusk", "Eve", "Next"]);
    expect(await names({ sort: "oldest" })).toEqual(["Eve", "Dawn", "Dusk", "Next"]);
  });
});

test("counts follow every change, however it comes", async () => {
  const counts = () => countByStatus(store.db, kind);
  await insert({}, {}, { status: "spam" }, { status: "in progress" });
  await storeRecord(store.db, "enquiry");
  const byStatus = { new: 2, "in progress": 1, spam: 1 };
  expect(await counts()).toMatchObject({ stored: 3, new: 2, spam: 1, byStatus });
  await store.db.updateTable("record").set({ status: "done" }).execute();
  expect((await counts()).byStatus).toMatchObject({ new: 0, spam: 0, done: 4 });
  await removeRecords(store.db);
  expect(await counts()).toMatchObject({ stored: 0, new: 0, spam: 0, byStatus: { done: 0 } });
});

// The last tests of the file: removing so many takes longer than storing them.

/** Stores messages in one statement for each table; `status`, `branch` and `word` are of number `i`. */
async function insertMany(count: number, own: { word: Sql; status?: Sql; branch?: Sql }) {
  const { word, status = sql`'new'`, branch = sql`''` } = own;
  const rows = sql`with recursive row (i) as (select 1 union all select i + 1 from row where i < ${sql.lit(count)})`;
  const id = sql`'bulk-' || i`;
  await sql`insert into record (id, kind, status, name, email, phone, submission_key, spam_reasons,
      client_address, created_at, updated_at, branch)
    ${rows} select ${id}, 'contact_message', ${status}, ${id}, '', '', ${id}, '', '', '2026-03-01', '',
      ${branch} from row`.execute(store.db);
  await sql`insert into contact_message (record_id, message)
    ${rows} select ${id}, '' from row`.execute(store.db);
  await sql`insert into search_text (id, kind, text)
    ${rows} select ${id}, 'contact_message', ${word} from row`.execute(store.db);
}
type Sql = RawBuilder<unknown>;
const [common, other] = ["common", "other"].map((word) => searchText("contact_message", [word]));

test("matches are counted up to a bound, and said to be more", async () => {
  await insertMany(1_013, { word: sql`case when i > 11 then ${other} else ${common} end` });
  const counted = (text: string) => countMatching(list({ search: text }));
  expect(await counted("other")).toEqual({ count: 1_000, more: true });
  expect(await counted("common")).toEqual({ count: 11, more: false });
});

test("fewer than a thousand matches are counted exactly, by status too", async () => {
  const word = sql`case when i % 7 = 0 then ${common} else ${other} end`;
  await insertMany(3_001, { word, status: sql`case when i = 7 then 'done' else 'new' end` });
  const query = { ...allRecords, search: "common" };
  expect(await countFound(list(query), kind, query, contentCatalogue)).toMatchObject({
    all: { count: 428, more: false },
    new: { count: 427, more: false },
    done: { count: 1, more: false },
  });
});

test.runIf(process.env.LONG_RUNS)(
  "a word that thousands have is found where a filter leaves it to few",
  async () => {
    // Of 12,000 the newer half has the word; at the branch only the two oldest of the other half.
    await insertMany(12_000, {
      word: sql`case when i <= 2 or i > 6000 then ${common} else ${other} end`,
      status: sql`case when i <= 4000 then 'in progress' else 'done' end`,
      branch: sql`case when i <= 6000 then 'pune' else '' end`,
    });
    const atBranch = { search: "common", filters: { branch: "pune" } };
    expect(await names(atBranch)).toEqual(["bulk-2", "bulk-1"]);
    expect(await search("common", { sort: "oldest" })).toHaveLength(25);
    const query = { ...allRecords, search: "common" };
    const counted = await countFound(list(query), kind, query, contentCatalogue);
    // Two of the 4,000 in progress have it: as many as are found, and perhaps more.
    const [many, bounded] = [{ count: 1_000, more: true }, { more: true }];
    const none = { count: 0, more: false };
    expect(counted).toMatchObject({ all: many, done: many, "in progress": bounded, new: none });
  },
);
