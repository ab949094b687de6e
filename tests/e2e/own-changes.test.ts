import { addDays, indianDay } from "#app/lib/dates.ts";
import { makeReference } from "#app/lib/reference.ts";
import { storeLedger, storeRental } from "#tests/factories/rental.ts";
import { createUser } from "#tests/factories/user.ts";
import { addSession, expect, expectAccessible, isLive, test } from "./support.ts";

test("a customer sees what an extension costs, asks for a cancellation, and staff do it by a key", async ({
  site,
  page,
  signIn,
}) => {
  const today = indianDay(new Date());
  const user = await createUser(site);
  const reference = makeReference();
  const own = { reference, branch: "kochi", email: "asha@kadal.example", user_id: user.id };
  const line = { slug: "business-14", name: "Business 14", quantity: 3, duration: 14 };
  const id = await storeRental(site.db, { ...line, day_from: addDays(today, 5) }, own);
  await site.db.updateTable("record").set({ status: "confirmed" }).execute();
  await storeLedger(site.db, id);
  await addSession(page.context(), site, user);
  await page.goto(`${site.url}/bookings/${reference}/change?what=extend`);
  await page.getByLabel("New last day").fill(addDays(today, 30));
  await page.getByLabel(/How many/).fill("2");
  await page.getByRole("button", { name: "See what it costs" }).click();
  await expect(page.getByRole("heading", { name: "What changes" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Extend now" }).click();
  await expect(page).toHaveURL(`${site.url}/bookings/${reference}`);
  await page.goto(`${site.url}/bookings/${reference}/change?what=cancel`);
  await page.getByRole("button", { name: "See what changes" }).click();
  await page.getByRole("button", { name: "Ask us to cancel it" }).click();
  await expect(page).toHaveURL(`${site.url}/bookings/${reference}`);
  await signIn(`/admin/bookings/${id}`);
  await isLive(page);
  const part = page.getByRole("region", { name: "Requested by the customer" });
  await expect(part.getByText("Cancel", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("c");
  await expect(part).toHaveCount(0);
  await expect(page.getByText("Cancelled").first()).toBeVisible();
});
