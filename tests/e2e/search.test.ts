import type { Page } from "@playwright/test";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { expect, expectAccessible, test } from "./support.ts";

const suma = { name: "ಸುಮಾ ಹೆಗ್ಡೆ", phone: "98450 21337", email: "suma.hegde@mail.example.in" };
const box = (page: Page) => page.getByRole("combobox", { name: "Search everything" });
const chosen = (page: Page) => page.getByRole("option").and(page.locator("[data-focused]"));
const searchButton = (page: Page) => page.getByRole("button", { name: /^Search/ });

test("a caller is found and opened by keyboard", async ({ page, site, context, signIn }) => {
  const id = await storeRecord(site.db, "enquiry", suma);
  await storeRecord(site.db, "booking", { ...suma, reference: "M4VH-82KD" });
  await storeRecord(site.db, "enquiry", { name: "Karthik Raghavan", phone: "080 4502 1190" });
  await signIn("/admin/enquiries");
  const field = searchButton(page);
  await field.focus();
  await page.keyboard.press("/");
  await expect(box(page)).toBeFocused();
  await page.keyboard.type("45021");
  await expect(page.getByRole("group", { name: /^People/ }).getByRole("option")).toHaveCount(2);
  await expect(chosen(page)).toContainText("Karthik Raghavan");
  await expect(chosen(page).locator("mark")).toHaveText("4502 1");
  await expectAccessible(page);

  await page.keyboard.press("ArrowDown");
  await expect(chosen(page)).toContainText(suma.name);
  await page.keyboard.press("Tab");
  await expect(chosen(page)).toContainText("M4VH-82KD");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowUp");
  await expect(chosen(page)).toContainText("Call 080 4502 1190");
  await page.keyboard.press("ArrowDown");
  await expect(chosen(page)).toContainText("Karthik Raghavan");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(field).toBeFocused();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("egde@mail");
  await expect(page.getByRole("group", { name: /^Records/ })).toContainText(suma.name);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const other = context.waitForEvent("page");
  await page.keyboard.press("Control+Enter");
  await expect(await other).toHaveURL(`/admin/enquiries/${id}`);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/enquiries/${id}`);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await test.step("Enter right after typing opens what was typed", async () => {
    await searchButton(page).click();
    await expect(page.getByRole("dialog").getByRole("option").first()).toBeVisible();
    await page.route(/search\.json\?q=0450/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await page.keyboard.type("0450");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Karthik Raghavan" })).toBeVisible();
  });
});

test.describe("while the server is away", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });
  test("the panel says so; the search offers to log out, which asks first", {
    tag: "@long",
  }, async ({ page, signIn }) => {
    await signIn("/admin/mail");
    await searchButton(page).click();
    await box(page).fill("zzzz");
    await expect(page.getByText("Nothing found for “zzzz”.")).toBeVisible();
    await page.route(/search\.json/, (route) => route.abort());
    await box(page).fill("zzzzz");
    await expect(page.getByText("The search did not answer.")).toBeVisible();
    await page.unrouteAll();
    await box(page).fill("sign out");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "do you want to logout ?" })).toBeVisible();
    await page.getByRole("alertdialog").getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/adminlogin");
  });
});

test.describe("when the session ends", () => {
  test.use({ expectedErrors: [/Failed to load resource|EventSource/] });
  test("what was found is hidden, with the page", { tag: "@long" }, async ({
    page,
    site,
    signIn,
  }) => {
    await storeRecord(site.db, "enquiry", suma);
    await signIn("/admin/enquiries");
    await searchButton(page).click();
    await box(page).fill("21337");
    const found = page.getByRole("option").first().locator("b");
    await expect(found).toHaveText(suma.name);
    await expect(found).not.toHaveCSS("color", "rgba(0, 0, 0, 0)");
    await site.db.deleteFrom("session").execute();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    const notice = page.getByRole("heading", { name: "You are signed out" });
    await expect(notice).not.toHaveCSS("color", "rgba(0, 0, 0, 0)");
    await expect(found).toHaveCSS("color", "rgba(0, 0, 0, 0)");
  });
});
