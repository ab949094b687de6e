import type { Page } from "@playwright/test";
import { addDays, formatDay, indianDay } from "#app/lib/dates.ts";
import { aPhotograph } from "#tests/factories/pictures.ts";
import { storeRental, storeUnits } from "#tests/factories/rental.ts";
import { createUser } from "#tests/factories/user.ts";
import { MailServer } from "#tests/support/smtp-server.ts";
import { addSession, expect, expectAccessible, isLive, test as withSite } from "./support.ts";

// A site of its own: units stay when records are removed. Its mails are delivered, and read.
const test = withSite.extend<object, { mails: MailServer }>({
  mails: [
    // Playwright reads from the first parameter which fixtures this one needs.
    async ({ playwright: _ }, use) => {
      const mails = new MailServer();
      await mails.start();
      await use(mails);
      await mails.stop();
    },
    { scope: "worker" },
  ],
  ownSettings: [async ({ mails }, use) => use({ SMTP_URL: mails.url() }), { scope: "worker" }],
});

const today = indianDay(new Date());
const last = addDays(today, 20);
const email = "fathima@sahya.example";

const scan = async (page: Page, label: string) => {
  await page.getByRole("textbox", { name: /^Scan a label/ }).fill(label);
  await page.keyboard.press("Enter");
};

