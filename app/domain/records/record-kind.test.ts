import { expect, test } from "vitest";
import { spamText, statusName } from "./record-kind.ts";

test.each([
  ["new", "New"],
  ["in progress", "In progress"],
  ["", ""],
])("the status %s is shown as %s", (stored, shown) => {
  expect(statusName(stored)).toBe(shown);
});

test.each([
  ["hidden field filled", "Looks like a bot"],
  ["hidden field filled, link in a short field", "Looks like a bot, link in a short field"],
  ["marked by staff", "Marked by staff"],
  ["", ""],
])("why it is spam, %s, is shown as %s", (stored, shown) => {
  expect(spamText(stored)).toBe(shown);
});
