import type { Page } from "@playwright/test";
import type { Sample } from "./sample-site.ts";
import type { View } from "./views.ts";

/** What staff see in the middle of their work: keys, toasts, questions, answers and conflicts. */
export function deskStateViews({ booking, twin }: Sample): View[] {
  const edit = `/edit?booking=${booking}`;
  const pages: View[] = [
    {
      name: "desk-conflict",
      path: edit,
      async act(page) {
        await page.waitForLoadState("networkidle");
        await editElsewhere(page, edit);
        await page.getByLabel("City").fill("Kochi");
        await page.getByRole("button", { name: "Save booking" }).click();
        await page.getByRole("heading", { name: /Somebody else saved/ }).waitFor();
      },
    },
    {
      name: "desk-booking-refused",
      path: edit,
      async act(page) {
        await page.waitForLoadState("networkidle");
        await page.locator("#desk-booking").evaluate((form) => form.setAttribute("novalidate", ""));
        await page.getByLabel("City").fill("");
        await page.getByLabel("Phone").fill("12");
        await page.getByRole("button", { name: "Save booking" }).click();
        await page.locator("[data-summary]").first().waitFor();
      },
    },
    {
      name: "desk-history",
      path: `/admin/enquiries/${twin}`,
      async act(page) {
        await page.waitForLoadState("networkidle");
        await page.getByLabel("Reminder").selectOption({ index: 2 });
        await page.getByLabel("Add a note").fill("Opens a second clinic. Wants eight laptops.");
        await page.getByRole("button", { name: /Add note/ }).click();
        await page.locator("[data-text]").last().waitFor();
        await page.getByRole("button", { name: /^Send/ }).click();
        await page.locator("[data-mail]").first().waitFor();
      },
    },
    { name: "desk-history-edits", path: `/admin/bookings/${booking}` },
    { name: "desk-twin", path: `/admin/enquiries/${twin}` },
    {
      name: "desk-own-time",
      path: `/admin/enquiries/${twin}`,
      act: (page) => page.getByText("Own day and time").click(),
    },
    {
      name: "desk-compare",
      path: `/admin/enquiries/${twin}`,
      async act(page) {
        await page.getByRole("link", { name: "Compare" }).click();
        await page.getByRole("heading", { name: "Are these the same?" }).waitFor();
      },
    },
    { name: "desk-tell", path: `/admin/bookings/${booking}?status-to=confirmed` },
  ];
  const windows: View[] = [
    { name: "desk-keys", path: "/admin/enquiries", act: (page) => pressFor(page, "?") },
    { name: "desk-keyboard-row", path: "/admin/enquiries", act: (page) => press(page, "j", "j") },
    { name: "desk-status-menu", path: "/admin/enquiries", act: (page) => pressFor(page, "j", "s") },
    {
      name: "desk-tell-dialog",
      path: "/admin/bookings",
      async act(page) {
        await press(page, "j", "s");
        await page.getByRole("menuitem", { name: "Confirmed" }).click();
      },
    },
    {
      name: "desk-mine-ticked",
      path: "/admin/desk/mine",
      async act(page) {
        await page.waitForLoadState("networkidle");
        await page.locator("tbody").getByRole("checkbox").nth(1).check({ force: true });
      },
    },
    {
      name: "desk-toast",
      path: "/admin/messages",
      async act(page) {
        await press(page, "j", "e");
        await page.locator(".desk-toast").waitFor();
      },
    },
  ];
  return [...pages, ...windows.map((view) => ({ windowOnly: true, height: 900, ...view }))];
}

async function pressFor(page: Page, ...keys: string[]) {
  await press(page, ...keys);
  await page.getByRole("dialog").waitFor();
}

async function press(page: Page, ...keys: string[]) {
  // Keys that come before the page's script are nobody's.
  await page.getByText("Live", { exact: true }).waitFor();
  for (const key of keys) await page.keyboard.press(key);
  await page.waitForLoadState("networkidle");
}

/** The same form, sent from another window in between. */
async function editElsewhere(page: Page, path: string) {
  const other = await page.context().newPage();
  await other.goto(new URL(path, page.url()).href);
  await other.waitForLoadState("networkidle");
  await other.getByLabel("City").fill(`Pune ${Date.now() % 100}`);
  const saved = other.waitForResponse((answer) => answer.request().method() === "POST");
  await other.getByRole("button", { name: "Save booking" }).click();
  await saved;
  await other.close();
}
