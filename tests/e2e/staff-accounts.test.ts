import { anEnquiry } from "#tests/factories/enquiry.ts";
import { createUser } from "#tests/factories/user.ts";
import { postForm } from "#tests/support/http.ts";
import { invitationLink } from "#tests/support/mails.ts";
import { totp, totpStep } from "#tests/support/totp.ts";
import { expect, expectAccessible, isLive, type Site, signInAs, test } from "./support.ts";

/** An account that can sign in; the site's own first admin stays as it is for other tests. */
async function anAccount(site: Site, role: "admin" | "user") {
  const name = `${role === "admin" ? "Colleague" : "Visitor"} ஸ்ரீ`;
  return { name, ...(await createUser(site, role, { name })) };
}

test.use({ expectedErrors: [/status of 40[0139]/] });

test("an admin sets up a second factor and signs in with it", { tag: "@long" }, async ({
  page,
  context,
  site,
}) => {
  test.slow();
  const account = await anAccount(site, "admin");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAs(page, account);
  await page.getByRole("link", { name: "Set it up" }).click();
  const main = page.getByRole("main");
  await page.getByLabel("Your password").fill(account.password);
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  await expectAccessible(main);
  const key = (await page.locator("[data-key]").innerText()).replace(/\s/g, "");
  const code = page.getByLabel("6-digit code");
  await test.step("recovery codes arrive, although the window reads meanwhile", async () => {
    const [sent, send] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route("**/admin/second-factor*", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      sent.resolve();
      await send.promise;
      await route.continue();
    });
    await code.fill(totp(key));
    await page.getByRole("button", { name: "Turn on" }).click({ noWaitAfter: true });
    await sent.promise;
    // The server answers a session that the form has just replaced.
    const cookies = await context.cookies();
    await context.clearCookies();
    const read = page.waitForResponse(/\.json/);
    await postForm(site.url, "/", anEnquiry());
    await read;
    await context.addCookies(cookies);
    send.resolve();
    await expect(page.getByRole("heading", { name: "Store these recovery codes" })).toBeVisible();
    await page.unrouteAll();
  });

  const codes = await main.getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);
  await test.step("they stay while other things happen, and can be kept", async () => {
    await expectAccessible(main);
    // The count beside the list says that the window has read everything again.
    await postForm(site.url, "/", anEnquiry({ name: "Came Next" }));
    await expect(page.getByRole("link", { name: /^Enquiries\s*2 new/ })).toBeVisible();
    await page.getByRole("button", { name: "Copy" }).click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("southbridge-recovery-codes.txt");
    const file = (await (await download.createReadStream()).toArray()).join("");
    for (const one of codes) {
      expect(copied).toContain(one);
      expect(file).toContain(one);
    }
    await page.getByRole("link", { name: "I have stored them" }).click();
    await expect(page).toHaveURL(/\/admin$/);
  });

  await context.clearCookies();
  await signInAs(page, account, "/admin/second-factor");
  await expect(page.getByRole("heading", { name: "Your code" })).toBeVisible();
  await code.fill("000000");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("That code is wrong").first()).toBeVisible();
  await expect(code).toHaveValue("");
  await expectAccessible(main);
  await code.fill(totp(key, totpStep() + 1));
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/admin\/second-factor$/);
  await expect(page.getByText("10 recovery codes left")).toBeVisible();
  await expectAccessible(main);
});

test("an account is made an admin, as the audit says", { tag: "@long" }, async ({
  page,
  context,
  site,
}) => {
  const [account, actor] = [await anAccount(site, "user"), await anAccount(site, "admin")];
  await signInAs(page, actor, "/admin/users");
  await isLive(page);
  const longAgo = new Date(Date.now() - 3_600_000).toISOString();
  const session = site.db.updateTable("session").set({ confirmedAt: longAgo });
  await session.where("userId", "=", actor.id).execute();
  const audit = await context.newPage();
  await audit.goto(`/admin/audit?record=${account.id}`);
  await isLive(audit);
  await page.getByRole("searchbox", { name: "Find users" }).fill(account.email);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("link", { name: account.name }).click();
  const pane = page.getByRole("article");
  await expect(pane.getByRole("heading", { name: account.name })).toBeVisible();
  const makeAdmin = () => pane.getByRole("button", { name: "Make an admin" }).click();
  await makeAdmin();
  const dialog = page.getByRole("dialog", { name: "Confirm your identity" });
  await dialog.getByLabel("Your password").fill("wrong");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText("not your current password").first()).toBeVisible();
  await expectAccessible(dialog);
  await dialog.getByLabel("Your password").fill(actor.password);
  await page.keyboard.press("Enter");
  // Done, still beside the list as it was narrowed.
  await expect(page).toHaveURL(new RegExp(`/admin/users/${account.id}\\?q=`));
  await expect(page.getByText("The account is now an admin account.")).toBeVisible();
  await expect(pane.getByText("admin", { exact: true })).toBeVisible();
  await test.step("a window with the audit hears of it", () =>
    expect(audit.getByRole("row").filter({ hasText: "Role given" })).toBeVisible());

  await expectAccessible(pane);
  await pane.getByRole("link", { name: "Changes to this account" }).click();
  const row = page.getByRole("row").filter({ hasText: "Role given" });
  await expect(row).toContainText(actor.name);
  await expect(row).toContainText("user");
  await page.getByRole("button", { name: /^Action/ }).click();
  await page.getByRole("menuitemradio", { name: "Note written" }).click();
  await expect(page.getByText("No matching entries")).toBeVisible();
  await page.getByRole("link", { name: "Show all entries" }).click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await expect(page.getByRole("row").filter({ hasText: "Role given" }).first()).toBeVisible();
});

test("a colleague is invited, chooses a password and signs in", { tag: "@long" }, async ({
  page,
  browser,
  site,
}) => {
  await signInAs(page, await anAccount(site, "admin"), "/admin/users");
  await isLive(page);
  await page.getByRole("link", { name: "Invite a colleague" }).click();
  const email = "leela.new@example.com";
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("The invitation is on its way.")).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: email });
  await expect(row).toContainText("Coordinator");
  await expectAccessible(page.getByRole("main"));
  const guest = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await guest.goto(`${site.url}${await invitationLink(site, email)}`);
  await guest.getByLabel("Name").fill("Leela Nair");
  await guest.getByLabel("Password").fill("four copper traces");
  await guest.getByRole("button", { name: "Create account" }).click();
  await expect(guest.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  await expect(guest.getByText("Welcome. Sign in here")).toBeVisible();
  await guest.getByLabel("Email").fill(email);
  await guest.getByLabel("Password").fill("four copper traces");
  await guest.getByRole("button", { name: "Login" }).click();
  await expect(guest).toHaveURL(/\/admin$/);
  await test.step("the admin's window hears of it", () => expect(row).toHaveCount(0));
  await guest.context().close();
});
