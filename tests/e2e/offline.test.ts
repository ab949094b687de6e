import type { BrowserContext, Page } from "@playwright/test";
import { branches } from "#content/branches.ts";
import { aContactMessage } from "#tests/factories/contact-message.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { recordsOf } from "#tests/support/records.ts";
import { EnquiryForm, expect, expectAccessible, fillIn, test, withWorker } from "./support.ts";

/** The service worker, and forms that could not be sent. */
test.use({ serviceWorkers: "allow", expectedErrors: [/ERR_(INTERNET_DISCONNECTED|FAILED)/] });

/** The addresses of all that is kept on the device. */
function keptOn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) urls.push(new URL(url).pathname);
    }
    return urls;
  });
}

test("without network seen pages open, others give phone numbers", async ({ page, context }) => {
  await page.goto("/contactpage");
  await withWorker(page);
  await page.goto("/trainingpage");
  for (const path of ["/contactpage", "/trainingpage", expect.stringMatching(/\.woff2$/)]) {
    await expect.poll(() => keptOn(page)).toContainEqual(path);
  }
  await context.setOffline(true);
  for (const path of ["/contactpage", "/trainingpage"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).not.toContainText("No network");
    await expect(page).toHaveURL(path);
    expect(await page.evaluate(() => document.fonts.check('1rem "Anek Latin"'))).toBe(true);
  }
  for (const path of ["/userdashboard", "/servicepage"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("No network");
    for (const { phone } of branches) {
      const call = page.getByRole("main").getByRole("link", { name: phone.shown });
      await expect(call).toHaveAttribute("href", phone.href);
    }
  }
  await expectAccessible(page.getByRole("main"));
  await context.setOffline(false);
  // A page that Chromium opened while offline was pretended may hear of no change.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event("online")));
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).not.toContainText("No network", { timeout: 3_000 });
  }).toPass();
  await expect(page).toHaveURL("/servicepage");
});

