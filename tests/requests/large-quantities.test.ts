import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { aBooking } from "#tests/factories/booking.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { parseHtml, textOf } from "#tests/support/html.ts";
import { postForm, send } from "#tests/support/http.ts";
import { recordsOf, removeRecords } from "#tests/support/records.ts";
import { type Site, startSite } from "#tests/support/site.ts";

let site: Site;
let Cookie: string;
beforeAll(async () => {
  site = await startSite();
  Cookie = await signInDirectly(site, await createUser(site));
});
afterAll(() => site.close());
afterEach(async () => {
  await removeRecords(site.db);
  await site.db.deleteFrom("cart_line").execute();
  expect(site.faults).toEqual([]);
});

const get = async (path: string) => parseHtml(await send(site.url, path, { headers: { Cookie } }));
const post = (path: string, fields: Record<string, string>) =>
  postForm(site.url, path, fields, { headers: { Cookie } });

test("9,999 pieces for 99 months are booked at their price", async () => {
  const { status } = await post(
    "/paymentpage",
    aBooking({ product: "cabinet-22u", quantity: "9999", duration: "99" }),
  );
  expect(status).toBe(303);
  const total = 9_999 * (8 * 649_990 + 3 * 64_999);
  expect(await recordsOf(site.db, "booking").selectAll().executeTakeFirst()).toMatchObject({
    product: "Cabinet 22U × 9,999",
    total,
  });
});

test("more than 99 of one model: the sum says that somebody will call", async () => {
  await send(site.url, "/cartpage?add=business-14", { headers: { Cookie } });
  for (const [quantity, says] of [
    ["99", false],
    ["100", true],
  ] as const) {
    await post("/cartpage", { "quantity.business-14.month": quantity });
    const cart = textOf(await get("/cartpage"), "#cart-sum");
    const booking = textOf(await get("/paymentpage"), "#order-sum");
    expect(cart.includes("we will call you about stock")).toBe(says);
    expect(booking.includes("we will call you about stock")).toBe(says);
  }
});

test("a private person is told to leave the company empty", async () => {
  const $ = await get("/paymentpage");
  const company = $('#booking [name="company"]');
  expect(company.attr("required")).toBeUndefined();
  expect(textOf($, `#${company.attr("aria-describedby")}`)).toBe(
    "Leave empty if you rent as a private person.",
  );
});
