import type { Page } from "@playwright/test";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { createUser } from "#tests/factories/user.ts";
import { postForm } from "#tests/support/http.ts";
import { nextCode, pair } from "#tests/support/second-factor.ts";
import { admin } from "#tests/support/settings.ts";
import { totp, totpStep } from "#tests/support/totp.ts";
import { expect, type Site, signInAs, test } from "./support.ts";

/** An account that can sign in; the site's own first admin stays as it is for other tests. */
async function anAccount(site: Site, role: "admin" | "user") {
  const name = `${role === "admin" ? "Colleague" : "Visitor"} ஸ்ரீ`;
  return { name, ...(await createUser(site, role, { name })) };
}

/**
 * From the dashboard's offer or the page itself.
 * @returns the key that an app would read out of the QR code
 */
async function beginSetUp(page: Page, { password }: { password: string }): Promise<string> {
  const offer = page.getByRole("link", { name: "Set it up" });
  await expect(offer.or(page.getByLabel("Your password"))).toBeVisible();
  if (await offer.isVisible()) await offer.click();
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Set up" }).click();
  return (await page.locator("[data-key]").innerText()).replace(/\s/g, "");
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, expectedErrors: [/status of 40[0139]/] });

    test("an admin sets up a second factor from the dashboard, and signs in with a code", async ({
      page,
      context,
      site,
    }) => {
      const account = await anAccount(site, "admin");
      await signInAs(page, account);
      const key = await beginSetUp(page, account);
      await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();

      await page.getByLabel("6-digit code").fill("000000");
      await page.getByRole("button", { name: "Turn on" }).click();
      await expect(page.getByText("That code is wrong").first()).toBeVisible();
      await page.getByLabel("6-digit code").fill(totp(key));
      await page.getByRole("button", { name: "Turn on" }).click();
      await expect(page.getByRole("heading", { name: "Keep these recovery codes" })).toBeVisible();
      const codes = await page.getByRole("main").getByRole("listitem").allInnerTexts();
      expect(codes).toHaveLength(10);
      await page.getByRole("link", { name: "I have kept them" }).click();
      await expect(page).toHaveURL(/\/admin$/);

      await context.clearCookies();
      await signInAs(page, account, "/admin/careers");
      await expect(page.getByRole("heading", { name: "Your code" })).toBeVisible();
      await page.getByLabel("6-digit code").fill("000000");
      await page.getByRole("button", { name: "Login" }).click();
      await expect(page.getByText("That code is wrong").first()).toBeVisible();
      await expect(page.getByLabel("6-digit code")).toHaveValue("");
      await page.getByLabel("6-digit code").fill(totp(key, totpStep() + 1));
      await page.getByRole("button", { name: "Login" }).click();
      await expect(page).toHaveURL(/\/admin\/careers$/);

      await context.clearCookies();
      await signInAs(page, account);
      await page.getByRole("link", { name: "Use a recovery code" }).click();
      await page.getByLabel("Recovery code").fill(codes[0]?.toUpperCase() ?? "");
      await page.getByRole("button", { name: "Login" }).click();
      await expect(page).toHaveURL(/\/admin$/);
    });

    test("an admin is offered a second factor in a line, says “later” and is not asked again", async ({
      page,
      context,
      site,
    }) => {
      const account = await anAccount(site, "admin");
      await signInAs(page, account);
      await expect(page).toHaveURL(/\/admin$/);
      await expect(page.getByRole("heading", { name: "Welcome Admin" })).toBeVisible();
      await page.getByRole("button", { name: "Later" }).click();
      await expect(page.getByRole("button", { name: "Later" })).toHaveCount(0);
      await expect(page).toHaveURL(/\/admin$/);
      await context.clearCookies();
      await signInAs(page, account);
      await expect(page.getByRole("heading", { name: "Welcome Admin" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Later" })).toHaveCount(0);
    });

    test("an admin finds an account, makes it an admin, and it stands in the audit", async ({
      page,
      site,
      signIn,
    }) => {
      const account = await anAccount(site, "user");
      await signIn("/admin/users");
      await page.getByLabel("Find").fill(account.email);
      await page.getByRole("button", { name: "Search" }).click();
      await expect(page.getByRole("row")).toHaveCount(2);
      await page.getByRole("link", { name: account.name }).click();
      const pane = page.getByRole("article");
      await expect(pane.getByRole("heading", { name: account.name })).toBeVisible();
      await pane.getByText("Make an admin").first().click();
      await pane.getByRole("button", { name: "Make an admin" }).click();
      await expect(page.getByText("The account is now an admin account.")).toBeVisible();
      await expect(pane.getByText("admin", { exact: true })).toBeVisible();
      // Still beside the list as it was narrowed.
      await expect(page).toHaveURL(new RegExp(`/admin/users/${account.id}\\?q=`));

      await pane.getByRole("link", { name: "What was done to it" }).click();
      const row = page.getByRole("row").filter({ hasText: "Role given" });
      await expect(row).toContainText(admin.email);
      await expect(row).toContainText("user");
      await page.getByLabel("What", { exact: true }).selectOption("Note written");
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Show", exact: true }).click();
      await expect(page.getByText("Nothing like this happened")).toBeVisible();
      await page.getByRole("link", { name: "Show everything" }).click();
      await expect(page).toHaveURL(/\/admin\/audit$/);
      await expect(page.getByRole("row").filter({ hasText: "Role given" }).first()).toBeVisible();
    });

    test("an admin shows once more that it is them before something grave", async ({
      page,
      site,
    }) => {
      const actor = await anAccount(site, "admin");
      await signInAs(page, actor, "/admin");
      const account = await anAccount(site, "user");
      await page.goto(`/admin/users/${account.id}`);
      const longAgo = new Date(Date.now() - 3_600_000).toISOString();
      await site.db
        .updateTable("session")
        .set({ confirmedAt: longAgo })
        .where("userId", "=", actor.id)
        .execute();
      const pane = page.getByRole("article");
      const makeAdmin = async () => {
        await pane.getByText("Make an admin").first().click();
        await pane.getByRole("button", { name: "Make an admin" }).click();
      };
      await makeAdmin();
      await expect(page.getByRole("heading", { name: "Is it you?" })).toBeVisible();
      await page.getByLabel("Your password").fill("not the password");
      await page.getByRole("button", { name: "Go on" }).click();
      await expect(page.getByText("That is not your current password").first()).toBeVisible();
      await page.getByLabel("Your password").fill(actor.password);
      await page.getByRole("button", { name: "Go on" }).click();
      await expect(page).toHaveURL(new RegExp(`/admin/users/${account.id}$`));
      await makeAdmin();
      await expect(page.getByText("The account is now an admin account.")).toBeVisible();
    });

    test("one's own role is not given up by accident", async ({ page, site }) => {
      const account = await anAccount(site, "admin");
      await signInAs(page, account, `/admin/users/${account.id}`);
      const pane = page.getByRole("article");
      await pane.getByText("Take the admin role back").first().click();
      await pane
        .locator("form")
        .filter({ hasText: "Take the admin role back" })
        .evaluate((form) => form.setAttribute("novalidate", ""));
      await pane.getByRole("button", { name: "Take the admin role back" }).click();
      await expect(pane.getByRole("alert")).toContainText("Tick the box first");
      await pane.getByText("Take the admin role back").first().click();
      await pane.getByRole("checkbox").first().check();
      await pane.getByRole("button", { name: "Take the admin role back" }).click();
      await expect(page).toHaveURL(/\/adminlogin$/);
      await expect(page.getByText("The role has been removed.")).toBeVisible();
    });
  });
}

