import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectAccessible, expectDarkContrast, isLive, tabTo, test } from "./support.ts";

// Both windows' refused forms, and a preview's refusal, are answers with such a status.
// So is a server that is gone.
test.use({ expectedErrors: [/status of 4\d\d|ERR_INTERNET_DISCONNECTED/] });
// A site of its own: it changes what others expect to be offered.
test.use({ ownSettings: { SECURITY_EMAIL: "edit@southbridge.test" } });

const edit = (path: string) => `/admin/catalogue/${path}`;
const save = async (page: Page) => {
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved.")).toBeVisible();
};
const open = async (page: Page, path: string) => {
  await page.goto(edit(path));
  await isLive(page);
};

async function publish(page: Page) {
  await page.getByRole("button", { name: "Publish…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText(/^Published. Visitors see version \d+\.$/)).toBeVisible();
}

test("an owner's morning: prices, a batch, an opening and a notice, seen by the next visitor", async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  test.slow();
  const visitor = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await signIn(edit("configuration/business-14"));
  await page.getByLabel("Month").fill("1,549");
  await save(page);
  await expect(page.getByText("Changed. Published:")).toContainText("Month: ₹1,499");
  await expectAccessible(page);
  await expectDarkContrast(page);

  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Preview" }).click();
  const preview = await opened;
  await expect(preview.getByRole("complementary", { name: "Preview" })).toBeVisible();
  await expect(preview.getByText("₹1,549").first()).toBeVisible();
  await expectAccessible(preview);
  await preview
    .getByRole("button", { name: /^Order Now/ })
    .first()
    .click();
  await expect(preview.getByText("Nothing was ordered.")).toBeVisible();
  await preview.goto("/?preview=1");
  await preview.getByLabel("Email").fill("asha@example.com");
  await preview.locator("#enquiry").getByRole("button", { name: "Submit" }).click();
  await expect(preview.getByText("This is a preview. Nothing was sent.")).toBeVisible();
  const stored = await preview.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        return Promise.all((await cache.matchAll()).map((one) => one.text()));
      }),
    );
    return all.flat().filter((text) => text.includes("Back to editing")).length;
  });
  expect(stored).toBe(0);
  await preview.close();

  await visitor.goto("/productspage/laptops/business-14");
  await expect(visitor.getByText("₹1,499").first()).toBeVisible();
  await publish(page);
  await expect(page.getByText("Changed. Published:")).toHaveCount(0);
  await expect(page.getByRole("complementary", { name: "Draft and versions" })).toBeFocused();
  await visitor.reload();
  await expect(visitor.getByText("₹1,549").first()).toBeVisible();

  await open(page, "course/ccna");
  await page.getByRole("button", { name: "Add a batch" }).click();
  await page.getByLabel("Branch, row 1").selectOption({ label: "Kochi" });
  await page.getByLabel("First day, row 1").fill("2031-03-03");
  await page.getByLabel("Free seats, row 1").fill("12");
  await save(page);
  await publish(page);
  await open(page, "opening/new");
  await page.getByLabel("Name").fill("Network Engineer, Field");
  await expect(page.getByRole("textbox", { name: "Address" })).toHaveValue(
    "network-engineer-field",
  );
  await page.getByLabel("Positions").fill("2");
  await page.getByLabel("Summary").fill("Installs and maintains networks at customers.");
  await page.getByLabel("Employment").selectOption("FULL_TIME");
  await page.getByLabel("Posted").fill("2026-11-01");
  await page.getByLabel("Closing date").fill("2032-12-31");
  await page.getByLabel("Kochi").check();
  await page.getByRole("button", { name: "Add a duty" }).click();
  await page.keyboard.type("Survey");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Install");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.getByLabel("Text, row 1")).toHaveValue("Install");
  await page.getByRole("button", { name: "Remove row 2" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Text, row 2")).toHaveValue("Survey");
  await save(page);
  await publish(page);
  await visitor.goto("/trainingpage");
  await expect(visitor.getByText("3 Mar 2031").first()).toBeVisible();
  await visitor.goto("/carrers/network-engineer-field");
  await expect(visitor.getByText("Install").first()).toBeVisible();

  await open(page, "configuration/business-14");
  await page.getByRole("button", { name: "Go back to this, version 1" }).click();
  await page.getByRole("button", { name: "Make it the draft" }).click();
  await expect(page.getByLabel("Month")).toHaveValue("1499");
  await publish(page);
  await visitor.goto("/productspage/laptops/business-14");
  await expect(visitor.getByText("₹1,499").first()).toBeVisible();
  await visitor.context().close();
});

