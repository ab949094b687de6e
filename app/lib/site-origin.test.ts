import { expect, test } from "vitest";
import { insertOrigin, placeholderOrigin } from "#app/lib/site-origin.ts";

const built = `<link rel="canonical" href="${placeholderOrigin}/terms"/>
<a href="https://wa.me/1?text=${encodeURIComponent(`See ${placeholderOrigin}/terms`)}">`;

test("the address stands wherever its placeholder stood, encoded within a query", () => {
  expect(insertOrigin(built, "https://example.test:8443")).toBe(
    `<link rel="canonical" href="https://example.test:8443/terms"/>
<a href="https://wa.me/1?text=See%20https%3A%2F%2Fexample.test%3A8443%2Fterms">`,
  );
});

test("without one, addresses begin with their path", () => {
  expect(insertOrigin(built, "")).toBe(
    `<link rel="canonical" href="/terms"/>
<a href="https://wa.me/1?text=See%20%2Fterms">`,
  );
});
