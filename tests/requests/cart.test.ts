import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { productGroups } from "#content/catalogue/product-groups.ts";
import { rentalTerms } from "#content/catalogue/rental-terms.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { fieldErrors, formFields, parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { postForm, send } from "#tests/support/http.ts";
import { emptyTables } from "#tests/support/records.ts";
import { openSite } from "#tests/support/site.ts";

const site = await openSite();
const user = await createUser(site);
const session = await signInDirectly(site, user);
const other = await signInDirectly(site, await createUser(site));
afterEach(() => emptyTables(site.db, "cart_item"));

const get = (path: string, headers: Record<string, string> = {}, cookie = session) =>
  send(site.url, path, { headers: { Cookie: cookie, ...headers } });
const post = (fields: Record<string, string>, cookie = session) =>
  postForm(site.url, "/cartpage", fields, { headers: { Cookie: cookie } });
const stored = async () => {
  const rows = await site.db.selectFrom("cart_item").selectAll().orderBy("position").execute();
  return rows.map(
    ({ slug, term, quantity, duration }) => `${slug}.${term}.${quantity}.${duration}`,
  );
};

test("a cart of every product for every term is changed like a small one", async () => {
  const lines = productGroups.flatMap(({ configurations }) =>
    configurations.flatMap(({ slug }) =>
      rentalTerms.map(({ slug: term }) => ({ id: `${slug}.${term}`, slug, term })),
    ),
  );
  await site.db
    .insertInto("cart_item")
    .values(
      lines.map((line, position) => {
        return { ...line, user_id: user.id, position, quantity: 1, duration: 1 };
      }),
    )
    .execute();
  const form = formFields(parseHtml(await get("/cartpage")), "form.order-page");
  const { form_owner: _owner, ...typed } = form;
  expect(Object.keys(typed)).toHaveLength(4 * lines.length);
  const quantities = Object.keys(typed).filter((name) => name.startsWith("quantity."));
  const changed = Object.fromEntries(quantities.map((name) => [name, "7"]));
  expect((await post({ ...typed, ...changed })).status).toBe(303);
  expect(await stored()).toEqual(lines.map(({ slug, term }) => `${slug}.${term}.7.1`));
});

test("a cart's form that was opened with another account changes nothing", async () => {
  await get("/cartpage?add=business-14");
  await get("/cartpage?add=business-14", {}, other);
  const form = formFields(parseHtml(await get("/cartpage")), "form.order-page");
  await post({ ...form, "quantity.business-14.month": "9" }, other);
  expect(await stored()).toEqual(["business-14.month.1.1", "business-14.month.1.1"]);
});

describe("an order", () => {
  test("puts a product into the cart and leads to the cart's own address", async () => {
    const { status, headers } = await get("/cartpage?add=business-14&term=week");
    expect([status, headers.location]).toEqual([303, "/cartpage"]);
    expect(await stored()).toEqual(["business-14.week.1.1"]);
    const page = await get("/cartpage");
    expect(page.headers["cache-control"]).toContain("no-store");
    const $ = parseHtml(page);
    expect(textsOf($, ".line-row h2")).toEqual(["Business 14"]);
    expect(textsOf($, ".line-row [data-amount] strong")).toEqual(["₹600"]);
  });

  test("that names no term is for a month", async () => {
    await get("/cartpage?add=business-14&term=century");
    await get("/cartpage?add=slim-13");
    expect(await stored()).toEqual(["business-14.month.1.1", "slim-13.month.1.1"]);
  });

  test("counts once, however often its address is opened", async () => {
    await Promise.all(Array.from({ length: 8 }, () => get("/cartpage?add=business-14")));
    await post({ "quantity.business-14.month": "5" });
    await get("/cartpage?add=business-14");
    expect(await stored()).toEqual(["business-14.month.5.1"]);
  });

  test.each<Record<string, string>>([
    { "Sec-Purpose": "prefetch" },
    { Purpose: "prefetch" },
    { "Sec-Purpose": "prefetch;prerender" },
  ])("that is only fetched ahead changes nothing: %o", async (headers) => {
    expect((await get("/cartpage?add=business-14", headers)).status).toBe(425);
    const waiting = { ...headers, Cookie: `${session}; cart=slim-13.month.1.1` };
    for (const path of ["/cartpage", "/paymentpage"]) {
      const answer = await get(path, waiting);
      expect(answer.status).toBe(425);
      expect(answer.cookies).toEqual([]);
    }
    expect(await stored()).toEqual([]);
  });

  test("that is only looked at with HEAD changes nothing", async () => {
    const headers = { Cookie: session };
    await send(site.url, "/cartpage?add=business-14", { method: "HEAD", headers });
    expect(await stored()).toEqual([]);
  });

  test.each(["", "nothing", "__proto__"])(
    "of an unknown product adds nothing: %s",
    async (slug) => {
      const { status, headers } = await get(`/cartpage?add=${slug}`);
      expect([status, headers.location]).toEqual([303, "/cartpage"]);
      expect(await stored()).toEqual([]);
    },
  );
});

