import type { Locator, Page } from "@playwright/test";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { expect, test } from "./support.ts";

const longest = {
  name: "சுப்பிரமணிய பாரதியார் இராமகிருஷ்ணன் வேங்கடசுப்பிரமணியம்",
  email: "venkatasubramaniam.ramakrishnan@thiruvananthapuram.example",
};
const nowhere = { x: -1, y: -1, width: 0, height: 0 };
const box = async (locator: Locator) => (await locator.boundingBox()) ?? nowhere;
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test.beforeEach(async ({ site, signIn }) => {
  for (let count = 0; count < 20; count += 1) await storeRecord(site.db, "enquiry", longest);
  await signIn("/admin/enquiries");
});

test("16 rows of 38 px stand in a window of 1440 × 900, under tabs that begin with the table", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const rows = page.locator("tbody tr");
  const foot = await box(page.locator(".table-foot"));
  const last = await box(rows.nth(15));
  expect(last.height).toBe(38);
  expect(last.y + last.height).toBeLessThanOrEqual(foot.y);
  expect(foot.y + foot.height).toBeLessThanOrEqual(900);
  const frame = await box(page.locator(".table-frame"));
  expect((await box(page.locator(".tabs a").first())).x).toBe(frame.x);
});

for (const width of [768, 1280, 1440]) {
  test(`at ${width} px the table fits, with one row of tools`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    expect(await widthOf(page)).toBe(width);
    const name = page.getByRole("cell").filter({ hasText: longest.name }).first();
    await expect(name).toHaveAttribute("title", longest.name);
    expect((await box(page.locator("tbody tr").first())).height).toBe(38);
    expect((await box(page.locator(".list-tools"))).height).toBe(38);
    const frame = await box(page.locator(".table-frame"));
    const received = await box(page.getByRole("columnheader", { name: "Received" }));
    expect(received.x + received.width).toBeLessThanOrEqual(frame.x + frame.width);
  });
}

test("at 360 px a row is a card, of which all but the square opens the record", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await widthOf(page)).toBe(360);
  const first = page.locator("tbody tr").first();
  // Measured once it stands: the toolbar above it wraps anew in so narrow a window.
  await expect.poll(async () => (await box(first)).height).toBe(62);
  await first.click({ position: { x: 26, y: 24 } });
  await expect(first.getByRole("checkbox")).toBeChecked();
  await first.click({ position: { x: 300, y: 44 } });
  await expect(page).toHaveURL(/\/admin\/enquiries\/[\w-]{36}/);
});

test("who sees to a record stands in its row, as a short name", async ({ page, site }) => {
  const { id } = await createUser(site, "admin");
  await storeRecord(site.db, "enquiry", { name: "Cared for", assignee: id });
  await page.reload();
  const row = page.getByRole("row").filter({ hasText: "Cared for" });
  await expect(row.locator(".avatar")).toHaveAttribute("data-initials", /./);
  await expect(page.getByRole("row").filter({ hasText: "Nobody" }).first()).toBeVisible();
});
