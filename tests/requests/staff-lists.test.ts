import type { CheerioAPI } from "cheerio";
import { beforeEach, describe, expect, test } from "vitest";
import { isClosed, needsAnswer, statusName } from "#app/domain/records/record-kind.ts";
import { kinds } from "#app/registry.server.ts";
import { aStoredBooking } from "#tests/factories/stored-booking.ts";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { onlyStep, parseHtml, tableRows, textOf, textsOf } from "#tests/support/html.ts";
import type { PageData } from "#tests/support/http.ts";
import { removeRecords } from "#tests/support/records.ts";
import { adminIdOf, startDesk } from "#tests/support/site.ts";

const recordKinds = kinds.all.map(({ description }) => description);

const { site, admin } = await startDesk();

const page = async (path: string) => parseHtml(await admin.get(path));
/** The names in the rows of a list, from its top. */
const namesIn = ($: CheerioAPI) => textsOf($, 'td[data-label="Name"] > a');

type Listed = PageData<typeof import("#app/desk/lists/records-page.tsx")>;
/** The names in the rows of a list, as a window reads them. */
const read = async (path: string) =>
  (await admin.read<Listed>(path)).data.rows.map(({ values }) => values.name);

describe.each(recordKinds)("the list of $title", ({ slug, table, statuses, dueBy }) => {
  beforeEach(() => removeRecords(site.db));

  test("has what is open, all but spam, or each status by itself, and says how many", async () => {
    await storeRecords(
      site.db,
      table,
      statuses.map((status) => ({ name: status, status })),
    );
    const all = statuses.filter((status) => status !== "spam");
    const inOrder = dueBy ? all : all.toReversed();
    const open = inOrder.filter((status) => !isClosed(status));
    const $ = await page(`/admin/${slug}`);
    expect(namesIn($)).toEqual(open);
    expect(textsOf($, 'nav[aria-label$="by status"] a')).toEqual([
      // Records under way need no answer, so they are not called open.
      `${open.every(needsAnswer) ? "Open" : "Current"} ${open.length}`,
      `All ${all.length}`,
      ...statuses.map((status) => `${statusName(status)} 1`),
    ]);
    expect(await read(`/admin/${slug}?status=all`)).toEqual(inOrder);
    for (const status of statuses) {
      expect(await read(`/admin/${slug}?status=${encodeURIComponent(status)}`)).toEqual([status]);
    }
  });
});

describe("a list of records", () => {
  beforeEach(() => removeRecords(site.db));
  const store = (owns: Record<string, string>[]) => storeRecords(site.db, "enquiry", owns);
  const path = "/admin/enquiries";

  test("is of what is open, and of all once it is narrowed, as bookmarks have it", async () => {
    await store([{ name: "Done", status: "done" }, { name: "New" }]);
    for (const query of ["?status=open", "?other=1", "?status=nonsense"]) {
      expect(await read(path + query), query).toEqual(["New"]);
    }
    for (const query of ["?to=2099-01-01", "?sort=newest&from=2001-01-01"]) {
      expect(await read(path + query), query).toEqual(["New", "Done"]);
    }
  });

  test("is narrowed to an assignee, to days in India, and to what is found", async () => {
    const me = await adminIdOf(site);
    const times = ["2026-03-01T18:29:59.999Z", "2026-03-01T18:30:00.000Z"];
    await store([
      ...times.map((created_at) => ({ created_at, name: created_at })),
      { name: "Padmavathi", assignee: me },
    ]);
    expect(await read(`${path}?assignee=${me}`)).toEqual(["Padmavathi"]);
    expect(await read(`${path}?assignee=nobody`)).toEqual(times.toReversed());
    expect(await read(`${path}?from=2026-03-02&to=2026-03-02`)).toEqual([times[1]]);
    expect(await read(`${path}?q=padmav`)).toEqual(["Padmavathi"]);
    const $ = await page(`${path}?q=zzzz`);
    expect(textOf($, ".empty-state h2")).toBe("Nothing found for “zzzz”");
    expect(textOf($, `.empty-state a[href="${path}?status=all"]`)).toMatch(/^Show all/);
  });

  test("keeps its filter from page to page, and in the export", async () => {
    const many = Array.from({ length: 27 }, (_, index) => `N${index}`);
    await store([...many.map((name) => ({ name })), { name: "Other", status: "done" }]);
    const $ = await page(`${path}?status=new&sort=oldest`);
    expect(namesIn($)).toEqual(many.slice(0, 25));
    const older = await page(onlyStep($, "Older"));
    expect(namesIn(older)).toEqual(many.slice(25));
    expect(namesIn(await page(onlyStep(older, "Newer")))).toEqual(many.slice(0, 25));
    const exported = (await admin.get($('a[href*=".csv"]').attr("href") ?? "")).text;
    expect(exported).toContain("N26");
    expect(exported).not.toContain("Other");
  });
});

