import { expect, test } from "vitest";
import { displayName, mailboxOf } from "#app/domain/mail/mails.ts";

test.each([
  ["Asha", "Asha"],
  ["  Asha \r\n  Rao ", "Asha Rao"],
  ["ஆஷா", "ஆஷா"],
  ["S.Kumar", "S. Kumar"],
  ["O’Brien-D'Souza, Jr.", "O’Brien-D'Souza, Jr."],
  ["Asha\u202egnp.exe", "Asha gnp. exe"],
])("%j is said as %j", (typed, said) => {
  expect(displayName(typed)).toBe(said);
});

test.each([
  "<b>Asha</b>",
  "https://evil.example",
  "evil.example/x",
  "www.evil.example",
  "a@evil.example",
  "javascript:alert(1)",
  "Call 98400",
])("%s is not said", (typed) => {
  expect(displayName(typed)).toBe("");
});

test("10 kB become one short line, cut between whole letters", () => {
  const said = displayName("👩🏽".repeat(2_500));
  expect([...said].length).toBeLessThanOrEqual(61);
  expect(said).toMatch(/…$/);
  expect(said).not.toMatch(/\uFFFD/);
});

test.each([
  ["a.s.ha+news@gmail.com", "asha@gmail.com"],
  ["a.sha@googlemail.com", "asha@gmail.com"],
  ["a.sha+news@example.com", "a.sha@example.com"],
  ["as\u00adha@example.com", "asha@example.com"],
])("%j reaches the mailbox of %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
