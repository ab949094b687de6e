import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./support.ts";

const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const dark = "rgb(14, 22, 19)";

test.describe("where the system is dark", () => {
  test.use({ colorScheme: "dark" });

  test("so is the desk until its user chooses light", { tag: "@long" }, async ({
    page,
    signIn,
  }) => {
    await page.goto("/contactpage");
    expect(await ground(page)).not.toBe(dark);
    await signIn("/admin/enquiries");
    expect(await ground(page)).toBe(dark);
    await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
    await page.getByRole("button", { name: "Admin" }).click();
    await expectAccessible(page.getByRole("dialog"));
    const stored = page.waitForResponse("**/admin/appearance");
    await page.getByRole("button", { name: "Light" }).click();
    await stored;
    await expect.poll(() => ground(page)).not.toBe(dark);
    await page.reload();
    expect(await ground(page)).not.toBe(dark);
  });
});