test("without the server all input stays, and is saved when it is back", async ({
  page,
  context,
  signIn,
}) => {
  await signIn(edit("configuration/flip-14"));
  await isLive(page);
  await page.getByLabel("Summary").fill("Typed without a server");
  await page.getByLabel("On the page, row 1", { exact: true }).fill("Typed in a row");
  await context.setOffline(true);
  await page.keyboard.press("Control+Enter");
  const refusal = page.locator("[data-summary]");
  await expect(refusal).toContainText("Your input is still here: please try again.");
  await expect(refusal).toBeFocused();
  await expect(page.getByLabel("Summary")).toHaveValue("Typed without a server");
  await expect(page.getByLabel("On the page, row 1", { exact: true })).toHaveValue(
    "Typed in a row",
  );
  // It is not left without a question either.
  const leaving = page.getByRole("link", { name: "All configurations" });
  await leaving.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  // A dialog that closes gives the focus back a moment later.
  await expect(leaving).toBeFocused();
  await context.setOffline(false);
  await page.getByLabel("Summary").focus();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Draft saved.")).toBeVisible();
  await expect(page.getByLabel("Summary")).toBeFocused();
  await expect(page.getByLabel("Summary")).toHaveValue("Typed without a server");
});

test("a notice by keyboard alone", { tag: "@long" }, async ({ page, signIn }) => {
  await signIn(edit("notice/new"));
  await tabTo(page, page.getByRole("textbox", { name: "Address" }));
  await page.keyboard.press("Tab");
  await page.keyboard.type("Closed on Friday");
  await expect(page.getByRole("textbox", { name: "Address" })).toHaveValue("closed-on-friday");
  await tabTo(page, page.getByLabel("First day"));
  await page.keyboard.type("01012026");
  await tabTo(page, page.getByLabel("Last day"));
  await page.keyboard.type("01012025");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Last day: Enter a last day")).toBeVisible();
  await expect(page.getByLabel("Text")).toHaveValue("Closed on Friday");
  await expectAccessible(page);
  await tabTo(page, page.getByLabel("Last day"));
  await page.keyboard.type("01012035");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Draft saved.")).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Publish…" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("alertdialog").getByRole("button", { name: "Publish" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Published. Visitors see/)).toBeVisible();
  await page.goto("/");
  const notices = page.getByRole("complementary", { name: "Notices" });
  await expect(notices).toContainText("Closed on Friday");
  await page.goto(edit("notice/closed-on-friday"));
  await page.getByRole("button", { name: "Take down now…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take down now" }).click();
  await expect(page.getByText(/^Taken down. Visitors see/)).toBeVisible();
  await page.goto("/");
  await expect(notices).toHaveCount(0);
});

test("of two windows the second is told, and loses nothing", { tag: "@long" }, async ({
  page,
  context,
  signIn,
}) => {
  await signIn(edit("service/amc"));
  const other = await context.newPage();
  await open(other, "service/amc");
  await page.getByLabel("Heading", { exact: true }).fill("My heading");
  await other.getByLabel("Heading", { exact: true }).fill("Their heading");
  await other.getByLabel("Heading, row 1").fill("Their block");
  await save(other);
  await expect(page.getByText("has just saved this.")).toBeVisible();
  await page.getByRole("button", { name: "Save draft" }).click();
  const conflict = page.locator("[data-conflict]");
  await expect(conflict).toContainText("Their block");
  await expect(page.getByLabel("Heading, row 1")).toHaveValue("Their block");
  await expect(page.getByLabel("Heading", { exact: true })).toHaveValue("My heading");
  await expectAccessible(page);
  await save(page);
  await page.getByRole("button", { name: "Discard draft…" }).click();
  await page.getByRole("button", { name: "Discard draft", exact: true }).click();
  await expect(page.getByLabel("Heading, row 1")).not.toHaveValue("Their block");
});

