import { afterEach, expect, test } from "vitest";
import { formFields, parseHtml, textOf } from "#tests/support/html.ts";
import { send } from "#tests/support/http.ts";
import { emptyTables } from "#tests/support/records.ts";
import { openSite, stopClock } from "#tests/support/site.ts";

/** The landing page's price bar. Its enquiry form is in public-forms.test.ts. */
const site = await openSite();
stopClock("2026-11-27T05:00:00Z");
afterEach(() => emptyTables(site.db, "stock"));

const asked = "slug=business-14&number=12&from=2026-12-01&until=2027-01-14";
const bar = 'form[action="/estimate"]';
const page = async (path: string) => {
  const answer = await send(site.url, path);
  const $ = parseHtml(answer);
  return { ...answer, $, says: textOf($, "#bar-answer p") };
};

test("the price bar says what one costs, and leads to the estimate with what was chosen", async () => {
  const { $, says } = await page("/");
  expect(says).toBe("₹1,499 a month for one Business 14, plus 18 % GST.");
  expect($(bar).attr("method")).toBe("get");
  const fields = Object.keys(formFields($, bar));
  expect(fields).toEqual(["slug", "number", "from", "until", "pin"]);
  const estimate = parseHtml(await send(site.url, `/estimate?${asked}&pin=560001`));
  expect(estimate(".line-row h2").text()).toBe("Business 14");
  expect(textOf(estimate, "#amount-1")).toBe("₹32,388");
});

test("with dates it says the sum that is paid, for what, and the delivery", async () => {
  const { $, says, headers } = await page(`/?${asked}&pin=560001`);
  expect(says).toBe(
    "₹38,218 with 18 % GST: 12 laptops, 45 days (charged as 1 month + 2 weeks), 1 Dec to 14 Jan 2027. Free delivery to 560 001, Bangalore, from Tue 1 Dec.",
  );
  expect(formFields($, bar)).toMatchObject({ slug: "business-14", number: "12", pin: "560001" });
  expect(String(headers["set-cookie"])).toContain("pin=560");
});

test("no day of delivery is beside a shortage", async () => {
  await site.db
    .insertInto("stock")
    .values({ configuration: "business-14", branch: "bangalore", number: 7 })
    .execute();
  const { says } = await page(`/?${asked}&pin=560001`);
  expect(says).toMatch(/2027\. Fewer than 12 free in Bangalore on these dates; no branch can/);
});

test.each([
  ["number=0", /^Enter /],
  ["from=2020-01-01", /past|passed/],
  ["pin=12", /six digits of the PIN code/],
  ["number=6000", /ask us/i],
])("%s is answered with a sentence in place of a price", async (typed, sentence) => {
  const { says } = await page(`/?slug=business-14&${typed}`);
  expect(says).toMatch(sentence);
  expect(says).not.toContain("₹");
});

test("the bar offers the first models of each group, and the one that was chosen", async () => {
  const models = async (path: string) => {
    const { $ } = await page(path);
    return $("#bar-slug optgroup[label=Laptops] option")
      .toArray()
      .map(({ attribs }) => attribs.value);
  };
  const first = await models("/");
  expect(first).toHaveLength(3);
  const { $ } = await page("/productspage/laptops");
  const all = $("main h2 a, main h3 a").toArray();
  const last = all.at(-1)?.attribs.href?.split("/").at(-1);
  expect(await models(`/?slug=${last}`)).toEqual([...first, last]);
});

test("the header and the menu have phone and WhatsApp", async () => {
  const { $ } = await page("/");
  for (const place of [".navbar-account", "#menu"]) {
    expect($(`${place} a[href^="tel:"]`).text().trim(), place).toBe("080 0000 2007");
    expect($(`${place} a[href^="https://wa.me/"]`), place).toHaveLength(1);
  }
});