describe("an order that led a visitor to the login", () => {
  const login = (next: string, headers: Record<string, string> = {}) =>
    send(site.url, `/login?next=${encodeURIComponent(next)}`, { headers });
  const cartCookie = ({ cookies }: { cookies: string[] }) =>
    cookies.find((line) => line.startsWith("cart="));

  test("waits in a cookie of the browser, beside what waits already", async () => {
    const first = cartCookie(await login("/cartpage?add=business-14"));
    expect(first).toMatch(
      /^cart=business-14\.month\.1\.1; Max-Age=2592000; Path=\/; SameSite=Lax$/,
    );
    const Cookie = "cart=business-14.month.1.1";
    const second = cartCookie(await login("/cartpage?add=tower-m&term=week", { Cookie }));
    expect(second).toContain("cart=business-14.month.1.1~tower-m.week.1.1;");
    expect(cartCookie(await login("/cartpage?add=business-14", { Cookie }))).toBeUndefined();
  });

  test.each<[string, Record<string, string>]>([
    ["/cartpage?add=business-14", { "Sec-Purpose": "prefetch" }],
    ["/cartpage?add=toaster", {}],
    ["/cartpage", {}],
    ["/paymentpage?add=business-14", {}],
    ["//evil.example/cartpage?add=business-14", {}],
  ])("is not noted for %s %o", async (next, headers) => {
    expect(cartCookie(await login(next, headers))).toBeUndefined();
  });

  test("waits with twenty others at most, the newest", async () => {
    const slugs = productGroups.flatMap(({ configurations }) => configurations);
    const waiting = slugs.slice(0, 20).map(({ slug }) => `${slug}.day.1.1`);
    const Cookie = `cart=${waiting.join("~")}`;
    const set = cartCookie(await login("/cartpage?add=business-14", { Cookie }));
    const kept = /cart=([^;]*)/.exec(set ?? "")?.[1]?.split("~");
    expect(kept).toEqual([...waiting.slice(1), "business-14.month.1.1"]);
  });
});

describe("an order that waited in the browser", () => {
  const withCart = (cart: string) => ({ Cookie: `${session}; cart=${cart}` });

  test.each([
    ["/cartpage", ".line-row h2"],
    ["/paymentpage", ".order-lines li span"],
  ])("is in the cart once %s is opened", async (path, line) => {
    const answer = await get(path, withCart("business-14.month.1.1~tower-m.year.1.1"));
    expect(answer.status).toBe(200);
    expect(textsOf(parseHtml(answer), line)).toEqual([
      expect.stringMatching(/^Business 14/),
      expect.stringMatching(/^Tower M/),
    ]);
    expect(answer.cookies).toContainEqual(expect.stringMatching(/^cart=;.*max-age=0/i));
    expect(await stored()).toEqual(["business-14.month.1.1", "tower-m.year.1.1"]);
  });

  test("joins what the cart held already", async () => {
    await get("/cartpage?add=business-14");
    await post({ "quantity.business-14.month": "4" });
    await get("/cartpage?add=slim-13", withCart("business-14.month.1.1~tower-m.year.1.1"));
    const joined = ["business-14.month.4.1", "tower-m.year.1.1", "slim-13.month.1.1"];
    expect(await stored()).toEqual(joined);
  });

  test("keeps what can be read and drops the rest", async () => {
    const odd = "toaster.month.1.1~slim-13.month.0.1~__proto__.month.1.1~..~";
    expect((await get("/cartpage", withCart(`business-14.month.1.1~${odd}`))).status).toBe(200);
    expect((await get("/cartpage", withCart("%FF"))).status).toBe(200);
    expect(await stored()).toEqual(["business-14.month.1.1"]);
  });
});

