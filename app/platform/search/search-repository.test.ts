import { beforeEach, describe, expect, test } from "vitest";
import { holdsAll } from "#app/platform/search/highlight.ts";
import { putEntries } from "#app/platform/search/search-repository.server.ts";
import { termsOf } from "#app/platform/search/words.ts";
import { searchIds } from "#tests/support/search.ts";
import { openTestStore } from "#tests/support/store.ts";

const store = await openTestStore();
beforeEach(async () => {
  await store.db.deleteFrom("search_text").execute();
});

const put = (id: string, texts: string[], kind = "enquiry") =>
  putEntries(store.db, [{ id, kind, texts }]);
const find = (text: string, kind = "enquiry") => searchIds(store.db, kind, text);

describe("an entry is found by three letters of a word, or by its first two", () => {
  test.each([
    ["Tamil", "கீர்த்தனா சுப்பிரமணியன்", ["கீர்த்", "கீ", "சுப்பிர கீர்த்தனா", "தனா"], ["னா", "கீர்த்தனாx"]],
    ["Kannada", "ಶ್ರೀನಿವಾಸ ಮೂರ್ತಿ", ["ಶ್ರೀನಿ", "ಮೂರ್ತಿ", "ನಿವಾಸ"], ["ವಾಸಿ"]],
    ["Malayalam", "ശ്രീജിത്ത് നായർ", ["ശ്രീജി", "നായർ", "ജിത്ത്"], ["നായരെ"]],
    ["Hindi", "हिन्दी क्षेत्र", ["हिन्", "क्षे", "न्दी"], ["दी"]],
    ["accented Latin", "José Ñandú", ["jose", "JOSÉ", "nandu", "Ñan", "ose"], ["se"]],
    ["decomposed Latin", "Jose\u0301", ["jos\u00e9", "jose"], ["e"]],
    ["a script younger than SQLite's tables", "𞤀𞤣𞤤𞤢𞤥 ok", ["𞤀𞤣", "𞤢𞤣𞤤", "𞤣𞤤𞤢"], ["𞤣𞤤"]],
    [
      "a phone number",
      "+91 98400-00112",
      ["98400", "098400 00", "+91984", "9840000112", "00112", "400 001", "919840000", "112", "98"],
      ["00113", "12", "98400 00113"],
    ],
    ["a postcode", "560 085", ["560085", "560 0", "56"], ["560086"]],
    ["a reference", "SB-4F2K-77", ["sb4f2k", "sb-4f", "4f2k 77", "f2k"], ["2k", "sb4f2k78"]],
    [
      "an address",
      "asha.k@mail.example.com",
      [
        ...["asha", "asha.k@ma", "k@mail", "@example.com", "asha.k@mail.example.com", "k"],
        ...["xamp", "ample.c", "sha", "example", "ha.k@mail.exam", "MAIL.EXAMPLE.COM"],
      ],
      ["a@m", "ash.k@mail", "om", "exampla", "asha.k@mail.examplex"],
    ],
    [
      "a number and an address within a text",
      "now: 044-2345 6789, or <office@ottakam.in>.",
      ["3456", "6789", "4423456789", "takam", "@ottakam.in"],
      ["67890", "now0442", "inow"],
    ],
    ["a long word", `${"x".repeat(60)}y`, ["x".repeat(60), "xxy"], [`${"x".repeat(61)}y`]],
    ["the same trigrams elsewhere", "abcab bcabc", ["abcab", "bcabc"], ["abcabc", "cabca"]],
  ])("%s", async (_script, text, finding, missing) => {
    await put("it", [text]);
    await put("another", ["Muster"]);
    for (const typed of finding) expect(await find(typed), typed).toEqual(["it"]);
    for (const typed of missing) expect(await find(typed), typed).toEqual([]);
  });

  test("by all of them, in any order, in any of its texts, and in its own kind alone", async () => {
    await put("both", ["Asha Kumar", "Kochi"]);
    await put("one", ["Asha", "Chennai"]);
    await put("other", ["Asha Kochi"], "partner");
    expect(await find("kochi ash")).toEqual(["both"]);
    expect(await find("asha")).toEqual(["both", "one"]);
    expect(await find("asha", "partner")).toEqual(["other"]);
  });
});