test("a removed row comes back by Undo, which leaves with the form that it was in", async ({
  page,
  signIn,
}) => {
  await signIn(edit("group/desktops"));
  await isLive(page);
  const [undo, value] = [
    page.getByRole("button", { name: /^Undo/ }),
    page.getByLabel("Value, row 1"),
  ];
  const first = await value.first().inputValue();
  await page.getByRole("list", { name: "Options, row 1" }).getByLabel("Remove row 1").click();
  await page.getByLabel("Label, row 1", { exact: true }).first().fill("Typed meanwhile");
  await undo.click();
  await expect(value.first()).toHaveValue(first);
  await expect(page.getByLabel("Label, row 1", { exact: true }).first()).toHaveValue(
    "Typed meanwhile",
  );
  await page.getByLabel("Name", { exact: true }).fill("");
  await page
    .getByRole("list", { name: "Compared specifications" })
    .getByLabel("Remove row 1")
    .click();
  await expect(undo).toBeVisible();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.locator("[data-summary]")).toContainText("Name: Enter the name.");
  await expect(undo).toHaveCount(0);
});

test("a picture of the site is chosen, and what is no picture keeps the former", async ({
  page,
  signIn,
}) => {
  await signIn(edit("configuration/slim-13"));
  await page.getByRole("button", { name: "Pictures of the site…" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^.*server-6$/ })
    .click();
  await expect(page.locator("[name=picture]")).toHaveValue("server-6");
  const file = { name: "a.png", mimeType: "image/png", buffer: Buffer.from("%PDF-1.7") };
  await page.getByLabel("Picture file").setInputFiles(file);
  await expect(page.locator("#item-picture-error")).toBeVisible();
  await expect(page.locator("[name=picture]")).toHaveValue("server-6");
});

test("a photograph stays beside the words, and a long name inside the page", {
  tag: "@long",
}, async ({ page, signIn }) => {
  const create = { width: 1600, height: 1200, channels: 3, background: "#88aacc" } as const;
  const buffer = await sharp({ create }).jpeg().toBuffer();
  await signIn(edit("configuration/slim-13"));
  await isLive(page);
  await page.getByLabel("Name", { exact: true }).first().fill("மடிக்கணினி".repeat(7));
  await page
    .getByLabel("Picture file")
    .setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.locator("[name=picture]")).toHaveValue(/-1600x1200$/);
  await save(page);
  await page.getByRole("button", { name: "Publish…" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Publish" }).click();
  await expect(question.getByRole("alert")).toContainText("Enter the alternative text");
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByLabel("Alternative text").fill("A slim laptop");
  await save(page);
  await open(page, "group/laptops");
  for (const label of ["Picture on other pages", "Picture on its own page"])
    await page.getByLabel(label).selectOption("slim-13");
  await save(page);
  for (const path of ["/laptops/slim-13", "/laptops", ""]) {
    await page.goto(`/productspage${path}?preview=1`);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(wordsBehindPhotographs), `${path} at ${width} px`).toEqual([]);
      const breadcrumbs = await page
        .getByRole("navigation", { name: "Breadcrumbs" })
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(breadcrumbs, `breadcrumbs at ${width} px`).toBe(0);
    }
  }
});

