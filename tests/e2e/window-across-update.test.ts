import type { Page } from "@playwright/test";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { signInAsAdmin } from "#tests/support/client.ts";
import { addSession, expect, test } from "./support.ts";

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
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
}

test("menus still open, and a page that is gone is loaded anew with the note that was begun", async ({
  page,
  site,
  signIn,
}) => {
  const id = await storeRecord(site.db, "enquiry");
  await signIn();
  await openRecord(page, id);
  await update(page);
  const note = page.getByLabel("Add a note");
  await note.fill("Half a note");
  await note.press("Escape");
  for (const [key, title] of [
    ["/", "Search"],
    ["s", "Status"],
    ["?", "Keys in this list"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
    await page.keyboard.press("Escape");
    // Until it has left the document, a closed dialog may still have the focus.
    await expect(page.locator("dialog")).toHaveCount(0);
  }
  await expect(note).toHaveValue("Half a note");

  const loaded = page.waitForEvent("load");
  const mails = page.getByRole("navigation").getByRole("link", { name: "Mail" });
  await mails.click();
  await loaded;
  await openRecord(page, id);
  await expect(note).toHaveValue("Half a note");
  await mails.click();
  await expect(page.getByRole("heading", { level: 1, name: "Mail" })).toBeVisible();
});

test("a session that ends leaves what was typed on the screen", async ({
  page,
  context,
  running,
  site,
}) => {
  const id = await storeRecord(site.db, "enquiry");
  const account = await createUser(running, "coordinator");
  await addSession(context, running, account);
  await openRecord(page, id);
  await update(page);
  await page.getByLabel("Add a note").fill("Half a note");
  const admin = await signInAsAdmin(running.url);
  await admin.post(`/admin/users/${account.id}`, { change: "end-sessions" });
  await expect(page.getByRole("dialog", { name: "You are signed out" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Add a note")).toHaveValue("Half a note");
});

test("a booking that is being typed stays while the desk is made dark", async ({
  page,
  signIn,
}) => {
  await signIn("/booking");
  await page.waitForLoadState("networkidle");
  await update(page);
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Half a name");
  await page.getByRole("button", { name: "Admin" }).click();
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveClass("scheme-dark");
  await expect(page.getByRole("button", { name: "Dark" })).toHaveAttribute("aria-pressed", "true");
  await expect(name).toHaveValue("Half a name");
});
