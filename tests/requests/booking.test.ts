import { afterEach, describe, expect, test } from "vitest";
import { readReference } from "#app/lib/reference.ts";
import { deliveryWords } from "#content/booking.ts";
import { productGroups } from "#content/catalogue/product-groups.ts";
import { dueWords } from "#content/payment.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { openBookingSite } from "#tests/support/booking-site.ts";
import { fieldErrors, parseHtml, summaryLines, textOf, textsOf } from "#tests/support/html.ts";
import { Client, type Fields, postForm } from "#tests/support/http.ts";
import { stopClock } from "#tests/support/site.ts";

const { site, user, session, other, stranger, get, post, formIn, stored } = await openBookingSite();
const lines = () => site.db.selectFrom("booking_line").selectAll().orderBy("position").execute();
const mails = () => site.db.selectFrom("mail").selectAll().orderBy("template").execute();
const cart = () => site.db.selectFrom("cart_item").select(["slug", "term"]).execute();

describe("a booking", () => {
  test("is stored with everything typed, its lines and its mails before the answer", async () => {
    const answer = await post(aBooking());
    expect([answer.status, answer.headers.location]).toEqual([303, "/"]);
    const [row] = await stored();
    const { Name: name, Phone: phone, Email: email, street, city, postcode } = aBooking();
    expect(row).toMatchObject({
      ...{ name, phone, email, street, city, postcode },
      ...{ company: "Ottakam Freight", street2: "", payment: "bank transfer", status: "new" },
      ...{ user_id: user.id, product: "Business 14 × 2", total: 8_994 },
    });
    expect(readReference(row?.reference)).toBe(row?.reference);
    expect(await lines()).toEqual([
      {
        id: expect.any(String),
        record_id: row?.id,
        position: 1,
        slug: "business-14",
        name: "Business 14",
        quantity: 2,
        duration: 3,
        term: "month",
        quoted: null,
        quoted_unit: "month",
        quoted_rest: 0,
        discount: 0,
        discount_percent: 0,
        price_reason: "",
        card: JSON.stringify({
          rates: { day: 150, week: 600, month: 1_499, year: 14_990 },
          ...{ steps: [], deposit: null, turnaround: 1 },
        }),
        parts: "3.month.1499",
        sum: 8_994,
        ...{ day_from: null, day_to: null, collect_on: null, reminded_at: null, branch: "chennai" },
        ...{ quantity_off: 0, quantity_step: null, step_quantity: 2 },
      },
    ]);
    const data = JSON.stringify({ bookingId: row?.id, namesCustomer: false });
    expect(await mails()).toMatchObject([
      { template: "booking", recipient: "lakshmi@example.com", data },
      { template: "staff notice", recipient: "staff@southbridge.test" },
    ]);
  });

  test("of a time that a longer one makes cheaper stores its parts, and every page says so", async () => {
    const charged = "12 months (charged as 1 year), you save ₹74,950";
    const asked = { product: "business-14", quantity: "25", duration: "12", term: "month" };
    const form = parseHtml(await get(`/paymentpage?${new URLSearchParams(asked)}`));
    expect(textOf(form, "#order-sum")).toContain(charged);
    await post(aBooking({ ...asked, payment: "bank transfer" }));
    expect(await lines()).toEqual([
      expect.objectContaining({ quantity: 25, sum: 374_750, parts: "1.year.14990" }),
    ]);
    const [row] = await stored();
    expect(row?.total).toBe(374_750);
    const $ = parseHtml(await get(`/bookings/${row?.reference}`));
    expect(textsOf($, `[aria-labelledby="what"] li:first-child > *`)).toEqual([
      `Business 14 × 25, 12 months ${charged}`,
      "₹3,74,750",
    ]);
  });

  const thanksFor = async (typed: Fields) => {
    const visitor = new Client(site.url);
    await visitor.post("/paymentpage", typed, { Cookie: session });
    const $ = parseHtml(await visitor.get("/"));
    expect((await visitor.get("/")).text, "once").not.toContain("Submit Successfully");
    const facts = $("[data-thanks] dl > div").get();
    const entries = facts.map((fact) => [$("dt", fact).text(), $("dd", fact).text()]);
    return { $, facts: Object.fromEntries(entries) as Record<string, string> };
  };

  test("is followed by a page of thanks: what was booked, what is due when, who calls when", async () => {
    const { $, facts } = await thanksFor(aBooking());
    const [row] = await stored();
    expect(textOf($, "h1")).toBe("Submit Successfully");
    expect(textOf($, "[data-thanks] h1 + p")).toMatch(
      new RegExp(
        `Our Chennai branch has your booking ${row?.reference}.*on 98400.00112 (today|tomorrow|on)`,
      ),
    );
    expect(facts).toMatchObject({
      Reference: row?.reference,
      Product: "Business 14 × 2, 3 months",
      Total: `₹8,994\n${dueWords.gst} ₹1,619\n${dueWords.withGst} ₹10,613\nRefundable deposit None`,
      Payment: "Direct bank transfer",
      Name: "Lakshmi Narayanan",
    });
    expect(textsOf($, "[data-thanks] ol li").join()).toContain("due before delivery by bank");
    expect(textOf($, "aside h2 + p")).toContain("Chennai");
    expect($("[data-thanks] [data-print]")).toHaveLength(1);
    // Only who is signed in books, also without script.
    expect($('[data-thanks] a[href="/register"]')).toHaveLength(0);
    expect($('[data-thanks] li[class] a[href="/userdashboard"]')).toHaveLength(0);
    expect($(`[data-thanks] a[href="/bookings/${row?.reference}"]`)).toHaveLength(1);
  });

  test("of many lines names the first five on the page of thanks, and how many more", async () => {
    const all = productGroups.flatMap(({ configurations }) => configurations);
    const product = all.slice(0, 17).map(({ slug }) => `${slug}.week.2.1`);
    const { facts } = await thanksFor(aBooking({ product: product.join("~") }));
    const shown = facts.Product?.split("\n") ?? [];
    expect(shown).toHaveLength(6);
    expect(shown[0]).toBe(`${all[0]?.name} × 2, 1 week`);
    expect(shown.at(-1)).toBe("and 12 more");
  });

  test("of the cart books all its lines, and empties it of them", async () => {
    await get("/cartpage?add=business-14");
    await get("/cartpage?add=copier-a3-100&term=week");
    const { product = "" } = formIn(await get("/paymentpage"));
    // Added in another window after the form was opened.
    await get("/cartpage?add=slim-13");
    expect((await post(aBooking({ product }))).status).toBe(303);
    expect(await stored()).toMatchObject([
      { product: expect.stringMatching(/^Business 14, .*100/), total: null },
    ]);
    expect(await lines()).toHaveLength(2);
    expect(await cart()).toEqual([{ slug: "slim-13", term: "month" }]);
  });

  test("of the cart leaves what another window added to its lines meanwhile", async () => {
    await get("/cartpage?add=business-14.month.2.3");
    await get("/cartpage?add=slim-13");
    const { product = "" } = formIn(await get("/paymentpage"));
    const change = { "quantity.business-14.month": "5", "duration.slim-13.month": "6" };
    await postForm(site.url, "/cartpage", change, { headers: { Cookie: session } });
    expect((await post(aBooking({ product }))).status).toBe(303);
    const left = site.db.selectFrom("cart_item").select(["slug", "quantity", "duration"]);
    expect(await left.orderBy("position").execute()).toEqual([
      { slug: "business-14", quantity: 3, duration: 3 },
      { slug: "slim-13", quantity: 1, duration: 6 },
    ]);
  });

  test("opened with another account comes back with the choice, and is then the present one's", async () => {
    const { form_owner = "" } = formIn(await get("/paymentpage"));
    const typed = aBooking({ form_owner, street: "9, Temple Road" });
    const refused = await post(typed, { Cookie: stranger });
    expect(refused.status).toBe(409);
    expect(textOf(parseHtml(refused), "[data-summary]")).toMatch(
      /opened this form with another account.*send it again to use this account, or log out/,
    );
    const again = formIn(refused);
    expect(again.street).toBe("9, Temple Road");
    expect(again.form_owner).not.toBe(form_owner);
    expect(await stored()).toEqual([]);
    expect((await post(again, { Cookie: stranger })).status).toBe(303);
    expect(await stored()).toMatchObject([{ user_id: other.id }]);
  });

  test("whose session ended says so, and the form has what was typed after the login", async () => {
    const { form_owner = "" } = formIn(await get("/paymentpage"));
    const typed = aBooking({ form_owner, street: "9, கோயில் தெரு", term: "week" });
    const ended = await post(typed, { Cookie: "" });
    expect(ended.headers.location).toBe("/login?next=%2Fpaymentpage");
    const cookies = ended.cookies.map((one) => one.split(";")[0]).join("; ");
    const login = await get("/login?next=%2Fpaymentpage", cookies);
    expect(textOf(parseHtml(login), "[data-toasts]")).toContain("Your session ended");
    const back = await get("/paymentpage", `${session}; ${cookies}`);
    expect(formIn(back)).toMatchObject({ street: typed.street, term: "week", quantity: "2" });
    expect(back.cookies.some((one) => one.startsWith("typed=;"))).toBe(true);
    // Of another account nothing is shown.
    const others = formIn(await get("/paymentpage", `${stranger}; ${cookies}`));
    expect(others.street).not.toBe(typed.street);
  });

  test("without a key is one too, and so is the same in the other way of writing", async () => {
    await post(aBooking());
    await post(aBooking());
    await post(aBooking({ product: "business-14.month.2.3" }));
    expect(await stored()).toHaveLength(1);
  });

  test("under the same key is another when somebody else sends it, or something was changed", async () => {
    const typed = aBooking({ submission_key: "one" });
    await post(typed);
    await post(typed, { Cookie: stranger });
    const rows = await stored();
    expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(2);
    expect(new Set(rows.map(({ reference }) => reference)).size).toBe(2);
    await post({ ...typed, quantity: "3" });
    expect(await stored()).toHaveLength(3);
  });

  test("costs what the catalogue says, whatever is sent", async () => {
    const prices = { total: "1", unit_price: "1", price: "1", amount: "1", reference: "2222-2222" };
    await post(aBooking({ ...prices, user_id: "nobody", userId: "nobody", status: "delivered" }));
    const [row] = await stored();
    expect(row).toMatchObject({ total: 8_994, user_id: user.id, status: "new" });
    expect(row?.reference).not.toBe("2222-2222");
  });

  test("outside the delivery area is stored, and its owner is called first", async () => {
    await post(aBooking({ postcode: "110001", payment: "cash on delivery" }));
    const [row] = await stored();
    expect(row?.postcode).toBe("110 001");
    const page = await get(`/bookings/${row?.reference}`);
    expect(page.text).toContain(`110 001 ${deliveryWords.outside}`);
    expect(textsOf(parseHtml(page), "[aria-labelledby=what] li")).toContain("Shipping On request");
    await site.db.updateTable("record").set({ status: "cancelled" }).execute();
    const cancelled = await get(`/bookings/${row?.reference}`);
    expect(cancelled.text).not.toContain(deliveryWords.outside);
  });

  test("that a program filled in is kept and marked, and sends no mail", async () => {
    expect((await post(aBooking({ reference_note: "x" }))).status).toBe(303);
    const [row] = await stored();
    expect(row).toMatchObject({ status: "spam" });
    expect(await mails()).toEqual([]);
    // Its owner is not told of the mark.
    const { status, text } = await get(`/bookings/${row?.reference}`);
    expect(status).toBe(200);
    expect(text).toContain("We have received it");
    expect(text).not.toContain("spam");
  });
});