test("the longest words stay inside every page that shows them", { tag: "@long" }, async ({
  page,
  signIn,
}) => {
  test.slow();
  const word = "திருவனந்தபுரத்துக்காரர்களுக்கான";
  const long = (longest: number) => word.repeat(9).slice(0, longest).trim();
  await signIn(edit("group/desktops"));
  const drafts: Record<string, Record<string, string>> = {
    "group/desktops": { Name: long(80), Plural: long(80), "Unit of the price": long(40) },
    "configuration/tower-m": { Name: long(80), Summary: long(280) },
    "service/networking": {
      Name: long(80),
      Heading: long(80),
      Introduction: long(280),
      Button: long(60),
    },
    "course/ccna": { Name: long(80), Duration: long(80) },
    "opening/ui-designer": { Name: long(80), Experience: long(80) },
    "branch/chennai": { Name: long(80), Specialities: long(120), Street: long(200) },
    "testimonial/textile-exporter": { Name: long(80), Role: long(120), Words: long(280) },
    "notice/new": {
      Address: "long",
      Text: long(200),
      "First day": "2026-01-01",
      "Last day": "2036-01-01",
    },
  };
  const overflows = async (path: string) => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(wordsBeyondTheEdge), `${path} at ${width} px`).toEqual([]);
    }
  };
  for (const [path, fields] of Object.entries(drafts)) {
    await open(page, path);
    for (const [label, text] of Object.entries(fields))
      await page
        .locator("#item")
        .getByLabel(new RegExp(`^${label}`))
        .first()
        .fill(text);
    await save(page);
    await overflows(path);
  }
  for (const list of ["group", "course", "testimonial", "notice"]) {
    await page.goto(`/admin/catalogue/${list}`);
    await overflows(list);
  }
  const shown = [
    "/",
    "/aboutpage",
    "/contactpage",
    "/trainingpage",
    "/carrers",
    "/carrers/ui-designer",
  ];
  const offered = ["/productspage", "/productspage/desktops", "/productspage/desktops/tower-m"];
  const services = [
    "/servicepage",
    "/otherservicepage",
    "/otherservicepage/networking",
    "/estimate",
  ];
  for (const path of [...shown, ...offered, ...services]) {
    await page.goto(`${path}?preview=1`);
    await overflows(path);
  }
});

/** Tamil words that a window cuts off, or that make it scroll sideways. */
function wordsBeyondTheEdge(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const beyond = document.documentElement.scrollWidth > innerWidth ? ["the page scrolls"] : [];
  const isClipped = (one: Element | null): boolean =>
    one !== null &&
    ((getComputedStyle(one).overflowX !== "visible" &&
      !["BODY", "HTML"].includes(one.tagName) &&
      one.getBoundingClientRect().right <= innerWidth + 1) ||
      isClipped(one.parentElement));
  while (texts.nextNode()) {
    const node = texts.currentNode;
    if (!/\p{Script=Tamil}/u.test(node.textContent ?? "")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const isBeyond = [...range.getClientRects()].some(
      ({ right, width }) => width > 1 && right > innerWidth + 1,
    );
    if (isBeyond && !isClipped(node.parentElement)) beyond.push(node.textContent ?? "");
  }
  return beyond;
}

/** Words that are where a photograph is. */
function wordsBehindPhotographs(): string[] {
  const photographs = [...document.querySelectorAll("main [data-photo]")];
  const areas = photographs.map((one) => one.getBoundingClientRect());
  if (areas.every(({ width }) => width === 0)) return ["no photograph is shown"];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const behind: string[] = [];
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const range = document.createRange();
    range.selectNodeContents(node);
    if (!node.parentElement?.closest("nav, main") || node.parentElement.closest(".sr-only"))
      continue;
    const isBehind = [...range.getClientRects()].some((text) =>
      areas.some(
        (area) =>
          text.left < area.right - 1 &&
          text.right > area.left + 1 &&
          text.top < area.bottom - 1 &&
          text.bottom > area.top + 1,
      ),
    );
    if (isBehind) behind.push(node.textContent ?? "");
  }
  return behind;
}
