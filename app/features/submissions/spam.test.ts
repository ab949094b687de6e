import { expect, test } from "vitest";
import { spamReasons } from "#app/features/submissions/spam.ts";

const usual = { decoyFilled: false, isOneOfMany: false };
const values = { email: "asha@example.com", name: "Asha", number: "98400 00112", code: "560001" };

test("what people send has no reason against it", () => {
  expect(spamReasons(values, usual)).toEqual([]);
});

test("a filled decoy is a reason", () => {
  expect(spamReasons(values, { ...usual, decoyFilled: true })).toEqual(["hidden field filled"]);
});

test("one of very many from an address is a reason", () => {
  expect(spamReasons(values, { ...usual, isOneOfMany: true })).toEqual(["many from one address"]);
});

test.each(["http://x.in", "see HTTPS://x.in", "www.x.in", "Asha www.x.in"])(
  "a link is a reason: %s",
  (name) => {
    expect(spamReasons({ ...values, name }, usual)).toEqual(["link in a short field"]);
  },
);

test.each(["Awwww. Cute", "http and https", "Mr. www"])(
  "what only looks so is none: %s",
  (name) => {
    expect(spamReasons({ ...values, name }, usual)).toEqual([]);
  },
);

test("a link in a message is none", () => {
  expect(spamReasons({ ...values, message: "see https://x.in" }, usual)).toEqual([]);
});
