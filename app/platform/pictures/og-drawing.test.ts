import { expect, test } from "vitest";
import { wordsOf } from "#app/platform/pictures/og-drawing.ts";

test.each([
  ["Rental terms · Southbridge", "Rental terms", ""],
  ["About Southbridge: 15 years of rental", "About Southbridge", "15 years of rental"],
  ["What we do: rental", "What we do", "Rental"],
])("%s", (title, subject, detail) => {
  expect(wordsOf(title)).toEqual({ title: subject, detail });
});
