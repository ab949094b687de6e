import { afterEach, describe, expect, test } from "vitest";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { parseHtml, tableRows, textOf, textsOf } from "#tests/support/html.ts";
import { send } from "#tests/support/http.ts";
import { emptyTables } from "#tests/support/records.ts";
import { openSite, stopClock } from "#tests/support/site.ts";

const site = await openSite();
stopClock("2026-11-27T05:00:00Z");
afterEach(() => emptyTables(site.db, "stock", "record", "cart_item", "mail"));

const dates = "from=2026-12-01&until=2027-01-14&number=12";
const at = (pin: string) => ({ Cookie: `pin=${encodeURIComponent(pin)}` });
const get = (path: string, headers = {}) => send(site.url, path, { headers });
const page = async (path: string, headers = {}) => parseHtml(await get(path, headers));
/** The redirect of an order. */
const ordered = async (path: string) => (await get(path)).headers.location;
const stock = (branch: string, number: number, configuration = "business-14") =>
  site.db.insertInto("stock").values({ configuration, branch, number }).execute();

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
