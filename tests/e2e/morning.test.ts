import type { Page } from "@playwright/test";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { expect, isLive, tabTo, test } from "./support.ts";

const suma = { name: "Suma Hegde", phone: "98450 21337", email: "suma.hegde@mail.example.in" };
const toast = (page: Page) => page.locator(".desk-toast");

test("a morning's work by keyboard alone", async ({ page, site, signIn }) => {
  const id = await storeRecord(site.db, "enquiry", suma);
  const others = Array.from({ length: 12 }, (_, i) => ({ name: `Enquirer ${12 - i}` }));
  const ids = await storeRecords(site.db, "enquiry", others);
  await signIn("/admin");
  await isLive(page);
  const stored = () =>
    site.db
      .selectFrom("record")
      .select(["status", "assignee"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

  await test.step("a caller is found by part of the number", async () => {
    await page.keyboard.press("/");
    await expect(page.getByRole("combobox", { name: "Search everything" })).toBeFocused();
    await page.keyboard.type("50213");
    const chosen = page.getByRole("dialog").getByRole("option", { selected: true });
    await expect(chosen).toContainText(suma.name);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("group", { name: /^Records/ })).toContainText(suma.name);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/admin/enquiries/${id}`);
  });

  const detail = page.getByRole("article");
  await expect(detail.getByRole("heading", { name: suma.name })).toBeVisible();

  await test.step("they are answered by mail", async () => {
    await page.keyboard.press("r");
    await expect(detail.getByLabel("Mail", { exact: true })).toBeFocused();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("Eight Business 14 are there for you on Thursday.");
    await page.keyboard.press("Control+Enter");
    await expect(toast(page)).toBeVisible();
    const mails = await site.db.selectFrom("mail").select("recipient").execute();
    expect(mails).toEqual([{ recipient: suma.email }]);
    await page.keyboard.press("Escape");
  });

  await test.step("a note is written", async () => {
    await page.keyboard.press("n");
    await expect(detail.getByLabel("Add a note")).toBeFocused();
    await page.keyboard.type("Call after six.");
    await page.keyboard.press("Control+Enter");
    await expect(toast(page)).toContainText("Note added.");
    await expect(detail.getByRole("listitem").filter({ hasText: "Call after six." })).toBeVisible();
  });

  await test.step("the record becomes one's own and is in progress", async () => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("a");
    await expect(page.getByRole("menuitem", { name: "Me", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(toast(page)).toContainText("assigned");
    await page.keyboard.press("s");
    await page.keyboard.type("in");
    await page.keyboard.press("Enter");
    await expect(detail.getByLabel("Status", { exact: true })).toHaveValue("in progress");
    expect(await stored()).toEqual({ status: "in progress", assignee: expect.any(String) });
  });

  await test.step("a reminder is set", async () => {
    const reminder = detail.getByLabel("Reminder", { exact: true });
    await tabTo(page, reminder);
    await page.keyboard.press("ArrowDown");
    await expect(toast(page)).toContainText("Reminder saved.");
    // Out of the field, in which letters are its own.
    await page.keyboard.press("Escape");
  });

  await test.step("a booking is taken down for them", async () => {
    await page.keyboard.press("b");
    await expect(page).toHaveURL(`/booking?for=${id}`);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(suma.name);
    await expect(page.getByLabel("Phone", { exact: true })).toHaveValue(suma.phone);
    for (const [label, keys] of Object.entries({
      "Company optional": "Hegde Clinics",
      "Street address": "12 Church Street",
      "Town or city": "Bangalore",
      "PIN code": "560 001",
      "Product 1": "Business 14",
      Quantity: "8",
    })) {
      await tabTo(page, page.getByLabel(label, { exact: true }).first());
      await page.keyboard.type(keys);
    }
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/edit\?booking=/);
    await expect(page.getByLabel("Company")).toHaveValue("Hegde Clinics");
    await isLive(page);
    await page.keyboard.press("Control+K");
    await expect(page.getByRole("combobox", { name: "Search everything" })).toBeFocused();
    await page.keyboard.type("enquiries");
    const chosen = page.getByRole("dialog").getByRole("option", { selected: true });
    await expect(chosen).toContainText("Enquiries");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/admin/enquiries");
    await isLive(page);
  });

  await test.step("ten are done at once, and that is taken back", async () => {
    await page.keyboard.press("Escape");
    await expect(detail).toHaveCount(0);
    await page.keyboard.press("Escape");
    for (let i = 0; i < 12; i += 1) await page.keyboard.press("k");
    await page.keyboard.press("x");
    for (let i = 0; i < 9; i += 1) await page.keyboard.press("j");
    await page.keyboard.press("Shift+X");
    await expect(page.getByText("10 ticked")).toBeVisible();
    await page.keyboard.press("e");
    await expect(toast(page)).toContainText("10 enquiries are done.");
    const done = () =>
      site.db.selectFrom("record").select("id").where("status", "=", "done").execute();
    expect(await done()).toHaveLength(10);
    await page.keyboard.press("z");
    await expect(toast(page)).toContainText("10 enquiries are as they were.");
    expect(await done()).toEqual([]);
    expect(ids).toHaveLength(12);
  });
});
