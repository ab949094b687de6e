import type { Page } from "@playwright/test";
import { formatPaise } from "#app/domain/billing/paise.ts";
import { addDays, daysBetween, indianDay } from "#app/lib/dates.ts";
import { storeUnits } from "#tests/factories/rental.ts";
import { createUser } from "#tests/factories/user.ts";
import { addSession, expect, expectAccessible, isLive, test } from "./support.ts";

// Units and papers stay when records are removed: a site of its own.
test.use({ ownSettings: { SECURITY_EMAIL: "money@southbridge.test" } });

/** A Tuesday, on which all branches are open. */
const from = addDays(
  "2026-12-01",
  7 * Math.ceil(daysBetween("2026-12-01", indianDay(new Date())) / 7 + 1),
);

const scan = async (page: Page, label: string) => {
  await page.getByRole("textbox", { name: /^Scan a label/ }).fill(label);
  await page.keyboard.press("Enter");
};

test("from an accepted quotation to paid: part by UPI, tax withheld, a deposit and a damaged machine, watched by a colleague", async ({
  browser,
  running,
  site,
  page: desk,
  context,
}) => {
  test.slow();
  await storeUnits(site.db, ["BL-1", "BL-2"], { configuration: "business-14", branch: "chennai" });
  const shared = { baseURL: running.url, javaScriptEnabled: true };
  const [own, watching] = [await browser.newContext(shared), await browser.newContext(shared)];
  await addSession(own, running, await createUser(running, "user", { name: "Lakshmi N." }));
  await addSession(watching, running, await createUser(running, "admin", { name: "Meera K." }));
  await addSession(context, running, await createUser(running, "admin", { name: "Ravi N." }));
  const [customer, colleague] = [await own.newPage(), await watching.newPage()];

  await customer.goto(
    `/estimate?slug=business-14&number=2&from=${from}&until=${addDays(from, 13)}&pin=600001`,
  );
  await customer.getByRole("button", { name: "Get a quotation" }).first().click();
  await customer.getByLabel("Name").fill("Lakshmi Narayanan");
  await customer.getByLabel("Company").fill("Ottakam Freight");
  await customer.getByLabel("Phone").fill("98400 00112");
  await customer.getByLabel("PIN code").fill("600 001");
  await customer.getByRole("button", { name: "Get the quotation" }).click();
  await customer.getByLabel("Your name").fill("Lakshmi Narayanan");
  await customer.getByLabel("Street address").fill("12, Second Main");
  await customer.getByLabel("Town or city").fill("Chennai");
  await customer.getByRole("checkbox").check();
  await customer.getByRole("button", { name: "Accept for" }).click();
  await expect(customer.locator("#answer")).toContainText("Your booking is confirmed");

  const bookings = site.db.selectFrom("booking").select(["record_id as id", "reference"]);
  const { id, reference } = await bookings.executeTakeFirstOrThrow();
  const money = (page: Page) => page.getByRole("region", { name: "Money" });
  const documents = money(colleague).getByRole("list", { name: "Documents" });
  const dialog = desk.getByRole("dialog");
  for (const page of [desk, colleague]) {
    await page.goto(`/admin/bookings/${id}`);
    await isLive(page);
    await expect(money(page).getByText(/^Invoice of ₹.* prepared$/)).toBeVisible();
  }
  await money(desk).getByRole("button", { name: "Issue invoice" }).click();
  await dialog.getByRole("button", { name: /^Issue invoice/ }).click();
  // The colleague's window follows.
  await expect(documents.getByText(/^SAMPLE\/\d\d-\d\d\/00001$/)).toBeVisible();
  await expect(money(colleague).getByText(/prepared$/)).toHaveCount(0);
  const invoices = site.db.selectFrom("document").selectAll().where("kind", "=", "invoice");
  const { total, taxable } = await invoices.executeTakeFirstOrThrow();

  await customer.goto(`/bookings/${reference}`);
  await expect(customer.getByText(formatPaise(total)).first()).toBeVisible();
  await customer.getByLabel(/^UTR of the payment/).fill("412345678901");
  await customer.getByLabel("Amount in ₹").fill("1,000");
  await customer.getByRole("button", { name: "Report the payment" }).click();
  await expect(customer.getByText(/reported, we confirm it/)).toBeVisible();
  await expectAccessible(customer);

  await colleague.goto("/admin/payments");
  await isLive(colleague);
  await expect(colleague.getByText("1 reported, confirm it")).toBeVisible();
  await expectAccessible(colleague);
  await colleague.keyboard.press("c");
  await expect(colleague.getByText("1 reported, confirm it")).toHaveCount(0);
  await expect(money(desk).getByText(/Part paid/)).toBeVisible();

  const enter = async (fields: Record<string, string>, kind: string, purpose = "Invoices") => {
    await desk.goto(`/admin/payments/new?booking=${id}`);
    await isLive(desk);
    await desk.getByLabel("Paid by").selectOption(kind);
    await desk.getByLabel("For", { exact: true }).selectOption(purpose);
    for (const [label, value] of Object.entries(fields)) {
      await desk.getByLabel(label, { exact: false }).fill(value);
    }
    await desk.getByRole("button", { name: "Enter payment" }).click();
    await expect(desk.getByRole("heading", { level: 1 })).not.toHaveText("Enter payment");
  };
  const withheld = Math.round(taxable / 5_000) * 100;
  await enter({ Amount: String(withheld / 100), "Certificate number": "TDS-2026-17" }, "TDS");
  const deposit = { Amount: "5,000", Reference: "HDFC0000000001" };
  await enter(deposit, "Bank transfer", "Deposit");
  const rest = String((total - 100_000 - withheld) / 100);
  await enter({ Amount: rest, Reference: "HDFC0000000002" }, "Bank transfer");
  await colleague.goto(`/admin/bookings/${id}`);
  await isLive(colleague);
  await expect(documents.getByText("Paid")).toBeVisible();
  await customer.reload();
  await expect(customer.getByText("Paid", { exact: true }).first()).toBeVisible();

  // Delivered before its first day; one comes back damaged.
  await desk.goto(`/admin/bookings/${id}/deliver`);
  await isLive(desk);
  await scan(desk, "BL-1");
  await expect(desk.getByText("1 of 2 picked")).toBeVisible();
  await scan(desk, "BL-2");
  await desk.getByRole("button", { name: /^Deliver 2 of 2/ }).click();
  await dialog.getByRole("checkbox", { name: /^Deliver/ }).check();
  await dialog.getByRole("button", { name: /^Deliver 2/ }).click();
  await expect(documents.getByText(/^SAMPLE\/\d\d-\d\d\/D00001$/)).toBeVisible();
  await desk.goto(`/admin/bookings/${id}/return`);
  await isLive(desk);
  await scan(desk, "BL-1");
  await desk.getByText("Damaged", { exact: true }).click();
  await desk.getByLabel("What is damaged").fill("Hinge broken");
  await desk.getByRole("button", { name: /^Take back 1 of 2/ }).click();
  await dialog.getByRole("button", { name: /^Take back 1/ }).click();
  const charges = money(colleague).getByRole("list", { name: "Charges" });
  await expect(charges.getByText(/Damage: Business 14/).first()).toBeVisible();

  await desk.goto(`/admin/bookings/${id}`);
  await isLive(desk);
  await money(desk)
    .getByRole("button", { name: /^Change/ })
    .click();
  await dialog.getByLabel("Amount").fill("4,000");
  await dialog.getByRole("button", { name: /^Save charge/ }).click();
  await expect(charges.getByText("₹4,000")).toBeVisible();
  await money(desk).getByRole("button", { name: /^Bill/ }).click();
  await dialog.getByRole("button", { name: /^Issue invoice/ }).click();
  await expect(documents.getByText("₹4,720 of ₹4,720 open")).toBeVisible();
  await money(desk).getByRole("button", { name: "Apply to an invoice" }).click();
  await dialog.getByRole("button", { name: /^Apply to the invoice/ }).click();
  await expect(documents.getByText(/ open$/)).toHaveCount(0);
  await expect(documents.getByText("Paid")).toHaveCount(2);
  await expectAccessible(colleague);
  await money(desk).getByRole("button", { name: "Refund" }).click();
  await dialog.getByRole("button", { name: /^Refund/ }).click();
  await expect(money(colleague).getByText(/held$/)).toHaveCount(0);
  await customer.reload();
  await expect(customer.getByText("All invoices of this booking are paid.")).toBeVisible();
});