test("recovery codes stay on the page while other things happen, and can be kept", async ({
  page,
  context,
  site,
}) => {
  const account = await anAccount(site, "admin");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAs(page, account);
  const key = await beginSetUp(page, account);
  await page.getByLabel("6-digit code").fill(totp(key));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { name: "Keep these recovery codes" })).toBeVisible();
  // The count beside the list says that the window has read everything again.
  await postForm(site.url, "/", anEnquiry());
  await expect(page.getByRole("link", { name: /^Enquiries\s*1 new/ })).toBeVisible();
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const codes = await page.getByRole("main").getByRole("listitem").allInnerTexts();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("southbridge-recovery-codes.txt");
  const stream = await download.createReadStream();
  const file = (await stream.toArray()).join("");
  for (const code of codes) {
    expect(copied).toContain(code);
    expect(file).toContain(code);
  }
  expect(codes).toHaveLength(10);
});

test("recovery codes arrive, although the window reads while the form is on its way", async ({
  page,
  context,
  site,
}) => {
  const account = await anAccount(site, "admin");
  await signInAs(page, account);
  const key = await beginSetUp(page, account);
  await expect(page.getByRole("link", { name: "Enquiries", exact: true })).toBeVisible();
  const [sent, send] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/admin/second-factor*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    sent.resolve();
    await send.promise;
    await route.continue();
  });
  await page.getByLabel("6-digit code").fill(totp(key));
  await page.getByRole("button", { name: "Turn on" }).click({ noWaitAfter: true });
  await sent.promise;
  // What the server says to a session that the form has just replaced by another.
  const cookies = await context.cookies();
  await context.clearCookies();
  const read = page.waitForResponse(/\.data/);
  await postForm(site.url, "/", anEnquiry());
  await read;
  await context.addCookies(cookies);
  send.resolve();
  await expect(page.getByRole("heading", { name: "Keep these recovery codes" })).toBeVisible();
});

