import type { Page } from "@playwright/test";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { signInAsAdmin } from "#tests/support/http.ts";
import { addSession, expect, isLive, test } from "./support.ts";

// The router says on the console which part of the page is missing.
test.use({ expectedErrors: [/Error loading route module|Failed to (fetch|load)|404|EventSource/] });

/** Takes away all files that the page has not loaded, as an update does, until a page is opened. */
async function update(page: Page) {
  let isOld = true;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) isOld = false;
  });
  await page.route("**/assets/**", (route) =>
    isOld ? route.fulfill({ status: 404 }) : route.fallback(),
  );
}

async function openRecord(page: Page, id: string) {
  await page.goto(`/admin/enquiries/${id}`);
  await isLive(page);
}

test("an older window works on, with what was typed", { tag: "@long" }, async ({
  page,
  context,
  running,
  site,
}) => {
  const id = await storeRecord(site.db, "enquiry");
  const account = await createUser(running, "coordinator", { name: "Meera" });
  await addSession(context, running, account);
  await openRecord(page, id);
  await update(page);
  const note = page.getByLabel("Add a note");
  await note.fill("Half a note");
  await note.press("Escape");
  for (const [key, role, name] of [
    ["/", "dialog", "Search"],
    ["s", "menu", "Status"],
    ["?", "dialog", "Keys in this list"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole(role, { name })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Meera" }).click();
  const dark = page.getByRole("button", { name: "Dark" });
  await dark.click();
  await expect(page.locator("html")).toHaveClass("scheme-dark");
  await expect(dark).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await note.click();
  await expect(note).toHaveValue("Half a note");

  const loaded = page.waitForEvent("load");
  const bookings = page.getByRole("navigation").getByRole("link", { name: "Add booking" });
  await bookings.click();
  await loaded;
  await openRecord(page, id);
  await expect(note).toHaveValue("Half a note");
  await update(page);
  const admin = await signInAsAdmin(running.url);
  await admin.post(`/admin/users/${account.id}`, { change: "end-sessions" });
  await expect(page.getByRole("dialog", { name: "You are signed out" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(note).toHaveValue("Half a note");
});