test("a rental while it runs: delivered, a fault from its label, exchanged in time, extended, ended early, returned damaged", async ({
  browser,
  running,
  site,
  mails,
  page: desk,
  context,
}) => {
  test.slow();
  await storeUnits(site.db, ["LF-1", "LF-2", "LF-3", "LF-4", "LF-5"]);
  const line = { slug: "business-14", name: "Business 14", day_from: today };
  const booking = { company: "Sahya Clinics", name: "Fathima Siddiqui", phone: "98400 00112" };
  const owned = { ...booking, email, branch: "kochi", status: "confirmed" };
  const id = await storeRental(site.db, { ...line, quantity: 4, duration: 14 }, owned);
  await addSession(context, running, await createUser(running, "admin", { name: "Meera K." }));
  const shared = { baseURL: running.url, javaScriptEnabled: true };
  const [van, own, label] = await Promise.all([
    browser.newContext({ ...shared, viewport: { width: 390, height: 844 } }),
    browser.newContext(shared),
    browser.newContext({ ...shared, javaScriptEnabled: false }),
  ]);
  const account = { branch: "kochi", name: "Arun D." };
  await addSession(van, running, await createUser(running, "engineer", account));
  const [engineer, customer, finder] = await Promise.all([
    van.newPage(),
    own.newPage(),
    label.newPage(),
  ]);
  const dialog = desk.getByRole("dialog");
  /** The text of the newest mail to the customer of which this is said. */
  const mailed = async (said: RegExp) => {
    const found = () =>
      mails.to(email).findLast(({ email }) => said.test(email.text ?? ""))?.email.text ?? "";
    await expect.poll(found, { message: String(said), timeout: 30_000 }).not.toBe("");
    return found();
  };

  // Four machines are delivered.
  await desk.goto(`/admin/bookings/${id}/deliver`);
  await isLive(desk);
  for (const number of [1, 2, 3, 4]) {
    await scan(desk, `SLF-${number}`);
    await expect(desk.getByText(`${number} of 4 picked`)).toBeVisible();
  }
  await desk.getByRole("button", { name: "Deliver 4 of 4" }).click();
  await expect(desk.getByText("4 machines delivered.")).toBeVisible();

  // A user reports one by its label, without script and without an account.
  await finder.goto("/u/LF-2");
  await finder.getByLabel("Name").fill("Ruksana Beevi");
  await finder.getByLabel("Phone", { exact: true }).fill("98460 00117");
  await finder.getByLabel("What is wrong").fill("The screen flickers.");
  await finder.getByLabel("When we can see it").fill("From 10:00");
  const photo = { name: "fault.jpg", mimeType: "image/jpeg", buffer: await aPhotograph() };
  await finder.getByLabel("Photo").setInputFiles(photo);
  await finder.getByRole("button", { name: "Report the fault" }).click();
  await expect(finder.locator("[data-thanks]")).toContainText(/Report \d+/);
  await expect(finder.getByText("Sahya Clinics")).toHaveCount(0);

  // The clock runs on the customer's page, by the link of the mail.
  const [link = ""] = /\/rental\?token=[\w.-]+/.exec(await mailed(/reported as faulty/)) ?? [];
  await customer.goto(link);
  await expect(customer).toHaveURL(/\/rental$/);
  const band = customer.getByRole("region", { name: "Fault reported: The screen flickers." });
  await expect(band.getByRole("timer")).toHaveText(/^2(4:00|3:5\d)$/);
  await expect(band.getByRole("img", { name: /^Your photo/ })).toBeVisible();
  await expect(customer.getByText("With you: LF-1, LF-2, LF-3, LF-4")).toBeVisible();
  await expectAccessible(customer);

  // It runs at the desk, where the visit is planned.
  await desk.goto("/admin/faults");
  await isLive(desk);
  await expect(desk.getByText(/^2(4:00|3:5\d) hours left$/)).toBeVisible();
  await desk.getByRole("link", { name: "Ruksana Beevi" }).first().click();
  const clock = desk.getByRole("region", { name: "Clock" });
  await expect(clock.getByRole("timer")).toHaveText(/^2(4:00|3:5\d) hours left$/);
  await expect(clock.getByRole("link", { name: /^Sahya|Business 14/ }).first()).toBeVisible();
  await clock.getByRole("button", { name: /^Plan visit/ }).click();
  await dialog.getByLabel("Engineer").fill("Arun D.");
  await dialog.getByLabel("Day").fill(today);
  await dialog.getByLabel("Time").fill("16:00–18:00");
  await dialog.getByRole("button", { name: /^Plan visit/ }).click();
  await expect(clock.getByText(/16:00–18:00, Arun D\.$/)).toBeVisible();
  await mailed(/Our engineer will visit/);
  await customer.reload();
  await expect(band.locator("p", { hasText: "Visit:" })).toContainText("16:00–18:00, Arun D.");

  // The engineer finds it in the calendar, and exchanges the machine at the customer's.
  await engineer.goto("/admin");
  await isLive(engineer);
  const visits = engineer.getByRole("region", { name: "Visits" });
  await expect(visits.getByText("16:00–18:00")).toBeVisible();
  await visits.getByRole("link", { name: /^Exchange/ }).click();
  const exchange = engineer.getByRole("dialog");
  await exchange.getByLabel(/^The new unit/).fill("SLF-5");
  await exchange.getByLabel("Note").fill("Screen");
  await exchange.getByRole("button", { name: "Exchange" }).click();
  await expect(engineer.getByText("Exchanged for LF-5.")).toBeVisible();

  // The exchange closes it, in time, on both sides and by mail.
  await expect(desk.getByText("No faults are open")).toBeVisible();
  await desk.goto("/admin/faults?status=done");
  await isLive(desk);
  await desk.getByRole("link", { name: "Ruksana Beevi" }).first().click();
  await expect(clock.getByRole("timer")).toHaveText(/^Replaced in 0:0\d hours$/);
  await mailed(/The fault is closed[\s\S]*Replaced/);
  await customer.reload();
  const closed = customer.getByRole("region", { name: "Fault closed: The screen flickers." });
  await expect(closed.getByText("Replaced in")).toBeVisible();
  await expect(closed.getByText(/^0:0\d$/)).toBeVisible();
  await expect(customer.getByText(/LF-2 was replaced on .* by LF-5/)).toBeVisible();
  await engineer.goto("/admin");
  await isLive(engineer);
  await expect(visits).toHaveCount(0);

  // The customer keeps all of them longer, then ends two early.
  const change = async (what: string, fields: Record<string, string>, now: string) => {
    await customer.getByRole("link", { name: what, exact: true }).click();
    for (const [field, value] of Object.entries(fields))
      await customer.getByLabel(field).fill(value);
    await customer.getByRole("button", { name: "See what it costs" }).click();
    await expect(customer.getByRole("heading", { name: "What changes" })).toBeVisible();
    await customer.getByRole("button", { name: now }).click();
    await expect(customer).toHaveURL(/\/rental$/);
    await expect(customer.getByText("Your booking has been changed").first()).toBeVisible();
  };
  await change("Change the dates", { "New last day": last }, "Extend now");
  await expect(customer.getByText(formatDay(last)).first()).toBeVisible();
  await change("End early", { "New last day": today, "How many": "2" }, "End it early");
  await desk.goto(`/admin/bookings/${id}`);
  await isLive(desk);
  const equipment = desk.getByRole("list", { name: "Equipment" }).locator("> li");
  const [kept, ended] = [equipment.nth(0), equipment.nth(1)];
  await expect(kept).toContainText(formatDay(last));
  await expect(kept).toContainText("2 of 2 with the customer");
  await expect(ended).toContainText(formatDay(today));
  const [damaged = "", fine = "", ...more] = (await ended.innerText()).match(/LF-\d/g) ?? [];
  expect([damaged, fine, ...more]).toEqual(["LF-1", "LF-3"]);

  // Two come back, of which one is damaged: its charge gets an amount.
  await desk.goto(`/admin/bookings/${id}/return`);
  await isLive(desk);
  await scan(desk, `S${damaged}`);
  await expect(desk.getByText(/^1 of 4/)).toBeVisible();
  await scan(desk, `S${fine}`);
  await desk.getByText("Damaged", { exact: true }).first().click();
  await desk.getByLabel("What is damaged").fill("Hinge broken");
  await desk.getByRole("button", { name: /^Take back 2 of 4/ }).click();
  await dialog.getByRole("button", { name: /^Take back 2/ }).click();
  await expect(desk.getByText("Taken back.")).toBeVisible();
  await desk.goto(`/admin/bookings/${id}`);
  await isLive(desk);
  const money = desk.getByRole("region", { name: "Money" });
  await money.getByRole("button", { name: "Change Damage: Business 14, LF-1" }).click();
  await dialog.getByLabel("Amount").fill("4,000");
  await dialog.getByRole("button", { name: /^Save charge/ }).click();
  const charges = money.getByRole("list", { name: "Charges" });
  await expect(charges.getByText(/Damage: Business 14/).first()).toBeVisible();
  await expect(charges.getByText("₹4,000")).toBeVisible();
  await customer.reload();
  await expect(customer.getByText("With you: LF-4, LF-5")).toBeVisible();
  const units = await site.db.selectFrom("unit").select(["tag", "state"]).orderBy("tag").execute();
  expect(units.map(({ tag, state }) => `${tag} ${state}`)).toEqual([
    "LF-1 in repair",
    "LF-2 in repair",
    "LF-3 in stock",
    "LF-4 out",
    "LF-5 out",
  ]);
});