describe("the choice of columns", () => {
  beforeEach(async () => {
    await admin.save("/admin/bookings", "intent=columns&reset=yes");
  });

  test("is kept by a cookie for the next page, and can be taken back", async () => {
    await storeRecord(site.db, "booking", { street: "14, Temple Car Street" });
    /** The cells of the newest row, by their columns. */
    const shown = async () => {
      const $ = await page("/admin/bookings");
      const heads = textsOf($, "thead th");
      const [cells = []] = tableRows($, "table[aria-label=Bookings]");
      return Object.fromEntries(heads.map((head, index) => [head, cells[index]]));
    };
    const before = Object.keys(await shown());
    expect(before).toContain("Email");
    expect(before).not.toContain("Street address");
    const kept = await admin.save("/admin/bookings", "intent=columns&column=street");
    expect(kept.status).toBe(200);
    const chosen = await shown();
    expect(chosen["Street address"]).toBe("14, Temple Car Street");
    expect(Object.keys(chosen)).not.toContain("Email");
    await admin.save("/admin/bookings", "intent=columns&reset=yes");
    expect(Object.keys(await shown())).toEqual(before);
  });

  test("holds no column that is none", async () => {
    const { status, cookies } = await admin.save(
      "/admin/bookings",
      "intent=columns&column=password&column=city&column=%0d%0aSet-Cookie",
    );
    expect(status).toBe(200);
    expect(cookies.join()).toContain("columns-bookings=city;");
  });
});

test("a booking is shown with its reference and what it rents", async () => {
  const { id } = await aStoredBooking(site.db, { reference: "DKRT-7YMH" });
  const second = site.db.updateTable("booking_line").where("position", "=", 2);
  const gone = { slug: "not-offered-any-more", name: "Old printer", term: "year" } as const;
  await second.set(gone).where("record_id", "=", id).execute();
  const $ = await page(`/admin/bookings/${id}`);
  expect(textOf($, "article")).toContain("DKRT-7YMH");
  expect(textsOf($, "ul[aria-label=Equipment] li")).toEqual([
    expect.stringMatching(/^Business 14 × 2.*₹1,499 a month.*for 3 months$/),
    expect.stringMatching(/^Old printer.*Price on request.*for 1 year$/),
  ]);
  expect(textsOf($, `a[href="/edit?booking=${id}"]`).toSorted()).toEqual([
    "Edit booking",
    // Nothing is confirmed without a first day and a branch.
    expect.stringMatching(/^Enter (it|both)$/),
  ]);
});

test("a record that is gone leaves its list standing", async () => {
  await storeRecord(site.db, "enquiry", { name: "Still Here" });
  const gone = await admin.get("/admin/enquiries/01900000-0000-7000-8000-000000000000");
  expect(gone.status).toBe(404);
  expect(gone.text).toContain("No longer available");
  expect(namesIn(parseHtml(gone))).toContain("Still Here");
});

test("a first day that is later than the last one is an error of the list", async () => {
  const $ = await page("/admin/enquiries?from=2026-11-20&to=2026-11-18");
  expect(textOf($, ".empty-state h2")).toBe("Nothing can be found between these days");
  for (const days of ["from=2026-11-20", "to=2026-11-18", "from=2026-11-20&to=2026-11-20"]) {
    const without = await page(`/admin/enquiries?${days}`);
    expect(textOf(without, ".empty-state h2"), days).not.toContain("between these days");
  }
});