test("nothing of an account or of the desk is ever kept", async ({ page, site, signIn }) => {
  await page.goto("/");
  await withWorker(page);
  const rendered = [
    ...["/admin", "/admin/enquiries", "/booking", "/userdashboard", "/cartpage", "/paymentpage"],
    ...["/login", "/register", "/contactpage?name=Asha", "/productspage/laptops?term=day"],
  ];
  await signIn();
  for (const path of rendered) await page.goto(path);
  // A message for one person stands in a public page.
  await page.goto("/");
  await new EnquiryForm(page).send(anEnquiry());
  await expect(new EnquiryForm(page).toast).toContainText("Submitted Successfully");
  await page.goto("/trainingpage");

  await expect.poll(() => keptOn(page)).toContain("/trainingpage");
  const pages = (await keptOn(page)).filter((path) => !/^\/(assets|pictures)\//.test(path));
  const mayBe = ["/", "/offline", "/trainingpage"];
  expect(pages.filter((path) => !mayBe.includes(path))).toEqual([]);
  const texts = await page.evaluate(async () => {
    const answers = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const all = await Promise.all(answers.map((cache) => cache.matchAll()));
    return Promise.all(all.flat().map((answer) => answer.text()));
  });
  for (const text of texts) {
    expect(text).not.toContain('class="toast"');
    expect(text).not.toContain("@southbridge.test");
    expect(text).not.toContain("asha@example.com");
  }
  expect(await recordsOf(site.db, "enquiry").select("id").execute()).toHaveLength(1);
});

test.describe("a form that could not be sent", () => {
  test("is offered when online again, can be discarded, and is stored once", async ({
    page,
    context,
    site,
  }) => {
    await page.goto("/");
    await withWorker(page);
    await sendInVain(page, context);
    await expect(offer(page)).toHaveCount(0);
    await context.setOffline(false);
    await offer(page).getByRole("button", { name: "Discard" }).click();
    await page.reload();
    await expect(new EnquiryForm(page).field("name")).toHaveValue("");

    await sendInVain(page, context);
    await context.setOffline(false);
    await expect(offer(page)).toContainText("You are back online: send it?");
    expect(await recordsOf(site.db, "enquiry").select("id").execute()).toEqual([]);
    await offer(page).getByRole("button", { name: "Send it" }).click();
    await expect(new EnquiryForm(page).toast).toContainText("Submitted Successfully");
    await page.reload();
    await expect(new EnquiryForm(page).field("name")).toHaveValue("");
    await expect(offer(page)).toHaveCount(0);
    expect(await recordsOf(site.db, "enquiry").select("name").execute()).toEqual([
      { name: "Asha" },
    ]);
  });

  test("outlives its tab, and is one record from two tabs", { tag: "@long" }, async ({
    page,
    context,
    site,
  }) => {
    await page.goto("/");
    await withWorker(page);
    await sendInVain(page, context);
    await page.close();
    await context.setOffline(false);

    const tabs = [await context.newPage(), await context.newPage()];
    for (const tab of tabs) {
      await tab.goto("/contactpage");
      await expect(offer(tab)).toContainText("Your form was not sent");
      await offer(tab).getByRole("link", { name: "Open it" }).click();
      await expect(new EnquiryForm(tab).field("email")).toHaveValue("asha@example.com");
      await expect(offer(tab).getByRole("button", { name: "Send it" })).toBeVisible();
    }
    for (const tab of tabs) {
      await offer(tab).getByRole("button", { name: "Send it" }).click();
      await expect(new EnquiryForm(tab).toast).toContainText("Submitted Successfully");
    }
    expect(await recordsOf(site.db, "enquiry").select("id").execute()).toHaveLength(1);
  });

  test("is gone after a week, and with signing out", { tag: "@long" }, async ({
    page,
    context,
    signIn,
  }) => {
    await page.goto("/");
    await withWorker(page);
    await sendInVain(page, context);
    await context.setOffline(false);
    await test.step("a week", async () => {
      await page.evaluate(() => {
        const key = "unsent enquiry";
        const unsent = JSON.parse(localStorage.getItem(key) ?? "");
        localStorage.setItem(key, JSON.stringify({ ...unsent, at: Date.now() - 8 * 24 * 3600e3 }));
        sessionStorage.clear();
      });
      await page.goto("/contactpage");
      await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
      await expect(offer(page)).toHaveCount(0);
    });
    await page.goto("/");
    await sendInVain(page, context);
    await context.setOffline(false);
    await page.goto("/login");
    await expect(offer(page)).toContainText("Your form was not sent");
    await signIn("/logout");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/");
    await expect(new EnquiryForm(page).field("name")).toHaveValue("");
    await expect(offer(page)).toHaveCount(0);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });
});

test("signing out at the desk leaves no form on the device", async ({ page, signIn }) => {
  await signIn();
  await page.evaluate(() => localStorage.setItem("unsent enquiry", `{"at":${Date.now()}}`));
  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Logout" }).click();
  const kept = () => page.evaluate(() => Object.keys(localStorage).join());
  await expect.poll(kept).not.toMatch(/unsent|token|drafts/);
});

test("nothing leads from the device's storage off the public pages", { tag: "@long" }, async ({
  page,
}) => {
  const put = (id: string, to: string) =>
    page.evaluate(
      ([key, path]) =>
        localStorage.setItem(`unsent ${key}`, JSON.stringify({ path, at: Date.now() })),
      [id, to],
    );
  for (const path of [
    "//evil.example/",
    "javascript:alert(1)",
    "/carrers/../logout",
    "/cartpage",
  ]) {
    await page.goto("/aboutpage");
    await put("aaa", path);
    await put("contact", "/contactpage");
    await page.reload();
    await expect(offer(page).getByRole("link")).toHaveAttribute("href", "/contactpage#contact");
    await expect(offer(page)).toHaveCount(1);
    expect(await page.evaluate(() => localStorage.getItem("unsent aaa"))).toBeNull();
  }
});

test("a waiting form goes before values from the address", { tag: "@long" }, async ({
  page,
  context,
  site,
}) => {
  const typed = aContactMessage();
  await page.goto("/contactpage");
  await withWorker(page);
  await context.setOffline(true);
  const form = page.locator("#contact");
  await fillIn(form, typed);
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(form.locator("[data-form-status]")).toContainText("could not reach");
  await context.setOffline(false);
  await page.goto("/contactpage?about=networking");
  await expect(form.locator('[name="message"]')).toHaveValue(typed.message);
  await offer(page).getByRole("button", { name: "Send it" }).click();
  await expect(page).toHaveURL("/");
  expect(await recordsOf(site.db, "contact_message").select("message").execute()).toEqual([
    { message: typed.message },
  ]);
});

test.describe("an answer that is not ours", () => {
  test.use({ serviceWorkers: "block" });

  test("takes no form that waits, as a network's own login page", async ({ page, context }) => {
    const body = "<!DOCTYPE html><title>Hotel</title><p>Room number?</p>";
    await page.goto("/");
    await context.route("**/*", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ contentType: "text/html", body })
        : route.fallback(),
    );
    await new EnquiryForm(page).send(anEnquiry());
    await expect(page.locator("#enquiry [data-form-status]")).toContainText("could not reach");
    const tab = await context.newPage();
    await page.close();
    await tab.goto("/");
    await expect(offer(tab)).toContainText("Your form was not sent");
    await expect(new EnquiryForm(tab).field("email")).toHaveValue("asha@example.com");
  });
});

const offer = (page: Page) => page.locator(".resume-drafts");

async function sendInVain(page: Page, context: BrowserContext) {
  await context.setOffline(true);
  const enquiry = new EnquiryForm(page);
  await enquiry.send(anEnquiry());
  await expect(enquiry.form.locator("[data-form-status]")).toContainText("could not reach");
}
