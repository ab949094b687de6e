import { describe, expect, test } from "vitest";
import { excerpt, highlight, holdsAll } from "#app/platform/search/highlight.ts";
import { searchText, termsOf } from "#app/platform/search/words.ts";

/** The text with what was found in brackets. */
const marked = (text: string, typed: string) =>
  highlight(text, termsOf(typed))
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join("");

describe("matches are highlighted", () => {
  test.each([
    ["across the spaces of a number", "98450 21337", "45021", "98[450 21]337"],
    ["with a country code typed", "98450 21337", "+91 98450", "[98450] 21337"],
    ["within an address", "suma.hegde@mail.example.in", "egde@m", "suma.h[egde@m]ail.example.in"],
    ["at the beginning of a word", "Asha Kumar", "ku as", "[As]ha [Ku]mar"],
    ["within a name, from three letters on", "Asha Kumar", "sha um", "A[sha] Kumar"],
    ["never across a space", "Asha Kumar", "hak", "Asha Kumar"],
    ["in a word that sounds so", "Satheesh Moorthy", "satish", "[Satheesh] Moorthy"],
    [
      "in a word that begins with a short sound",
      "Aasha Natasha Basava",
      "asha",
      "A[asha] Nat[asha] Basava",
    ],
    ["in a word with a longer sound in it", "Krishnamoorthy", "murthy", "[Krishnamoorthy]"],
    ["in no word with a short sound in it", "Aysha Basavaraj", "aasha", "Aysha Basavaraj"],
    [
      "in any case and without accents",
      "Ren\u00e9e N\u00fa\u00f1ez",
      "NUN",
      "Ren\u00e9e [N\u00fa\u00f1]ez",
    ],
    ["with all marks of its last letter", "கீர்த்தனா", "கீர்த", "[கீர்த்]தனா"],
    ["once where two overlap", "ottakam ottakam", "ott otta", "[otta]kam [otta]kam"],
    ["nowhere", "Asha", "zzz", "Asha"],
    ["in an empty text", "", "a", ""],
    ["with markup as it is", "<b>Asha</b>", "asha", "<b>[Asha]</b>"],
  ])("%s", (_what, text, typed, expected) => {
    expect(marked(text, typed)).toBe(expected);
  });
});

test("the terms may be spread over several texts", () => {
  const texts = ["Suma Hegde", "98450 21337"];
  expect(holdsAll(texts, termsOf("hegde 45021"))).toBe(true);
  expect(holdsAll(texts, termsOf("hegde 45022"))).toBe(false);
});

test("a long text that is one match after the other takes no longer than others", () => {
  for (const text of ["raj".repeat(1_700), `a@${"raj".repeat(1_700)}`, "1".repeat(5_000)]) {
    const start = performance.now();
    for (let time = 0; time < 5; time += 1) holdsAll([text], [["raj"]]);
    searchText("enquiry", [`${text}x`]);
    // Work in proportion to the length takes some 5 ms each, by its square half a second and more.
    expect(performance.now() - start, text.slice(0, 4)).toBeLessThan(1_000);
  }
});

test("of a long text the words round the match are shown", () => {
  const text = `${"before ".repeat(50)}new number is 98450 21337, ${"after ".repeat(50)}`;
  const shown = excerpt(text, termsOf("45021"));
  expect(shown).toContain("98450 21337");
  expect(shown.length).toBeLessThan(100);
  expect(excerpt("short\ntext", [["text"]])).toBe("short text");
  expect(excerpt("x".repeat(10_000), [["x"]]).length).toBeLessThan(100);
});
