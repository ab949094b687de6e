import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { type Cursor, type ListFilter, noFilter } from "#app/domain/records/list-filter.ts";
import { findKind, type KindOfRecord } from "#app/domain/records/record-kinds.ts";
import * as records from "#app/domain/records/record-repository.server.ts";
import { searchedColumns, stretchLength, termsOf } from "#app/lib/search-terms.ts";
import { openTestStore, type TestStore } from "#tests/support/store.ts";

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());
beforeEach(async () => {
  await store.db.deleteFrom("contact_message").execute();
});

const kind = requireKind("messages");

function requireKind(slug: string): KindOfRecord {
  const found = findKind(slug);
  if (!found) throw new Error(`${slug} are no kind of record`);
  return found;
}

interface Own {
  name?: string;
  email?: string;
  phone?: string;
  message?: string;
  status?: "new" | "in progress" | "done" | "spam";
  created_at?: string;
}

let made = 0;

function aRow(own: Own = {}) {
  made += 1;
  return {
    id: `id-${made}`,
    name: "Asha",
    email: "asha@example.com",
    phone: "98400 00112",
    message: "",
    status: "new" as const,
    spam_reasons: "",
    submission_key: `key-${made}`,
    client_address: "203.0.113.1",
    created_at: "2026-03-01T10:00:00.000Z",
    updated_at: "2026-03-01T10:00:00.000Z",
    ...own,
  };
}

async function insert(...rows: Own[]) {
  await store.db.insertInto("contact_message").values(rows.map(aRow)).execute();
}

async function search(text: string, own: Partial<ListFilter> = {}): Promise<string[]> {
  const filter = { ...noFilter, search: text, ...own };
  const { rows } = await records.findPage(store.db, kind, { filter, cursor: undefined, size: 25 });
  return rows.map(({ name }) => String(name));
}

describe("a record is found by", () => {
  beforeEach(async () => {
    await insert(
      {
        name: "R. Lakshmi Narayanan",
        email: "Lakshmi.N@ottakam.example",
        phone: "+91 98400-11223",
      },
      { name: "S.Kumar", email: "it-desk+kochi@velvara.example", phone: "080 4123 4567" },
      { name: "கீர்த்தனா ராமன்", message: "மடிக்கணினி வாடகைக்கு வேண்டும்", phone: "94430 12345" },
      { name: "Nobody", email: "x@example.com", phone: "0000000", message: "Two laptops; start?" },
    );
  });

  test.each([
    ["the beginning of any word of the name", "laks", "R. Lakshmi Narayanan"],
    ["the second word", "NARA", "R. Lakshmi Narayanan"],
    ["an initial with its dot", "S.Kum", "S.Kumar"],
    ["the name behind the initial", "kumar", "S.Kumar"],
    ["the beginning of the e-mail address", "lakshmi.n@ott", "R. Lakshmi Narayanan"],
    ["an e-mail address with its marks", "it-desk+kochi@velvara.example", "S.Kumar"],
    ["digits without the country's code", "98400 11", "R. Lakshmi Narayanan"],
    ["digits with the country's code", "+91 98400 11223", "R. Lakshmi Narayanan"],
    ["digits with a zero in front", "098400-11223", "R. Lakshmi Narayanan"],
    ["a number of a landline", "080 4123", "S.Kumar"],
    ["the same without its zero", "80 4123", "S.Kumar"],
    ["a word in Tamil", "கீர்த்த", "கீர்த்தனா ராமன்"],
    ["a word of a message in Tamil", "வாடகை", "கீர்த்தனா ராமன்"],
    ["a word of the message", "laptops", "Nobody"],
    ["a word with a mark behind it", "start?", "Nobody"],
    ["several words in any order", "narayanan lak", "R. Lakshmi Narayanan"],
    ["words of different columns", "laptop nob", "Nobody"],
  ])("%s: %s", async (_what, text, name) => {
    expect(await search(text)).toEqual([name]);
  });

  test.each(["akshmi", "ர்த்தனா", "example", "lakshmi kumar", "laptopss"])(
    "no other: %s",
    async (text) => {
      expect(await search(text)).toEqual([]);
    },
  );
});

test.each([
  '"',
  "'",
  "*",
  "b*",
  "AND OR NOT NEAR(",
  "name : x",
  "^ - +",
  "%_",
  "\\",
  "']) --",
  "\0",
  "a\0b",
  "\u{10ffff}",
  "\ud800",
  "👩🏽‍💻",
  "$1 ? :name",
  "x".repeat(10_000),
  "x ".repeat(5_000),
])("a search for %j answers", async (text) => {
  await insert({ name: "Asha" });
  expect(await search(text)).toEqual([]);
  const filter = { ...noFilter, search: text };
  expect(await records.countMatching(store.db, kind, filter)).toEqual({ count: 0, more: false });
});

test.each([
  "plain words and MORE words",
  "a'b \"c\" [d] {e} \\ n \\u0041 ', ' ]",
  "tab\there\nnew line",
  "நான்கு மடிக்கணினிகள், ₹1,499",
  "👩🏽‍💻 – — … « »",
  "É é ß İ",
  `${"x".repeat(60)} ${"அ".repeat(60)}`,
  "",
  " ",
  "!!!",
])("the database's terms are those of the search: %j", async (message) => {
  const row = { ...aRow({ message, name: "K.Rao", phone: "+91 (80) 4123-4567" }) };
  await store.db.insertInto("contact_message").values(row).execute();
  const { rows } = await sql<{ term: string }>`select term from contact_message_term`.execute(
    store.db,
  );
  expect(rows.map(({ term }) => term).toSorted()).toEqual(
    [...termsOf(row, searchedColumns.contact_message)].toSorted(),
  );
});

