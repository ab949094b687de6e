import { expect, test } from "vitest";
import { hasStartText, putStartTexts, startText } from "#app/lib/start-texts.ts";

test("a placeholder is filled wherever it stands, and one without a text stays", () => {
  const built = `<p>Kept ${startText("KEEP_SPAM")}, ${startText("KEEP_SPAM")}.</p>[[OTHER]]`;
  expect(putStartTexts(built, { KEEP_SPAM: "1 year" })).toBe(
    "<p>Kept 1 year, 1 year.</p>[[OTHER]]",
  );
});

test("a file says whether it has one", () => {
  expect(hasStartText(`until ${startText("SECURITY_EXPIRES")}`)).toBe(true);
  expect(hasStartText("a[[1]] = [[2]]")).toBe(false);
});
