import { afterEach, describe, expect, test } from "vitest";
import { aBooking } from "#tests/factories/booking.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { formFields, parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { postForm, send } from "#tests/support/http.ts";
import { emptyTables, recordsOf } from "#tests/support/records.ts";
import { openSite, stopClock } from "#tests/support/site.ts";

const site = await openSite();
const session = await signInDirectly(site, await createUser(site));
stopClock("2026-11-27T05:00:00Z");
afterEach(() => emptyTables(site.db, "stock", "record", "cart_item", "mail"));

const laptop = "/productspage/laptops/business-14";
const at = (pin: string) => ({ Cookie: `pin=${encodeURIComponent(pin)}` });
const get = (path: string, headers = {}) => send(site.url, path, { headers });
const page = async (path: string, headers = {}) => parseHtml(await get(path, headers));
const stock = (branch: string, number: number, configuration = "business-14") =>
  site.db.insertInto("stock").values({ configuration, branch, number }).execute();

describe("a first day on which the branch is closed", () => {
  const sunday = "from=2026-12-06&until=2026-12-31&number=2";

  test.each([laptop, "/productspage/laptops", "/estimate"])(
    "is answered at %s with the open day before and the next one, and Until stays",
    async (path) => {
      const asked = `slug=business-14&${sunday}`;
      const $ = await page(`${path}?${asked}`, at("600001"));
      expect(textOf($, ".row-errors p")).toBe("Our Chennai branch is closed on Sunday 6 Dec.");
      const buttons = $(".row-errors button").toArray();
      expect(textsOf($, ".row-errors button")).toEqual([
        "Start on Sat 5 Dec",
        "Start on Mon 7 Dec",
      ]);
      const { name, value } = $(buttons[0]).attr() ?? {};
      const answer = await get(`${path}?${asked}&${name}=${value}`, at("600001"));
      const next = answer.headers.location;
      const started = next ? await page(next) : parseHtml(answer);
      expect(started(".row-errors p")).toHaveLength(0);
      expect(started("[name=from]").val()).toBe("2026-12-05");
      expect(started("[name=until]").val()).toBe("2026-12-31");
    },
  );

  test("is refused in the cart and by the booking, whatever the page was", async () => {
    const cart = { headers: { Cookie: session } };
    await send(site.url, "/cartpage?add=business-14.day.2.30.2026-12-06", cart);
    const book = { intent: "book" };
    const answer = await postForm(site.url, "/cartpage", book, cart);
    expect(answer.status).toBe(400);
    const product = "business-14.day.2.30.2026-12-06";
    const refused = await postForm(site.url, "/paymentpage", aBooking({ product }), cart);
    expect(refused.status).toBe(400);
    expect(textOf(parseHtml(refused), "[data-summary]")).toContain(
      "is closed on Sunday 6 Dec. Start on Sat 5 Dec or Mon 7 Dec.",
    );
    const buttonsFor = async (typed: string) => {
      const name = "day_from.business-14.2026-12-06.2027-01-04";
      const answer = await postForm(site.url, "/cartpage", { [name]: typed }, cart);
      return textsOf(parseHtml(answer), ".row-errors button");
    };
    expect(await buttonsFor("2026-12-13")).toEqual(["Start on Sat 12 Dec", "Start on Mon 14 Dec"]);
    // One that has passed has the first day of delivery.
    expect(await buttonsFor("2026-11-20")).toEqual(["Start on Sat 28 Nov"]);
  });
});

