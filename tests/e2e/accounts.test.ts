import type { Page } from "@playwright/test";
import { aRegistration } from "#tests/factories/registration.ts";
import { freePort } from "#tests/support/free-port.ts";
import { newestLink } from "#tests/support/mails.ts";
import { type OpenIdProvider, startOpenIdProvider } from "#tests/support/openid-provider.ts";
import { startProcess } from "#tests/support/process.ts";
import { admin } from "#tests/support/settings.ts";
import { createSqliteDatabase } from "#tests/support/sqlite-database.ts";
import { expect, signInAs, test } from "./support.ts";

async function fillIn(page: Page, form: ReturnType<typeof aRegistration>) {
  await page.goto("/register");
  await page.getByLabel("Name").fill(form.name);
  await page.getByLabel("Email").fill(form.email);
  await page.getByLabel("Password").fill(form.password);
  await page.getByLabel("I agree").check();
  await page.getByRole("button", { name: "Sign Up" }).click();
}

async function register(page: Page, form: ReturnType<typeof aRegistration>) {
  await fillIn(page, form);
  await expect(page).toHaveURL(/\/login$/);
}

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

const token = (page: Page) => page.evaluate(() => localStorage.getItem("token"));

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("somebody new registers, logs in, and logs out", async ({ page }) => {
      const form = aRegistration({ email: `new-${javaScriptEnabled}@example.com` });
      await register(page, form);
      await expect(page.getByText("Registration Sucessfull")).toBeVisible();
      await page.goto("/login?next=/aboutpage");
      await logIn(page, form);
      await expect(page).toHaveURL(/\/aboutpage$/);
      if (javaScriptEnabled) {
        expect(await token(page)).toBe("true");
        await expect(page.getByRole("link", { name: "Dashboard" })).toBeVisible();
      }
      await page.goto("/login?next=/contactpage");
      await expect(page).toHaveURL(/\/contactpage$/);
      await page.goto("/logout");
      await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
      await expect(page).toHaveURL((url) => url.pathname === "/");
      if (javaScriptEnabled) {
        expect(await token(page)).toBe(null);
        await expect(page.getByRole("link", { name: "Sign Up" }).first()).toBeVisible();
      }
      await page.goto("/login");
      await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
    });

    test.describe("who forgot the password", () => {
      // A link that is no good is answered with 410.
      test.use({ expectedErrors: [/status of 410/] });

      test("sets a new one by the mail's link, once", async ({ page, site }) => {
        const form = aRegistration({ email: `forgot-${javaScriptEnabled}@example.com` });
        await register(page, form);
        await page.getByRole("link", { name: "Forgot Password" }).click();
        await page.getByLabel("Email").fill(form.email);
        await page.getByRole("button", { name: "Send Link" }).click();
        await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();

        const link = await newestLink(site.db, form.email);
        await page.goto(link);
        await expect(page).toHaveURL(/\/reset-password$/);
        const password = "another trace, in copper";
        await page.getByLabel("New password").fill(password);
        await page.getByRole("button", { name: "Save password" }).click();
        await expect(page.getByText("Your password has been changed")).toBeVisible();
        await page.goto("/login?next=/aboutpage");
        await logIn(page, { ...form, password });

        await page.goto(link);
        await page.getByRole("link", { name: "Send a new link" }).click();
        await expect(page).toHaveURL(/\/forgot-password$/);
      });
    });

    test.describe("the link of the mail that asks to confirm an address", () => {
      test.use({ expectedErrors: [/status of 401/] });

      test("leads to a page that asks for the password, and confirms", async ({ page, site }) => {
        const form = aRegistration({ email: `confirm-${javaScriptEnabled}@example.com` });
        await register(page, form);
        await page.goto(await newestLink(site.db, form.email));
        await expect(page).toHaveURL(/\/varify-email$/);
        const confirm = page.getByRole("button", { name: "Confirm and log in" });
        await page.getByLabel("Email").fill(form.email);
        await page.getByLabel("Password").fill("not the password");
        await confirm.click();
        await expect(page.getByText("something went wrong")).toBeVisible();
        await page.getByLabel("Password").fill(form.password);
        await confirm.click();
        await expect(page).toHaveURL(/\/userdashboard$/);
        await expect(page.getByText("Your e-mail address is confirmed")).toBeVisible();
      });

      test("removes the account for whoever did not make it", async ({ page, site }) => {
        const form = aRegistration({ email: `not-me-${javaScriptEnabled}@example.com` });
        await register(page, form);
        await page.goto(await newestLink(site.db, form.email));
        await page.getByRole("button", { name: "Remove the account" }).click();
        await expect(page.getByText("The account has been removed")).toBeVisible();
        await page.goto("/register");
        await register(page, form);
      });
    });

    test.describe("an address that has an account", () => {
      test.use({ expectedErrors: [/status of 409/] });

      test("stays on the page, with the provider's words", async ({ page }) => {
        const form = aRegistration({ email: `taken-${javaScriptEnabled}@example.com` });
        await register(page, form);
        await fillIn(page, { ...form, password: "another trace, in copper" });
        await expect(page.getByText("User already exists. Use another email.")).toBeVisible();
        await expect(page).toHaveURL(/\/register$/);
        await expect(page.getByLabel("Email")).toHaveValue(form.email);
      });
    });

    test.describe("a mistake", () => {
      test.use({ expectedErrors: [/status of 40[01]/] });

      test("is named in the customer's words and order", async ({ page }) => {
        await page.goto("/login?next=/cartpage");
        const login = page.getByRole("button", { name: "Login", exact: true });
        await login.click();
        await expect(page.getByText("please enter email").first()).toBeVisible();
        await page.getByLabel("Email").fill("nobody@example.com");
        await login.click();
        await expect(page.getByText("please enter email")).toHaveCount(0);
        await expect(page.getByText("please enter password").first()).toBeVisible();
        await page.getByLabel("Password").fill("wrong-password");
        await login.click();
        await expect(page.getByText("something went wrong").first()).toBeVisible();
        await expect(page.getByLabel("Password")).toHaveValue("");
        await expect(page.locator("[name=next]")).toHaveValue("/cartpage");
        await page.goto("/forgot-password");
        await page.getByRole("button", { name: "Send Link" }).click();
        await expect(page.getByText("Something went wrong").first()).toBeVisible();
      });
    });
  });
}