test("the audit hears of what happens in another window", async ({
  page,
  context,
  site,
  signIn,
}) => {
  const account = await anAccount(site, "user");
  await signIn(`/admin/audit?record=${account.id}`);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const other = await context.newPage();
  await other.goto(`/admin/users/${account.id}`);
  await other.getByText("Disable the account").first().click();
  await other.getByRole("button", { name: "Disable the account" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Account disabled" })).toBeVisible();
});

test.describe("staff pages of accounts", () => {
  test.use({ expectedErrors: [/status of 400/] });

  test("have nothing that axe finds while a second factor is set up", async ({
    page,
    site,
    expectAccessible,
  }) => {
    const account = await anAccount(site, "admin");
    await signInAs(page, account);
    await expectAccessible();
    await page.getByRole("link", { name: "Set it up" }).click();
    await page.getByRole("button", { name: "Set up" }).click();
    await expect(page.getByText("please enter password").first()).toBeVisible();
    await expectAccessible();
    const key = await beginSetUp(page, account);
    await expectAccessible();
    await page.getByLabel("6-digit code").fill(totp(key));
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
    await expectAccessible();
  });

  test("have nothing that axe finds once it is on, or while a code is asked for", async ({
    page,
    site,
    expectAccessible,
  }) => {
    const account = await anAccount(site, "admin");
    const { key } = await pair(site.url, account);
    await signInAs(page, account);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Enter the 6 digits").first()).toBeVisible();
    await expectAccessible();
    await page.getByLabel("6-digit code").fill(nextCode(key));
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("heading", { name: "Welcome Admin" })).toBeVisible();
    await page.goto("/admin/second-factor");
    await expect(page.getByText("10 recovery codes left")).toBeVisible();
    await expectAccessible();
    await page.goto("/admin/confirm");
    await page.getByRole("button", { name: "Go on" }).click();
    await expect(page.getByText("Enter the 6 digits").first()).toBeVisible();
    await expectAccessible();
  });

  test("have nothing that axe finds at an account, with every question open", async ({
    page,
    site,
    expectAccessible,
    signIn,
  }) => {
    const account = await anAccount(site, "admin");
    await signIn(`/admin/users/${account.id}`);
    const pane = page.getByRole("article");
    for (const part of await pane.locator("summary").all()) {
      await part.click();
      await expect(pane.locator("details[open] button")).toBeVisible();
      await expectAccessible();
    }
  });
});
