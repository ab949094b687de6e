import { expect, test } from "vitest";
import { base32 } from "#app/lib/base32.ts";

test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("%j is written as in RFC 4648, section 10", (text, written) => {
  expect(base32(new TextEncoder().encode(text))).toBe(written);
});
