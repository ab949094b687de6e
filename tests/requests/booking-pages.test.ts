import { describe, expect, test } from "vitest";
import { deliveryWords } from "#content/booking.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { openBookingSite } from "#tests/support/booking-site.ts";
import { parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import type { Answer } from "#tests/support/http.ts";

const { user, stranger, get, post, formIn, stored } = await openBookingSite();

describe("the booking page", () => {
  test("is filled in from the account, and from the last booking", async () => {
    const first = await get("/paymentpage");
    expect(formIn(first).Email).toBe(user.email);
    expect(first.text).not.toContain("Harbour Road");
    const { street, company, postcode, Phone } = aBooking();
    await post(aBooking());
    expect(formIn(await get("/paymentpage"))).toMatchObject({ street, company, postcode, Phone });
    expect((await get("/paymentpage", stranger)).text).not.toContain("Harbour Road");
  });

  test("with an empty cart offers every configuration, and prices the chosen one", async () => {
    const $ = parseHtml(await get("/paymentpage"));
    expect($('select[name="product"] option:not([value=""])')).toHaveLength(36);
    expect($('select[name="term"] option')).toHaveLength(4);
    const chosen = await get("/paymentpage?product=business-14&quantity=2&duration=3&term=month");
    expect(textsOf(parseHtml(chosen), "#order-sum [data-total] > *")).toEqual([
      "Total with GST",
      "₹10,613",
    ]);
  });

  test.each([
    ["", [], [], "Free"],
    ["5000", [], [], "Free"],
    ["500001", [], ["Our Hyderabad branch delivers to 500001."], "Free"],
    ["682001", ["Kerala"], ["Our Kochi branch delivers to 682001."], "Free"],
    ["110001", [], [expect.stringContaining(deliveryWords.outside)], "On request"],
  ])(
    "says of the PIN code %j by whom and at what price is delivered",
    async (postcode, here, said, price) => {
      const order = "product=business-14&quantity=2&duration=3&term=month";
      const $ = parseHtml(await get(`/paymentpage?${order}&postcode=${postcode}`));
      expect(textsOf($, "#delivery [data-here]")).toEqual(here);
      expect(textsOf($, "#delivery [role=status]")).toEqual(said);
      expect(textsOf($, "#order-sum dd")[0]).toBe(price);
    },
  );

  test("takes a name and an address from no link", async () => {
    const query = "product=business-14.month.1.1&Name=Mallory&street=Mallory&payment=Mallory";
    const { status, text } = await get(`/paymentpage?${query}`);
    expect(status).toBe(200);
    expect(text).not.toContain("Mallory");
  });

  test("is kept by nobody, and its company may be left empty", async () => {
    const page = await get("/paymentpage");
    expect(page.headers["cache-control"]).toContain("no-store");
    const $ = parseHtml(page);
    const company = $('#booking [name="company"]');
    expect(company.attr("required")).toBeUndefined();
    expect(textOf($, `#${company.attr("aria-describedby")}`)).toBe(
      "Leave blank if you are renting as an individual.",
    );
  });
});

describe("the status page of a booking", () => {
  const book = async (own: Record<string, string> = {}) => {
    await post(aBooking(own));
    return (await stored())[0]?.reference ?? "";
  };

  test("shows its owner how far it is, what, where, and the bank account", async () => {
    const reference = await book();
    const answer = await get(`/bookings/${reference}`);
    expect(answer.status).toBe(200);
    const $ = parseHtml(answer);
    expect(textOf($, "h1")).toBe(`Booking ${reference}`);
    expect(textOf($, '[aria-labelledby="what"] li:first-child')).toMatch(
      /^Business 14 × 2.*₹8,994$/,
    );
    expect(textOf($, '[aria-labelledby="what"] [data-total] strong')).toBe("₹10,613");
    expect(textsOf($, '[aria-labelledby="what"] [data-total] ~ li')).toEqual([
      "Refundable deposit None",
    ]);
    expect(textOf($, '[aria-labelledby="how"]')).toContain("due before delivery by bank transfer");
    expect(textOf($, '[aria-labelledby="where"]')).toContain("Harbour Road");
    expect(textsOf($, '[aria-labelledby="how"] dd')).toContain("SAMP0002007");
    expect(answer.headers["cache-control"]).toContain("no-store");
  });

  test("of a private person names no company", async () => {
    const reference = await book({ company: " " });
    expect(await stored()).toEqual([expect.objectContaining({ company: "" })]);
    const $ = parseHtml(await get(`/bookings/${reference}`));
    const address = textsOf($, '[aria-labelledby="where"] address span');
    expect(address.slice(0, 2)).toEqual(["Lakshmi Narayanan", "12, Second Main, Harbour Road"]);
  });

  test("names no bank account for cash", async () => {
    const { text } = await get(`/bookings/${await book({ payment: "cash on delivery" })}`);
    expect(text).toContain("Cash on delivery");
    expect(text).not.toContain("SAMP0002007");
  });

  test("is for its owner alone: for others there is none, as for one that there is not", async () => {
    const reference = await book();
    const theirs = await get(`/bookings/${reference}`, stranger);
    const nobodys = await get("/bookings/2222-2222", stranger);
    expect(theirs.status).toBe(404);
    expect(nobodys.status).toBe(404);
    const page = (answer: Answer) => {
      const $ = parseHtml(answer);
      $("[nonce]").removeAttr("nonce");
      return $.html().replaceAll(reference, "2222-2222");
    };
    expect(page(theirs)).toBe(page(nobodys));
    expect(theirs.text).not.toContain("Lakshmi");
    const data = await get(`/bookings/${reference}.data`, stranger);
    expect(data.status).toBe(404);
    expect(data.text).not.toContain("Lakshmi");
  });
});
