import { expect, test } from "vitest";
import { aDeskBooking } from "#tests/factories/desk-booking.ts";
import { startDesk } from "#tests/support/desk.ts";
import { formFields, parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { admin as theAdmin } from "#tests/support/settings.ts";

const { admin } = await startDesk();

test("a booking's history tells what was edited from what to what, and names who did it", async () => {
  const { headers } = await admin.post("/booking", aDeskBooking());
  const id = headers.location?.split("=")[1] ?? "";
  const form = formFields(parseHtml(await admin.get(`/edit?booking=${id}`)), "form#desk-booking");
  await admin.post(`/edit?booking=${id}`, {
    ...form,
    city: "Kochi <b>",
    street2: "Harbour Road",
    status: "confirmed",
    "product-1-quantity": "5",
  });
  const $ = parseHtml(await admin.get(`/admin/bookings/${id}`));
  expect(textsOf($, "section:has(#record-history) li li")).toEqual([
    "Status: New → became Confirmed",
    "Second address line: empty → became Harbour Road",
    "Town or city: Chennai → became Kochi <b>",
    "Order: Business 14 × 2, 3 months → became Business 14 × 5, 3 months",
    "Total: ₹8,994 → became ₹22,485",
  ]);
  expect(textsOf($, "section:has(#record-history) del")).toContain("Chennai");
  const history = textOf($, "section:has(#record-history)");
  expect(history).toContain("Admin");
  expect(history).not.toContain(theAdmin.email);
});
