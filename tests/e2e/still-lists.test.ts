import type { Page } from "@playwright/test";
import { anApplication } from "#tests/factories/application.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { postForm, postMultipart } from "#tests/support/http.ts";
import { expect, isLive, isRelease, test } from "./support.ts";

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
let callers = 0;
/** Each from another sender: the open record lists those of its own. */
const enquire = (url: string, name: string) => {
  callers += 1;
  const email = `caller-${callers}@example.com`;
  return postForm(url, "/", anEnquiry({ name, email, number: `90000 ${10_000 + callers}` }));
};
const strip = (page: Page) => page.getByText(/^\d+ new.*Paused while/);

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

/** Until what somebody did has been drawn, and nothing runs or fades any more. */
const isDrawn = (page: Page) =>
  page.waitForFunction(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return document.getAnimations().every(({ playState }) => playState !== "running");
  });

/** What somebody may be doing in a list; the rare ones before a release. */
const states: Record<
  string,
  { why: RegExp; name: string; isRare?: true; be(page: Page): Promise<void> }
> = {
  "pointed at": {
    why: /while your pointer is on the list/,
    name: "Early 3.",
    be: async (page) => {
      const { x, y } = await middleOf(page, "Early 3.");
      await page.mouse.move(x, y);
    },
  },
  "where the keyboard is": {
    isRare: true,
    why: /while you are in the list/,
    name: "Early 2.",
    be: async (page) => {
      for (const _ of [1, 2]) await page.keyboard.press("j");
    },
  },
  selected: {
    isRare: true,
    why: /while rows are selected/,
    name: "Early 4.",
    be: async (page) => {
      await row(page, "Early 4.").getByRole("checkbox").check();
      await page.mouse.move(0, 0);
    },
  },
  "with a record open": {
    why: /while a record is open/,
    name: "Early 2.",
    be: async (page) => {
      await page.getByRole("link", { name: "Early 2." }).click();
      await expect(page.getByRole("article")).toBeVisible();
      await page.mouse.move(0, 0);
    },
  },
  // The last: the place is remembered.
  scrolled: {
    isRare: true,
    why: /while you have scrolled down/,
    name: "Early 15.",
    be: (page) => page.evaluate(() => scrollTo(0, 300)),
  },
};

test("a list in use stays as it is, and an unused one shows new rows at once", {
  tag: "@long",
}, async ({ page, site, openList }) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await openList();
  let arrived = 0;
  const arrive = async () => {
    arrived += 1;
    await enquire(site.url, `Came ${arrived}.`);
    return row(page, `Came ${arrived}.`);
  };
  await expect(await arrive()).toBeVisible();
  for (const [state, { why, name, isRare, be }] of Object.entries(states)) {
    if (isRare && !isRelease) continue;
    await test.step(state, async () => {
      await page.mouse.move(2, 2);
      await page.goto("/admin/enquiries");
      await isLive(page);
      await be(page);
      await isDrawn(page);
      const point = await middleOf(page, name);
      const id = await idAt(page, point);
      expect(id).toBeDefined();
      await measureShift(page);
      for (let i = 1; i <= 2; i += 1) {
        await arrive();
        await expect(strip(page)).toContainText(`${i} new`);
        expect(await idAt(page, point)).toBe(id);
      }
      await expect(strip(page)).toContainText(why);
      const newest = row(page, `Came ${arrived}.`);
      await expect(newest).toHaveCount(0);
      expect(await idAt(page, point)).toBe(id);
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
      await page.keyboard.press(".");
      await expect(newest).toBeInViewport();
      await expect(strip(page)).toHaveCount(0);
      await expect(newest).toHaveAttribute("data-fresh");
    });
  }
});

test("a list shows its new rows once the pointer is away", { tag: "@long" }, async ({
  page,
  site,
  openList,
}) => {
  await openList();
  const { x, y } = await middleOf(page, "Early 3.");
  await page.mouse.move(x, y);
  await enquire(site.url, "Came 1.");
  await expect(strip(page)).toContainText("1 new");
  await expect(page).toHaveTitle(/^\(1\)/);
  await page.mouse.move(2, 2);
  await expect(row(page, "Came 1.")).toBeVisible();
});

test("the dashboard's newest stay while the pointer is on them", { tag: "@long" }, async ({
  page,
  site,
  signIn,
}) => {
  for (const name of ["Second", "First"])
    await storeRecord(site.db, "career_application", { name });
  await signIn("/admin");
  await row(page, "Second").scrollIntoViewIfNeeded();
  const { x, y } = await middleOf(page, "Second");
  await page.mouse.move(x, y);
  const point = await middleOf(page, "Second");
  const id = await idAt(page, point);
  await measureShift(page);
  await postMultipart(site.url, "/carrers", anApplication({ Name: "Came Now" }));
  const show = page.getByRole("button", { name: "Show 1 new" });
  await expect(show).toBeVisible();
  expect(await idAt(page, point)).toBe(id);
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
  await show.click();
  await expect(row(page, "Came Now")).toBeVisible();
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
  const place = async () => (await row(page, "Third").boundingBox())?.y;
  const before = await place();
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  const dialog = page.getByRole("alertdialog", { name: "Are you sure ?" });
  await row(page, "First").getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).dblclick();
  await expect(row(page, "First")).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
  expect(await place()).toBe(before);
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
