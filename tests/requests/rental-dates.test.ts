import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { addDays } from "#app/lib/dates.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { storeLedger, storeRental } from "#tests/factories/rental.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import {
  fieldErrors,
  formFields,
  parseHtml,
  tableRows,
  textOf,
  textsOf,
} from "#tests/support/html.ts";
import { postForm, send } from "#tests/support/http.ts";
import { emptyTables, recordsOf } from "#tests/support/records.ts";
import { openSite, stopClock } from "#tests/support/site.ts";

const site = await openSite();
const session = await signInDirectly(site, await createUser(site));
stopClock("2026-11-27T05:00:00Z");
afterEach(() => emptyTables(site.db, "stock", "record", "cart_item", "mail"));

const laptop = "/productspage/laptops/business-14";
const dates = "from=2026-12-01&until=2027-01-14&number=12";
const at = (pin: string) => ({ Cookie: `pin=${encodeURIComponent(pin)}` });
const get = (path: string, headers = {}) => send(site.url, path, { headers });
const page = async (path: string, headers = {}) => parseHtml(await get(path, headers));
/** The redirect of an order. */
const ordered = async (path: string) => (await get(path)).headers.location;
const stock = (branch: string, number: number, configuration = "business-14") =>
  site.db.insertInto("stock").values({ configuration, branch, number }).execute();

