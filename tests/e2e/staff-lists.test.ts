import type { Page } from "@playwright/test";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { postForm, signInAsAdmin } from "#tests/support/http.ts";
import { recordsOf } from "#tests/support/records.ts";
import { choose, expect, expectAccessible, isLive, test } from "./support.ts";

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const historyOf = (page: Page) =>
  page.getByRole("region", { name: "History" }).getByRole("listitem");
const enquire = (url: string, name: string) => postForm(url, "/", anEnquiry({ name }));

test.describe("while others work", () => {
  test("nothing that one is at is lost", async ({ page, site, signIn }) => {
    const early = Array.from({ length: 25 }, (_, i) => ({ name: `Early ${i + 1}` }));
    await storeRecords(site.db, "enquiry", early);
    const id = await storeRecord(site.db, "enquiry", { name: "At Work" });
    await page.setViewportSize({ width: 1280, height: 700 });
    await signIn(`/admin/enquiries/${id}?status=all`);
    await row(page, "Early 20").getByRole("checkbox").check();
    const note = page.getByLabel("Add a note");
    await note.pressSequentially("They called and");
    await choose(page.getByLabel("Status", { exact: true }), "Done");
    await note.focus();
    await page.evaluate(() => scrollTo(0, 300));
    const scrolled = () => page.evaluate(() => scrollY);
    const before = await scrolled();

    const colleague = await signInAsAdmin(site.url);
    const { id: assignee } = await createUser(site, "admin", { name: "Meera" });
    await colleague.save(`/admin/enquiries/${id}`, { intent: "assignment", assignee });
    await expect(
      page.getByRole("article").getByLabel("Assigned to", { exact: true }),
    ).toContainText("Meera");
    await expect(page.getByRole("article")).toContainText("Assigned to Meera");
    await expect(note).toHaveValue("They called and");
    await expect(note).toBeFocused();
    await expect(page.getByLabel("Status", { exact: true })).toContainText("Done");
    await expect(row(page, "Early 20").getByRole("checkbox")).toBeChecked();
    await expect(page.getByText("1 selected").first()).toBeVisible();
    expect(await scrolled()).toBe(before);
    await note.pressSequentially(" want two.");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(historyOf(page).last()).toContainText("They called and want two.");
    await expect(note).toHaveValue("");
  });

  test("the tab counts what is unseen until it is seen", { tag: "@long" }, async ({
    page,
    site,
    signIn,
  }) => {
    await page.clock.install();
    await signIn("/admin/enquiries");
    await expect(page).toHaveTitle("Enquiries · Southbridge");
    for (const name of ["One", "Two", "Three"]) await enquire(site.url, `Came ${name}`);
    await expect(page).toHaveTitle("(3) Enquiries · Southbridge");
    await page.keyboard.press(".");
    await expect(row(page, "Came Two")).toHaveAttribute("data-fresh");
    await expect(page.getByRole("status").filter({ hasText: "3 new in Enquiries" })).toHaveCount(1);
    await page.getByRole("link", { name: "Came Two" }).click();
    await expect(row(page, "Came Two")).not.toHaveAttribute("data-fresh");
    await expect(page).toHaveTitle("(2) Enquiries · Southbridge");
    // After so long a look a record counts as seen.
    await page.clock.runFor("00:08");
    await expect(page).toHaveTitle("Enquiries · Southbridge");
    await expect(page.locator("[data-fresh]")).toHaveCount(0);
    await test.step("what arrived while another page was open is marked", async () => {
      await page.goto("/admin/careers");
      await isLive(page);
      await enquire(site.url, "Overnight");
      await expect(page.getByRole("link", { name: /Enquiries.*4 new/ })).toBeVisible();
      await page.getByRole("link", { name: /Enquiries/ }).click();
      await expect(row(page, "Overnight")).toHaveAttribute("data-fresh");
      await expect(page).toHaveTitle("(1) Enquiries · Southbridge");
    });
  });

  test("a hidden window counts in its title, and notifies where that is allowed", {
    tag: "@long",
  }, async ({ page, context, site, signIn }) => {
    await context.grantPermissions(["notifications"]);
    // A browser without a screen shows none.
    await page.addInitScript(() => {
      const shown: string[] = [];
      class Notification {
        static permission = "granted";
        static requestPermission = async () => "granted";
        constructor(text: string) {
          shown.push(text);
        }
      }
      Object.assign(window, { shown, Notification });
    });
    const shown = () => page.evaluate(() => Reflect.get(window, "shown"));
    const hide = (isHidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, "hidden", { value, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, isHidden);
    await page.clock.install();
    await signIn("/admin/enquiries");
    await page.getByRole("button", { name: "Admin" }).click();
    const choice = page.getByLabel("Notify me in this browser");
    await choice.click();
    await expect(choice).toBeChecked();
    expect(await shown()).toEqual(["Notifications are on"]);
    await page.keyboard.press("Escape");
    const begun = page.waitForResponse(/unseen\.json/);
    await hide(true);
    await begun;
    for (const name of ["One", "Two"]) await enquire(site.url, `Came ${name}`);
    await page.clock.runFor("01:01");
    await expect(page).toHaveTitle("(2) Enquiries · Southbridge");
    expect(await shown()).toEqual(["Notifications are on", "2 new at the desk"]);
    await hide(false);
    await expect(row(page, "Came Two")).toHaveAttribute("data-fresh");
    await expect(page).toHaveTitle("(2) Enquiries · Southbridge");
  });
});

test.describe("a record that a colleague deleted", () => {
  // Its address answers so, and the browser says so.
  test.use({ expectedErrors: [/status of 404/] });

  test("leaves the list and the selection standing", { tag: "@long" }, async ({
    page,
    site,
    signIn,
  }) => {
    const gone = await storeRecord(site.db, "career_application", { name: "Soon Gone" });
    await storeRecord(site.db, "career_application", { name: "Stays" });
    await signIn(`/admin/careers/${gone}`);
    await row(page, "Stays").getByRole("checkbox").check();
    await (await signInAsAdmin(site.url)).save(`/admin/careers/${gone}/delete`, {});
    await expect(page.getByRole("article")).toContainText("No longer available");
    await expect(row(page, "Soon Gone")).toHaveCount(0);
    await expect(row(page, "Stays").getByRole("checkbox")).toBeChecked();
  });
});

test.describe("without the server", () => {
  test.use({ expectedErrors: [/Failed to load resource|ERR_|EventSource|status of 50/] });

  test("the list and what is typed stay, and catch up", async ({ page, site, context, signIn }) => {
    const id = await storeRecord(site.db, "enquiry", { name: "Patient" });
    await page.clock.install();
    await signIn(`/admin/enquiries/${id}`);
    const note = page.getByLabel("Add a note");
    await note.fill("Half a sent");
    await context.route("**/*.json*", (route) => route.abort());
    await enquire(site.url, "Unheard");
    await expect(page.getByText("Could not be updated")).toBeVisible();
    await expect(row(page, "Patient")).toBeVisible();
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByText("We could not reach the site.")).toBeVisible();
    await expect(note).toHaveValue("Half a sent");
    await context.unrouteAll({ behavior: "wait" });
    // It tries again after a pause, and reads soon after that.
    await expect(async () => {
      await page.clock.fastForward("00:03");
      await expect(page.getByText("1 new", { exact: true })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.getByRole("button", { name: "1 new" }).click();
    await expect(row(page, "Unheard")).toBeVisible();
    await isLive(page);
    await expect(page.getByText("We could not reach the site.")).toHaveCount(0);
    await expect(note).toHaveValue("Half a sent");
  });
});

test("the keys move, open and select until turned off", async ({ page, site, signIn }) => {
  const names = ["Third", "Second", "First"];
  await storeRecords(
    site.db,
    "enquiry",
    names.map((name) => ({ name })),
  );
  await signIn("/admin/enquiries");
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "First" })).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(page.getByRole("link", { name: "Second" })).toBeFocused();
  await page.keyboard.press("x");
  await expect(row(page, "Second").getByRole("checkbox")).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article")).toContainText("Second");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("article")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Second" })).toBeFocused();
  await page.keyboard.press("Alt+e");
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keys in this list" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("e");
  await dialog.getByLabel("Use these keys").uncheck();
  await dialog.getByRole("button", { name: "Close" }).click();
  for (const key of ["j", "e", "s"]) await page.keyboard.press(key);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Third" })).not.toBeFocused();

  const search = page.getByRole("searchbox", { name: "Search enquiries" });
  await search.focus();
  await page.keyboard.type("jx/k?thi");
  await expect(search).toHaveValue("jx/k?thi");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Nothing found for “jx/k?thi”")).toBeVisible();
  await search.fill("thir");
  await expect(row(page, "Third")).toBeVisible();
  await expect(row(page, "First")).toHaveCount(0);
  await expect(page).toHaveURL(/\?q=thir&status=open$/);
  const done = recordsOf(site.db, "enquiry").select("name").where("status", "=", "done");
  expect(await done.execute()).toEqual([]);
});

