import type { Page } from "@playwright/test";
import { choose, expect, test } from "./support.ts";

type Routed = { __reactRouterDataRouter: { revalidate(): Promise<void> } };

const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

test("in narrow windows Close leads back to the row", async ({ page, openList }) => {
  await openList("/admin/enquiries?status=new");
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 740 });
    await link(page, "Early 18.").scrollIntoViewIfNeeded();
    const before = await link(page, "Early 18.").boundingBox();
    await link(page, "Early 18.").click();
    await expect(page.getByRole("heading", { name: "Early 18." })).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByRole("heading", { name: "Early 18." })).toBeFocused();
    await page.evaluate(() => scrollTo(0, 200));
    await page.getByRole("link", { name: "Close" }).click();
    await expect(link(page, "Early 18.")).toBeFocused();
    await expect(link(page, "Early 18.")).toBeInViewport();
    const after = await link(page, "Early 18.").boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  }
});

test("a reading on the way back keeps the place", async ({ page, openList }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openList("/admin/enquiries?status=new");
  await link(page, "Early 18.").click();
  await expect(page.getByRole("heading", { name: "Early 18." })).toBeFocused();
  const { promise: isOpened, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/\.data/, async (route) => {
    await isOpened;
    await route.continue();
  });
  await page.getByRole("link", { name: "Close" }).click({ noWaitAfter: true });
  await page.evaluate(() => {
    // React Router's own name for the router, which tells of the navigation before React does.
    const { __reactRouterDataRouter: router } = globalThis as unknown as Routed;
    void router.revalidate();
  });
  letThrough();
  await expect(link(page, "Early 18.")).toBeFocused();
  await expect(link(page, "Early 18.")).toBeInViewport();
});

test("a record that leaves the list is followed by the next", async ({ page, openList }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openList("/admin/enquiries?status=new");
  await link(page, "Early 3.").click();
  const article = page.getByRole("article");
  await expect(article).toContainText("Early 3.");
  const place = await link(page, "Early 5.").boundingBox();
  await choose(article.getByLabel("Status", { exact: true }), "Done");
  await expect(article).toContainText("Early 4.");
  await expect(page.getByRole("row").filter({ hasText: "Early 3." })).toHaveCount(0);
  expect((await link(page, "Early 5.").boundingBox())?.y).toBe(place?.y);
  await expect(link(page, "Early 4.")).toBeFocused();
  await page.keyboard.press("j");
  await expect(link(page, "Early 5.")).toBeFocused();
  await expect(article).toContainText("Early 5.");
  await page.keyboard.press("e");
  await expect(article).toContainText("Early 6.");
  await page.keyboard.press("z");
  await expect(article).toContainText("Early 5.");
  await expect(link(page, "Early 5.")).toBeFocused();
  await article.getByRole("link", { name: "Create booking" }).click();
  await expect(page.getByRole("heading", { name: "Add booking" })).toBeVisible();
  await page.goBack();
  await expect(link(page, "Early 5.")).toBeFocused();
});