describe("a configuration with dates", () => {
  test("has a sum that explains itself, and an order that carries the dates", async () => {
    const $ = await page(`${laptop}?${dates}`);
    expect(textOf($, "#offer [role=status]")).toBe(
      "₹32,388 plus 18 % GST12 laptops, 45 days (charged as 1 month + 2 weeks), 1 Dec to 14 Jan 2027",
    );
    expect(textOf($, ".request-price dl")).toBe(
      "1 month + 2 weeks, 12 × ₹2,699₹32,388Refundable depositNone",
    );
    expect(await ordered(`${laptop}?${dates}&order=1`)).toBe(
      "/cartpage?add=business-14.day.12.45.2026-12-01",
    );
    expect(formFields($, "form#request")).toMatchObject({
      ...{ from: "2026-12-01", until: "2027-01-14", number: "12" },
    });
    expect($("#in-stock")).toHaveLength(0);
  });

  test("names the last day by a quick choice of the term", async () => {
    const $ = await page(`${laptop}?from=2027-03-31&until=2027-09-30&number=3&rent=month`);
    expect(formFields($, "form#request")).toMatchObject({
      ...{ from: "2027-03-31", until: "2027-04-29", number: "3" },
    });
    expect($("#term-month").attr("aria-pressed")).toBe("true");
  });

  test("shows what each branch has, at most as many as the setting, and the one that delivers first", async () => {
    await stock("bangalore", 40);
    await stock("hyderabad", 7);
    await stock("kochi", 0);
    const $ = await page(`${laptop}?${dates}`, at("500001"));
    expect(tableRows($, ".stock-table")).toEqual([
      [
        expect.stringMatching(/^Hyderabad .*delivers to 500 001$/),
        "7 in stock",
        "Ask us for another branch",
      ],
      [expect.stringMatching(/^Bangalore/), "All 12 in stock", "Tue 1 Dec, 9:00 to 18:30"],
      [expect.stringMatching(/^Kochi/), "None for these dates", "Ask us for another branch"],
    ]);
    expect(textOf($, ".delivery-promise > p")).toBe("Free delivery to 500 001, Hyderabad.");
    expect(textOf($, "#stock")).not.toContain("40");
  });

  test("that the branch has too few of is answered with the branch and day that has all", async () => {
    await stock("bangalore", 40);
    await stock("hyderabad", 11);
    const sentence =
      "Fewer than 12 free in Hyderabad on these dates; Bangalore can supply all 12 from Tuesday 1 Dec.";
    const notes = {
      [laptop]: ".shortage-note",
      "/productspage/laptops": ".configuration-list li:first-child .shortage-note",
      "/estimate": "#price-1 .shortage-note",
    };
    for (const [path, note] of Object.entries(notes)) {
      const asked = `slug=business-14&${dates}`;
      const $ = await page(`${path}?${asked}`, at("500001"));
      expect(textOf($, `${note} p`), path).toBe(sentence);
      expect(textOf($, ".delivery-promise > p")).toBe("Free delivery to 500 001, Hyderabad.");
      const button = $(`${note} button`);
      const choice = `${button.attr("name")}=${button.attr("value")}`;
      const answer = await get(
        `${button.attr("formaction") ?? path}?${asked}&${choice}`,
        at("500001"),
      );
      const next = answer.headers.location;
      const taken = next ? await page(next, at("500001")) : parseHtml(answer);
      expect(textOf(taken, ".delivery-promise > p"), path).toContain("Bangalore, from Tue 1 Dec");
      expect(taken("[name=branch]").val(), path).toBe("bangalore");
      expect(taken(".shortage-note")).toHaveLength(0);
    }
    expect(await ordered(`${laptop}?${dates}&branch=bangalore&order=1`)).toBe(
      "/cartpage?add=business-14.day.12.45.2026-12-01.bangalore",
    );
  });

  test("that the branch has too few of is answered in the cart by a button, and named where it is booked", async () => {
    await stock("bangalore", 40);
    await stock("hyderabad", 11);
    const sentence =
      "Fewer than 12 free in Hyderabad on these dates; Bangalore can supply all 12 from Tuesday 1 Dec.";
    const headers = { Cookie: `${session}; pin=500001` };
    await get("/cartpage?add=business-14.day.12.45.2026-12-01", headers);
    const $ = await page("/cartpage", headers);
    expect(textOf($, ".shortage-note p")).toBe(sentence);
    expect(textOf(await page("/paymentpage", headers), "form#booking")).toContain(sentence);
    const button = $(".shortage-note button");
    const form = formFields($, "form.order-page");
    const chosen = { ...form, [button.attr("name") ?? ""]: button.attr("value") ?? "" };
    await postForm(site.url, "/cartpage", chosen, { headers });
    const taken = await page("/cartpage", headers);
    expect(textOf(taken, "[data-amount]")).toContain("Bangalore: all 12 in stock");
    expect(taken(".shortage-note")).toHaveLength(0);
    expect(await site.db.selectFrom("cart_item").select(["branch", "day_from"]).execute()).toEqual([
      { branch: "bangalore", day_from: "2026-12-01" },
    ]);
  });

  test("is answered with a later day where no branch has all before", async () => {
    await stock("bangalore", 20);
    await storeLedger(
      site.db,
      await storeRental(
        site.db,
        { slug: "business-14", quantity: 15, day_from: "2026-12-01", duration: 12, term: "day" },
        { branch: "bangalore", status: "confirmed" },
      ),
    );
    const short = `${laptop}?from=2026-12-03&until=2026-12-09&number=18`;
    const $ = await page(short, at("560038"));
    expect(textOf($, ".shortage-note p")).toBe(
      "Fewer than 18 free in Bangalore on these dates; Bangalore can supply all 18 from Monday 14 Dec.",
    );
    const later = await page(`${short}&choose=.2026-12-14`, at("560038"));
    expect(formFields(later, "form#request")).toMatchObject({
      ...{ from: "2026-12-14", until: "2026-12-20", number: "18" },
    });
  });

  test("without a known stock promises nothing and refuses nothing", async () => {
    await stock("bangalore", 40);
    const $ = await page(`${laptop}?${dates}`, at("600001"));
    expect(tableRows($, ".stock-table")[0]?.slice(1)).toEqual(["On request", ""]);
    expect($("[data-order]")).toHaveLength(1);
  });

  test("that no branch has is asked for", async () => {
    await stock("bangalore", 0);
    const $ = await page(`${laptop}?${dates}`);
    expect($("[data-order]")).toHaveLength(0);
    expect(textOf($, ".configuration-order .button:first-child")).toBe("Ask us");
  });

  test("shows nothing of stock and days before it is asked for them", async () => {
    await stock("bangalore", 40);
    const $ = await page(laptop);
    expect($("#stock").text()).toBe("");
    expect(textOf($, "#offer [role=status]")).toBe("₹1,499 per laptop, per month");
  });

  test.each([
    `${laptop}?${dates.replace("=12", "=5001")}`,
    `${laptop}?from=2026-12-01&until=2040-01-01`,
    `${laptop}?from=9999-12-31`,
    `${laptop}?number=${"9".repeat(39)}`,
  ])("of too many or for too long is asked for: %s", async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    const $ = parseHtml(answer);
    expect(textOf($, "#offer [role=status]")).toContain("Ask us for this");
    expect($("[data-order]")).toHaveLength(0);
    const ask = $(".configuration-order button").first();
    expect(ask.attr("formaction")).toBe("/contactpage#contact");
    const query = new URL(path, site.url).search;
    const contact = await page(`/contactpage${query}&${ask.attr("name")}=${ask.attr("value")}`);
    expect(contact("#contact-message").val()).toMatch(
      /^Please send me an offer for:\n\d+ × Business 14/,
    );
  });
});

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

