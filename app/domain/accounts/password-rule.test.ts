import { expect, test } from "vitest";
import { branchWords, passwordProblem } from "#app/domain/accounts/password-rule.server.ts";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";

/** Words that only the tests would put together. */
const scripts: [string, string][] = [
  ["Latin", "copper rain "],
  ["Tamil", "கடல் மழை "],
  ["Kannada", "ಮಳೆ ಮನೆ ಹೂವು "],
  ["emoji", "🔑🐘🌧🚲"],
];
/** So many code points of it. */
const long = (words: string, length: number) => [...words.repeat(length)].slice(0, length).join("");

test.each(scripts)("256 characters in %s are taken, 257 are not", (_script, words) => {
  expect(passwordProblem(long(words, 256))).toBeUndefined();
  expect(passwordProblem(long(words, 257))).toMatch(/256 characters or fewer/);
});

test.each(scripts)("8 characters in %s are taken, 7 are not", (_script, words) => {
  expect(passwordProblem(long(words, 8))).toBeUndefined();
  expect(passwordProblem(long(words, 7))).toMatch(/8 characters or longer/);
});

test.each([
  "southbridge",
  "Southbridge1!",
  "SouthbridgeITSolutions",
  "southbridge-admin",
  "Administrator",
  "laptop rental",
  ...contentCatalogue.branches.flatMap(({ name, localName }) => [
    `${name}2026!`,
    `${localName} 2026`,
  ]),
])("words of the site are refused: %s", (password) => {
  expect(passwordProblem(password, branchWords(contentCatalogue))).toMatch(/too easy to guess/);
});

test.each(["southbridge has three green doors", "two laptops for three months"])(
  "they may be among others: %s",
  (password) => {
    expect(passwordProblem(password)).toBeUndefined();
  },
);

test("name and address of the account are refused", () => {
  expect(passwordProblem("kaveri.n2026")).toBeUndefined();
  expect(passwordProblem("kaveri.n2026", ["Kaveri", "kaveri.n@mail.test"])).toMatch(
    /too easy to guess/,
  );
});
