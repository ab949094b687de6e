import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { postForm } from "#tests/support/http.ts";
import { admin } from "#tests/support/settings.ts";
import { expect, expectAccessible, isLive, test } from "./support.ts";

test.describe("sign-in", () => {
  test.use({ expectedErrors: [/status of 40[01]/] });

  test("an admin signs in, sees submissions and signs out", async ({ page, site }) => {
    await postForm(site.url, "/", anEnquiry({ name: "ஆஷா" }));
    // A login leaves no error of a view transition, which every other test ignores.
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    await page.emulateMedia({ reducedMotion: "no-preference" });
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
    expect(errors).toEqual([]);
    await test.step("the flag of a login is there until one logs out, on a public page too", async () => {
      const token = () => page.evaluate(() => localStorage.getItem("token"));
      expect(await token()).toBe("true");
      await page.goto("/");
      await page.getByRole("button", { name: "Logout" }).click();
      await expect(page.getByRole("link", { name: "Sign Up" }).first()).toBeVisible();
      expect(await token()).toBe(null);
    });
    await page.goto("/admin");
    await expect(page).toHaveURL(/\/adminlogin/);
  });
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

  test("costs no input, and the page stays until one has signed in", async ({
    page,
    context,
    site,
    signIn,
  }) => {
    const id = await storeRecord(site.db, "enquiry");
    await signIn(`/admin/enquiries/${id}`);
    const note = page.getByLabel("Add a note");
    await note.fill("Half a note");
    const end = () => site.db.deleteFrom("session").execute();
    const question = page.getByRole("dialog", { name: "You are signed out" });
    await end();
    await test.step("the feed says so, as soon as it is refused", async () => {
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await expect(question).toBeVisible();
      await expect(page.getByText("Signed out", { exact: true })).toBeVisible();
      await expect(page.getByText("Connection lost")).toHaveCount(0);
      await expectAccessible(page);
    });
    await test.step("after signing in in another tab it goes on", async () => {
      const opening = context.waitForEvent("page");
      await question.getByRole("link", { name: "Sign in in a new tab" }).click();
      const other = await opening;
      await other.getByLabel("Email").fill(admin.email);
      await other.getByLabel("Password").fill(admin.password);
      await other.getByRole("button", { name: "Login" }).click();
      await expect(other).toHaveURL(page.url());
      await other.close();
      await page.evaluate(() =>
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
      );
      await expect(question).toBeHidden();
      await isLive(page);
      await expect(note).toHaveValue("Half a note");
    });
    await end();
    await test.step("so does a form, and nothing typed is lost", async () => {
      await page.getByRole("button", { name: "Add note" }).click();
      await expect(question).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(note).toHaveValue("Half a note");
      await expect(page.getByText("You are signed out. Nothing was changed")).toBeVisible();
    });
    await test.step("a link leads to the sign-in page", async () => {
      await page.getByRole("link", { name: "Audit" }).click();
      await expect(page).toHaveURL(/\/adminlogin\?next=%2Fadmin%2Faudit$/);
    });
  });

  test("is told as soon as something arrives", { tag: "@long" }, async ({ page, site, signIn }) => {
    await signIn("/admin/mail");
    await site.db.deleteFrom("session").execute();
    await postForm(site.url, "/", anEnquiry());
    await expect(page.getByRole("dialog", { name: "You are signed out" })).toBeVisible();
  });
});