describe.each([...[laptop, "/productspage/laptops", "/productspage/laptops/compare", "/estimate"]])(
  "hostile input at %s",
  (path) => {
    const slug = /estimate|compare/.test(path) ? "slug=business-14&" : "";
    test.each([
      "from=2026-11-26&until=&number=1",
      "from=2026-12-02&until=2026-12-01&number=1",
      "from=&until=2026-12-01&number=1",
      "from=2026-13-01&until=&number=1",
      "from=&until=&number=0",
      "from=&until=&number=-4",
      "from=&until=&number=1e9",
      "from=%00&until=%ff&number=%F0%9F%92%A5",
      `from=${"9".repeat(3_000)}&until=&number=`,
      "from=%3Cscript%3E1%3C/script%3E&until=%22%3E%3Cb%3E&number='%3E%3Cimg src=x%3E",
    ])("is answered in words and never run: %s", async (query) => {
      const answer = await get(`${path}?${slug}${query.replaceAll(" ", "%20")}`, at("<script>"));
      expect(answer.status).toBe(400);
      const $ = parseHtml(answer);
      expect(textsOf($, ".date-fields .row-errors p").join()).not.toBe("");
      expect($('[aria-invalid="true"]').length).toBeGreaterThan(0);
      expect($("main script, main b, main img[src=x]")).toHaveLength(0);
      const order = await get(`${path}?${slug}${query.replaceAll(" ", "%20")}&order=business-14`);
      expect([order.status, order.headers.location]).toEqual([400, undefined]);
    });
  },
);

