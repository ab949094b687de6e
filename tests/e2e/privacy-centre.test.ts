import type { Page } from "@playwright/test";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { newestCode, start } from "#tests/support/privacy-centre.ts";
import { recordsOf } from "#tests/support/records.ts";
import { expect, expectAccessible, type Site, tabTo, test } from "./support.ts";

const name = "திருமதி மீனாட்சி சுந்தரேஸ்வரன் கிருஷ்ணமூர்த்தி";
const email = "meenakshi.sundareswaran-krish@example.com";

async function keep({ db }: Site) {
  await storeRecord(db, "enquiry", { name, email, phone: "98400 00112" });
  await storeRecord(db, "booking", { name, email, status: "returned" });
}

const button = (page: Page, words: string) =>
  page.getByRole("main").getByRole("button", { name: words, exact: true });

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a person without an account sees, corrects and erases data", async ({ page, site }) => {
    await keep(site);
    await page.goto(start);
    await page.getByLabel("Your e-mail address").fill("nobody at all");
    await page.locator("#your-data").evaluate((form) => form.setAttribute("novalidate", ""));
    await button(page, "Send me a code").click();
    await expect(page.getByText("Write the e-mail address in full").first()).toBeVisible();
    await expect(page.getByLabel("Your e-mail address")).toHaveValue("nobody at all");
    await page.getByLabel("Your e-mail address").fill(email.toUpperCase());
    await button(page, "Send me a code").click();

    await page.getByLabel("Code").fill("0000 0000");
    await button(page, "Show my data").click();
    await expect(page.getByLabel("Code")).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("Code").fill((await newestCode(site, email)) ?? "");
    await button(page, "Show my data").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Data we store about you");
    await expect(page.locator("#records")).toContainText("₹2,998");

    await button(page, "Withdraw my consent").click();
    await button(page, "Give my consent again").click();
    await expect(button(page, "Withdraw my consent")).toBeVisible();

    await page.getByLabel("Your name").fill("Meenakshi Krishnamurthy");
    await button(page, "Save corrections").click();
    await expect(page.locator("#records")).toContainText("Meenakshi Krishnamurthy");

    await page.getByRole("link", { name: "Review before erasing" }).click();
    await expect(page.getByText("the Companies Act, 2013")).toBeVisible();
    await button(page, "Erase my data").click();
    await expect(page).toHaveURL((url) => url.pathname === "/");
    await expect(page.getByText("Your data has been erased").first()).toBeVisible();
    const left = await recordsOf(site.db, "booking").select(["name", "email"]).execute();
    expect(left).toEqual([{ name, email: "" }]);
    expect(await recordsOf(site.db, "enquiry").select("name").execute()).toEqual([]);
  });
});

// A code that is wrong is answered with 400.
test.use({ expectedErrors: [/status of 400/] });

test("the privacy centre by keyboard, with nothing that axe finds", async ({ page, site }) => {
  await keep(site);
  await page.goto(start);
  await expectAccessible(page);
  await page.getByLabel("Your e-mail address").focus();
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter the code");
  await expectAccessible(page);
  const code = page.getByLabel("Code");
  for (const typed of ["0000 0000", (await newestCode(site, email)) ?? ""]) {
    await code.focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
    if (typed === "0000 0000") await expect(code).toHaveAttribute("aria-invalid", "true");
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Data we store about you");
  await expectAccessible(page);
  await page.getByLabel("Your name").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Meenakshi Krishnamurthy");
  await page.keyboard.press("Enter");
  await expect(page.locator("#records")).toContainText("Meenakshi Krishnamurthy");
  await tabTo(page, page.getByRole("link", { name: "Review before erasing" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Erase my data");
  await expectAccessible(page);
  await tabTo(page, button(page, "Erase my data"));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your data has been erased").first()).toBeVisible();
});
