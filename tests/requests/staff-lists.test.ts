import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordKinds } from "#app/features/records/record-kinds.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { type Client, signInAsAdmin } from "#tests/support/client.ts";
import { type Site, startSite } from "#tests/support/site.ts";

let site: Site;
let admin: Client;
beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site.url);
});
afterAll(() => site.close());

/** The names in the rows of a list, from its top. */
function names(html: string): string[] {
  return [...html.matchAll(/<td[^>]*data-kind="name"[^>]*>\s*<a[^>]*>([^<]*)</g)].map(
    ([, name = ""]) => name,
  );
}
/** The table alone: the page's data for its script holds more. */
const table = async (path: string) =>
  /<table.*<\/table>/s.exec((await admin.get(path)).text)?.[0] ?? "";
const list = async (path: string) => names((await admin.get(path)).text);

describe.each(recordKinds)("the list of $title", ({ slug, table, statuses }) => {
  beforeEach(async () => {
    await site.db.deleteFrom(table).execute();
  });

  test("shows all but spam, newest first, and each status by itself", async () => {
    for (const status of statuses) await storeRecord(site.db, table, { name: status, status });
    const all = statuses.filter((status) => status !== "spam");
    expect(await list(`/admin/${slug}`)).toEqual([...all].reverse());
    for (const status of statuses) {
      expect(await list(`/admin/${slug}?status=${encodeURIComponent(status)}`)).toEqual([status]);
    }
  });

  test("says of every status how many there are, spam apart", async () => {
    for (const status of [...statuses, "new"]) await storeRecord(site.db, table, { status });
    const { text } = await admin.get(`/admin/${slug}`);
    const tabs = /<nav class="tabs".*?<\/nav>/s.exec(text)?.[0].replaceAll("<!-- -->", "") ?? "";
    expect(tabs).toMatch(new RegExp(`>All <span>${statuses.length}</span>`));
    expect(tabs).toMatch(/>new <span>2<\/span>/);
    expect(tabs).toMatch(/>spam <span>1<\/span>/);
  });

  test("is told apart by who looks after a record", async () => {
    const id = await storeRecord(site.db, table, { name: "Mine" });
    await storeRecord(site.db, table, { name: "Nobody's" });
    const { id: me } = await site.db
      .selectFrom("user")
      .select("id")
      .where("role", "=", "admin")
      .executeTakeFirstOrThrow();
    await site.db.updateTable(table).set({ assignee: me }).where("id", "=", id).execute();
    expect(await list(`/admin/${slug}?assignee=${me}`)).toEqual(["Mine"]);
    expect(await list(`/admin/${slug}?assignee=nobody`)).toEqual(["Nobody&#x27;s"]);
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
    const { status, text } = await admin.get(`/admin/${slug}?q=zzzz`);
    expect(status).toBe(200);
    expect(text).toContain("Nothing found for “zzzz”");
    expect(text).toMatch(new RegExp(`<a[^>]*href="/admin/${slug}"[^>]*>Show all`));
  });

  test("keeps its filter from page to page, and in the export", async () => {
    for (let index = 0; index < 27; index += 1) {
      await storeRecord(site.db, table, { name: `N${index}`, status: "new" });
    }
    await storeRecord(site.db, table, { name: "Other", status: statuses[1] ?? "" });
    const { text } = await admin.get(`/admin/${slug}?status=new&sort=oldest`);
    expect(names(text)[0]).toBe("N0");
    const older =
      /<a[^>]*href="([^"]*)"[^>]*>Older/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(await list(older)).toEqual(["N25", "N26"]);
    const csv = /href="([^"]*\.csv[^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const exported = (await admin.get(csv)).text;
    expect(exported).toContain("N26");
    expect(exported).not.toContain("Other");
  });

  test("is found by nobody with hostile words, and never fails", async () => {
    await storeRecord(site.db, table);
    for (const query of [
      `q=${encodeURIComponent("' or 1=1 --")}`,
      "q=%00",
      "q=%25_*%22",
      `q=${"x".repeat(3_000)}`,
      "from=2026-13-45&to=x",
      "assignee=%00&sort=drop&status=nothing",
      "before=x&after=%00",
    ]) {
      expect((await admin.get(`/admin/${slug}?${query}`)).status, query).toBe(200);
    }
  });
});

describe("the choice of columns", () => {
  test("is kept by a cookie for the next page, and can be taken back", async () => {
    await storeRecord(site.db, "booking", { street: "14, Temple Car Street" });
    expect(await table("/admin/bookings")).not.toContain("Temple Car");
    const kept = await admin.post("/admin/bookings?status=new", "intent=columns&column=street");
    expect(kept.status).toBe(303);
    expect(kept.headers.location).toBe("/admin/bookings?status=new");
    const chosen = await table("/admin/bookings");
    expect(chosen).toContain("Temple Car");
    expect(chosen).not.toContain('href="mailto:lakshmi');
    await admin.post("/admin/bookings", "intent=columns&reset=yes");
    expect(await table("/admin/bookings")).toContain('href="mailto:lakshmi');
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
  await site.db
    .insertInto("booking_line")
    .values([
      {
        booking_id: id,
        position: 1,
        slug: "business-14",
        name: "Business 14",
        quantity: 2,
        duration: 3,
        term: "month",
        unit_price: 1_499,
      },
      {
        booking_id: id,
        position: 2,
        slug: "not-offered-any-more",
        name: "Old printer",
        quantity: 1,
        duration: 1,
        term: "year",
        unit_price: null,
      },
    ])
    .execute();
  const text = (await admin.get(`/admin/bookings/${id}`)).text.replaceAll("<!-- -->", "");
  for (const words of [
    "DKRT-7YMH",
    "Business 14 × 2",
    "₹1,499 a month",
    "for 3 months",
    "Old printer",
    "Price on request",
    `/edit?booking=${id}`,
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain(`/admin/bookings/${id}/delete`);
});

test("a record that is gone leaves its list standing", async () => {
  await storeRecord(site.db, "enquiry", { name: "Still Here" });
  const { status, text } = await admin.get("/admin/enquiries/01900000-0000-7000-8000-000000000000");
  expect(status).toBe(404);
  expect(text).toContain("not here any more");
  expect(text).toContain("Still Here");
});
