import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { postForm, signInAsAdmin } from "#tests/support/http.ts";
import { admin as theAdmin } from "#tests/support/settings.ts";
import { addSession, expect, expectAccessible, isLive, test } from "./support.ts";

// The live feed gives no stream any more, and the browser says so.
test.use({ expectedErrors: [/EventSource|status of 40[13]/] });

test("an open window says at once that an admin took the role away", { tag: "@long" }, async ({
  page,
  context,
  browser,
  running,
  site,
}) => {
  const account = await createUser(running, "coordinator");
  const id = await storeRecord(site.db, "enquiry");
  await addSession(context, running, account);
  await page.goto(`/admin/enquiries/${id}`);
  await isLive(page);
  await page.getByLabel("Add a note").fill("Half a note");

  const admin = await signInAsAdmin(running.url);
  // The second window, of somebody who is not concerned.
  const other = await browser.newContext({ baseURL: running.url });
  await addSession(other, running, theAdmin);
  const admins = await other.newPage();
  await admins.goto("/admin/enquiries");
  await isLive(admins);

  expect((await admin.post(`/admin/users/${account.id}`, { change: "revoke-role" })).status).toBe(
    303,
  );
  const notice = page.getByRole("dialog", { name: "Your staff access was removed" });
  await expect(notice).toBeVisible({ timeout: 5_000 });
  const next = encodeURIComponent(`/admin/enquiries/${id}`);
  const signIn = notice.getByRole("link", { name: "Sign in", exact: true });
  await expect(signIn).toHaveAttribute("href", `/adminlogin?next=${next}`);
  await expect(admins.getByRole("dialog")).toHaveCount(0);

  // Nothing more is read, although something arrives.
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  // The other window has read twice by then, and windows read no faster than that.
  for (const name of ["Came First", "Came Second"]) {
    await postForm(site.url, "/", anEnquiry({ name }));
    const news = admins.getByRole("navigation").getByRole("link", { name: /^Inbox/ });
    await expect(news).toContainText(name === "Came First" ? "2 open" : "3 open");
  }
  expect(asked.filter((url) => url.includes("/admin"))).toEqual([]);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Add a note")).toHaveValue("Half a note");
  await other.close();
});

test("a refused page stays refused in the frame", async ({ page, context, running, site }) => {
  await addSession(context, running, await createUser(running, "coordinator"));
  const feed = page.waitForResponse((answer) => answer.url().endsWith("/admin/live"));
  const opened = await page.goto("/admin/users");
  expect(opened?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: "This part is locked" })).toBeVisible();
  await feed;
  const read = page.waitForResponse((answer) => answer.url().includes("/admin/frame.json"));
  await postForm(site.url, "/", anEnquiry({ name: "Came Meanwhile" }));
  await read;
  const nav = page.getByRole("navigation");
  await expect(nav.getByRole("link", { name: /^Inbox\s*1 open/ })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("This part of the desk is for admins.")).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).last().click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("This part of the desk is for admins.")).toHaveCount(0);
});
