import type { Page } from "@playwright/test";
import { addDays, formatDay, indianDay } from "#app/lib/dates.ts";
import { storeRental, storeStock, storeUnits } from "#tests/factories/rental.ts";
import { createUser } from "#tests/factories/user.ts";
import { signInAsAdmin } from "#tests/support/http.ts";
import {
  addSession,
  expect,
  expectAccessible,
  expectDarkContrast,
  isLive,
  test,
} from "./support.ts";

// A site of its own: units and stock stay when records are removed. A refused confirmation and a
// wrong scan are answers with such a status.
test.use({ ownSettings: { SECURITY_EMAIL: "day@southbridge.test" } });
test.use({ expectedErrors: [/status of 4\d\d/] });

const today = indianDay(new Date());
const place = { configuration: "slim-13", branch: "kochi" };
const slim = { slug: "slim-13", name: "Slim 13" };

const scan = async (page: Page, label: string) => {
  await page.getByRole("textbox", { name: /^Scan a label/ }).fill(label);
  await page.keyboard.press("Enter");
};

test("a branch's day, watched by a colleague: confirm, deliver, exchange, extend, return, repair, overdue", async ({
  page,
  context,
  browser,
  running,
  site,
}) => {
  test.slow();
  const admin = await signInAsAdmin(running.url);
  await storeUnits(site.db, ["SL-1", "SL-2", "SL-3"], place);
  const line = { ...slim, day_from: today, quantity: 2, duration: 7 };
  const id = await storeRental(site.db, line, { company: "Sahya Clinics" });
  const other = await storeRental(site.db, line, { company: "Deccan Labs" });
  const late = await storeRental(
    site.db,
    { day_from: addDays(today, -9), duration: 5 },
    { company: "Tungara Labs", phone: "98860 00954" },
  );
  await admin.save(`/admin/bookings/${late}`, { intent: "status", status: "confirmed" });
  const account = { branch: "kochi", name: "Meera Krishnan" };
  await addSession(context, running, await createUser(running, "coordinator", account));
  const colleague = await browser.newContext({ baseURL: running.url });
  const engineer = await createUser(running, "engineer", { ...account, name: "Arun D." });
  await addSession(colleague, running, engineer);
  const watching = await colleague.newPage();
  await watching.setViewportSize({ width: 390, height: 844 });
  await watching.goto("/admin");
  await expect(watching).toHaveURL(/\/admin\/calendar$/);
  await isLive(watching);
  const jobs = (of: Page, title: string) => of.getByRole("region", { name: title, exact: true });
  const dialog = page.getByRole("dialog");
  const confirm = async (booking: string) => {
    await page.goto(`/admin/bookings/${booking}`);
    await page.getByRole("button", { name: /Status$/ }).click();
    await page.getByRole("option", { name: "Confirmed" }).click();
    await dialog.getByRole("button", { name: /^Set to Confirmed/ }).click();
  };
  await confirm(id);
  await expect(dialog).toHaveCount(0);
  await expect(
    jobs(watching, "To deliver").getByRole("link", { name: "Deliver to Sahya Clinics" }),
  ).toBeVisible();
  await expectAccessible(watching);

  // A second confirmation is refused: one machine is left. The dialog says what would solve it.
  await confirm(other);
  await expect(dialog.getByText("only 1 are free at its branch")).toBeVisible();
  await expect(dialog.getByText("1 free at Kochi, 2 requested.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Begin on / }).click();
  await expect(page.getByText("Booking changed, saved.")).toBeVisible();
  await expect(dialog.getByText("1 free at Kochi, 2 requested.")).toHaveCount(0);
  await dialog.getByRole("button", { name: /^Set to Confirmed/ }).click();
  await expect(dialog).toHaveCount(0);

  await page.goto("/admin/calendar");
  await isLive(page);
  await expectAccessible(page);
  await expectDarkContrast(page);
  await page.getByRole("button", { name: /plan Sahya Clinics/ }).click();
  await page.getByLabel("Time").fill("9:00–11:00");
  await page.getByLabel("Driver").fill("Arun D., van 1");
  await page.keyboard.press("Enter");
  await expect(jobs(watching, "To deliver").getByText("Arun D., van 1")).toBeVisible();

  // By keyboard: the late one is first, then the delivery.
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("d");
  await expect(page.getByRole("heading", { name: "Deliver to Sahya Clinics" })).toBeVisible();
  // A scanner types into the field, wherever the focus is; no key of the desk acts beside it.
  const field = page.getByRole("textbox", { name: /^Scan a label/ });
  await expect(field).toBeFocused();
  await page.getByRole("heading", { name: "Deliver to Sahya Clinics" }).click();
  await page.keyboard.type("XX-1");
  await expect(field).toHaveValue("XX-1");
  await page.keyboard.press("Enter");
  await expect(page.getByText("We have no unit XX-1.")).toBeVisible();
  await scan(page, "SSL-1");
  await expect(page.getByText("1 of 2 picked")).toBeVisible();
  await scan(page, "SSL-1");
  await expect(page.getByText("SL-1 is picked already.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Deliver 1 of 2…" }).click();
  await dialog.getByLabel("The rest on").fill(today);
  await dialog.getByRole("button", { name: "Deliver 1" }).click();
  await expect(page.getByText("1 machine delivered.")).toBeVisible();
  await expect(page.getByText("Done: 1 delivery")).toBeVisible();
  await page.keyboard.press("z");
  await expect(page.getByText("Undone: the machines are where they were.")).toBeVisible();
  await expect(page.getByText("Done: 1 delivery")).toHaveCount(0);
  await page.goBack();
  await expect(field).toBeFocused();
  await scan(page, "SSL-1");
  await expect(page.getByText("1 of 2 picked")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByLabel("The rest on")).toBeFocused();
  await page.keyboard.press("Control+Enter");
  // The server's reason is at the field, not in a bubble.
  await expect(dialog.getByText("Choose the day of the rest.")).toBeVisible();
  await expect(dialog.getByLabel("The rest on")).toBeFocused();
  await dialog.getByLabel("The rest on").fill(today);
  await dialog.getByRole("button", { name: "Deliver 1" }).click();
  await expect(page.getByText("Done: 1 delivery")).toBeVisible();
  await expect(watching.getByText("Done: 1 delivery")).toBeVisible();

  // The engineer delivers the rest on the phone.
  await watching.getByRole("button", { name: "Scan a label" }).click();
  await scan(watching, `${running.url}/u/SL-2`);
  await expect(watching.getByText("1 of 1 picked")).toBeVisible();
  await watching.getByLabel("Received by").fill("Farah Siddiqui");
  await watching.getByRole("button", { name: "Deliver 1 of 1" }).click();
  await expect(watching.getByText("1 machine delivered.")).toBeVisible();
  await expect(jobs(page, "To deliver")).toHaveCount(0);

  // In mid-rental: one is exchanged, then comes back damaged.
  for (const isMistake of [true, false]) {
    await page.goto(`/admin/bookings/${id}/return?exchange=SL-1`);
    await page
      .getByRole("dialog")
      .getByLabel(/^The new unit/)
      .fill("SSL-3");
    await dialog.getByLabel("Note").fill("Fan is loud");
    await dialog.getByRole("button", { name: "Exchange" }).click();
    await expect(page.getByText("Exchanged for SL-3.")).toBeVisible();
    await expect(field).toBeFocused();
    if (!isMistake) break;
    await page.keyboard.press("Control+z");
    await expect(page.getByText("Undone: the machines are where they were.")).toBeVisible();
  }
  await scan(page, "SSL-1");
  await expect(page.getByText("SSL-1 is not among the machines of this customer.")).toBeVisible();

  // Longer than until the next customer it is refused; an early end is stored with its price.
  await page.goto(`/admin/bookings/${id}`);
  await page.getByText("Extend or end early").click();
  const last = page.getByLabel("New last day");
  await last.fill(addDays(today, 8));
  await expect(page.getByText(/none free at Kochi, 2 requested/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Save last day" })).toBeDisabled();
  await last.fill(addDays(today, 4));
  await page.getByRole("button", { name: "Save last day" }).click();
  const equipment = page.getByRole("list", { name: "Equipment" });
  const until = equipment.getByText(` to ${formatDay(addDays(today, 4))}, from Kochi`);
  await expect(until).toBeVisible();
  // One day more, whose collection is before the next customer on every day of the week.
  await last.fill(addDays(today, 5));
  await page.getByRole("button", { name: "Save last day" }).click();
  await expect(page.getByText("2 of 2 with the customer")).toBeVisible();
  await expect(last).toHaveValue(addDays(today, 5));

  await page.goto(`/admin/bookings/${id}/return`);
  // By its serial number: a tag that is typed must be in no address of the log.
  await scan(page, "SSL-3");
  await page.getByText("Damaged", { exact: true }).click();
  await page.getByLabel("What is damaged").fill("Hinge broken");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Take back 1 of 2…" }).click();
  await dialog.getByRole("button", { name: "Take back 1" }).click();
  await expect(page.getByText("Taken back.")).toBeVisible();
  await expect(page.getByText("Done: 2 deliveries, 1 return")).toBeVisible();
  const states = await site.db.selectFrom("unit").select(["tag", "state"]).orderBy("tag").execute();
  expect(states.map(({ tag, state }) => `${tag} ${state}`)).toEqual([
    "SL-1 in repair",
    "SL-2 out",
    "SL-3 in repair",
  ]);
  const figures = page.getByRole("list", { name: "Today in figures" });
  await expect(figures.getByRole("listitem").filter({ hasText: "In repair" })).toContainText("2");

  // Repaired, it can be delivered again.
  await page.goto("/admin/units/SL-3");
  await page.getByRole("button", { name: "Back in stock" }).click();
  await dialog.getByLabel("Note").fill("New hinge");
  await dialog.getByRole("button", { name: "Back in stock" }).click();
  await expect(page.getByText("In stock at Kochi.")).toBeVisible();
  await page.goto("/admin/calendar");
  await isLive(page);
  await expect(figures.getByRole("listitem").filter({ hasText: "In repair" })).toContainText("1");

  // Overdue machines are called for, and taken back.
  const overdue = jobs(page, "Overdue");
  await expect(overdue.getByRole("link", { name: "Deliver to Tungara Labs" })).toBeVisible();
  await page.keyboard.press("d");
  await expect(page.getByText("0 of 1 picked")).toBeVisible();
  await page.getByRole("button", { name: /^All 1/ }).click();
  await page.getByRole("button", { name: "Deliver 1 of 1" }).click();
  await expect(overdue.getByText(/days? late/)).toBeVisible();
  await expect(overdue.getByRole("link", { name: "Call Tungara Labs" })).toHaveAttribute(
    "href",
    "tel:9886000954",
  );
  await page.keyboard.press("r");
  await page.getByRole("button", { name: "All are fine" }).click();
  await page.getByRole("button", { name: "Take back 1 of 1" }).click();
  await expect(page.getByText("Nothing to deliver or to take back today.")).toBeVisible();
  await expect(watching.getByText("Nothing to deliver or to take back today.")).toBeVisible();
  await colleague.close();
});

test("the timeline by keyboard: arrows move the cell, Enter opens its configuration", {
  tag: "@long",
}, async ({ page, running, site, signIn }) => {
  const admin = await signInAsAdmin(running.url);
  const line = { slug: "flip-14", name: "Flip 14", day_from: addDays(today, 1), quantity: 3 };
  const confirmed = await storeRental(site.db, line, { company: "Periyar Foods" });
  await admin.save(`/admin/bookings/${confirmed}`, { intent: "status", status: "confirmed" });
  await storeStock(site.db, 4, { configuration: "flip-14", branch: "kochi" });
  await storeRental(site.db, { ...line, day_from: addDays(today, 2) }, { company: "Kaveri Labs" });
  await signIn("/admin/calendar/timeline?branch=kochi&group=laptops&open=business-14");
  const table = page.getByRole("table", { name: "Free machines by day" });
  const row = table.getByRole("row").filter({ has: page.getByRole("link", { name: "Flip 14" }) });
  const cell = (day: number) => row.getByRole("button").nth(day);
  await cell(0).focus();
  await expect(cell(0)).toHaveAccessibleName(/^4 free\. Flip 14, /);
  await page.keyboard.press("ArrowRight");
  await expect(cell(1)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(cell(2)).toHaveAccessibleName(
    /^− 2 free\. Flip 14, .* 3 of 4 booked, 3 more requested$/,
  );
  await expect(page.getByText(/Flip 14, .*: 3 of 4 booked, 3 more requested/)).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await expect(cell(2)).not.toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowLeft");
  await expect(cell(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/open=flip-14/);
  await expect(page.getByRole("link", { name: /^3 Kaveri Labs .* requested/ })).toBeVisible();
  await expect(page.getByRole("region", { name: /^Shortage of / })).toBeVisible();
  await expectAccessible(page);
  await expectDarkContrast(page);
  await page.getByRole("link", { name: /^3 Periyar Foods / }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/admin/bookings/${confirmed}$`));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/calendar/timeline?branch=kochi&group=laptops&open=flip-14");
  await expect(page.getByRole("table", { name: "Flip 14 by day" })).toBeVisible();
  await expectAccessible(page);
});
