import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { addDays } from "#app/lib/dates.ts";
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
import { emptyTables } from "#tests/support/records.ts";
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
