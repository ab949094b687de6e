import type { Page } from "@playwright/test";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { postForm } from "#tests/support/http.ts";
import { expect, isLive, test } from "./support.ts";

test.use({ ownSettings: { FORM_LIMIT: "0", TRUST_PROXY: "loopback" } });

const minutes = Number(process.env.LONG_RUN_MINUTES ?? 10);
const perMinute = 30;
/** Of what a window holds after the first fifth of the run. */
const growth = 1.2;

/** The newest enquiries in a window, each with its status. */
const shownIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("tr[data-id]")].map(({ dataset, innerText }) => [
      dataset.id,
      /In progress|New|Done/.exec(innerText)?.[0],
    ]),
  );

/** The heap of a window's script after garbage collection, in MB. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.enable");
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize / 1e6;
}

test(
  "two windows stay right while much arrives",
  { tag: "@long" },
  async ({ page, context, site, signIn }, testInfo) => {
    test.setTimeout((minutes + 3) * 60_000);
    await signIn("/admin/enquiries?status=all");
    const other = await context.newPage();
    const errors: string[] = [];
    other.on("pageerror", (error) => errors.push(String(error)));
    other.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await other.goto("/admin/enquiries?status=all");
    const windows = [page, other];
    // Both are on the screen of somebody, as two windows side by side are.
    for (const window of windows) await isLive(window);
    let readings = 0;
    context.on("request", (request) => {
      if (new URL(request.url()).pathname.endsWith(".json")) readings += 1;
    });

    const heaps: number[][] = [];
    const arrivals = minutes * perMinute;
    for (let i = 1; i <= arrivals; i += 1) {
      const form = anEnquiry({ name: `Caller ${i}`, email: `caller-${i}@example.com` });
      // The rhythm of arrivals is what is measured, so here the time itself is meant.
      const pause = page.waitForTimeout(60_000 / perMinute);
      // Many from one address would be spam.
      const headers = { "X-Forwarded-For": `10.1.${Math.floor(i / 200)}.${1 + (i % 200)}` };
      await postForm(site.url, "/", { ...form, number: `90000 ${10_000 + i}` }, { headers });
      if (i % 10 === 0) await takeUpFirst(windows[(i / 10) % 2] ?? page);
      await pause;
      if (i % (arrivals / 5) === 0) heaps.push(await Promise.all(windows.map(heapOf)));
    }

    const stored = await site.db
      .selectFrom("record")
      .select(["id", "status"])
      .where("kind", "=", "enquiry")
      .orderBy("created_at", "desc")
      .orderBy("no", "desc")
      .limit(25)
      .execute();
    const words = { new: "New", "in progress": "In progress", done: "Done" };
    const newest = stored.map(({ id, status }) => [id, words[status as keyof typeof words]]);
    for (const window of windows) {
      await expect(async () => {
        await window.keyboard.press(".");
        expect(await shownIn(window)).toEqual(newest);
      }).toPass({ timeout: 20_000 });
      await isLive(window);
    }
    const figures = heaps.map((pair) => pair.map((mb) => mb.toFixed(1)).join(" and ")).join(", ");
    const each = (readings / arrivals / windows.length).toFixed(2);
    const description = `${each} readings an arrival and window; heaps ${figures} MB`;
    testInfo.annotations.push({ type: "figures", description });
    process.stdout.write(`${description}\n`);
    expect(errors).toEqual([]);
    const [first = [], ...later] = heaps;
    for (const at of windows.keys()) {
      const last = later.at(-1)?.[at] ?? 0;
      expect(last, `window ${at + 1}: ${figures}`).toBeLessThan((first[at] ?? 0) * growth);
    }
  },
);

/** Takes the first record up by keyboard, after showing what waits. */
async function takeUpFirst(window: Page) {
  await window.bringToFront();
  await window.keyboard.press(".");
  const id = await window.locator("tr[data-id]").first().getAttribute("data-id");
  const row = window.locator(`tr[data-id="${id}"]`);
  await row.locator("[data-row-link]").focus();
  await window.keyboard.press("s");
  await window.getByRole("menuitem", { name: "In progress" }).click();
  await expect(row).toContainText("In progress");
}