describe("a name is found in each of its spellings by each of them", () => {
  test.each([
    ["a chillu", ["അവൻ", "അവന\u0d4d\u200d", "അവന്"]],
    ["a chillu before another letter", ["എൻ്റെ", "എന്റെ", "എന\u0d4d\u200dറെ", "എൻറെ"]],
    ["Sri in Tamil", ["ஸ்ரீராம்", "ஶ்ரீராம்"]],
    ["au in Tamil", ["கௌதம்", "கெளதம்", "க\u0bc6\u0bd7தம்"]],
    ["au at the beginning in Tamil", ["ஔவையார்", "ஒளவையார்"]],
    ["au in Malayalam", ["കൌമുദി", "കൗമുദി"]],
    ["ai and ii in Malayalam", ["കൈരളി ഈപ്പൻ", "ക\u0d46\u0d46രളി ഇ\u0d57പ്പൻ"]],
    ["o in two parts", ["കൊല്ലം ಕೊಡಗು", "ക\u0d46\u0d3eല്ലം ಕ\u0cc6\u0cc2ಡಗು"]],
    ["long vowels of Telugu", ["గోదావరి ఓంకార్", "గొ\u0c55దావరి ఒ\u0c55ంకార్"]],
    ["long vowels of Kannada", ["ಔಷಧ ಓಂಕಾರ", "ಒ\u0cccಷಧ ಒ\u0cd5ಂಕಾರ"]],
    ["joiners", ["ರಾಜ್ಕುಮಾರ್", "ರಾಜ್\u200cಕುಮಾರ್"]],
    [
      "initials",
      ["K. R. Nair", "K.R. Nair", "KR Nair", "K R Nair", "K.R.Nair", "Nair K.R.", "Nair K R"],
    ],
    ["one initial", ["S. Kumar", "S Kumar", "S.Kumar", "Kumar S.", "Kumar.S"]],
    ["initials of several letters", ["எம்.ஜி. ராமன்", "எம் ஜி ராமன்", "எம்.ஜி.ராமன்"]],
    [
      "a phone",
      ["98400 00112", "९८४०० ००११२", "௯௮௪௦௦-௦௦௧௧௨", "+91 98400–00112", "\u202a9840000112\u202c"],
    ],
  ])("%s", async (_what, spellings) => {
    for (const text of spellings) {
      await put("it", [text]);
      for (const typed of spellings) {
        expect(await find(typed), `${typed} in ${text}`).toEqual(["it"]);
        expect(holdsAll([text], termsOf(typed)), `${typed} shown in ${text}`).toBe(true);
      }
    }
  });

  test("a letter alone is no initial of the next word", async () => {
    await put("it", ["I need a laptop"]);
    expect([await find("alap"), await find("ineed")]).toEqual([[], []]);
  });
});

test.each([
  ["Moorthy", ["murthy", "Murty", "moo"]],
  ["Satish", ["Satheesh", "sathish", "satees", "satis"]],
  ["Lakshmi", ["Laksmi", "lakshmee"]],
  ["Mutthu Raaja", ["muthu", "muttu", "raja"]],
  ["Sreenivasan", ["Srinivasan", "shrini", "sre", "sreen"]],
  ["Asha", ["aasha", "sha"]],
])("%s is found as it sounds: %j", async (name, spellings) => {
  await put("it", [name]);
  for (const typed of spellings) expect(await find(typed), typed).toEqual(["it"]);
});

test("a short sound is found at the beginning of a word alone, what is typed anywhere in one", async () => {
  await put("asha", ["Asha"]);
  await put("natasha", ["Natasha"]);
  await put("other", ["Basavaraj Sahana Srinivasa"]);
  await put("compound", ["Krishnamoorthy"]);
  expect(await find("asha")).toEqual(["asha", "natasha"]);
  expect(await find("aasha")).toEqual(["asha"]);
  expect(await find("murthi")).toEqual([]);
  expect(await find("murthy")).toEqual(["compound"]);
});

test("digits and references are never taken for what sounds like them", async () => {
  await put("it", ["99884 40011", "M4SH-82TH"]);
  for (const typed of ["9840", "84001", "m4s8", "82t1", "4s82"]) {
    expect(await find(typed), typed).toEqual([]);
  }
  expect(await find("m4sh82th")).toEqual(["it"]);
});

test("operators and wildcards are searched for as text", async () => {
  await put("it", ["AND not near or 100% a_b"]);
  for (const typed of ["not AND or", "100%", "a_b"]) expect(await find(typed)).toEqual(["it"]);
  for (const typed of ["n%r", "d__o"]) expect(await find(typed), typed).toEqual([]);
});

test("an entry that changed is found by its new words alone", async () => {
  await put("it", ["Asha"]);
  await put("it", ["Bala"]);
  expect([await find("asha"), await find("bala")]).toEqual([[], ["it"]]);
  await store.db.deleteFrom("search_text").execute();
  expect(await find("bala")).toEqual([]);
});
