import type { Page } from "@playwright/test";
import { anApplication } from "#tests/factories/application.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { postForm, postMultipart } from "#tests/support/http.ts";
import { expect, isLive, test } from "./support.ts";

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
let callers = 0;
/** Each from another sender: the open record lists those of its own. */
const enquire = (url: string, name: string) => {
  callers += 1;
  const email = `caller-${callers}@example.com`;
  return postForm(url, "/", anEnquiry({ name, email, number: `90000 ${10_000 + callers}` }));
};
const pending = (page: Page) => page.getByRole("button", { name: /^\d+ new/ });

/** Starts adding up how far things move, input or not. */
function measureShift(page: Page) {
  return page.evaluate(() => {
    document.documentElement.dataset.shift = "0";
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { dataset } = document.documentElement;
        if ("value" in entry) dataset.shift = String(Number(dataset.shift) + Number(entry.value));
      }
    }).observe({ type: "layout-shift" });
  });
}
const shiftOf = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.shift));

/** The record under a point, whatever was pointed at before. */
const idAt = (page: Page, { x, y }: { x: number; y: number }) =>
  page.evaluate(
    ([x = 0, y = 0]) =>
      document.elementFromPoint(x, y)?.closest<HTMLElement>("tr[data-id]")?.dataset.id,
    [x, y],
  );

const middleOf = async (page: Page, name: string) => {
  const box = await row(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not on the screen`);
  return { x: box.x + Math.min(box.width / 2, 200), y: box.y + box.height / 2 };
};

test("new rows wait until they are asked for, by the key or a click", async ({
  page,
  site,
  openList,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openList();
  const point = await middleOf(page, "Early 3.");
  const id = await idAt(page, point);
  expect(id).toBeDefined();
  await measureShift(page);
  for (const [i, isShown] of [
    [1, () => page.keyboard.press(".")],
    [2, () => pending(page).click()],
  ] as const) {
    for (const n of [1, 2]) {
      await enquire(site.url, `Came ${i}${n}.`);
      await expect(pending(page)).toHaveText(`${n} new`);
    }
    const newest = row(page, `Came ${i}2.`);
    await expect(newest).toHaveCount(0);
    if (i === 1) expect(await idAt(page, point)).toBe(id);
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
    await isShown();
    await expect(newest).toBeInViewport();
    await expect(newest).toHaveAttribute("data-fresh");
    await expect(newest.locator("[data-row-link]")).toBeFocused();
    await expect(pending(page)).toHaveCount(0);
    await measureShift(page);
  }
});

test("a row that left the list stays in its place while the pointer is on it or below", async ({
  page,
  site,
  openList,
}) => {
  await openList();
  await row(page, "Early 2.").hover();
  const { y } = await middleOf(page, "Early 2.");
  const done = site.db.updateTable("record").set({ status: "done" });
  await done.where("name", "=", "Early 1.").execute();
  await enquire(site.url, "Came.");
  const button = page.getByRole("button", { name: "1 new, 1 no longer listed" });
  await expect(button).toBeVisible();
  await expect(page.locator("tr[inert]")).toContainText("Early 1.");
  expect((await middleOf(page, "Early 2.")).y).toBe(y);
  await page.mouse.move(0, 0);
  await expect(page.locator("tr[inert]")).toHaveCount(0, { timeout: 1_000 });
  expect((await middleOf(page, "Early 2.")).y).toBeLessThan(y);
  await pending(page).click();
  await expect(row(page, "Came.")).toBeVisible();
});

test("a deleted row leaves, and the focus is on the next, in lists and on the dashboard", async ({
  page,
  site,
  signIn,
}) => {
  await storeRecords(
    site.db,
    "career_application",
    ["Last", "Second", "First"].map((name) => ({ name })),
  );
  const dialog = page.getByRole("alertdialog", { name: "Are you sure ?" });
  const remove = async (name: string) => {
    await page.getByRole("button", { name: `Delete ${name}` }).press("Enter");
    await dialog.getByRole("button", { name: "Delete" }).press("Enter");
    await expect(dialog).toHaveCount(0);
    await page.mouse.move(0, 0);
    await expect(page.locator("tr").filter({ hasText: name })).toHaveCount(0, { timeout: 1_500 });
  };
  await signIn("/admin");
  await remove("First");
  await expect(row(page, "Second").locator("[data-row-link]")).toBeFocused();
  await remove("Second");
  await expect(row(page, "Last").locator("[data-row-link]")).toBeFocused();
  await remove("Last");
  await expect(page.getByRole("region", { name: "Career Enquirys" })).toBeFocused();

  const spam = { status: "spam", spam_reasons: "a hidden field was filled in" };
  await storeRecords(
    site.db,
    "enquiry",
    ["Lower", "Upper"].map((name) => ({ name, ...spam })),
  );
  await page.goto("/admin/enquiries?status=spam");
  await isLive(page);
  const upper = page.locator("tr").filter({ hasText: "Upper" });
  await upper.getByRole("button", { name: "Delete" }).press("Enter");
  await dialog.getByRole("button", { name: "Delete" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await page.mouse.move(0, 0);
  await expect(upper).toHaveCount(0, { timeout: 1_500 });
  await expect(row(page, "Lower").locator("[data-row-link]")).toBeFocused();
});

test("the dashboard's newest show what arrives by themselves", async ({ page, site, signIn }) => {
  await storeRecord(site.db, "career_application", { name: "Early" });
  await signIn("/admin");
  await expect(row(page, "Early")).toBeVisible();
  await postMultipart(site.url, "/carrers", anApplication({ Name: "Came Now" }));
  await expect(row(page, "Came Now")).toHaveAttribute("data-fresh");
});

test("spam is released and deleted in place, one or several", async ({ page, site, signIn }) => {
  const spam = { status: "spam", spam_reasons: "a hidden field was filled in" };
  const names = ["Fourth", "Third", "Second", "First"];
  await storeRecords(
    site.db,
    "enquiry",
    names.map((name) => ({ ...spam, name })),
  );
  await signIn("/admin/enquiries?status=spam");
  await expect(row(page, "Second")).toContainText("A hidden field was filled in");
  await row(page, "Second").getByRole("button", { name: "Not spam" }).click();
  await expect(page.getByText(/nquiry( \d+)? marked as not spam\./).first()).toBeVisible();
  await expect(row(page, "Second")).toHaveCount(0);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  const dialog = page.getByRole("alertdialog", { name: "Are you sure ?" });
  await row(page, "First").getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).dblclick();
  await expect(row(page, "First")).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
  // A request of the second click is on its way before the page is asked for again.
  await page.reload();
  await isLive(page);
  expect(sent).toHaveLength(1);

  for (const name of ["Third", "Fourth"]) await row(page, name).getByRole("checkbox").check();
  const bar = page.getByRole("group", { name: "Selected records" });
  await bar.getByRole("button", { name: "Delete" }).click();
  await expect(dialog).toContainText("2 enquiries will be removed");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await bar.getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("2 enquiries deleted.")).toBeVisible();
  const left = site.db.selectFrom("record").select(["name", "status"]);
  expect(await left.execute()).toEqual([{ name: "Second", status: "new" }]);
});