test("the careers page is offered without an account", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Careers" }).click();
  await page.getByRole("link", { name: "Continue without an account" }).click();
  await expect(page).toHaveURL(/\/carrers$/);
});

test("an admin's login sets the flag, and logging out takes it away", async ({ page }) => {
  await signInAs(page, admin);
  expect(await token(page)).toBe("true");
  await page.goto("/");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Sign Up" }).first()).toBeVisible();
  expect(await token(page)).toBe(null);
});

test("a password can be shown, is weighed, and is kept nowhere", async ({ page }) => {
  await page.goto("/register");
  const password = page.getByLabel("Password");
  const strength = page.getByRole("status").filter({ hasText: /short|enough|Good|Strong/ });
  for (const [typed, says] of [
    ["abc", "Too short"],
    ["abcdefgh", "Long enough"],
    ["aaaaaaaaaaaaaaaaaaaa", "Long enough"],
    ["copper trace", "Good"],
    ["copper trace on green", "Strong"],
  ] as const) {
    await password.fill(typed);
    await expect(strength).toHaveText(says);
  }
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByLabel("Name").fill("Asha");
  await password.fill("a secret that is shown");
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(kept).toContain("Asha");
  expect(kept).not.toContain("a secret");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");
});

test.describe("account pages", () => {
  test.use({ expectedErrors: [/status of 4/] });

  for (const path of [
    "/login?next=/carrers",
    "/register",
    "/forgot-password",
    "/varify-email",
    "/varify-email?link=gone",
    "/reset-password",
    "/logout",
  ]) {
    test(`axe finds nothing on ${path}`, async ({ page, expectAccessible }) => {
      await page.goto(path);
      await expectAccessible();
    });
  }

  test("axe finds nothing where an address is to be confirmed", async ({
    page,
    site,
    expectAccessible,
  }) => {
    const form = aRegistration({ email: "axe-confirms@example.com" });
    await register(page, form);
    await page.goto(await newestLink(site.db, form.email));
    await page.getByRole("button", { name: "Confirm and log in" }).click();
    await expect(page.locator("[data-summary]")).toBeFocused();
    await expectAccessible();
  });

  test("axe finds nothing where something is wrong", async ({ page, expectAccessible }) => {
    await page.goto("/register");
    await page.getByLabel("Password").fill("abcdefgh");
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(page.locator("[data-summary]")).toBeFocused();
    await page.getByLabel("Password").fill("abcdefgh");
    await expectAccessible();
  });
});

test.describe("Google", () => {
  let provider: OpenIdProvider;
  let stop: () => Promise<void>;
  let url: string;

  test.beforeAll(async () => {
    const PORT = String(await freePort());
    provider = await startOpenIdProvider(`http://localhost:${PORT}`);
    const database = await createSqliteDatabase();
    const running = await startProcess(database, { ...provider.env, PORT });
    url = running.url;
    stop = async () => {
      await running.kill("SIGKILL");
      await database.drop();
      await provider.close();
    };
  });
  test.afterAll(() => stop());

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? "with script" : "without script", () => {
      test.use({ javaScriptEnabled });

      test("signs somebody in and leads on", async ({ page }) => {
        provider.visitor = {
          sub: `meera-${javaScriptEnabled}`,
          name: "Meera",
          email: `meera-${javaScriptEnabled}@example.com`,
          email_verified: true,
        };
        await page.goto(`${url}/login?next=/aboutpage`);
        await page.getByRole("link", { name: "Sign In With Google" }).click();
        await expect(page).toHaveURL(`${url}/aboutpage`);
        if (javaScriptEnabled) expect(await token(page)).toMatch(/^[0-9a-f-]{36}$/);
        await page.goto(`${url}/login?next=/contactpage`);
        await expect(page).toHaveURL(`${url}/contactpage`);
      });

      test("who cancels is back at the login, and told why", async ({ page }) => {
        provider.visitor = undefined;
        await page.goto(`${url}/login`);
        await page.getByRole("link", { name: "Sign In With Google" }).click();
        await expect(page).toHaveURL(`${url}/login`);
        await expect(page.getByText("Google says: The <b>visitor</b> said no")).toBeVisible();
      });
    });
  }
});