test("columns and filters are chosen, and remembered", { tag: "@long" }, async ({
  page,
  site,
  signIn,
}) => {
  await storeRecord(site.db, "booking", { postcode: "682 555" });
  await signIn("/admin/bookings");
  const table = page.getByRole("table");
  await page.getByRole("row").getByRole("checkbox").last().check();
  await page.getByRole("button", { name: "Columns" }).click();
  await expect(page.getByLabel("PIN code")).toBeVisible();
  await expectAccessible(page.getByRole("dialog"));
  await page.getByLabel("PIN code").check();
  await expect(table).toContainText("682 555");
  await page.reload();
  await expect(table).toContainText("682 555");
  await isLive(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Received" }).click();
  await page.getByLabel("From", { exact: true }).fill("2020-01-01");
  await page.getByLabel("To", { exact: true }).fill("2020-01-31");
  await expect(page.getByText("No record with these filters")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Show all bookings" }).click();
  await expect(table).toContainText("682 555");
});

test("on a phone a record is a page of its own, in the order of a visit", async ({
  page,
  site,
  signIn,
}) => {
  const id = await storeRecord(site.db, "booking", { name: "Lakshmi" });
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(`/admin/bookings/${id}`);
  const article = page.getByRole("article");
  await expect(article).toBeVisible();
  await expect(page.getByRole("link", { name: "Export" })).toBeHidden();
  const parts = [
    article.getByLabel("Status", { exact: true }),
    article.getByRole("heading", { name: "Order" }),
    article.getByRole("link", { name: "on a map" }),
    article.getByRole("link", { name: /^Call / }),
    ...["History", "Reply", "Details"].map((name) => article.getByRole("heading", { name })),
  ];
  const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y));
  expect(tops).toEqual(tops.toSorted((one, other) => (one ?? 0) - (other ?? 0)));
  await expect(page.locator("kbd:visible")).toHaveCount(0);
  await choose(article.getByLabel("Assigned to", { exact: true }), "Me");
  await expect(page.getByRole("alertdialog").filter({ hasText: "assigned" })).toBeVisible();
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page.getByRole("link", { name: "Export" })).toBeVisible();
  await page.getByRole("button", { name: "Menu" }).click();
  await expectAccessible(page);
  for (const place of ["Inbox", "Bookings", "Partners", "Users", "Audit", "Dashboard"]) {
    await expect(page.getByRole("link", { name: place }).first()).toBeVisible();
  }
  await page.getByRole("link", { name: "Users" }).click();
  await expect(page.getByRole("heading", { name: "Users" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Audit" })).toBeHidden();
});