describe("the confirmation of a booking", () => {
  // Mails to one mailbox are counted by the hour.
  stopClock();
  const toMailbox = async () => (await mails()).filter(({ template }) => template === "booking");
  const book = async (own: Record<string, string>, cookie = session) => {
    expect((await post(aBooking(own), { Cookie: cookie })).status).toBe(303);
  };

  test("names the customer to their account's own confirmed address, and to no other", async () => {
    const unconfirmed = await createUser(site, "user", { emailVerified: false });
    const theirs = await signInDirectly(site, unconfirmed);
    const said = async (Email: string, cookie?: string) => {
      await site.db.deleteFrom("mail").execute();
      await book({ Email }, cookie);
      return (await toMailbox()).map(({ data }) => JSON.parse(data).namesCustomer);
    };
    expect(await said(user.email.toUpperCase())).toEqual([true]);
    expect(await said("victim@example.com")).toEqual([false]);
    expect(await said(unconfirmed.email, theirs)).toEqual([false]);
    expect(await said(user.email, stranger)).toEqual([false]);
  });

  test("goes to one mailbox five times an hour; what is booked is stored, and staff are told", async () => {
    const addresses = ["v@example.com", "V@example.com", "v+1@example.com", "v+2@Example.com"];
    for (const [i, Email] of [...addresses, ...addresses].entries()) {
      await book({ Email, city: `Chennai ${i}` });
    }
    await book({ Email: "another@example.com" });
    expect(await stored()).toHaveLength(9);
    expect((await mails()).filter(({ template }) => template === "staff notice")).toHaveLength(9);
    const recipients = (await toMailbox()).map(({ recipient }) => recipient.toLowerCase());
    expect(recipients.filter((recipient) => recipient.startsWith("v"))).toHaveLength(5);
    expect(recipients).toContain("another@example.com");
  });

  test("uses nothing up of the mails to an account", async () => {
    for (const city of ["1", "2", "3", "4", "5", "6"]) await book({ Email: user.email, city });
    await site.db.deleteFrom("mail").execute();
    await postForm(site.url, "/forgot-password", { email: user.email });
    expect(await mails()).toEqual([
      expect.objectContaining({ template: "reset password", recipient: user.email }),
    ]);
  });
});

