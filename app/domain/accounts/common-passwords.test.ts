import { expect, test } from "vitest";
import { commonPasswords, isCommonPassword } from "#app/domain/accounts/common-passwords.server.ts";

test("the list has more than 10,000 passwords that are long enough to be chosen", () => {
  const chosen = [...commonPasswords()].filter(({ length }) => length >= 8);
  expect(chosen.length).toBeGreaterThan(10_000);
  expect(chosen.filter((password) => !isCommonPassword(password))).toEqual([]);
});

const common: [string, string[]][] = [
  ["in the list", ["password", "iloveyou", "trustno1", "1q2w3e4r", "p@ssw0rd"]],
  ["in capitals", ["PASSWORD", "iLoveYou"]],
  ["in wide letters", ["ｐａｓｓｗｏｒｄ"]],
  ["with something added", ["password2026", "Dragon15081947", "!!monkey!!", "2026 Shadow."]],
  ["with something added to what ends in digits", ["Trustno1!", "12345678!", "1q2w3e4r@2026"]],
  [
    "one character",
    ["aaaaaaaa", "!!!!!!!!", "🔑".repeat(256), "கி".repeat(8), "👍🏽👍🏽👍🏽👍🏽", "aaaaaaaa1"],
  ],
  ["a row", ["12345678", "90123456", "87654321", "abcdefgh", "hgfedcba", "qwertyui", "Asdfghjkl1"]],
  ["something common, over and over", ["123123123", "qwerqwerqwer", "dragon".repeat(9)]],
];
test.each(common)("%s is common", (_what, passwords) => {
  expect(passwords.filter((password) => !isCommonPassword(password))).toEqual([]);
});

const free: [string, string[]][] = [
  [
    "a common word among others",
    ["password of my grandmother", "copper dragon lamp", "my monkey 1"],
  ],
  ["a word with more digits than a date has", ["dragon 4829 1048 2736"]],
  ["random characters", ["x7Kq-29fL_aPz31B", "83920174", "8#k2!9$x"]],
  ["Tamil", ["கடல் மழை அம்மா", "கடல் மழை ஆறு ".repeat(20).slice(0, 256)]],
  ["Kannada", ["ಮಳೆ ಬಂತು ಮನೆಗೆ", "ಮಳೆ ಬಂತು ಮನೆಗೆ ".repeat(20).slice(0, 256)]],
  ["emoji", ["🔑🐘🌧🚲🍋🪁🥁🪔", "🔑🐘🌧🚲".repeat(64)]],
];
test.each(free)("%s is not", (_what, passwords) => {
  expect(passwords.filter((password) => isCommonPassword(password, ["Asha Raman"]))).toEqual([]);
});

const asha = ["Asha K. Raman", "asha.raman7@mail.test", "ஆஷா"];
test.each([
  "asha.raman7@mail.test",
  "AshaRaman",
  "raman.asha",
  "Asha@1990",
  "k.raman-2026",
  "ஆஷா 2026",
])("a password of nothing but the user's own words is common: %s", (password) => {
  expect(isCommonPassword(password, asha)).toBe(true);
  expect(isCommonPassword(`${password} loves mangoes`, asha)).toBe(false);
});

test("a name whose words repeat each other costs no time", () => {
  const own = ["a aa aaa aaaa aaaaa"];
  expect(isCommonPassword(`${"a".repeat(511)}b`, own)).toBe(false);
});