test("what is edited or deleted is found as it is now", async () => {
  await insert({ name: "Before" }, { name: "Other" });
  await store.db
    .updateTable("contact_message")
    .set({ name: "After" } as object)
    .where("name", "=", "Before")
    .execute();
  expect([await search("before"), await search("after")]).toEqual([[], ["After"]]);
  await store.db.deleteFrom("contact_message").execute();
  expect(await search("after")).toEqual([]);
  const { rows } = await sql`select * from contact_message_term`.execute(store.db);
  expect(rows).toEqual([]);
});

describe("many that are found", () => {
  // More than one question looks at, on both sides of the end of a stretch.
  const count = 6_000;
  const before = stretchLength - 2_000;
  let many: TestStore;
  beforeAll(async () => {
    many = await openTestStore();
    await countOnFrom(before);
    for (let start = 0; start < count; start += 2_000) {
      const values = Array.from({ length: 2_000 }, (_, i) => aRow(oneOfMany(start + i)));
      await many.db.insertInto("contact_message").values(values).execute();
    }
  });
  afterAll(() => many.close());

  const oneOfMany = (index: number): Own => ({
    name: `N${index}`,
    email: `user${index}@example.com`,
    message: index % 3_000 === 0 ? "toner" : "toners wanted",
    status: index === 0 ? "done" : "new",
  });
  /** The next record gets the number after this one. */
  const countOnFrom = (no: number) =>
    inject("engine") === "postgres"
      ? sql`alter table contact_message alter column no restart with ${sql.lit(no + 1)}`.execute(
          many.db,
        )
      : sql`insert into sqlite_sequence (name, seq) values ('contact_message', ${no})`.execute(
          many.db,
        );

  async function pages(own: Partial<ListFilter>, size: number, most: number) {
    const filter = { ...noFilter, ...own };
    const names: string[] = [];
    let cursor: Cursor;
    for (let page = 0; page < most; page++) {
      const { rows, older } = await records.findPage(many.db, kind, { filter, cursor, size });
      names.push(...rows.map(({ name }) => String(name)));
      if (!older) break;
      cursor = { before: older };
    }
    return names;
  }
  const named = (...numbers: number[]) => numbers.map((number) => `N${number}`);
  const newestFirst = Array.from({ length: count }, (_, index) => count - 1 - index);

  test("come newest first, page by page, across the stretches of the index", async () => {
    const { min, max } = await many.db
      .selectFrom("contact_message")
      .select((eb) => [eb.fn.min("no").as("min"), eb.fn.max("no").as("max")])
      .executeTakeFirstOrThrow();
    expect([min, max]).toEqual([before + 1, before + count]);
    expect(await pages({ search: "user" }, 1_000, 20)).toEqual(named(...newestFirst));
    expect(await pages({ search: "user", sort: "oldest" }, 1_000, 20)).toEqual(
      named(...newestFirst.toReversed()),
    );
  });

  test("lead back as they led on", async () => {
    const filter = { ...noFilter, search: "tone" };
    const ask = (cursor: Cursor) => records.findPage(many.db, kind, { filter, cursor, size: 3 });
    const first = await ask(undefined);
    const second = await ask({ before: first.older ?? "" });
    const third = await ask({ before: second.older ?? "" });
    expect(first.newer).toBeUndefined();
    expect(await ask({ after: third.newer ?? "" })).toEqual(second);
    expect((await ask({ after: second.newer ?? "" })).rows).toEqual(first.rows);
  });

  test("are found with a status that few have", async () => {
    expect(await pages({ search: "user", status: "done" }, 25, 2)).toEqual(["N0"]);
  });

  test("are counted up to a bound, and said to be more", async () => {
    const counted = (text: string) =>
      records.countMatching(many.db, kind, { ...noFilter, search: text });
    expect(await counted("user")).toEqual({ count: 1_000, more: true });
    expect(await counted("user599")).toEqual({ count: 11, more: false });
  });

  test("all reach an export", async () => {
    const names: unknown[] = [];
    const filter = { ...noFilter, search: "wanted toners" };
    for await (const row of records.exportRows(many.db, kind, filter)) names.push(row.name);
    expect(names).toHaveLength(count - 2);
    expect(new Set(names).size).toBe(count - 2);
  });
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

  test.each(["", "2026"])("means days in India, with a search or without: %s", async (year) => {
    const days = { from: "2026-03-02", to: "2026-03-02" };
    const text = year && "asha@";
    expect(await search(text, days)).toEqual(["Dusk", "Dawn"]);
    expect(await search(text, { from: "2026-03-03" })).toEqual(["Next"]);
    expect(await search(text, { to: "2026-03-01" })).toEqual(["Eve"]);
    const counted = await records.countMatching(store.db, kind, {
      ...noFilter,
      search: text,
      ...days,
    });
    expect(counted).toEqual({ count: 2, more: false });
  });

  test("sorts by name when asked to", async () => {
    expect(await search("", { sort: "name" })).toEqual(["Dawn", "Dusk", "Eve", "Next"]);
    expect(await search("", { sort: "oldest" })).toEqual(["Eve", "Dawn", "Dusk", "Next"]);
  });
});

test("counts follow every change, however it comes", async () => {
  await insert({}, {}, { status: "spam" });
  const counts = async () => (await records.countByStatus(store.db, kind)).byStatus;
  expect(await counts()).toMatchObject({ new: 2, spam: 1 });
  await store.db.updateTable("contact_message").set({ status: "done" }).execute();
  expect(await counts()).toMatchObject({ new: 0, spam: 0, done: 3 });
  await store.db.deleteFrom("contact_message").execute();
  expect(await counts()).toMatchObject({ new: 0, spam: 0, done: 0 });
});