describe("the PIN code", () => {
  const enter = (path: string, pin: string) =>
    get(`${path}${path.includes("?") ? "&" : "?"}pin=${encodeURIComponent(pin)}`);

  test.each([laptop, "/productspage/laptops", "/estimate"])(
    "is in the address of %s and remembered on the device",
    async (path) => {
      const answer = await enter(path, "560038");
      expect(answer.cookies).toEqual([
        "pin=560%20038; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax",
      ]);
      expect(textOf(parseHtml(answer), ".delivery-promise > p")).toContain("560 038, Bangalore");
      const $ = await page(`${path}?number=1`, at("560 038"));
      // Friday: the branch's next working day is Saturday.
      expect(textOf($, ".delivery-promise > p")).toBe(
        "Free delivery to 560 038, Bangalore, from Sat 28 Nov.",
      );
    },
  );

  test.each([
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "none" },
    { "Sec-Purpose": "prefetch" },
  ])("in a link is of that page alone: %o", async (sent) => {
    const headers = { ...sent, Cookie: "pin=600%20028" };
    const answer = await send(site.url, `${laptop}?${dates}&pin=560038`, { headers });
    expect(textOf(parseHtml(answer), ".delivery-promise > p")).toContain("560 038, Bangalore");
    expect(answer.cookies).toEqual([]);
  });

  test.each(["560", "960 038", "<b>", "x".repeat(500)])(
    "%j is refused at its field",
    async (typed) => {
      const answer = await enter(`${laptop}?${dates}`, typed);
      expect([answer.status, answer.cookies]).toEqual([400, []]);
      const $ = parseHtml(answer);
      expect(fieldErrors($).pin).toMatch(/PIN code/);
      expect($("#pin").val()).toBe(typed.slice(0, 40));
      expect($("main b")).toHaveLength(0);
    },
  );

  test("outside the delivery area says so and asks", async () => {
    const $ = await page(`${laptop}?${dates}`, at("744101"));
    expect(textOf($, ".delivery-promise > p")).toMatch(
      /^744 101 is outside our delivery area\. Ask us, or collect from our \w+ branch\.$/,
    );
    expect($("[data-order]")).toHaveLength(0);
  });

  test("is filled into the booking form", async () => {
    const $ = await page("/paymentpage", { Cookie: `${session}; pin=560038` });
    expect(formFields($, "form#booking").postcode).toBe("560 038");
  });
});

test("a group gives every configuration its price and what the branch has", async () => {
  await stock("bangalore", 40);
  await stock("bangalore", 3, "slim-13");
  const $ = await page(`/productspage/laptops?${dates}&use=office`, at("560038"));
  const rows = textsOf($, ".configuration-list li");
  expect(rows[0]).toContain("₹32,388 12 laptops for 45 days, plus 18 % GST");
  expect(rows[0]).toContain("Bangalore: all 12 in stock");
  const link = $(".configuration-list h3 a").first().attr("href");
  expect(link).toBe(`${laptop}?${dates}`);
  const all = await page(`/productspage/laptops?${dates}`, at("560038"));
  expect(textOf(all, ".configuration-list")).toContain(
    "Fewer than 12 free in Bangalore on these dates; no branch can supply them within 120 days.",
  );
});

describe("with 300 reservations at each branch", () => {
  const day = (n: number) => addDays("2026-11-28", n);
  const many = Array.from({ length: 200 }, (_, n) => n);
  const lines = many.map((n) => `business-14.day.${20 + n}.${3_000 + n}.${day(n)}`).join("~");
  const rows = many.map(
    (n) => `slug=business-14&number=${9 + n}&from=${day(n)}&until=${day(3_000)}`,
  );

  beforeEach(async () => {
    const record_id = await storeRental(site.db, { day_from: "2026-12-01" });
    const { id: line_id } = await site.db
      .selectFrom("booking_line")
      .select("id")
      .where("record_id", "=", record_id)
      .executeTakeFirstOrThrow();
    for (const { id: branch } of contentCatalogue.branches) {
      await stock(branch, 400);
      const taken = Array.from({ length: 300 }, (_, n) => ({
        ...{ id: `${branch} ${n}`, record_id, line_id, configuration: "business-14", branch },
        ...{ state: "promised" as const, number: 1, day_from: day(n), day_to: day(n + 40) },
        ...{ due_on: day(n), after_days: 0, as_of: "2026-11-27" },
      }));
      await site.db.insertInto("ledger").values(taken).execute();
    }
  });

  test.each([
    ["the payment page", `/paymentpage?product=${lines}`, "#booking-product li", 20],
    ["an estimate", `/estimate?${rows.slice(0, 100).join("&")}`, ".line-row", 20],
    ["the cart, of all that was ordered", `/cartpage?add=${lines}`, ".line-row", 20],
  ])(
    "%s has no more than 20 lines of an address, and reads one branch",
    async (_, path, what, most) => {
      const headers = { Cookie: `${session}; pin=560038` };
      const cpu = process.cpuUsage();
      const first = await get(path, headers);
      const answer = first.status === 303 ? await get("/cartpage", headers) : first;
      const { user, system } = process.cpuUsage(cpu);
      const $ = parseHtml(answer);
      expect($(what).length).toBe(most);
      const shown = $("main").text();
      expect(shown).toContain("Bangalore: ");
      expect(shown).not.toContain("Kochi: ");
      // Some 30 ms on a quiet machine; it was 4 s with all lines at all branches.
      expect(user + system).toBeLessThan(2_000_000);
    },
  );
});

