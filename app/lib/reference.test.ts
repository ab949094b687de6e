import { describe, expect, test } from "vitest";
import { makeReference, readReference } from "#app/lib/reference.ts";

const alphabet = "23456789CDFHJKMNPRTVWXY";

const some = [...Array.from({ length: 200 }, () => makeReference()), "2222-2222", "YYYY-YYYY"];

function bare(reference: string): string[] {
  return [...reference.replace("-", "")];
}

describe("a reference", () => {
  test("is two groups of four that nobody mistakes", () => {
    for (const reference of some.slice(0, 200)) {
      expect(reference).toMatch(/^[23456789CDFHJKMNPRTVWXY]{4}-[23456789CDFHJKMNPRTVWXY]{4}$/);
      expect(readReference(reference)).toBe(reference);
    }
  });

  test("is drawn anew each time, from every character", () => {
    const many = Array.from({ length: 2_000 }, () => makeReference());
    expect(new Set(many).size).toBe(2_000);
    for (const position of [0, 1, 2, 3, 4, 5, 6, 7]) {
      expect(new Set(many.map((one) => bare(one)[position])).size).toBe(alphabet.length);
    }
  });

  test("carries a check character that follows from the others", () => {
    expect(makeReference(() => 0)).toBe("2222-2222");
    // 8·1 = 8, and 15 more make 23.
    const draws = [1, 0, 0, 0, 0, 0, 0];
    expect(makeReference(() => draws.shift() ?? 0)).toBe(`3222-222${alphabet[15]}`);
  });
});

describe("the check character", () => {
  test("shows every single wrong character", () => {
    for (const reference of some.filter((one) => readReference(one))) {
      const letters = bare(reference);
      for (const [position, right] of letters.entries()) {
        for (const wrong of alphabet.replace(right, "")) {
          expect(readReference(letters.with(position, wrong).join(""))).toBeUndefined();
        }
      }
    }
  });

  test("shows any two characters that changed places", () => {
    for (const reference of some.filter((one) => readReference(one))) {
      const letters = bare(reference);
      for (let left = 0; left < letters.length; left += 1) {
        for (let right = left + 1; right < letters.length; right += 1) {
          const [a = "", b = ""] = [letters[left], letters[right]];
          if (a === b) continue;
          expect(readReference(letters.with(left, b).with(right, a).join(""))).toBeUndefined();
        }
      }
    }
  });

  test("fits one of its values and no other", () => {
    for (const reference of some.slice(0, 50)) {
      const start = bare(reference).slice(0, 7).join("");
      expect([...alphabet].filter((end) => readReference(start + end))).toHaveLength(1);
    }
  });
});

describe("what is typed", () => {
  const all = makeReference(
    (
      (values) => () =>
        values.shift() ?? 0
    )([..."258DV6"].map((letter) => alphabet.indexOf(letter))),
  );

  test.each([
    ["in small letters", (reference: string) => reference.toLowerCase()],
    ["without the hyphen", (reference: string) => reference.replace("-", "")],
    ["with blanks", (reference: string) => ` ${reference.split("").join(" ")} `],
    ["with another dash", (reference: string) => reference.replace("-", "–")],
    ["with Z for 2", (reference: string) => reference.replaceAll("2", "Z")],
    ["with S for 5", (reference: string) => reference.replaceAll("5", "s")],
    ["with B for 8", (reference: string) => reference.replaceAll("8", "B")],
    ["with G for 6", (reference: string) => reference.replaceAll("6", "g")],
    ["with U for V", (reference: string) => reference.replaceAll("V", "U")],
    ["with O for D", (reference: string) => reference.replaceAll("D", "O")],
    ["with Q for D", (reference: string) => reference.replaceAll("D", "q")],
    ["with a zero for D", (reference: string) => reference.replaceAll("D", "0")],
  ])("is understood %s", (_how, write) => {
    expect(write(all)).not.toBe(all);
    expect(readReference(write(all))).toBe(all);
  });

  test.each([
    undefined,
    "",
    "-",
    "2222-222",
    "2222-22222",
    "2222-222I",
    "2222-222A",
    "2222-222\0",
    "2222-222ß",
    "௨௨௨௨௨௨௨௨",
    "__proto__",
    "2".repeat(200_000),
  ])("is refused: %.20s", (text) => {
    expect(readReference(text)).toBeUndefined();
  });
});
