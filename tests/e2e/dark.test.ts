import type { Locator, Page } from "@playwright/test";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { expect, test } from "./support.ts";

const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const dark = "rgb(14, 22, 19)";

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });

    test("the status in details looks as it does in the list, also once it is chosen", async ({
      page,
      site,
      signIn,
    }) => {
      const id = await storeRecord(site.db, "enquiry");
      const look = (badge: Locator) =>
        badge.evaluate((one) => {
          const { color, backgroundColor } = getComputedStyle(one);
          return [one.textContent, color, backgroundColor];
        });
      await signIn(`/admin/enquiries/${id}`);
      const box = page.locator(".follow-up-forms .badge");
      const inList = page.locator("tbody .badge");
      expect(await look(box)).toEqual(await look(inList));
      await page.getByLabel("Status", { exact: true }).selectOption("done");
      await expect(box).toHaveText("Done");
      await expect(inList).toHaveText("Done");
      expect(await look(box)).toEqual(await look(inList));
    });
  });
}

test.describe("where the system is dark", () => {
  test.use({ colorScheme: "dark" });

  test("the desk is too, with native controls, until its person chooses light", async ({
    page,
    signIn,
  }) => {
    await signIn("/admin/enquiries");
    expect(await ground(page)).toBe(dark);
    await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
    await page.getByRole("button", { name: "Admin" }).click();
    await page.getByRole("button", { name: "Light" }).click();
    await expect.poll(() => ground(page)).not.toBe(dark);
    await page.reload();
    expect(await ground(page)).not.toBe(dark);
  });

  test("the public pages stay light", async ({ page }) => {
    await page.goto("/contactpage");
    expect(await ground(page)).not.toBe(dark);
  });

  test("axe finds nothing on pages of the desk", async ({
    page,
    site,
    signIn,
    expectAccessible,
    expectContrast,
  }) => {
    const booking = await storeRecord(site.db, "booking");
    const spam = { status: "spam", spam_reasons: "hidden field filled" };
    for (const status of ["new", "in progress", "done"]) {
      await storeRecord(site.db, "enquiry", { status });
    }
    const enquiry = await storeRecord(site.db, "enquiry");
    await storeRecord(site.db, "enquiry", spam);
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn("/admin/enquiries");
    const paths = [
      "/admin",
      "/admin/enquiries",
      "/admin/enquiries?status=spam&from=2020-01-01",
      "/admin/enquiries?q=nothing",
      `/admin/enquiries/${enquiry}`,
      `/admin/bookings/${booking}`,
      `/edit?booking=${booking}`,
      "/partner",
      "/admin/users",
      "/admin/mail",
      "/admin/audit",
    ];
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByText("Live", { exact: true })).toBeVisible();
      await test.step(path, () => expectContrast());
    }
    await page.goto("/admin/enquiries");
    await page.getByRole("button", { name: "Admin" }).click();
    await expectAccessible(1280);
    await expectAccessible(390);
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the choice is a form, and leads back to the page", async ({ page, signIn }) => {
    await signIn("/admin/enquiries?status=new");
    await page.getByRole("button", { name: "Admin" }).click();
    await page.getByRole("button", { name: "Dark" }).click();
    await expect(page).toHaveURL(/\/admin\/enquiries\?status=new$/);
    await expect(page.locator("html")).toHaveClass("scheme-dark");
  });
});
