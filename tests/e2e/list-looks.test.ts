import type { Locator } from "@playwright/test";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { expect, isLive, test } from "./support.ts";

const longest = {
  name: "சுப்பிரமணிய பாரதியார் இராமகிருஷ்ணன் வேங்கடசுப்பிரமணியம்",
  email: "venkatasubramaniam.ramakrishnan@thiruvananthapuram.example",
};
const nowhere = { x: -1, y: -1, width: 0, height: 0 };
const box = async (locator: Locator) => (await locator.boundingBox()) ?? nowhere;

test.beforeEach(async ({ site, signIn }) => {
  await storeRecords(site.db, "enquiry", Array(20).fill(longest));
  const { id: assignee } = await createUser(site, "admin");
  await storeRecord(site.db, "enquiry", { ...longest, assignee });
  await signIn("/admin/enquiries");
});

test("rows of 38 px fit every width, with one row of tools", { tag: "@long" }, async ({ page }) => {
  const rows = page.locator("tbody tr");
  for (const width of [768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const name = page.getByRole("cell").filter({ hasText: longest.name }).first();
    await expect(name).toHaveAttribute("title", longest.name);
    expect((await box(rows.first())).height).toBe(38);
    expect((await box(page.getByRole("search").locator(".."))).height).toBe(38);
    const frame = await box(page.getByRole("region", { name: "Enquiries" }));
    const received = await box(page.getByRole("columnheader", { name: "Received" }));
    expect(received.x + received.width).toBeLessThanOrEqual(frame.x + frame.width);
  }
  const foot = await box(page.getByRole("navigation", { name: "Pages" }));
  const last = await box(rows.nth(15));
  expect(last.height).toBe(38);
  expect(last.y + last.height).toBeLessThanOrEqual(foot.y);
  expect(foot.y + foot.height).toBeLessThanOrEqual(900);
  const frame = await box(page.getByRole("region", { name: "Enquiries" }));
  expect((await box(page.getByRole("link", { name: /^Open/ }))).x).toBe(frame.x);
  // The assignee stands in the row by a short name.
  await expect(rows.first().locator(".avatar")).toHaveAttribute("data-initials", /./);
  await expect(rows.last()).toContainText("Unassigned");
});

test("at 360 px a row is a card that opens the record", async ({ page }) => {
  await isLive(page);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  await page.setViewportSize({ width: 360, height: 800 });
  const first = page.locator("tbody tr").first();
  // Measured once it stands: the toolbar above it wraps anew in so narrow a window.
  await expect.poll(async () => (await box(first)).height).toBe(62);
  await first.click({ position: { x: 26, y: 24 } });
  await expect(first.getByRole("checkbox")).toBeChecked();
  await first.click({ position: { x: 300, y: 44 } });
  await expect(page).toHaveURL(/\/admin\/enquiries\/[\w-]{36}/);
});

test("the rail fits 768 px, and the specified tables are whole at 1280 px", async ({
  page,
  site,
}) => {
  const email = "kavya.oinzmb@example.com";
  await storeRecord(site.db, "booking", { name: "Kavya", email });
  await storeRecord(site.db, "career_application", { name: "Kavya", email });
  await page.setViewportSize({ width: 1280, height: 768 });
  await page.goto("/admin");
  await isLive(page);
  const rail = page.getByRole("navigation", { name: "Staff" });
  expect(await rail.evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBe(0);
  const isWhole = (cell: Element) => cell.scrollWidth <= cell.clientWidth;
  for (const [name, columns] of [
    ["Booking Details", 7],
    ["Career Enquirys", 6],
  ] as const) {
    const table = page.getByRole("table", { name });
    await expect(table.getByRole("columnheader")).toHaveCount(columns);
    for (const cell of await table.getByRole("cell").all()) {
      expect(await cell.evaluate(isWhole), await cell.innerText()).toBe(true);
    }
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(table.getByRole("columnheader")).toHaveCount(columns);
    await page.setViewportSize({ width: 1280, height: 768 });
  }
});
