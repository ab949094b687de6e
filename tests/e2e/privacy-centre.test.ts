import type { Page } from "@playwright/test";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { newestCode, start } from "#tests/support/privacy-centre.ts";
import { recordsOf } from "#tests/support/records.ts";
import { expect, expectAccessible, tabTo, test } from "./support.ts";

const name = "திருமதி மீனாட்சி சுந்தரேஸ்வரன் கிருஷ்ணமூர்த்தி";
const email = "meenakshi.sundareswaran-krish@example.com";

const button = (page: Page, words: string) =>
  page.getByRole("main").getByRole("button", { name: words, exact: true });

// A code that is wrong is answered with 400.
test.use({ expectedErrors: [/status of 400/] });

test("a person sees, corrects and erases data by keyboard", { tag: "@long" }, async ({
  page,
  site,
}) => {
  await storeRecord(site.db, "enquiry", { name, email, phone: "98400 00112" });
  await storeRecord(site.db, "booking", { name, email, status: "returned" });
  const heading = page.getByRole("heading", { level: 1 });
  const main = page.getByRole("main");
  const type = async (label: string, words: string) => {
    await page.getByLabel(label).focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(words);
    await page.keyboard.press("Enter");
  };
  await page.goto(start);
  await expectAccessible(page);
  await type("Your e-mail address", email.toUpperCase());
  await expect(heading).toHaveText("Enter the code");
  await expectAccessible(main);
  await type("Code", "0000 0000");
  await expect(page.getByLabel("Code")).toHaveAttribute("aria-invalid", "true");
  await type("Code", (await newestCode(site, email)) ?? "");
  await expect(heading).toHaveText("Data we store about you");
  await expect(page.locator("#records")).toContainText("₹2,998");
  await expectAccessible(main);

  await button(page, "Withdraw my consent").click();
  await button(page, "Give my consent again").click();
  await expect(button(page, "Withdraw my consent")).toBeVisible();
  await type("Your name", "Meenakshi Krishnamurthy");
  await expect(page.locator("#records")).toContainText("Meenakshi Krishnamurthy");

  await tabTo(page, page.getByRole("link", { name: "Review before erasing" }));
  await page.keyboard.press("Enter");
  await expect(heading).toHaveText("Erase my data");
  await expect(page.getByText("the Companies Act, 2013")).toBeVisible();
  await expectAccessible(main);
  await tabTo(page, button(page, "Erase my data"));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await expect(page.getByText("Your data has been erased").first()).toBeVisible();
  const left = await recordsOf(site.db, "booking").select(["name", "email"]).execute();
  expect(left).toEqual([{ name, email: "" }]);
  expect(await recordsOf(site.db, "enquiry").select("name").execute()).toEqual([]);
});
