import { afterEach, describe, expect, test } from "vitest";
import { parseHtml, tableRows, textOf, textsOf } from "#tests/support/html.ts";
import { send } from "#tests/support/http.ts";
import { emptyTables } from "#tests/support/records.ts";
import { openSite, stopClock } from "#tests/support/site.ts";

const site = await openSite();
stopClock("2026-11-27T05:00:00Z");
afterEach(() => emptyTables(site.db, "stock", "record", "cart_item", "mail"));

const dates = "from=2026-12-01&until=2027-01-14&number=12";
const get = (path: string, headers = {}) => send(site.url, path, { headers });
const page = async (path: string, headers = {}) => parseHtml(await get(path, headers));
/** The redirect of an order. */
const ordered = async (path: string) => (await get(path)).headers.location;

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
