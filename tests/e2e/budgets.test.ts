import type { Page } from "@playwright/test";
import { expect, test } from "./support.ts";

/** Bytes on the wire of what a page loads, by kind, without what it holds in its cache. */
async function watchBytes(page: Page) {
  const bytes = { script: 0, image: 0, font: 0, document: 0, stylesheet: 0, other: 0 };
  page.on("requestfinished", async (request) => {
    const { responseBodySize } = await request.sizes();
    const kind = request.resourceType();
    bytes[isKind(kind) ? kind : "other"] += responseBodySize;
  });
  return bytes;

  function isKind(kind: string): kind is keyof typeof bytes {
    return Object.hasOwn(bytes, kind);
  }
}

test("the staff list runs React on at most 130 kB of script", async ({ page, signIn }) => {
  await page.goto("/adminlogin?next=/admin/enquiries");
  const bytes = await watchBytes(page);
  await signIn("/admin/enquiries");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect.poll(() => bytes.script).toBeGreaterThan(50_000);
  expect(bytes.script).toBeLessThanOrEqual(130_000);
});
