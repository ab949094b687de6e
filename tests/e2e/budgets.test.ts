import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./support.ts";

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

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test(`the landing page is light at ${viewport.width} px before scrolling`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const bytes = await watchBytes(page);
    await page.goto("/", { waitUntil: "networkidle" });
    expect(bytes.document).toBeLessThanOrEqual(20_000);
    expect(bytes.script).toBeLessThanOrEqual(5_000);
    expect(bytes.image).toBeGreaterThan(5_000);
    expect(bytes.image).toBeLessThanOrEqual(60_000);
    expect(bytes.font).toBeLessThanOrEqual(45_000);
    expect(bytes.stylesheet).toBe(0);
  });
}

test("the staff list runs React on at most 150 kB of script", async ({ page }) => {
  await page.goto("/adminlogin?next=/admin/enquiries");
  const bytes = await watchBytes(page);
  await signIn(page, "/admin/enquiries");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect.poll(() => bytes.script).toBeGreaterThan(50_000);
  expect(bytes.script).toBeLessThanOrEqual(150_000);
});
