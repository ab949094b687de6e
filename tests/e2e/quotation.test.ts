import type { Browser } from "@playwright/test";
import { formatAmount } from "#app/domain/billing/paise.ts";
import { addDays, daysBetween, indianDay } from "#app/lib/dates.ts";
import { storeStock } from "#tests/factories/rental.ts";
import { admin } from "#tests/support/settings.ts";
import { addSession, expect, expectAccessible, isLive, type Site, test } from "./support.ts";

/** A Tuesday, on which all branches are open, and the last day of three months from it. */
const from = addDays(
  "2026-12-01",
  7 * Math.ceil(daysBetween("2026-12-01", indianDay(new Date())) / 7 + 4),
);
const later = new Date(from);
later.setUTCMonth(later.getUTCMonth() + 3);
const until = addDays(later.toISOString().slice(0, 10), -1);

/** Staff take 5 % off at the desk, in a browser of their own. @returns the link of the new revision */
async function reviseAtDesk(browser: Browser, site: Site, id: string) {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: true });
  await addSession(context, site, admin);
  const desk = await context.newPage();
  // A browser without a window has no clipboard.
  await desk.addInitScript(() => {
    navigator.clipboard.writeText = async (text) => {
      document.documentElement.dataset.copied = text;
    };
  });
  const isOpened = desk.getByText(/^\d+ \w+ \d{4}, opened /);
  await desk.goto(`/admin/quotations/${id}`);
  await isLive(desk);
  await expect(isOpened).toBeVisible();
  await expect(desk.getByText("Do you give a discount for 25?")).toBeVisible();
  await desk.getByRole("button", { name: /^Revise/ }).click();
  await desk.getByLabel(/^Discount on the total/).fill("5 %");
  await desk.getByLabel(/^Reason, shown/).fill("5 % for the size of the order");
  await desk.getByRole("button", { name: /^Issue and send/ }).click();
  await expect(desk.getByText(/is issued. Mail queued/)).toBeVisible();
  await desk.getByRole("button", { name: /^Copy the customer/ }).click();
  await expect(desk.getByText("Copied")).toBeVisible();
  return (await desk.locator("html").getAttribute("data-copied")) ?? "";
}

test.afterEach(async ({ site }) => {
  await site.db.deleteFrom("stock").execute();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });
    test.setTimeout(90_000);

    test("an estimate becomes a quotation, is asked about, revised, accepted and booked", async ({
      page,
      browser,
      site,
    }) => {
      await storeStock(site.db, 60, { branch: "chennai" });
      await storeStock(site.db, 5, { configuration: "tower-m", branch: "chennai" });
      const rows = [["business-14", "25"] as const, ["tower-m", "2"] as const];
      const query = rows.map(([slug, n]) => `slug=${slug}&number=${n}&from=${from}&until=${until}`);
      await page.goto(`/estimate?${query.join("&")}&pin=600001`);
      await page.getByRole("button", { name: "Get a quotation" }).first().click();
      await expectAccessible(page, { isPage: true });
      await page.getByLabel("Name").fill("Lakshmi Narayanan");
      await page.getByLabel("Company").fill("Ottakam Freight");
      await page.getByLabel("Email").fill("lakshmi@ottakam.example");
      await page.getByLabel("Phone").fill("98400 00112");
      await page.getByLabel("PIN code").fill("600 001");
      await page.setViewportSize({ width: 390, height: 800 });
      await page.getByRole("button", { name: "Get the quotation" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Q-\d+$/);
      await expect(page).toHaveURL(/\/quote$/);
      await expect(page.getByText("SGST 9 %")).toBeVisible();
      await expectAccessible(page, { isPage: true });

      await page.locator("#ask > summary").click();
      await page.getByLabel("Your question").fill("Do you give a discount for 25?");
      await page.getByRole("button", { name: "Send the question" }).click();
      await expect(page.getByText("We have your question")).toBeVisible();
      const record = site.db.selectFrom("record").select("id").where("kind", "=", "quotation");
      const { id } = await record.executeTakeFirstOrThrow();
      await page.goto(await reviseAtDesk(browser, site, id));
      await expect(page.getByText("5 % for the size of the order")).toBeVisible();

      await page.getByLabel("Your name").fill("Lakshmi Narayanan");
      await page.getByLabel("Street address").fill("12, Second Main");
      await page.getByLabel("Town or city").fill("Chennai");
      await page.getByRole("checkbox").check();
      await page.getByRole("button", { name: "Accept for" }).click();
      await expect(page.locator("#answer")).toContainText("Your booking is confirmed");
      const booked = await site.db
        .selectFrom("booking")
        .innerJoin("record", "record.id", "booking.record_id")
        .select(["reference", "status", "total"])
        .where("source_id", "=", id)
        .executeTakeFirstOrThrow();
      await expect(page.locator("#answer")).toContainText(booked.reference);
      expect(booked.status).toBe("confirmed");
      const taxable = page.locator(".paper-sums div").filter({ hasText: "Taxable value" });
      await expect(taxable).toContainText(formatAmount((booked.total ?? 0) * 100));
      await expectAccessible(page, { isPage: true });
    });
  });
}
