import type { Page } from "@playwright/test";
import { aPdf, aPng } from "#tests/factories/documents.ts";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import {
  addSession,
  choose,
  expect,
  expectAccessible,
  isLive,
  type Site,
  tabTo,
  test,
} from "./support.ts";

const row = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });
const tickOf = (page: Page, name: string) => row(page, name).getByRole("checkbox");
const toast = (page: Page) => page.getByRole("alertdialog").filter({ hasText: "." });
const stored = (site: Site, id: string) =>
  site.db
    .selectFrom("record")
    .select(["status", "assignee"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** Enquiries with these names, the first on top of the list. */
async function list(site: Site, ...names: string[]): Promise<string[]> {
  const owns = names.toReversed().map((name) => ({ name }));
  return (await storeRecords(site.db, "enquiry", owns)).toReversed();
}

test("records are triaged by keyboard", async ({ page, site, signIn }) => {
  const ids = await list(site, "One", "Two", "Three", "Four");
  const [first = "", second = ""] = ids;
  await signIn("/admin/enquiries?status=all");
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  await test.step("one keystroke is done, and another takes it back", async () => {
    for (const key of "jje") await page.keyboard.press(key);
    await expect(toast(page)).toContainText(/Enquiry \d+ is done\./);
    await expect(row(page, "Two")).toContainText("Done");
    await expect(link("Two")).toBeFocused();
    await expectAccessible(toast(page));
    await page.keyboard.press("z");
    await expect(toast(page)).toContainText("is as it was.");
    await expect(row(page, "Two")).toContainText("New");
    expect((await stored(site, second)).status).toBe("new");
  });
  await test.step("status and assignee are chosen in a menu", async () => {
    await page.keyboard.press("k");
    await page.keyboard.press("s");
    const menu = page.getByRole("menu");
    await expect(menu.getByRole("menuitem", { name: "New" })).toBeFocused();
    await expectAccessible(menu);
    // In the menu a letter is a letter.
    await page.keyboard.press("d");
    await expect(menu.getByRole("menuitem", { name: "Done" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(row(page, "One")).toContainText("Done");
    await expect(link("One")).toBeFocused();
    const me = menu.getByRole("menuitem", { name: "Me", exact: true });
    await page.keyboard.press("a");
    await expect(me).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
    await expect(link("One")).toBeFocused();
    expect((await stored(site, first)).assignee).toBeNull();
    await page.keyboard.press("a");
    await expect(me).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(toast(page)).toContainText("assigned");
    expect(await stored(site, first)).toEqual({ status: "done", assignee: expect.any(String) });
  });
  await test.step("keys that follow each other quickly all count", async () => {
    for (const key of "jejeje") await page.keyboard.press(key);
    await expect(page.getByRole("row").filter({ hasText: "Done" })).toHaveCount(4);
    for (const id of ids) expect((await stored(site, id)).status).toBe("done");
  });
});

test("a booking's status is sent once its mail was shown", async ({ page, site, signIn }) => {
  const id = await storeRecord(site.db, "booking", { name: "Asha" });
  await signIn("/admin/bookings");
  await page.keyboard.press("j");
  await page.keyboard.press("s");
  await page.getByRole("menuitem", { name: "Confirmed" }).click();
  const dialog = page.getByRole("dialog", { name: "Set to Confirmed" });
  await expect(dialog.getByRole("textbox", { name: "Mail" })).toHaveValue(/^Dear Asha,/);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Asha" })).toBeFocused();
  await page.keyboard.press("s");
  await page.getByRole("menuitem", { name: "Confirmed" }).click();
  await expect(dialog).toBeVisible();
  // From anywhere in the dialog.
  await page.keyboard.press("Control+Enter");
  await expect(row(page, "Asha")).toContainText("Confirmed");
  expect((await stored(site, id)).status).toBe("confirmed");
});

test("selected records are changed, noted and undone together", { tag: "@long" }, async ({
  page,
  site,
  signIn,
}) => {
  const ids = await list(site, "One", "Two", "Three", "Four");
  await signIn("/admin/enquiries?status=all");
  const before = await page.getByRole("table").boundingBox();
  await tickOf(page, "One").click();
  await tickOf(page, "Three").click({ modifiers: ["Shift"] });
  await expect(page.getByText("3 selected").first()).toBeVisible();
  await expect(tickOf(page, "Two")).toBeChecked();
  await expect(tickOf(page, "Four")).not.toBeChecked();
  await expect(page.getByRole("navigation", { name: "Pages" })).toBeHidden();
  const foot = page.getByRole("group", { name: "Selected records" });
  await expectAccessible(foot);
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type("Wants a price for eight.");
  await page.keyboard.press("Control+Enter");
  await expect(toast(page)).toContainText("3 enquiries have a new note.");
  await expect(page.getByText("3 selected")).toHaveCount(0);
  for (const key of ["j", "x", "k", "Shift+X"]) await page.keyboard.press(key);
  await expect(page.getByText("2 selected").first()).toBeVisible();
  await page.getByRole("checkbox", { name: /Select all/ }).check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(toast(page)).toContainText("4 enquiries are done.");
  expect(await page.getByRole("table").boundingBox()).toEqual(before);
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(toast(page)).toContainText("4 enquiries are as they were.");
  for (const id of ids) expect((await stored(site, id)).status).toBe("new");

  await test.step("a reminder has a day and a time of one's own", async () => {
    await page.getByRole("checkbox", { name: /Select all/ }).check();
    const place = await foot.boundingBox();
    await foot.getByRole("button", { name: "Reminder" }).click();
    await expect(page.getByRole("menuitem", { name: /^Tomorrow/ })).toBeVisible();
    await page.getByRole("menuitem", { name: "Pick date and time" }).click();
    const dialog = page.getByRole("dialog", { name: "Pick date and time" });
    await dialog.getByLabel("Day").fill("2099-11-23");
    await dialog.getByLabel("Time").fill("11:30");
    await dialog.getByRole("button", { name: "Set reminder" }).click();
    await expect(toast(page)).toContainText(
      "4 enquiries have a reminder for Mon 23 Nov 2099, 11:30.",
    );
    expect((await page.getByRole("navigation", { name: "Pages" }).boundingBox())?.y).toBe(place?.y);
    const reminders = site.db.selectFrom("record").select("reminder_at").where("id", "in", ids);
    expect(new Set((await reminders.execute()).map(({ reminder_at }) => reminder_at))).toEqual(
      new Set(["2099-11-23T06:00:00.000Z"]),
    );
  });
});

test("keys act beside an open record, up to the booking", { tag: "@long" }, async ({
  page,
  site,
  signIn,
}) => {
  const [, id] = await list(site, "First", "Second", "Third");
  await signIn("/admin/enquiries?status=all");
  await page.getByRole("link", { name: "First" }).click();
  const detail = page.getByRole("article");
  await expect(detail.getByRole("heading", { name: "First" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(detail.getByRole("heading", { name: "Second" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(detail.getByRole("heading", { name: "Third" })).toBeVisible();
  await page.keyboard.press("k");
  await expect(detail.getByRole("heading", { name: "Second" })).toBeVisible();
  await page.keyboard.press("e");
  await expect(detail.getByLabel("Status", { exact: true })).toContainText("Done");
  await page.keyboard.press("n");
  const note = detail.getByLabel("Add a note");
  await expect(note).toBeFocused();
  await page.keyboard.type("jkes");
  await page.keyboard.press("Control+Enter");
  await expect(toast(page)).toContainText("has a new note.");
  await expect(note).toHaveValue("");
  await expect(detail.getByRole("heading", { name: "Second" })).toBeVisible();
  // The note was left when it was sent, and a letter is a key again.
  const second = page.getByRole("link", { name: "Second", exact: true }).first();
  await expect(second).toBeFocused();
  await page.keyboard.press("r");
  const mail = detail.getByLabel("Mail", { exact: true });
  await expect(mail).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(second).toBeFocused();
  await page.keyboard.press("r");
  // The template's first gap is selected.
  await page.keyboard.type("Eight are there for you on Thursday.");
  await page.keyboard.press("Control+Enter");
  await expect(toast(page)).toContainText("Mail queued.");
  const mails = site.db.selectFrom("mail").select("recipient");
  expect(await mails.execute()).toEqual([{ recipient: "asha@example.com" }]);
  await expect(detail.getByRole("button", { name: "Write another" })).toBeVisible();
  await expect(second).toBeFocused();
  // While the record is read again, however long that takes, the mail does not count as sent before.
  await page.route(`**/${id}.json`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.keyboard.press("z");
  await expect(mail).toHaveValue(/^Dear Second,\n\nEight are there for you on Thursday\.\n/);
  expect(await mails.execute()).toEqual([]);
  await mail.focus();
  await page.keyboard.press("Control+Enter");
  await expect(detail.getByRole("button", { name: "Write another" })).toBeVisible();
  expect(await mails.execute()).toHaveLength(1);
  await tabTo(page, detail.getByLabel("Reminder", { exact: true }));
  for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await expect(toast(page)).toContainText("has a reminder for");
  await page.keyboard.press("b");
  await expect(page).toHaveURL(`/booking?for=${id}`);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Second");
});

test("a colleague sees who is replying until the letter is sent, which has files", async ({
  browser,
  page,
  site,
  signIn,
}) => {
  const path = `/admin/enquiries/${await storeRecord(site.db, "enquiry")}`;
  const other = await browser.newContext({ baseURL: site.url });
  await addSession(other, site, await createUser(site, "coordinator", { name: "Ravi" }));
  const theirs = await other.newPage();
  await theirs.goto(path);
  await signIn(path);
  for (const window of [page, theirs]) await isLive(window);
  const notice = page.getByText("Ravi is replying");
  await expect(notice).toHaveCount(0);
  await theirs.getByLabel("Mail", { exact: true }).fill("These are our prices.");
  await expect(notice).toBeVisible();
  await expect(theirs.getByText("is replying")).toHaveCount(0);
  const chooser = theirs.getByLabel("Attach files");
  await chooser.setInputFiles([
    { name: "prices.pdf", mimeType: "application/pdf", buffer: aPdf() },
    { name: "plan.png", mimeType: "image/png", buffer: aPng() },
  ]);
  await expectAccessible(theirs.locator("form").filter({ has: chooser }));
  await theirs.getByRole("button", { name: /^Remove plan\.png/ }).click();
  await expect(chooser).toBeFocused();
  await theirs.reload();
  await expect(theirs.getByText("Choose again: prices.pdf")).toBeVisible();
  await chooser.setInputFiles({ name: "prices.pdf", mimeType: "", buffer: aPdf() });
  await isLive(theirs);
  await theirs.getByRole("button", { name: /^Send/ }).click();
  await expect(page.getByRole("link", { name: "prices.pdf" })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await theirs.keyboard.press("z");
  await expect(theirs.getByRole("button", { name: /^Remove prices\.pdf/ })).toBeVisible();
  await other.close();
});

test("a choice beside a record is saved as it is made", async ({ page, site, signIn }) => {
  const id = await storeRecord(site.db, "enquiry");
  await page.clock.install();
  await signIn(`/admin/enquiries/${id}`);
  const detail = page.getByRole("article");
  await expect(detail.getByRole("button", { name: "Save status" })).toHaveCount(0);
  await choose(detail.getByLabel("Status", { exact: true }), "In progress");
  await expect(detail.getByText("Saved")).toBeVisible();
  expect((await stored(site, id)).status).toBe("in progress");
  await page.clock.runFor("00:04");
  await expect(detail.getByText("Saved")).toHaveCount(0);
});

test("all that a list finds are selected, changed and undone", { tag: "@long" }, async ({
  page,
  site,
  signIn,
}) => {
  await list(site, ...Array.from({ length: 30 }, (_, at) => `Many ${at}`));
  await signIn("/admin/enquiries");
  await page.getByRole("checkbox", { name: /Select all/ }).check();
  await page.getByRole("button", { name: "Select all 30 found" }).click();
  await expect(page.getByText("30 selected").first()).toBeVisible();
  await page.keyboard.press("a");
  await page.getByRole("menuitem", { name: "Me", exact: true }).click();
  await expect(toast(page)).toContainText("30 enquiries assigned.");
  await expect(page.getByText("30 selected")).toHaveCount(0);
  const assigned = site.db.selectFrom("record").select("id").where("assignee", "is not", null);
  expect(await assigned.execute()).toHaveLength(30);
  await page.keyboard.press("z");
  await expect(toast(page)).toContainText("30 enquiries are as they were.");
  expect(await assigned.execute()).toEqual([]);
});