describe("an estimate", () => {
  const two = `slug=business-14&${dates.replace(/(from.*)&(number=12)/, "$2&$1")}&slug=mono-40&number=2&from=2026-12-01&until=2026-12-31`;

  test("adds its rows up, can be booked and asked for, and is in no search engine", async () => {
    const $ = await page(`/estimate?${two}`);
    expect(textsOf($, ".line-row [data-amount]")).toEqual(["₹32,388", "₹2,598"]);
    expect(textOf($, "#estimate-sum dl")).toBe(
      "Rent, 14 machines₹34,986Delivery and collectionFreeplus 18 % GST₹6,297Total with GST₹41,283Refundable depositNone",
    );
    expect(textOf($, "#estimate-total")).toContain("Total with GST ₹41,283");
    expect(await ordered(`/estimate?${two}&order=1`)).toBe(
      "/cartpage?add=business-14.day.12.45.2026-12-01~mono-40.month.2.1.2026-12-01",
    );
    expect($("meta[name=robots]").attr("content")).toBe("noindex");
    expect($("#estimate-sum button").attr("formaction")).toBe("/contactpage#contact");
    const contact = await page(`/contactpage?${two}`);
    expect(contact("#contact-message").val()).toBe(
      "Please send me an offer for:\nBusiness 14: 12 laptops, 45 days (charged as 1 month + 2 weeks), 1 Dec to 14 Jan 2027: ₹32,388\n" +
        "Mono 40: 2 printers, 1 month, 1 Dec to 31 Dec: ₹2,598\n",
    );
    expect((await page("/estimate"))("meta[name=robots]")).toHaveLength(0);
  });

  test("gets and loses rows by its address alone", async () => {
    const added = await get(`/estimate?${two}&more=1&add=slim-13`);
    expect(added.headers.location).toBe(
      `/estimate?${two}&slug=slim-13&number=1&from=2026-12-01&until=2026-12-31`,
    );
    const removed = await get(`/estimate?${two}&add=slim-13&remove=1`);
    expect(removed.headers.location).toBe(`/estimate?${two.slice(two.indexOf("slug=mono"))}`);
    expect(
      (await get("/estimate?slug=mono-40&number=1&from=&until=&remove=1")).headers.location,
    ).toBe("/estimate");
  });

  test("has no sum with a mistake, and says what is by agreement or no longer offered", async () => {
    const wrong = await page("/estimate?slug=business-14&number=0&from=&until=");
    expect(textOf(wrong, "#estimate-sum")).toContain("Correct the marked fields to see the total.");
    expect(wrong("#estimate-sum dl")).toHaveLength(0);
    expect(textsOf(wrong, "#gone")).toEqual([]);
    const $ = await page(
      `/estimate?slug=toaster&number=1&from=&until=&${two}&slug=slim-13&number=9999`,
    );
    expect(textOf($, "#estimate-sum dl")).toBe(
      "Rent₹34,986, and one price on requestDelivery and collectionFreeRefundable depositNone",
    );
    expect(textOf($, "#price-3")).toContain("more than 5,000 machines or ten years");
    expect(textOf($, "#gone")).toBe(
      "No longer offered, and not in this estimate: 1 configuration.",
    );
  });

  test.each([
    "slug=toaster",
    "slug=__proto__&number=1",
    "slug=&slug=&slug=",
    "number=7",
    "remove=x",
    "more=1&add=nothing",
  ])("without a row to show is empty: %s", async (query) => {
    const answer = await get(`/estimate?${query}`);
    const $ = answer.status === 302 ? await page(answer.headers.location ?? "") : parseHtml(answer);
    expect($(".line-row, #estimate-sum dl")).toHaveLength(0);
  });
});

