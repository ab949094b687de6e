import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectDarkContrast, test } from "./support.ts";

// A site of its own: it changes what others expect to be offered.
test.use({ ownSettings: { SECURITY_EMAIL: "list@southbridge.test" } });

const rowOf = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) });
const order = (page: Page) =>
  page
    .getByRole("grid", { name: "Rental groups" })
    .getByRole("row")
    .evaluateAll((rows) => rows.slice(1, 4).map((row) => row.getAttribute("aria-label") ?? ""));

test("an owner's morning in the list: order, hide, rates pasted, publish, and a visitor sees it", {
  tag: "@long",
}, async ({ page, site, signIn }) => {
  test.slow();
  const visitor = async (path: string) => (await page.request.get(site.url + path)).text();
  await signIn("/admin/catalogue");
  await expectAccessible(page);

  // Twice, quicker than it is stored.
  await rowOf(page, "Business 14").focus();
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.getByText("Business 14, now 3 of 6")).toBeVisible();
  await expect(rowOf(page, "Business 14")).toBeFocused();
  await expect
    .poll(() => order(page))
    .toEqual(["Slim 13", "Flip 14", "Business 14"].map((name) => expect.stringMatching(name)));
  await page.keyboard.press("z");
  await expect(page.getByText("Undone.")).toBeVisible();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.getByText("Business 14, now 3 of 6")).toBeVisible();

  await rowOf(page, "Flip 14").focus();
  await page.keyboard.press("h");
  await expect(page.getByText("Flip 14: Hidden, as a draft.")).toBeVisible();
  await expect(rowOf(page, "Flip 14")).toContainText("Hidden");
  await page.getByRole("button", { name: "Actions for Field 13" }).click();
  await page.getByRole("menuitem", { name: "Retire…" }).click();
  await expectAccessible(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Retire" }).click();
  await expect(rowOf(page, "Field 13")).toContainText("Retired");

  await page.getByRole("link", { name: "Rates of Laptops" }).click();
  await expect(page.getByRole("heading", { name: "Rates of laptops" })).toBeVisible();
  const cell = (name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}`) });
  await cell("Slim 13, day").focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "230\t920\t2,299\t22,990\n300\t1200\t2.9k\t29990\n");
    const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  });
  await expect(page.getByText("8 cells read.")).toBeVisible();
  await expect(page.getByText("“2.9k” is not an amount")).toBeVisible();
  // So high that the foot, which stays in the window, lies over no cell.
  await page.setViewportSize({ width: 1280, height: 1600 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expectDarkContrast(page);
  // As in a spreadsheet: arrows go, typing replaces, Escape brings back, Enter goes on below.
  await cell("Business 14, month").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowLeft");
  await expect(cell("Studio 16, week")).toBeFocused();
  await cell("Business 14, month").focus();
  await page.keyboard.type("1");
  await page.keyboard.press("Escape");
  await expect(cell("Business 14, month")).toHaveValue("1,499");
  await page.keyboard.type("1549");
  await page.keyboard.press("Enter");
  await expect(cell("Business 14, month")).toHaveValue("1549");
  await expect(
    page.getByRole("listitem").filter({ hasText: "24 × Slim 13 for 45 days" }),
  ).toContainText(/₹1,00,296→₹1,0\d,\d+/);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/^Rates of \d configurations saved as drafts\.$/)).toBeVisible();
  await expect(page.getByText("“2.9k” is not an amount")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();

  expect(await visitor("/productspage/laptops/business-14")).toContain("1,499");
  await page
    .getByRole("navigation", { name: "Staff" })
    .getByRole("link", { name: /Catalogue/ })
    .click();
  await page.getByRole("button", { name: /^Publish \d+ drafts…$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Publish drafts" });
  await expect(dialog.getByText("Field 13")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("checkbox", { name: /Field 13/ }).uncheck();
  await dialog.getByRole("button", { name: /^Publish \d+ draft/ }).click();
  await expect(page.getByText(/^Published\. Visitors see version \d+\.$/)).toBeVisible();
  expect(await visitor("/productspage/laptops/business-14")).toContain("1,549");
  const group = await visitor("/productspage/laptops");
  expect(group).not.toContain("Flip 14");
  expect(group).toContain("Field 13");
  const rest = page.getByRole("button", { name: "Publish 1 draft…" });
  await rest.click();
  await dialog.getByRole("button", { name: "Publish 1 draft" }).click();
  await expect(rest).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();

  const found = page.getByRole("region", { name: "Rental groups" }).getByRole("status");
  await page.getByLabel("Find in this list").fill("Slim");
  await expect(found).toHaveText("2 rows");
});

test("what Undo names is undone, after a second save too, and rows that look wrong are named", async ({
  page,
  signIn,
}) => {
  await signIn("/admin/catalogue/rates/servers");
  const cells = page.getByRole("textbox", { name: /, month/ });
  const [first, second] = [cells.first(), cells.nth(1)];
  const [was, other] = [await first.inputValue(), await second.inputValue()];
  const save = async (cell: typeof first, text: string, said: RegExp) => {
    await cell.fill(text);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(said)).toBeVisible();
  };
  await first.fill("1");
  const look = page.getByRole("region", { name: "Worth a look" });
  await expect(look).toContainText("the rate for a month falls by 100 %");
  await expect(look).toContainText("is dearer than twelve months");
  await save(first, "6,001", /^Rates of .* saved as drafts\.$/);
  await expect(page.getByText("Nothing is changed.")).toBeVisible();
  await save(first, "6,002", /^Rates of .* saved as drafts\.$/);
  await expect(page.getByText("Nothing is changed.")).toBeVisible();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByText("Undone.")).toBeVisible();
  await expect(first).toHaveValue("6,001");
  await save(second, "7,001", /^Rates of .* saved as drafts\.$/);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(second).toHaveValue(other);
  await save(first, was, /^Rates of .* saved as drafts\.$/);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(first).toHaveValue("6,001");

  await first.focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "7,500\n8,500\n");
    const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  });
  const all = await page.getByRole("row").count();
  await page.getByRole("checkbox", { name: /^Only what changes \(2 of \d rows\)$/ }).check();
  await expect(page.getByRole("row")).toHaveCount(3);
  await expect(first).toHaveValue("7,500");
  await expect(second).toHaveValue("8,500");
  await page.getByRole("checkbox", { name: /^Only what changes/ }).uncheck();
  await expect(page.getByRole("row")).toHaveCount(all);
});
