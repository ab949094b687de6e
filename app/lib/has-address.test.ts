import { expect, test } from "vitest";
import { hasAddress } from "#app/lib/has-address.ts";

const address = "rao@corp.example";

test.each([
  "rao@corp.example",
  "RAO@corp.example",
  "Write to rao@corp.example.",
  "<rao@corp.example>, asha.rao@corp.example",
  "asha.rao@corp.example; rao@corp.example",
])("%j has the address", (text) => {
  expect(hasAddress(text, address)).toBe(true);
});

test.each([
  "",
  "asha.rao@corp.example",
  "asha+rao@corp.example",
  "o'rao@corp.example",
  "är.rao@corp.example",
  "rao@corp.example.com",
  "rao@corp.examples",
  "rao@corp.example-group.in",
])("%j has another address or none", (text) => {
  expect(hasAddress(text, address)).toBe(false);
});