describe("invalid input is answered with 400 and its remedy", () => {
  afterEach(async () => {
    expect(await stored()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  const inCash = { payment: "cash on delivery" };
  const wrong: [string, Record<string, string>, RegExp][] = [
    ["half a PIN code", { postcode: "60" }, /PIN code: Enter the six digits/],
    ["a PIN code that begins with 9", { postcode: "999999" }, /PIN code: Enter the six digits/],
    ["letters in the PIN code", { postcode: "ABC-12" }, /PIN code: Enter the six digits/],
    ["too much for cash", { ...inCash, quantity: "114", duration: "1" }, /law allows cash only/],
    ["cash, and no price yet", { ...inCash, product: "copier-a3-100" }, /law allows cash only/],
    ["another payment", { payment: "barter" }, /Choose how you pay/],
    ["a product of the prototype", { product: "__proto__" }, /Choose a product/],
    ["no pieces", { quantity: "0" }, /quantity as a number from 1 to 9,999/],
    ["less than nothing", { duration: "-3" }, /duration as a number from 1 to 99/],
    ["an empty duration", { duration: "" }, /duration as a number from 1 to 99/],
    ["eleven years without a first day", { term: "year", duration: "11" }, /number from 1 to 10/],
    ["a century", { term: "century" }, /days, weeks, months or years/],
    ["lost characters", { city: "Chen\ufffdnai" }, /unreadable characters/],
    ["200 kB", { street2: "x".repeat(200_000) }, /200 characters or fewer/],
  ];
  test("an empty form names every field that is required", async () => {
    const answer = await post({});
    expect(answer.status).toBe(400);
    expect(summaryLines(parseHtml(answer))).toEqual([
      "Name: Enter your name.",
      "Phone: Enter your phone number.",
      "Email: Enter your e-mail address.",
      "Street address: Enter your street address.",
      "Town or city: Enter your town or city.",
      "PIN code: Enter your PIN code.",
      "Payment: Choose how you pay.",
      "Product: Choose a product.",
    ]);
  });

  test.each(wrong)("%s", async (_what, fields, message) => {
    const answer = await post(aBooking(fields));
    expect(answer.status).toBe(400);
    expect(summaryLines(parseHtml(answer))).toEqual([expect.stringMatching(message)]);
    expect(formIn(answer).Name).toBe(aBooking(fields).Name);
  });

  test.each([
    "business-14.month.1.1~toaster.month.1.1",
    "business-14.month.1.1~business-14.month.1.1",
    `${"business-14.month.1.1~".repeat(9_000)}`,
  ])("lines of a cart that no page shows: %.40s", async (product) => {
    const answer = await post(aBooking({ product }));
    expect(answer.status).toBe(400);
    expect(summaryLines(parseHtml(answer))).toEqual([
      expect.stringMatching(/could not be read|Choose a product/),
    ]);
  });

  test("keeps everything typed, the payment and the choice of product included", async () => {
    const typed = aBooking({ Phone: "1", payment: "cash on delivery", quantity: "7" });
    const answer = await post(typed);
    expect(formIn(answer)).toMatchObject(typed);
    const $ = parseHtml(answer);
    expect(textOf($, "#order-sum [data-total] dd")).toBe("₹37,145");
    expect(fieldErrors($)).toEqual({ Phone: expect.stringContaining("7 to 15 digits") });
  });

  test("too much for cash beside other mistakes, whatever prices are sent", async () => {
    const lines = "business-14.month.114.1";
    const typed = { ...inCash, product: lines, total: "1", unit_price: "1", Phone: "1" };
    const answer = await post(aBooking(typed));
    const $ = parseHtml(answer);
    expect(fieldErrors($)).toEqual({ Phone: expect.stringContaining("7 to 15 digits") });
    expect(textOf($, "#booking-payment-error")).toContain("below ₹2,00,000 with GST");
    const cash = $('[name="payment"][value="cash on delivery"]');
    expect([cash.is("[disabled]"), $("[name=payment]:checked").length]).toEqual([true, 0]);
    expect(formIn(answer)).toMatchObject({ street: aBooking().street, product: lines });
  });
});
