import type { Page } from "@playwright/test";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { choose, expect, tabTo, test } from "./support.ts";

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

test("a reading on the way back keeps the place", { tag: "@long" }, async ({ page, openList }) => {
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

test("a record that leaves the list is followed by the next", { tag: "@long" }, async ({
  page,
  openList,
}) => {
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

test("a record opened from the inbox stays in the inbox", { tag: "@long" }, async ({
  page,
  site,
  signIn,
}) => {
  for (const [kind, name] of [
    ["enquiry", "Last"],
    ["contact_message", "Third"],
    ["enquiry", "Second"],
    ["booking", "First"],
  ] as const) {
    await storeRecord(site.db, kind, { name, branch: "kochi" });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn("/admin/desk/open");
  await test.step("the head of a column sorts by the keyboard", async () => {
    const head = page.getByRole("columnheader", { name: "Name" });
    const names = page.locator("[data-row-link]");
    await expect(names).toHaveText(["First", "Second", "Third", "Last"]);
    await tabTo(page, head.getByRole("link"));
    await page.keyboard.press("Enter");
    await expect(head).toHaveAttribute("aria-sort", "ascending");
    await expect(names).toHaveText(["First", "Last", "Second", "Third"]);
    await expect(head.getByRole("link")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(names).toHaveText(["First", "Second", "Third", "Last"]);
  });
  await link(page, "First").click();
  const article = page.getByRole("article");
  await expect(article.getByRole("heading", { name: "First" })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/desk\/open\/bookings\/[\w-]{36}$/);
  await expect(article).toContainText("1 of 4");
  await page.keyboard.press("j");
  await expect(article.getByRole("heading", { name: "Second" })).toBeVisible();
  await page.keyboard.press("e");
  await expect(article.getByRole("heading", { name: "Third" })).toBeVisible();
  await expect(link(page, "Third")).toBeFocused();
  await page.keyboard.press("z");
  await expect(article.getByRole("heading", { name: "Second" })).toBeVisible();
  await choose(article.getByLabel("Status", { exact: true }), "Done");
  await expect(article.getByRole("heading", { name: "Third" })).toBeVisible();
  await page.keyboard.press("z");
  await expect(article.getByRole("heading", { name: "Second" })).toBeVisible();
  await expect(page).toHaveTitle(/Inbox/);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/admin/desk/open");
  await expect(link(page, "Second")).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("row").filter({ hasText: "First" })).toContainText("Booking· Kochi");
});
