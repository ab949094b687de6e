import type { BrowserContext, Page } from "@playwright/test";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { addSession, expect, isLive, signInAs, test } from "./support.ts";

/** Drafts on a computer that several people share. */

const runOut = (context: BrowserContext) => context.clearCookies({ name: /session/ });
const company = (page: Page) => page.getByLabel("Company");
const number = (page: Page) => page.locator('#enquiry [name="number"]');

test("a draft is there after signing in again, for no other", async ({
  page,
  context,
  running,
}) => {
  const asha = await createUser(running);
  const ravi = await createUser(running);
  await signInAs(page, asha, "/paymentpage");
  await company(page).fill("Ottakam Freight");
  await page.goto("/");
  await number(page).fill("98400 00112");
  await page.evaluate(() => {
    const unsent = { path: "/contactpage", at: Date.now(), values: {} };
    localStorage.setItem("unsent contact", JSON.stringify(unsent));
  });

  await page.goto("/paymentpage");
  await page.locator("#booking").evaluate((form) => form.setAttribute("novalidate", ""));
  await runOut(context);
  await page.getByRole("button", { name: "Confirm Booking" }).click();
  await page.waitForURL("**/login?next=%2Fpaymentpage");
  await signInAs(page, asha, "/paymentpage");
  await expect(company(page)).toHaveValue("Ottakam Freight");
  await page.goto("/");
  await expect(number(page)).toHaveValue("98400 00112");
  await expect(page.locator(".resume-drafts")).toBeVisible();

  // To a page that is the same for everyone first: the account is known from the sign-in alone.
  await runOut(context);
  await signInAs(page, ravi, "/");
  await expect(number(page)).toHaveValue("");
  await expect(page.locator(".resume-drafts")).toHaveCount(0);
  await page.goto("/paymentpage");
  await expect(company(page)).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("Ottakam");
});

test("the next user who goes back finds nothing of a form", { tag: "@long" }, async ({
  page,
  context,
  running,
}) => {
  await signInAs(page, await createUser(running), "/paymentpage");
  await company(page).fill("Ottakam Freight");
  await page.goto("/contactpage");
  await page.locator("#contact [name=message]").fill("Half a message");
  await runOut(context);
  await signInAs(page, await createUser(running), "/paymentpage");
  for (let i = 0; i < 2; i += 1) await page.goBack();
  await expect(page.locator("#contact [name=message]")).toHaveValue("");
  await page.goBack();
  await expect(company(page)).toHaveValue("");
});

test("another account finds no draft in any tab", async ({ page, context, running }) => {
  await addSession(context, running, await createUser(running));
  await page.goto("/paymentpage");
  await company(page).fill("Ottakam Freight");
  const other = await context.newPage();
  await addSession(context, running, await createUser(running));
  await other.goto("/userdashboard");
  // The first tab learns of it, and is loaded anew.
  await expect(company(page)).toHaveValue("");
  await other.close();
});

// A window that is open when its session runs out asks once more.
test.describe("at the desk", () => {
  test.use({ expectedErrors: [/status of 401/] });

  test("a note that was begun is its writer's alone", { tag: "@long" }, async ({
    page,
    context,
    running,
    site,
  }) => {
    const id = await storeRecord(site.db, "enquiry");
    const path = `/admin/enquiries/${id}`;
    const [lakshmi, meera] = [
      await createUser(running, "coordinator"),
      await createUser(running, "coordinator"),
    ];
    const note = page.getByLabel("Add a note");
    await signInAs(page, lakshmi, path);
    await isLive(page);
    await note.fill("Half a note");
    await runOut(context);
    await signInAs(page, lakshmi, path);
    await expect(note).toHaveValue("Half a note");
    await runOut(context);
    await signInAs(page, meera, path);
    await isLive(page);
    await expect(note).toHaveValue("");
    for (let i = 0; i < 2; i += 1) await page.goBack();
    await isLive(page);
    await expect(note).toHaveValue("");
  });
});
