import { expect, test } from "vitest";
import { makeReference } from "#app/lib/reference.ts";
import { aDeskBooking } from "#tests/factories/desk-booking.ts";
import { aStoredBooking } from "#tests/factories/stored-booking.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { startDesk } from "#tests/support/desk.ts";
import { parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { send } from "#tests/support/http.ts";

const partly = "₹8,994, and one price on request";

const reference = makeReference();
const { site, admin } = await startDesk();
const user = await createUser(site, "user");
const owner = await signInDirectly(site, user);
const { id } = await aStoredBooking(site.db, { reference, total: null });
await site.db.updateTable("record").set({ user_id: user.id }).execute();

test("staff see the known part of a total in a booking, and in a list that shows totals", async () => {
  const $ = parseHtml(await admin.get(`/admin/bookings/${id}`));
  expect(textsOf($, "article dd")).toContain(`${partly} plus 18 % GST`);
  const list = await send(site.url, "/admin/bookings", {
    headers: { Cookie: `${admin.cookie}; columns-bookings=total` },
  });
  expect(textOf(parseHtml(list), "tbody")).toContain(partly);
});

test("staff see it in the form before it is stored", async () => {
  const { text } = await admin.post("/booking", {
    ...aDeskBooking(),
    "product-2-slug": "copier-a3-100",
    "product-2-quantity": "1",
    "product-2-duration": "1",
    "product-2-term": "month",
    Name: "",
  });
  expect(text).toContain(partly);
});

test("its owner sees it on the booking's page and on the dashboard", async () => {
  const page = await send(site.url, `/bookings/${reference}`, { headers: { Cookie: owner } });
  expect(textOf(parseHtml(page), "[data-total] strong")).toBe(partly);
  const dashboard = await send(site.url, "/userdashboard", { headers: { Cookie: owner } });
  expect(textOf(parseHtml(dashboard), "#bookings")).toContain(`${partly} plus 18 % GST`);
});