describe("an estimate to read", () => {
  const rows = `slug=business-14&number=12&from=2026-12-01&until=2027-01-14&slug=mono-40&number=2&from=2026-12-01&until=2026-12-31`;
  const sheet = `/estimate?${rows}&pin=560038&view=sheet`;

  test("has letterhead, date, lines and sums, no fields, and the way back to the editor", async () => {
    const $ = await page(sheet);
    expect(textOf($, ".estimate-sheet address")).toContain("080 0000 2007");
    expect(textOf($, ".estimate-sheet header")).toContain("Estimate27 Nov 2026");
    expect(tableRows($, ".estimate-sheet table")).toEqual([
      [
        "Business 14A quiet, light laptop for mail, spreadsheets and calls.1 Dec 2026 to 14 Jan 2027: 45 days (charged as 1 month + 2 weeks)",
        ...["12", "₹2,699", "₹32,388"],
      ],
      [
        "Mono 40Black and white, 40 pages a minute, double-sided.1 Dec 2026 to 31 Dec 2026: 1 month",
        ...["2", "₹1,299", "₹2,598"],
      ],
    ]);
    expect(textOf($, ".estimate-sheet dl")).toBe(
      "Rent, 14 machines₹34,986Delivery and collectionFreeplus 18 % GST₹6,297Total with GST₹41,283Refundable depositNone",
    );
    expect(textOf($, ".estimate-sheet footer")).toContain("to 560 038, Bangalore");
    expect($("main input:not([type=hidden]), main select")).toHaveLength(0);
    expect($("meta[name=robots]").attr("content")).toBe("noindex");
    const sent = $("form#estimate input")
      .map((_index, field) => `${$(field).attr("name")}=${$(field).attr("value")}`)
      .toArray()
      .join("&");
    expect(sent).toBe(`${rows}&pin=560038`);
    expect(await ordered(`/estimate?${rows}&order=1`)).toMatch(/^\/cartpage\?add=business-14/);
  });

  test("is what the editor prints, and where its buttons lead", async () => {
    const $ = await page(`/estimate?${rows}&pin=560038`);
    const printed = $("#estimate-sheet");
    expect(printed.attr("class")).toBe("print-only");
    expect(textOf($, "#estimate-sheet dl")).toBe(textOf(await page(sheet), ".estimate-sheet dl"));
    const leads = $("button[name=view]")
      .toArray()
      .map((one) => [$(one).text(), $(one).attr("value")]);
    expect(leads).toEqual([
      ["Copy link", "sheet"],
      ["Print", "sheet"],
    ]);
  });

  test("names a mistake without a sum, and is the editor where nothing is left", async () => {
    const late = await get("/estimate?slug=business-14&number=2&from=2026-11-02&until=&view=sheet");
    expect(late.status).toBe(400);
    const $ = parseHtml(late);
    expect(textOf($, ".estimate-sheet tbody")).toContain("The start date has passed.");
    expect($(".estimate-sheet dl, main button[name=order]")).toHaveLength(0);
    expect(textOf($, "form#estimate")).toContain("Change this estimate");
    const partly = await page(`/estimate?slug=toaster&number=1&from=&until=&${rows}&view=sheet`);
    expect(textOf(partly, "#gone")).toContain("1 configuration.");
    expect((await page("/estimate?slug=toaster&view=sheet"))("#add")).toHaveLength(1);
  });

  test.each(["view=%3Cscript%3E", "view=sheet&pin=%22%3E%3Cb%3Ex"])(
    "is safe: %s",
    async (query) => {
      const $ = await page(`/estimate?${rows}&${query}`);
      expect($("main script, main b")).toHaveLength(0);
    },
  );
});

