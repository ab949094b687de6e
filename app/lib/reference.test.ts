import { describe, expect, test } from "vitest";
import { makeReference, readReference } from "#app/lib/reference.ts";

const alphabet = "23456789CDFHJKMNPRTVWXY";

const some = [...Array.from({ length: 40 }, () => makeReference()), "2222-2222"];

const bare = (reference: string) => [...reference.replace("-", "")];

describe("a reference", () => {
  test("is two groups of four that nobody mistakes", () => {
    for (const reference of some) {
      expect(reference).toMatch(/^[23456789CDFHJKMNPRTVWXY]{4}-[23456789CDFHJKMNPRTVWXY]{4}$/);
      expect(readReference(reference)).toBe(reference);
    }
  });

  test("carries a check character that follows from the others", () => {
    expect(makeReference(() => 0)).toBe("2222-2222");
    // 8·1 = 8, and 15 more make 23.
    const draws = [1, 0, 0, 0, 0, 0, 0];
    expect(makeReference(() => draws.shift() ?? 0)).toBe(`3222-222${alphabet[15]}`);
  });

  test("shows every single wrong character, and any two that changed places", () => {
    for (const reference of some) {
      const letters = bare(reference);
      for (const [position, right] of letters.entries()) {
        for (const wrong of alphabet.replace(right, "")) {
          expect(readReference(letters.with(position, wrong).join(""))).toBeUndefined();
        }
        for (const [other, letter] of letters.entries()) {
          if (letter === right) continue;
          const swapped = letters.with(position, letter).with(other, right);
          expect(readReference(swapped.join(""))).toBeUndefined();
        }
      }
    }
  });
});

describe("a reference as it is typed", () => {
  const draws = [..."258DV6"].map((letter) => alphabet.indexOf(letter));
  const all = makeReference(() => draws.shift() ?? 0);

  test.each<[string, (reference: string) => string]>([
    ["in small letters", (reference) => reference.toLowerCase()],
    ["without the hyphen", (reference) => reference.replace("-", "")],
    ["with spaces", (reference: string) => ` ${reference.split("").join(" ")} `],
    ["with another dash", (reference) => reference.replace("-", "–")],
    ...["2Z", "5s", "8B", "6g", "VU", "DO", "Dq", "D0"].map(
      ([right = "", typed = ""]): [string, (reference: string) => string] => [
        `with ${typed} for ${right}`,
        (reference) => reference.replaceAll(right, typed),
      ],
    ),
  ])("is understood %s", (_how, write) => {
    expect(write(all)).not.toBe(all);
    expect(readReference(write(all))).toBe(all);
  });

  test.each([
    ["of another length", [undefined, "", "-", "2222-222", "2222-22222", "2".repeat(200_000)]],
    ["with characters that none has", ["2222-222I", "2222-222A", "2222-222\0", "2222-222ß"]],
    ["of other characters alone", ["௨௨௨௨௨௨௨௨", "__proto__"]],
  ])("is refused %s", (_why, texts) => {
    expect(texts.filter((text) => readReference(text))).toEqual([]);
  });
});
