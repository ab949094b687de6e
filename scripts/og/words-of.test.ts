import { expect, test } from "vitest";
import { wordsOf } from "./words-of.ts";

test.each([
  ["Rental terms · Southbridge", "Rental terms", ""],
  ["Sales &amp; Marketing: 8 openings · Careers", "Sales & Marketing", "8 openings"],
  ["About Southbridge: 15 years of rental", "About Southbridge", "15 years of rental"],
  ["What we do: rental", "What we do", "Rental"],
])("%s", (title, subject, detail) => {
  expect(wordsOf(`<title>${title}</title>`)).toEqual({ title: subject, detail });
});

test("a page without a title is a fault of the build", () => {
  expect(() => wordsOf("<h1>Hello</h1>")).toThrow(/title/);
});
