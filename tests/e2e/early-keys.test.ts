import type { Page } from "@playwright/test";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { expect, test } from "./support.ts";

// What the keys open is loaded when it is asked for the first time. Who types on at once has typed
// into nothing until it is there; nothing of it may be lost, or be taken for a key of the list.

const isLive = (page: Page) => expect(page.getByText("Live", { exact: true })).toBeVisible();
const loadSlowly = (page: Page, file: RegExp) =>
  page.route(file, (route) => setTimeout(() => route.continue(), 500));

test("what is typed right after the shortcut of the search is searched for", async ({
  page,
  site,
  signIn,
}) => {
  await storeRecord(site.db, "enquiry", { name: "Suma", email: "suma.hegde@mail.example.in" });
  await signIn("/admin/enquiries");
  await loadSlowly(page, /search-panel.*\.js/);
  await isLive(page);
  await page.getByRole("link", { name: "Suma", exact: true }).focus();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("hegdex");
  await page.keyboard.press("Backspace");
  const box = page.getByRole("combobox", { name: "Search everything" });
  await expect(box).toHaveValue("hegde");
  await expect(box).toBeFocused();
  await page.keyboard.type("@mail");
  const chosen = page.getByRole("dialog").getByRole("option", { selected: true });
  await expect(chosen).toContainText("Suma");
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
});

test("what is typed right after a key of triage is noted, and chosen", async ({
  page,
  site,
  signIn,
}) => {
  const id = await storeRecord(site.db, "enquiry", { name: "Asha" });
  await signIn("/admin/enquiries");
  await loadSlowly(page, /ask-triage.*\.js/);
  for (const [key, typed, send, said] of [
    ["n", "For eight.\nCalls again.", "Control+Enter", "Note added."],
    ["s", "do", "Enter", "is done."],
  ] as const) {
    await page.reload();
    await isLive(page);
    await page.keyboard.press("j");
    await page.keyboard.press(key);
    await page.keyboard.type(typed);
    await page.keyboard.press(send);
    await expect(page.locator(".desk-toast")).toContainText(said);
  }
  const events = site.db.selectFrom("record_event").select("note").where("record_id", "=", id);
  expect(await events.execute()).toContainEqual({ note: "For eight.\nCalls again." });
  const record = site.db.selectFrom("record").select("status").where("id", "=", id);
  expect(await record.executeTakeFirst()).toEqual({ status: "done" });
});
