import { expect, expectAccessible, test } from "./support.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("the first price is on screen two, filters open at the bottom", async ({ page }) => {
  await page.goto("/productspage/laptops");
  const price = await page.getByText("₹1,499").first().boundingBox();
  expect(price?.y).toBeLessThan(2 * 740 - 200);
  const tab = await page.getByRole("link", { name: "Laptops", exact: true }).first().boundingBox();
  expect(tab?.x).toBe(20);
  await expect(page.getByRole("radio", { name: "Graphics" })).toBeHidden();
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("radio", { name: "Graphics" }).check();
  const show = page.getByRole("button", { name: "Show 2 configurations" });
  await expect(show).toBeVisible();
  await expectAccessible(page);
  await show.click();
  await expect(page.getByRole("radio", { name: "Graphics" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Filter · 1" })).toBeVisible();
  await expect(page).toHaveURL("/productspage/laptops?use=graphics&sort=ours");
});

test("the menu opens over the page, and closing it leads back to its button", async ({ page }) => {
  await page.goto("/");
  const open = page.getByRole("button", { name: "Menu" });
  await open.press("Enter");
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "Cart" })).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole("button", { name: "Close" }).press("Enter");
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("filters open too, and their button sends them", async ({ page }) => {
    await page.goto("/productspage/laptops");
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByRole("radio", { name: "Graphics" }).check();
    await page.getByRole("button", { name: /^Show \d/ }).click();
    await expect(page.getByText("2 of 6 configurations")).toBeVisible();
    await expect(page.getByRole("button", { name: "Filter · 1" })).toBeVisible();
  });
});
