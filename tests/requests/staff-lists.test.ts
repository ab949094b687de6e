import type { CheerioAPI } from "cheerio";
import { beforeEach, describe, expect, test } from "vitest";
import { statusName } from "#app/domain/records/record-kind.ts";
import { recordKinds as allKinds } from "#app/domain/records/record-kinds.server.ts";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { adminIdOf, startDesk } from "#tests/support/desk.ts";
import { parseHtml, tableRows, textOf, textsOf } from "#tests/support/html.ts";
import { removeRecords } from "#tests/support/records.ts";

const recordKinds = allKinds.map(({ description }) => description);

const { site, admin } = await startDesk();

const page = async (path: string) => parseHtml(await admin.get(path));
/** The names in the rows of a list, from its top. */
const namesIn = ($: CheerioAPI) => textsOf($, 'td[data-kind="name"] > a');
const list = async (path: string) => namesIn(await page(path));

describe.each(recordKinds)("the list of $title", ({ slug, table, statuses, hasDueDay }) => {
  beforeEach(() => removeRecords(site.db));

  test("shows all but spam, newest or due first, and each status by itself", async () => {
    await storeRecords(
      site.db,
      table,
      statuses.map((status) => ({ name: status, status })),
    );
    const all = statuses.filter((status) => status !== "spam");
    expect(await list(`/admin/${slug}`)).toEqual(hasDueDay ? all : [...all].reverse());
    for (const status of statuses) {
      expect(await list(`/admin/${slug}?status=${encodeURIComponent(status)}`)).toEqual([status]);
    }
  });

  test("says of every status how many there are, spam apart", async () => {
    await storeRecords(
      site.db,
      table,
      [...statuses, "new"].map((status) => ({ status })),
    );
    expect(textsOf(await page(`/admin/${slug}`), "nav.tabs a")).toEqual([
      `All ${statuses.filter((status) => status !== "spam").length + 1}`,
      ...statuses.map((status) => `${statusName(status)} ${status === "new" ? 2 : 1}`),
    ]);
  });

  test("is narrowed to one assignee", async () => {
    const me = await adminIdOf(site);
    await storeRecord(site.db, table, { name: "Mine", assignee: me });
    await storeRecord(site.db, table, { name: "Nobody's" });
    expect(await list(`/admin/${slug}?assignee=${me}`)).toEqual(["Mine"]);
    expect(await list(`/admin/${slug}?assignee=nobody`)).toEqual(["Nobody's"]);
  });

  test("is narrowed to days in India", async () => {
    const at = (created_at: string) => ({ created_at, name: created_at });
    await storeRecord(site.db, table, at("2026-03-01T18:29:59.999Z"));
    await storeRecord(site.db, table, at("2026-03-01T18:30:00.000Z"));
    expect(await list(`/admin/${slug}?from=2026-03-02&to=2026-03-02`)).toEqual([
      "2026-03-01T18:30:00.000Z",
    ]);
  });

  test("is found by a word, and offers a way back when nothing is", async () => {
    await storeRecord(site.db, table, { name: "Padmavathi" });
    await storeRecord(site.db, table, { name: "Gowri" });
    expect(await list(`/admin/${slug}?q=padmav`)).toEqual(["Padmavathi"]);
    const $ = await page(`/admin/${slug}?q=zzzz`);
    expect(textOf($, ".empty-state h2")).toBe("Nothing found for “zzzz”");
    expect(textOf($, `.empty-state a[href="/admin/${slug}"]`)).toMatch(/^Show all/);
  });

  test("keeps its filter from page to page, and in the export", async () => {
    const many = Array.from({ length: 27 }, (_, index) => `N${index}`);
    await storeRecords(
      site.db,
      table,
      many.map((name) => ({ name })),
    );
    await storeRecord(site.db, table, { name: "Other", status: statuses[1] ?? "" });
    const $ = await page(`/admin/${slug}?status=new&sort=oldest`);
    expect(namesIn($)).toEqual(many.slice(0, 25));
    const older = await page($('.pager a:contains("Older")').attr("href") ?? "");
    expect(namesIn(older)).toEqual(many.slice(25));
    const newer = older('.pager a:contains("Newer")').attr("href") ?? "";
    expect(await list(newer)).toEqual(many.slice(0, 25));
    const exported = (await admin.get($('a[href*=".csv"]').attr("href") ?? "")).text;
    expect(exported).toContain("N26");
    expect(exported).not.toContain("Other");
  });
});

describe("the choice of columns", () => {
  beforeEach(async () => {
    await admin.post("/admin/bookings", "intent=columns&reset=yes");
  });

  test("is kept by a cookie for the next page, and can be taken back", async () => {
    await storeRecord(site.db, "booking", { street: "14, Temple Car Street" });
    /** The cells of the newest row, by their columns. */
    const shown = async () => {
      const $ = await page("/admin/bookings");
      const heads = textsOf($, "thead th");
      const [cells = []] = tableRows($, ".data-table");
      return Object.fromEntries(heads.map((head, index) => [head, cells[index]]));
    };
    const before = Object.keys(await shown());
    expect(before).toContain("Email");
    expect(before).not.toContain("Street address");
    const kept = await admin.post("/admin/bookings?status=new", "intent=columns&column=street");
    expect([kept.status, kept.headers.location]).toEqual([303, "/admin/bookings?status=new"]);
    const chosen = await shown();
    expect(chosen["Street address"]).toBe("14, Temple Car Street");
    expect(Object.keys(chosen)).not.toContain("Email");
    await admin.post("/admin/bookings", "intent=columns&reset=yes");
    expect(Object.keys(await shown())).toEqual(before);
  });

  test("holds no column that is none", async () => {
    const { status, cookies } = await admin.post(
      "/admin/bookings",
      "intent=columns&column=password&column=city&column=%0d%0aSet-Cookie",
    );
    expect(status).toBe(303);
    expect(cookies.join()).toContain("columns-bookings=city;");
  });
});

test("a booking is shown with its reference and what it rents", async () => {
  const id = await storeRecord(site.db, "booking", { reference: "DKRT-7YMH" });
  const some = { quantity: 1, duration: 1, unit_price: null };
  const line = { ...some, record_id: id, slug: "not-offered-any-more", term: "month" as const };
  await site.db
    .insertInto("booking_line")
    .values([
      { ...line, position: 1, name: "Business 14", quantity: 2, duration: 3, unit_price: 1_499 },
      { ...line, position: 2, name: "Old printer", term: "year" },
    ])
    .execute();
  const $ = await page(`/admin/bookings/${id}`);
  expect(textOf($, ".detail-pane")).toContain("DKRT-7YMH");
  expect(textsOf($, ".booking-lines li")).toEqual([
    expect.stringMatching(/^Business 14 × 2.*₹1,499 a month.*for 3 months$/),
    expect.stringMatching(/^Old printer.*Price on request.*for 1 year$/),
  ]);
  expect(textOf($, `a[href="/edit?booking=${id}"]`)).toBe("Edit booking");
  expect($(`[href*="/${id}/delete"], [action*="/${id}/delete"]`)).toHaveLength(0);
});

test("a record that is gone leaves its list standing", async () => {
  await storeRecord(site.db, "enquiry", { name: "Still Here" });
  const gone = await admin.get("/admin/enquiries/01900000-0000-7000-8000-000000000000");
  expect(gone.status).toBe(404);
  expect(gone.text).toContain("not here any more");
  expect(namesIn(parseHtml(gone))).toContain("Still Here");
});
