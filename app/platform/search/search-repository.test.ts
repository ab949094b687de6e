import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  countEntries,
  findEntries,
  putEntries,
  removeEntries,
  type SearchEntry,
  type SearchQuery,
} from "#app/platform/search/search-repository.server.ts";
import { openTestStore, type TestStore } from "#tests/support/store.ts";

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());
beforeEach(async () => {
  const stored = await store.db.selectFrom("search_entry").select("id").execute();
  const ids = stored.map(({ id }) => id);
  await removeEntries(store.db, ids);
});

const kind = "enquiry";

function put(id: string, texts: string[], more: Partial<SearchEntry> = {}) {
  return putEntries(store.db, [{ id, kind, at: "2026-11-20T10:00:00.000Z", texts, ...more }]);
}

async function find(text: string, more: Partial<SearchQuery> = {}, rises = false) {
  const query = { kind, text, ...more };
  const found = await findEntries(store.db, query, { limit: 100, rises });
  expect(await countEntries(store.db, query)).toEqual({ count: found.length, more: false });
  return found.map(({ id }) => id);
}

describe("an entry is found by the beginnings of its words", () => {
  test.each([
    ["Tamil", "கீர்த்தனா சுப்பிரமணியன்", ["கீர்த்", "சுப்பிர கீர்த்தனா"], ["தனா", "கீர்த்தனாx"]],
    ["Kannada", "ಶ್ರೀನಿವಾಸ ಮೂರ್ತಿ", ["ಶ್ರೀನಿ", "ಮೂರ್ತಿ"], ["ನಿವಾಸ"]],
    ["Malayalam", "ശ്രീജിത്ത് നായർ", ["ശ്രീജി", "നായർ"], ["ജിത്ത്"]],
    ["Hindi", "हिन्दी क्षेत्र", ["हिन्", "क्षे"], ["न्दी"]],
    ["accented Latin", "José Ñandú", ["jose", "JOSÉ", "nandu", "Ñan"], ["ose"]],
    ["decomposed Latin", "Jose\u0301", ["jos\u00e9", "jose"], ["e"]],
    ["a script younger than SQLite's tables", "𞤀𞤣𞤤𞤢𞤥 ok", ["𞤀𞤣", "𞤢𞤣𞤤"], ["𞤣𞤤"]],
    [
      "a phone number",
      "+91 98400-00112",
      ["98400", "098400 00", "+91984", "9840000112", "00112", "400 001", "919840000", "112"],
      ["00113", "12", "98400 00113"],
    ],
    ["a reference", "SB-4F2K-77", ["sb4f2k", "sb-4f", "4f2k 77"], ["f2k"]],
    [
      "an address",
      "asha.k@mail.example.com",
      [
        ...["asha", "asha.k@ma", "k@mail", "@example.com", "asha.k@mail.example.com"],
        ...["xamp", "ample.c", "sha", "example", "ha.k@mail.exam", "MAIL.EXAMPLE.COM"],
      ],
      ["a@m", "ash.k@mail", "om", "mpla", "exampla", "asha.k@mail.examplex"],
    ],
    [
      "a number and an address within a text",
      "now: 044-2345 6789, or <office@ottakam.in>.",
      ["3456", "6789", "4423456789", "takam", "@ottakam.in"],
      ["67890", "now0442", "inow"],
    ],
    ["a long word", `${"x".repeat(60)}y`, ["x".repeat(60), "x".repeat(12)], [`${"x".repeat(10)}y`]],
  ])("%s", async (_script, text, finding, missing) => {
    await put("it", [text]);
    await put("another", ["Muster"]);
    for (const typed of finding) expect(await find(typed), typed).toEqual(["it"]);
    for (const typed of missing) expect(await find(typed), typed).toEqual([]);
  });

  test("by all of them, in any order, and in any of its texts", async () => {
    await put("both", ["Asha Kumar", "Kochi"]);
    await put("one", ["Asha", "Chennai"]);
    expect(await find("kochi ash")).toEqual(["both"]);
    expect(await find("asha")).toEqual(["one", "both"]);
    expect(await find("asha", {}, true)).toEqual(["both", "one"]);
  });
});

test.each(["", " ", "'\"*:()&|!", "-- ;", "\u{1f469}"])(
  "%j names no word: nothing",
  async (text) => {
    await put("it", ["anything"]);
    expect(await find(text)).toEqual([]);
  },
);

test("what looks like an operator or a fact is a word", async () => {
  await put("it", ["AND not near or"], { facets: { status: "new" } });
  expect(await find("not AND or")).toEqual(["it"]);
  expect(await find("\u{e000}kindenquiry")).toEqual([]);
  expect(await find("kindenquiry")).toEqual([]);
});

test("facts narrow a search, days and kinds too", async () => {
  await put("old", ["Asha"], { at: "2026-11-18T10:00:00.000Z", facets: { status: "done" } });
  await put("new", ["Asha"], { facets: { status: "new", assignee: "u-1" } });
  await put("other", ["Asha"], { kind: "partner" });
  expect(await find("asha")).toEqual(["new", "old"]);
  expect(await find("asha", { facets: { status: "done" } })).toEqual(["old"]);
  expect(await find("asha", { facets: { assignee: "u-1", status: undefined } })).toEqual(["new"]);
  expect(await find("asha", { without: { status: "done" } })).toEqual(["new"]);
  expect(await find("asha", { to: "2026-11-18" })).toEqual(["old"]);
  expect(await find("asha", { from: "2026-11-19" })).toEqual(["new"]);
  expect(await find("asha", { from: "2026-11-21" })).toEqual([]);
  expect(await find("asha", { kind: "partner" })).toEqual(["other"]);
});

test("an entry that changed is found by its new words alone, and in its old place", async () => {
  await put("it", ["Asha"], { facets: { status: "new" } });
  await put("later", ["Asha", "Bala"]);
  await put("it", ["Bala"], { facets: { status: "done" } });
  expect(await find("asha")).toEqual(["later"]);
  expect(await find("bala")).toEqual(["later", "it"]);
  expect(await find("bala", { facets: { status: "new" } })).toEqual([]);
  await removeEntries(store.db, ["it"]);
  expect(await find("bala")).toEqual(["later"]);
});

test("pages follow each other without a gap, from either end", async () => {
  for (let no = 0; no < 30; no++) await put(`id-${no}`, ["Asha", no % 3 === 0 ? "rare" : "usual"]);
  for (const rises of [false, true]) {
    const walked: string[] = [];
    let beyond: number | undefined;
    do {
      const page = await findEntries(store.db, { kind, text: "rar" }, { limit: 3, beyond, rises });
      walked.push(...page.map(({ id }) => id));
      beyond = page.at(-1)?.no;
    } while (beyond !== undefined);
    const all = Array.from({ length: 10 }, (_, at) => `id-${at * 3}`);
    expect(walked).toEqual(rises ? all : all.reverse());
  }
});

test("more than a thousand are not counted to their end", async () => {
  for (let no = 0; no < 1_001; no++) await put(`id-${no}`, [no === 0 ? "ashan" : "asha"]);
  expect(await countEntries(store.db, { kind, text: "asha" })).toEqual({
    count: 1_000,
    more: true,
  });
  await removeEntries(store.db, ["id-7"]);
  expect(await countEntries(store.db, { kind, text: "asha" })).toEqual({
    count: 1_000,
    more: false,
  });
});
