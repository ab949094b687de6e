import type { Locator, Page } from "@playwright/test";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { expect, expectAccessible, test } from "./support.ts";

const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const dark = "rgb(14, 22, 19)";

test("a status looks alike in details and list", async ({ page, site, signIn }) => {
  const look = (badge: Locator) =>
    badge.evaluate((one) => {
      const { color, backgroundColor } = getComputedStyle(one);
      return [one.textContent, color, backgroundColor];
    });
  await signIn();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const id = await storeRecord(site.db, "enquiry");
    await page.goto(`/admin/enquiries/${id}?status=all`);
    const status = page.getByRole("button", { name: /Status$/ });
    const badges = [status.locator(".badge"), page.locator(`tr[data-id="${id}"] .badge`)];
    const looks = () => Promise.all(badges.map(look));
    const [first, second] = await looks();
    expect(first).toEqual(second);
    await status.click();
    await page.getByRole("option", { name: "Done" }).click();
    for (const badge of badges) await expect(badge).toHaveText("Done");
    const [chosen, listed] = await looks();
    expect(chosen).toEqual(listed);
  }
});

test.describe("where the system is dark", () => {
  test.use({ colorScheme: "dark" });

  test("so is the desk until its user chooses light", async ({ page, signIn }) => {
    await page.goto("/contactpage");
    expect(await ground(page)).not.toBe(dark);
    await signIn("/admin/enquiries");
    expect(await ground(page)).toBe(dark);
    await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
    await page.getByRole("button", { name: "Admin" }).click();
    await expectAccessible(page);
    const stored = page.waitForResponse("**/admin/appearance");
    await page.getByRole("button", { name: "Light" }).click();
    await stored;
    await expect.poll(() => ground(page)).not.toBe(dark);
    await page.reload();
    expect(await ground(page)).not.toBe(dark);
  });
});
