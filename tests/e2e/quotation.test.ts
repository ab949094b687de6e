import { openServices } from "#app/app.server.ts";
import { formatAmount } from "#app/domain/billing/paise.ts";
import {
  issueQuotation,
  reviseQuotation,
  saveDraft,
  showQuotation,
} from "#app/domain/quotations/quotations.server.ts";
import { tokenOf } from "#app/domain/quotations/request-quotation.server.ts";
import { addDays, daysBetween, indianDay } from "#app/lib/dates.ts";
import { createLog } from "#server/create-log.ts";
import { storeStock } from "#tests/factories/rental.ts";
import { expect, expectAccessible, type Site, test } from "./support.ts";

/** A Tuesday, on which all branches are open, and the last day of three months from it. */
const from = addDays(
  "2026-12-01",
  7 * Math.ceil(daysBetween("2026-12-01", indianDay(new Date())) / 7 + 4),
);
const later = new Date(from);
later.setUTCMonth(later.getUTCMonth() + 3);
const until = addDays(later.toISOString().slice(0, 10), -1);

/** What a member of staff does at the desk. @returns the new link */
async function reviseWithDiscount(site: Site, id: string) {
  const app = await openServices(site.env, createLog("silent"));
  const [admin] = await site.db
    .selectFrom("user")
    .select("id")
    .where("role", "=", "admin")
    .execute();
  const by = {
    ...{ at: new Date(), clientAddress: "203.0.113.9" },
    actor: { userId: admin?.id ?? "", name: "Meera", email: "meera@example.com" },
    doer: { role: "admin" as const, grants: [], branch: "" },
  };
  try {
    const revision = await reviseQuotation(app, id, "key", by);
    const last = (await showQuotation(app, id))?.revisions.at(-1);
    if (!last) throw new Error("no quotation");
    const opened = { ...revision, version: last.document.version };
    const draft = { ...last.draft, discount_percent: 5, reason: "5 % for the size of the order" };
    await saveDraft(app, opened, draft, by);
    await issueQuotation(app, { ...opened, version: opened.version + 1 }, by);
    return `/quote?token=${await tokenOf(app, id)}`;
  } finally {
    app.papers.close();
    app.batches.close();
    await app.store.feed.close();
    await app.store.db.destroy();
  }
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
      await page.goto(await reviseWithDiscount(site, id));
      await expect(page.getByText("5 % for the size of the order")).toBeVisible();

      await page.getByLabel("Your name").fill("Lakshmi Narayanan");
      await page.getByLabel("Street address").first().fill("12, Second Main");
      await page.getByLabel("Town or city").first().fill("Chennai");
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