describe("the first day", () => {
  const cart = { headers: { Cookie: session } };
  const order = (line: string) => send(site.url, `/cartpage?add=${line}`, cart);
  const stored = () =>
    site.db
      .selectFrom("cart_item")
      .select(["slug", "term", "quantity", "duration", "day_from"])
      .execute();

  test("is kept by the cart, where it can be changed and taken away", async () => {
    await stock("bangalore", 40);
    await order("business-14.day.12.45.2026-12-01");
    const key = "business-14.2026-12-01.2027-01-14";
    const Cookie = `${session}; pin=560038`;
    const $ = await page("/cartpage", { Cookie });
    expect(textOf($, "[data-amount]")).toContain("1 Dec to 14 Jan 2027");
    expect(textOf($, "[data-amount]")).toContain("Bangalore: all 12 in stock");
    const change = (day: string) =>
      postForm(site.url, "/cartpage", { [`day_from.${key}`]: day }, cart);
    expect((await change("2027-02-01")).status).toBe(303);
    expect(await stored()).toMatchObject([{ day_from: "2027-02-01", duration: 45, quantity: 12 }]);
    for (const wrong of ["2026-11-26", "2026-02-30", "<b>", "9999-12-31"]) {
      const answer = await change(wrong);
      expect(answer.status).toBe(400);
      const $ = parseHtml(answer);
      expect(textOf($, `[id="errors.${key}"]`)).toMatch(/From|first day|start date/);
      expect($(`[name="day_from.${key}"]`).val()).toBe(wrong);
    }
    expect(await stored()).toMatchObject([{ day_from: "2027-02-01" }]);
    await change("");
    expect(await stored()).toMatchObject([{ day_from: null }]);
  });

  const twice = [
    { slug: "business-14", quantity: 2, duration: 1, day_from: "2026-12-01" },
    { slug: "business-14", quantity: 5, duration: 2, day_from: "2027-03-01" },
    { slug: "business-14", quantity: 1, duration: 1, day_from: null },
  ];

  test("makes a line of its own; ordered anew for the same days it gets the new number", async () => {
    await order("business-14.month.9.1.2026-12-01");
    await order("business-14.month.5.2.2027-03-01~business-14.month.1.1");
    await order("business-14.day.2.31.2026-12-01");
    await order("business-14.month.4.1");
    expect(await stored()).toMatchObject([{ ...twice[0], duration: 31 }, ...twice.slice(1)]);
  });

  test("of each line is booked, and the cart left to what was not", async () => {
    const product =
      "business-14.month.2.1.2026-12-01~business-14.month.5.2.2027-03-01~business-14.month.1.1";
    await order(`${product}~business-14.month.3.3.2027-03-01`);
    const booked = aBooking({ product, payment: "bank transfer" });
    expect((await postForm(site.url, "/paymentpage", booked, cart)).status).toBe(303);
    const lines = site.db.selectFrom("booking_line").selectAll().orderBy("position");
    expect(await lines.execute()).toMatchObject(twice);
    expect(textOf(await page("/userdashboard", cart.headers), "#bookings")).toContain(
      "1 Dec to 31 Dec, 1 Mar 2027 to 30 Apr 2027",
    );
    expect(await stored()).toMatchObject([{ quantity: 3, duration: 3, day_from: "2027-03-01" }]);
  });

  test("that two lines come to makes them one", async () => {
    await order("business-14.month.2.1.2026-12-01~business-14.month.5.1.2027-03-01");
    const name = "day_from.business-14.2027-03-01.2027-03-31";
    expect((await postForm(site.url, "/cartpage", { [name]: "2026-12-01" }, cart)).status).toBe(
      303,
    );
    expect(await stored()).toMatchObject([{ quantity: 7, day_from: "2026-12-01" }]);
  });

  test("of a line keeps the name of its fields when it changes, also beside a new one like it", async () => {
    await order("business-14.month.2.1");
    const change = (fields: Record<string, string>) =>
      postForm(site.url, "/cartpage", fields, cart);
    await change({ "day_from.business-14.month": "2026-12-01" });
    await order("business-14.month.1.1");
    await change({ "quantity.business-14.month": "3", "quantity.business-14.month.2": "4" });
    expect(await stored()).toMatchObject([
      { quantity: 3, day_from: "2026-12-01" },
      { quantity: 4, day_from: null },
    ]);
  });

  test("is stored with the booking and the chosen branch, and shown on its page, the dashboard and in the mail", async () => {
    await order("business-14.day.12.45.2026-12-01.kochi");
    const written = await page("/paymentpage", cart.headers);
    const product = formFields(written, "form#booking").product ?? "";
    expect(product).toBe("business-14.day.12.45.2026-12-01.kochi");
    expect((await postForm(site.url, "/paymentpage", aBooking({ product }), cart)).status).toBe(
      303,
    );
    const line = await site.db.selectFrom("booking_line").selectAll().executeTakeFirstOrThrow();
    expect(line).toMatchObject({ day_from: "2026-12-01", day_to: "2027-01-14", sum: 12 * 2_699 });
    expect(line.branch).toBe("kochi");
    const { reference } = await site.db
      .selectFrom("booking")
      .select("reference")
      .executeTakeFirstOrThrow();
    expect(textOf(await page(`/bookings/${reference}`, cart.headers), "#what + ul")).toContain(
      "1 Dec to 14 Jan 2027",
    );
    expect(textOf(await page("/userdashboard", cart.headers), "#bookings + *, section")).toContain(
      "1 Dec to 14 Jan 2027",
    );
  });

  test("of one product is a field of the booking form", async () => {
    const asked = "product=business-14&quantity=2&duration=1&term=month&day_from=2027-03-31";
    const $ = await page(`/paymentpage?${asked}`, cart.headers);
    expect(textOf($, "#order-sum")).toContain("31 Mar 2027 to 29 Apr 2027");
    const booked = aBooking({ duration: "1", day_from: "2027-03-31" });
    expect((await postForm(site.url, "/paymentpage", booked, cart)).status).toBe(303);
    expect(await site.db.selectFrom("booking_line").select("day_to").execute()).toEqual([
      { day_to: "2027-04-29" },
    ]);
  });

  test.each<Record<string, string>>([
    { day_from: "2026-11-26" },
    { day_from: "soon" },
    { product: "business-14.month.1.1.2026-11-26" },
  ])("that is past or no day is refused: %o", async (wrong) => {
    const answer = await postForm(site.url, "/paymentpage", aBooking(wrong), cart);
    expect(answer.status).toBe(400);
    expect(textOf(parseHtml(answer), "[data-summary]")).toMatch(/has passed|Enter From as a day/);
    expect(await recordsOf(site.db, "booking").select("id").execute()).toEqual([]);
  });
});