describe("the cart's form", () => {
  beforeEach(async () => {
    await get("/cartpage?add=business-14");
    await get("/cartpage?add=tower-m&term=week");
  });

  test("changes how many and for how long", async () => {
    const { status, headers } = await post({
      "quantity.business-14.month": "2",
      "duration.business-14.month": "3",
      "term.business-14.month": "month",
      "term.tower-m.week": "day",
      intent: "update",
    });
    expect([status, headers.location]).toEqual([303, "/cartpage"]);
    expect(await stored()).toEqual(["business-14.month.2.3", "tower-m.day.1.1"]);
    // 2 × 3 × ₹1,499 and a day of the tower.
    const $ = parseHtml(await get("/cartpage"));
    expect(textsOf($, ".line-row [data-amount] strong")).toContain("₹8,994");
  });

  test("stores before it leads on to the booking", async () => {
    const answer = await post({ "quantity.business-14.month": "9", intent: "book" });
    expect(answer.headers.location).toBe("/paymentpage");
    expect(await stored()).toContain("business-14.month.9.1");
  });

  test("takes a line away, and keeps what else was typed", async () => {
    await post({ remove: "tower-m.week", "quantity.business-14.month": "7" });
    expect(await stored()).toEqual(["business-14.month.7.1"]);
    await post({ remove: "business-14.month", "quantity.business-14.month": "" });
    expect(await stored()).toEqual([]);
    expect((await get("/cartpage")).text).toContain("Your cart is empty");
  });

  test("joins two lines of one product that come to the same term", async () => {
    await get("/cartpage?add=business-14&term=week");
    await post({ "term.business-14.week": "month", "quantity.business-14.week": "9999" });
    expect(await stored()).toEqual(["business-14.month.9999.1", "tower-m.week.1.1"]);
  });

  test.each(["0", "10000", "1.5", "", "two"])(
    "refuses %.20s for a number, says so, shows no total and does not lead on",
    async (quantity) => {
      const answer = await post({
        "quantity.business-14.month": quantity,
        "duration.tower-m.week": "8",
        intent: "book",
      });
      expect(answer.status).toBe(400);
      const $ = parseHtml(answer);
      expect(fieldErrors($)).toEqual({
        "quantity.business-14.month": "Enter the quantity as a number from 1 to 9,999.",
      });
      expect($('[name="duration.tower-m.week"]').val()).toBe("8");
      expect(textsOf($, "#cart-sum")).toEqual(["Correct the marked fields to see the total."]);
      expect(textsOf($, "[data-amount] strong")).toEqual(["–", expect.stringMatching(/^₹/)]);
      // The other line is stored as it is shown.
      expect(await stored()).toEqual(["business-14.month.1.1", "tower-m.week.1.8"]);
    },
  );

  test("refuses a term that there is not", async () => {
    const answer = await post({ "term.business-14.month": "century" });
    expect(answer.status).toBe(400);
    expect(fieldErrors(parseHtml(answer))).toEqual({
      "term.business-14.month": "Choose days, weeks, months or years.",
    });
  });

  test.each<Record<string, string>>([
    {},
    { remove: "nothing" },
    { "quantity.slim-13.month": "3" },
    { __proto__: "x" },
  ])("that names no line of the cart changes nothing: %o", async (fields) => {
    expect((await post(fields)).status).toBe(303);
    expect(await stored()).toEqual(["business-14.month.1.1", "tower-m.week.1.1"]);
  });

  test.each([`${"a".repeat(61)}.`, `${"a".repeat(200_000)}.2099-01-05`, "atlantis.", "<b>.", "."])(
    "takes no text that is no branch for the one that delivers: %.20s",
    async (chosen) => {
      await post({ "choose.business-14.month": chosen });
      const rows = await site.db.selectFrom("cart_item").select("branch").execute();
      expect(rows).toEqual([{ branch: "" }, { branch: "" }]);
    },
  );

  test("changes nobody else's cart", async () => {
    expect((await post({ remove: "business-14.month" }, other)).status).toBe(303);
    expect((await get("/cartpage", {}, other)).text).toContain("Your cart is empty");
    expect(await stored()).toHaveLength(2);
  });
});

test.each([
  ["99", false],
  ["100", true],
] as const)("%s of one model: the sums say that somebody will call: %s", async (quantity, says) => {
  await get("/cartpage?add=business-14");
  await post({ "quantity.business-14.month": quantity });
  const sums = [
    textOf(parseHtml(await get("/cartpage")), "#cart-sum"),
    textOf(parseHtml(await get("/paymentpage")), "#order-sum"),
  ];
  for (const sum of sums) expect(sum.includes("we will call you about stock")).toBe(says);
});

describe("prices", () => {
  test("on request stand apart from the total, which has no GST then", async () => {
    const sums = async () => textsOf(parseHtml(await get("/cartpage")), "#cart-sum > div > *");
    await get("/cartpage?add=business-14");
    expect(await sums()).toEqual([
      ...["Shipping", "Free"],
      ...["Total for 1 month", "₹1,499"],
      ...["plus 18 % GST", "₹270"],
      ...["Total with GST", "₹1,769"],
      ...["Refundable deposit", "None"],
    ]);
    await get("/cartpage?add=copier-a3-100");
    expect(await sums()).toEqual([
      ...["Shipping", "Free"],
      ...["Price on request", "1 item"],
      ...["Total for 1 month", "₹1,499"],
      ...["Refundable deposit", "None"],
    ]);
  });
});