describe("configurations side by side", () => {
  const compare = "/productspage/laptops/compare";
  const three = "slug=business-14&slug=slim-13&slug=flip-14";
  const names = ($: Awaited<ReturnType<typeof page>>) => textsOf($, ".comparison thead th a");

  test("are chosen on the group's page by ticks that one button sends with the dates", async () => {
    const $ = await page(`/productspage/laptops?${dates}&slug=slim-13`);
    const ticks = $(".configuration-list input[type=checkbox][name=slug]");
    expect(ticks.length).toBe($(".configuration-list > li").length);
    expect(
      ticks
        .filter("[checked]")
        .map((_index, tick) => $(tick).val())
        .toArray(),
    ).toEqual(["slim-13"]);
    expect(ticks.attr("form")).toBe("request");
    expect($(".compare-bar button").attr()).toMatchObject({ form: "request", formaction: compare });
  });

  test("have one table, with the price of the dates and an order in each column", async () => {
    const $ = await page(`${compare}?${three}&${dates}`);
    expect(textOf($, "h1")).toBe("Three laptops side by side");
    expect(names($)).toEqual(["Business 14", "Slim 13", "Flip 14"]);
    expect(textsOf($, "[data-offers] strong")[0]).toBe("₹32,388");
    expect(tableRows($, ".comparison table").flat()).toContain("Memory");
    expect(textOf($, "[data-same]")).toContain("the same in all three");
    expect($("[data-differs]").length).toBeGreaterThan(0);
    expect(textOf($, "[data-differs]")).toMatch(/, differs from most others$/);
    expect($("meta[name=robots]").attr("content")).toBe("noindex");
    const button = $("[data-offers] button[name=order]").last();
    expect(await ordered(`${compare}?${three}&${dates}&order=${button.val()}`)).toBe(
      "/cartpage?add=flip-14.day.12.45.2026-12-01",
    );
    // By its month, where nothing was asked for.
    expect(textsOf(await page(`${compare}?${three}`), "[data-offers] p")[0]).toBe("₹1,499 a month");
    expect(await ordered(`${compare}?${three}&order=mono-40`)).toBeUndefined();
  });

  test("are gained and lost by the address alone", async () => {
    const more = await page(`${compare}?${three}&more=1&add=studio-16`);
    expect(names(more)).toEqual(["Business 14", "Slim 13", "Flip 14", "Studio 16"]);
    expect(more("#add")).toHaveLength(0);
    const less = await page(`${compare}?${three}&remove=slim-13`);
    expect(names(less)).toEqual(["Business 14", "Flip 14"]);
    expect(less("#compared input[name=slug]").length).toBe(2);
  });

  test("are at most four of those that the group shows; the others are counted", async () => {
    const { configurations } = contentCatalogue.findGroup("laptops") ?? expect.fail();
    const all = configurations.map(({ slug }) => `slug=${slug}`).join("&");
    const $ = await page(`${compare}?slug=toaster&slug=mono-40&${all}`);
    expect(names($)).toHaveLength(4);
    expect(textOf($, "#left-out")).toContain(`Left out: ${configurations.length - 2} config`);
    expect(textOf(await page(compare), ".empty-state")).toContain("Nothing to compare yet");
    for (const group of ["toasters", "__proto__"]) {
      expect((await get(`/productspage/${group}/compare?${three}`)).status).toBe(404);
    }
  });

  test("name too few at the branch that delivers, and no day", async () => {
    await stock("bangalore", 2);
    const $ = await page(`${compare}?${three}&${dates}`, at("560001"));
    expect(textOf($, ".shortage-note p")).toContain("Bangalore");
    expect(textOf($, ".delivery-promise > p")).not.toContain("from");
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
      expect(textOf($, `[id="errors.${key}"]`)).toMatch(/From|start date/);
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
