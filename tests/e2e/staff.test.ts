import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { postForm } from "#tests/support/http.ts";
import { admin } from "#tests/support/settings.ts";
import { expect, expectAccessible, isLive, test } from "./support.ts";

test.describe("sign-in", () => {
  test.use({ expectedErrors: [/status of 40[01]/] });

  test("an admin signs in, sees submissions and signs out", async ({ page, site }) => {
    await postForm(site.url, "/", anEnquiry({ name: "ஆஷா" }));
    await page.goto("/admin/enquiries");
    await expect(page).toHaveURL(/\/adminlogin\?next=/);
    await expectAccessible(page);
    const login = page.getByRole("button", { name: "Login" });
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Password").fill("wrong-password");
    await login.click();
    await expect(page.getByText("something went wrong").first()).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(admin.email);
    await expect(page.getByLabel("Password")).toHaveValue("");
    await page.getByLabel("Password").fill(admin.password);
    await login.click();

    await expect(page).toHaveURL(/\/admin\/enquiries$/);
    const row = page.getByRole("row").filter({ hasText: "ஆஷா" });
    const { code, need, ...listed } = anEnquiry({ name: "ஆஷா" });
    for (const value of [...Object.values(listed), "Bangalore"]) {
      await expect(row).toContainText(value);
    }
    await row.getByRole("link", { name: "ஆஷா" }).click();
    for (const value of [code, need]) {
      await expect(page.getByRole("article")).toContainText(value);
    }
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await expect(page.getByRole("heading", { name: "Welcome Admin" })).toBeVisible();
    await isLive(page);
    await page.getByRole("button", { name: "Logout", exact: true }).first().click();
    await expect(page.getByRole("heading", { name: "do you want to logout ?" })).toBeVisible();
    await page.getByRole("alertdialog").getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/adminlogin$/);
    await page.goto("/admin");
    await expect(page).toHaveURL(/\/adminlogin/);
  });
});

test("a login leaves no error of a view transition", async ({ page, site }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(`${site.url}/adminlogin`);
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password").fill(admin.password);
  await page.getByRole("button", { name: "Login" }).click();
  await isLive(page);
  expect(errors).toEqual([]);
});

test("a submission appears in every open window", async ({ page, context, site, signIn }) => {
  await signIn("/admin/enquiries");
  const list = await context.newPage();
  await list.goto("/admin/enquiries");
  for (const window of [page, list]) {
    await isLive(window);
  }
  const script = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map((entry) => (entry instanceof PerformanceResourceTiming ? entry : undefined))
      .filter((entry) => entry?.name.endsWith(".js"))
      .reduce((bytes, entry) => bytes + (entry?.encodedBodySize ?? 0), 0),
  );
  expect(script).toBeGreaterThan(50_000);
  expect(script).toBeLessThanOrEqual(200_000);

  await postForm(site.url, "/", anEnquiry({ name: "Just Now" }));
  for (const window of [page, list]) {
    await expect(window.getByRole("row").filter({ hasText: "Just Now" })).toBeVisible();
  }
});

test.describe("a session that ended elsewhere", () => {
  // The live feed gives no stream any more, and the browser says so.
  test.use({ expectedErrors: [/EventSource|status of 401/] });

  test.beforeEach(async ({ page, site, signIn }) => {
    const id = await storeRecord(site.db, "enquiry");
    await signIn(`/admin/enquiries/${id}`);
    await page.getByLabel("Add a note").fill("Half a note");
    await site.db.deleteFrom("session").execute();
  });

  test("says so, and keeps the page until one has signed in", async ({ page, context, site }) => {
    await postForm(site.url, "/", anEnquiry());
    const question = page.getByRole("dialog", { name: "You are signed out" });
    await expect(question).toBeVisible();
    await expectAccessible(page);

    const opening = context.waitForEvent("page");
    await question.getByRole("link", { name: "Sign in in a new tab" }).click();
    const other = await opening;
    await other.getByLabel("Email").fill(admin.email);
    await other.getByLabel("Password").fill(admin.password);
    await other.getByRole("button", { name: "Login" }).click();
    await expect(other).toHaveURL(page.url());
    await page.evaluate(() =>
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
    );
    await expect(question).toBeHidden();
    await isLive(page);
    await expect(page.getByLabel("Add a note")).toHaveValue("Half a note");
  });

  test("says so when the feed is refused, too", async ({ page }) => {
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(page.getByRole("dialog", { name: "You are signed out" })).toBeVisible();
    await expect(page.getByText("Signed out", { exact: true })).toBeVisible();
    await expect(page.getByText("Connection lost")).toHaveCount(0);
  });

  test("costs no form what was typed, and leads to the sign-in page", async ({ page }) => {
    await page.getByRole("button", { name: "Add note" }).click();
    const question = page.getByRole("dialog", { name: "You are signed out" });
    await expect(question).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByLabel("Add a note")).toHaveValue("Half a note");
    await expect(page.getByText("You are signed out. Nothing was changed")).toBeVisible();
    await page.getByRole("link", { name: "Audit" }).click();
    await expect(page).toHaveURL(/\/adminlogin\?next=%2Fadmin%2Faudit$/);
  });
});
