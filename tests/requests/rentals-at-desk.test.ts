import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { authSecret } from "#app/domain/accounts/auth.server.ts";
import { remindOfReturns, stopToken } from "#app/domain/bookings/return-reminders.server.ts";
import type { Rental } from "#app/domain/bookings/show-booking.server.ts";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { renderMail } from "#app/domain/mail/render-mail.server.tsx";
import { formatDates } from "#app/domain/rental/rental-days.ts";
import { addDays, formatWeekday, indianDay } from "#app/lib/dates.ts";
import { scriptRequest } from "#app/lib/script-request.ts";
import { LiveFeed } from "#app/platform/db/live-feed.server.ts";
import { openDatabase } from "#app/platform/db/open-database.ts";
import { loadMailContents } from "#app/registry.server.ts";
import { aDeskBooking, aRow, dated } from "#tests/factories/desk-booking.ts";
import { storeUnits } from "#tests/factories/rental.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { deliverBy, takeBackBy } from "#tests/support/handovers.ts";
import { formFields, parseHtml } from "#tests/support/html.ts";
import { type PageData, postForm, send, signInAt } from "#tests/support/http.ts";
import { emptyTables, formOfUndo, recordsOf, removeRecords } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
const store = await openDatabase(site.database.env, () => {});
afterAll(() => store.db.destroy());
const now = () => new Date();
const today = indianDay(now());
const chennai = { configuration: "business-14", branch: "chennai" };

beforeEach(async () => {
  await removeRecords(site.db);
  await emptyTables(site.db, "unit", "stock");
});

/** A booking of two laptops for three months at Chennai. */
async function add(own: Record<string, string> = {}) {
  const { headers } = await admin.post("/booking", aDeskBooking({ ...dated, ...own }));
  return headers.location?.split("/")[3] ?? "";
}
const pathOf = (id: string) => `/admin/bookings/${id}`;
const setStatus = (id: string, status: string) =>
  admin.save(pathOf(id), { intent: "status", status });
const statusOf = async (id: string) =>
  (await recordsOf(site.db, "booking").select("status").where("id", "=", id).executeTakeFirst())
    ?.status;
const stock = (number: number, branch = "chennai", configuration = "business-14") =>
  site.db.insertInto("stock").values({ configuration, branch, number }).execute();
const rentalOf = async (id: string) => {
  const { data } = await admin.read<{ found: { rental: Rental } }>(pathOf(id));
  return data.found.rental;
};
const lineOf = (id: string) =>
  site.db
    .selectFrom("booking_line")
    .selectAll()
    .where("record_id", "=", id)
    .executeTakeFirstOrThrow();
/** Delivers so many laptops; what is left follows today. */
async function handOut(id: string, number: number) {
  const fields = { "number-business-14": String(number), "rest-day": today };
  expect((await deliverBy(admin, id, fields)).status).toBe(200);
}
const customerCookie = async () => signInDirectly(site, await createUser(site, "user"));
test("a booking says its dates and branch, what is with the customer, and the units by tag", async () => {
  const id = await add();
  await setStatus(id, "confirmed");
  const [one = ""] = await storeUnits(site.db, ["SB-L14-0193", "SB-L14-0194"], chennai);
  await deliverBy(admin, id, { unit: one, "rest-day": today });
  const { lines } = await rentalOf(id);
  expect(lines).toMatchObject([
    {
      dates: formatDates({ day_from: "2026-12-01", day_to: "2027-02-28" }),
      branch: "Chennai",
      progress: "1 of 2 with the customer",
      units: ["SB-L14-0193"],
      isOut: true,
      isOpen: true,
    },
  ]);
  const { text } = await admin.get(pathOf(id));
  for (const path of ["/admin/units/SB-L14-0193", `${pathOf(id)}/deliver`, `${pathOf(id)}/return`])
    expect(text).toContain(`href="${path}"`);
});

describe("a new last day", () => {
  const change = async (id: string, fields: Record<string, string>) => {
    const { version, lines } = await rentalOf(id);
    const line = lines[0]?.id ?? "";
    const form = { intent: "change-line", line, version: String(version) };
    // Of a fix that is written with a place for the id.
    const { fix, ...own } = fields;
    const sent = fix === undefined ? own : { ...own, fix: fix.replace("LINE", line) };
    return admin.save(pathOf(id), { ...form, ...sent });
  };

  test("is stored with the price that follows, and reserved", async () => {
    const id = await add();
    await setStatus(id, "confirmed");
    const { outcome } = await change(id, { until: "2026-12-31" });
    expect(outcome.said).toBe("Booking changed, saved.");
    expect(await lineOf(id)).toMatchObject({ term: "month", duration: 1, sum: 2 * 1_499 });
    const taken = site.db.selectFrom("ledger").select("day_to").where("record_id", "=", id);
    expect(await taken.execute()).toEqual([{ day_to: "2027-01-01" }]);
  });

  test("is refused where the stock has not enough", async () => {
    await stock(3);
    const [id, next] = [await add(), await add({ "product-1-day_from": "2027-03-02" })];
    await setStatus(id, "confirmed");
    await setStatus(next, "confirmed");
    const { status, outcome } = await change(id, { until: "2027-03-31" });
    const failure =
      "Business 14 from 1 Dec to 1 Apr 2027: only 1 are free at its branch, 2 are requested.";
    expect([status, outcome.failure]).toEqual([409, failure]);
    expect(await lineOf(id)).toMatchObject({ day_to: "2027-02-28" });
    // As many are asked for, however they were delivered.
    await handOut(id, 1);
    await handOut(id, 1);
    const later = await change(id, { until: "2027-03-31" });
    expect(later.outcome.failure).toContain("only 1 are free at its branch, 2 are requested.");
  });

  test.each([
    [{ until: "2026-11-30" }, "The last day is before the first day."],
    [{ until: "9999-12-31" }, "a rental has at most 3,660 days"],
    [{ until: "2026-12-31", number: "3" }, "Enter a number from 1 to 2"],
    [{ until: "2026-12-31", number: "x" }, "Enter the number of machines."],
    [{ until: "2026-12-31", rest: "x" }, "in whole rupees"],
    [{ until: "'; --" }, "as a date"],
    [{ until: "2026-12-31", line: uuidv7() }, "was changed just now"],
    [{ until: "2026-12-31", line: "x" }, "was changed just now"],
    [{ until: "2026-12-31", version: "99" }, "was changed just now"],
    [{ fix: '[{"line":"LINE","set":{"day_from":"1999-01-01"}}]' }, "could not be read"],
    [{ fix: '[{"line":"LINE","set":{"branch":"atlantis"}}]' }, "could not be read"],
    [{ fix: '[{"line":"LINE","set":{"slug":"__proto__"}}]' }, "could not be read"],
    [{ fix: '[{"line":"LINE","set":{"quantity":9}}]' }, "could not be read"],
    [{ fix: '[{"position":1,"set":{"branch":"kochi"}}]' }, "could not be read"],
    [{ fix: '[{"line":"x","set":{"branch":"kochi"}}]' }, "was changed just now"],
    [{ fix: "[]" }, "could not be read"],
    [{ fix: "%00" }, "could not be read"],
    [{}, "as a date"],
  ])("%o is refused", async (fields, why) => {
    const id = await add();
    const { outcome } = await change(id, fields);
    expect(outcome.failure).toContain(why);
    expect(await lineOf(id)).toMatchObject({ day_from: "2026-12-01", day_to: "2027-02-28" });
  });

  const follows = { slug: "flip-14", branch: "kochi", until: "2027-02-01" };
  const next = [{ line: "LINE", set: { until: "2027-01-01", next: follows } }];
  test.each<Record<string, string>>([{ until: "2027-01-01" }, { fix: JSON.stringify(next) }])(
    "is refused for a line without days: %o",
    async (fields) => {
      const id = await add({ "product-1-day_from": "", "product-1-until": "" });
      const { status, outcome } = await change(id, fields);
      expect([status, outcome.failure]).toEqual([409, "Enter the first day of this line first."]);
      expect(await lineOf(id)).toMatchObject({ day_from: null, day_to: null });
    },
  );

  test("is nothing for other kinds of records, and for customers", async () => {
    const id = await add();
    const { id: line } = await lineOf(id);
    const form = { intent: "change-line", line, version: "1", until: "2026-12-31" };
    expect((await admin.save(`/admin/enquiries/${id}`, form)).status).toBe(400);
    const sent = { headers: { ...scriptRequest, Cookie: await customerCookie() } };
    expect((await postForm(site.url, `${pathOf(id)}.json`, form, sent)).status).toBe(403);
  });
});

test("a shortage says what would solve it, and a fix makes the booking fit", async () => {
  await stock(1);
  await stock(9, "kochi");
  await stock(5, "chennai", "slim-13");
  const id = await add();
  expect((await setStatus(id, "confirmed")).outcome.failure).toContain("only 1 are free");
  const { shortages, version, lines } = await rentalOf(id);
  const line = lines[0]?.id;
  expect(shortages?.said).toEqual([expect.stringContaining("1 free at Chennai, 2 requested")]);
  expect(shortages?.fixes.map(({ value }) => JSON.parse(value))).toEqual([
    [{ line, set: { slug: "slim-13" } }],
    [{ line, set: { branch: "kochi", number: 1 } }],
    [{ line, set: { branch: "kochi" } }],
  ]);
  const form = { intent: "change-line", version: String(version) };
  await admin.save(pathOf(id), { ...form, fix: shortages?.fixes[2]?.value ?? "" });
  expect((await rentalOf(id)).shortages).toBeUndefined();
  expect((await setStatus(id, "confirmed")).status).toBe(200);
  expect(await statusOf(id)).toBe("confirmed");
});

describe("lines that are short together", () => {
  const two = {
    ...aRow(2, "business-14", "2", "3"),
    "product-2-day_from": "2026-12-01",
  };
  const linesAt = (id: string) =>
    site.db
      .selectFrom("booking_line")
      .select(["id", "branch", "day_from"])
      .where("record_id", "=", id)
      .orderBy("position")
      .execute();

  test("are each fine alone; of the fixes one act takes one for all of them", async () => {
    await stock(3);
    await stock(9, "kochi");
    const id = await add(two);
    const { shortages } = await rentalOf(id);
    expect(shortages?.said).toEqual([expect.stringContaining("1 free at Chennai, 2 requested.")]);
    await site.db.updateTable("stock").set({ number: 1 }).where("branch", "=", "chennai").execute();
    const { shortages: both, version } = await rentalOf(id);
    expect(both?.said).toHaveLength(2);
    const [fix] = both?.fixes ?? [];
    expect(fix?.button).toBe("Deliver from Kochi");
    const form = { intent: "change-line", version: String(version), fix: fix?.value ?? "" };
    expect((await admin.save(pathOf(id), form)).outcome.said).toBe("Booking changed, saved.");
    expect((await linesAt(id)).map(({ branch }) => branch)).toEqual(["kochi", "kochi"]);
    expect((await setStatus(id, "confirmed")).status).toBe(200);
  });

  test("begin together on the first day on which all are free", async () => {
    await stock(4);
    const earlier = await add({ "product-1-day_from": "2026-11-20" });
    await setStatus(earlier, "confirmed");
    const id = await add(two);
    const { shortages, lines } = await rentalOf(id);
    const [later] = shortages?.fixes ?? [];
    expect(later).toMatchObject({ title: "Later dates" });
    // The earlier one is back after 19 February, and in order on the Saturday: nobody delivers on Sunday.
    const line = lines[1]?.id;
    expect(JSON.parse(later?.value ?? "")).toEqual([{ line, set: { day_from: "2027-02-22" } }]);
  });

  test("are refused by the edit form, which saves with the fix that is pressed", async () => {
    await stock(4);
    await stock(12, "kochi");
    const id = await add(two);
    const at = `/edit?booking=${id}`;
    await setStatus(id, "confirmed");
    const opened = formFields(parseHtml(await admin.get(at)), "form#desk-booking");
    const form = { ...opened, "product-1-quantity": "5", "product-2-quantity": "5" };
    const refused = await admin.post(at, form);
    expect(refused.status).toBe(409);
    const $ = parseHtml(refused);
    const [button] = $('button[name="fix"]').get();
    expect($(button).text()).toBe("Deliver from Kochi");
    const fix = String($(button).val());
    const [first] = await linesAt(id);
    const atlantis = JSON.stringify([{ line: first?.id, set: { branch: "atlantis" } }]);
    for (const wrong of ["{}", atlantis, "<b>"]) {
      const answer = await admin.post(at, { ...form, fix: wrong });
      expect(answer.status, wrong).toBe(400);
    }
    expect((await admin.post(at, { ...form, fix })).status).toBe(303);
    expect((await linesAt(id)).map(({ branch }) => branch)).toEqual(["kochi", "kochi"]);
  });
});

test("a collection that is planned for a later day is not overdue before it", async () => {
  const id = await add({ "product-1-day_from": "2026-10-01", "product-1-duration": "1" });
  await setStatus(id, "confirmed");
  await handOut(id, 2);
  const counts = async () => {
    const { data } = await admin.read<{ due: Record<string, number> }>("/admin");
    return [data.due.overdue, data.due.week];
  };
  expect(await counts()).toEqual([1, 0]);
  const { id: line } = await lineOf(id);
  const stop = { record: id, direction: "back", branch: "chennai", lines: line };
  const day = addDays(today, 2);
  const planned = { intent: "plan", ...stop, day, time: "", driver: "Arun" };
  await admin.save("/admin/calendar", planned);
  expect(await counts()).toEqual([0, 1]);
  const { data } = await admin.read<{ days: { rows: { moved: string; late: string }[] }[] }>(
    `/admin/calendar?branch=chennai&week=${day}`,
  );
  const rows = data.days.flatMap((one) => one.rows);
  // The day after the last one is a Sunday.
  const moved = `was due ${formatWeekday("2026-11-02")}`;
  expect(rows).toMatchObject([{ moved, late: "" }]);
  const { text } = await admin.get(pathOf(id));
  expect(text).toContain(moved);
  // With another last day the plan is over.
  const { version } = await rentalOf(id);
  const form = { intent: "change-line", line, version: String(version), until: "2026-11-05" };
  expect((await admin.save(pathOf(id), form)).status).toBe(200);
  expect(await counts()).toEqual([1, 0]);
  expect(await site.db.selectFrom("stop").selectAll().execute()).toEqual([]);
});

test("without a first day nothing is confirmed: one is told where, of several which", async () => {
  const id = await add({ "product-1-day_from": "" });
  expect((await setStatus(id, "confirmed")).outcome.failure).toContain("Enter the first day");
  expect((await rentalOf(id)).lacks).toEqual({ day: true, branch: false });
  const other = await add();
  const rows = await recordsOf(site.db, "booking").select(["id", "no"]).execute();
  const records = rows.map(({ no, id }) => `record=${no}:${id}`).join("&");
  const { outcome } = await admin.save(
    "/admin/bookings",
    `intent=status&status=confirmed&${records}`,
  );
  const { no } = rows.find((row) => row.id === id) ?? {};
  expect(outcome.failure).toBe(
    `Booking ${no}: Enter the first day and the branch of each line first, then confirm the booking. Nothing was changed.`,
  );
  expect(await statusOf(other)).toBe("new");
});

test("a booking with machines out is not cancelled by hand, nor is its delivery undone", async () => {
  const id = await add();
  const { outcome } = await setStatus(id, "confirmed");
  await handOut(id, 1);
  const refused = "1 of its machines is with the customer. Take them back first.";
  expect((await setStatus(id, "cancelled")).outcome.failure).toBe(refused);
  const undone = await admin.save("/admin/bookings", formOfUndo(outcome));
  expect(undone.outcome.failure).toContain("changed by");
  for (const status of ["new", "confirmed"])
    expect((await setStatus(id, status)).outcome.failure).toBe(refused);
  expect(await statusOf(id)).toBe("scheduled");
});

test("lists and figures of what is due, and of bookings without dates", async () => {
  const late = await add({ "product-1-day_from": "2026-10-01", "product-1-duration": "1" });
  const open = await add({ "product-1-day_from": today });
  const back = await add({
    "product-1-day_from": "2026-10-01",
    "product-1-until": addDays(today, 2),
  });
  // Without dates too, but closed.
  await setStatus(await add({ "product-1-day_from": "" }), "cancelled");
  const undated = await add({ "product-1-day_from": "", Name: "Asha Raman" });
  for (const id of [late, open, back]) await setStatus(id, "confirmed");
  for (const id of [late, back]) await handOut(id, 2);
  const found = async (dates: string, branch = "") => {
    const query = new URLSearchParams({ dates, branch });
    const { data } = await admin.read<{ rows: { id: string }[] }>(`/admin/bookings?${query}`);
    return data.rows.map(({ id }) => id);
  };
  expect(await found("deliver")).toEqual([open]);
  expect(await found("week")).toEqual([back]);
  expect(await found("overdue")).toEqual([late]);
  expect(await found("none")).toEqual([undated]);
  expect(await found("overdue", "kochi")).toEqual([]);
  expect(await found("overdue", "chennai")).toEqual([late]);
  expect(await found("nonsense")).toHaveLength(4);
  const account = await createUser(site, "coordinator");
  await site.db.updateTable("user").set({ branch: "kochi" }).where("id", "=", account.id).execute();
  const kochi = await signInAt(site.url, account);
  const due = async (who: typeof admin) => (await who.read<{ due: unknown }>("/admin")).data.due;
  expect(await due(admin)).toEqual({ deliver: 1, week: 1, overdue: 1, none: 1, branch: "" });
  expect(await due(kochi)).toMatchObject({ deliver: 0, week: 0, overdue: 0, none: 0 });
});

describe("the timeline", () => {
  type Timeline = PageData<typeof import("#app/desk/calendar/timeline-page.tsx")>;
  const read = async (query: Record<string, string>) => {
    const search = new URLSearchParams(query);
    return (await admin.read<Timeline>(`/admin/calendar/timeline?${search}`)).data;
  };

  test("counts what is out, reserved, asked for and free, with the fixes of a shortage", async () => {
    await stock(4);
    const [first, second] = [await add({ "product-1-quantity": "3" }), await add()];
    await setStatus(first, "confirmed");
    const shown = await read({ branch: "chennai", group: "laptops", from: "2026-11-30" });
    const row = shown.rows.find(({ slug }) => slug === "business-14");
    expect(row?.stock).toBe(4);
    expect(row?.days.slice(0, 3).map(({ free }) => free)).toEqual([4, -1, -1]);
    expect(shown.rows.find(({ slug }) => slug === "slim-13")?.days[0]?.free).toBeNull();
    expect(shown.open).toMatchObject({
      slug: "business-14",
      bars: [
        { id: first, state: "confirmed" },
        { id: second, state: "asked" },
      ],
    });
    expect(shown.shortages?.panels.map(({ booking }) => booking.id)).toEqual([second]);
    await handOut(first, 3);
    const after = await read({ branch: "chennai", group: "laptops", days: "91" });
    expect(after.rows[0]?.days).toHaveLength(91);
    expect(after.open?.bars[0]).toMatchObject({ id: first, state: "out" });
  });

  test("an address that means nothing shows the usual, and customers see nothing", async () => {
    const hostile = {
      branch: "x'--",
      group: "__proto__",
      from: "9999-12-31",
      days: "1e9",
      open: "<",
    };
    const { view } = await read(hostile);
    expect(view).toMatchObject({ from: today, days: 28 });
    expect([view.branch, view.group]).not.toContain("");
    const sent = { headers: { ...scriptRequest, Cookie: await customerCookie() } };
    expect((await send(site.url, "/admin/calendar/timeline.json", sent)).status).toBe(403);
  });
});

describe("reminders of the last day", () => {
  const remind = () => remindOfReturns({ store: { ...store, feed: new LiveFeed() }, now });
  const remindersTo = async () =>
    (
      await site.db
        .selectFrom("mail")
        .selectAll()
        .where("template", "=", "return reminder")
        .execute()
    ).map(({ recipient }) => recipient);
  const ends = addDays(today, 6);
  const long = { "product-1-day_from": addDays(today, -20), "product-1-until": ends };
  beforeEach(async () => {
    await site.db.deleteFrom("no_return_reminder").execute();
  });

  async function delivered(Email: string, own: Record<string, string> = long) {
    const id = await add({ ...own, Email });
    await setStatus(id, "confirmed");
    await handOut(id, 2);
    expect(await statusOf(id)).toBe("delivered");
    return id;
  }

  test("go once to delivered rentals of three weeks, and again after another last day", async () => {
    const id = await delivered("long@example.com");
    await delivered("short@example.com", { ...long, "product-1-day_from": addDays(today, -10) });
    await delivered("later@example.com", { ...long, "product-1-until": addDays(today, 9) });
    const confirmed = await add({ ...long, Email: "confirmed@example.com" });
    await setStatus(confirmed, "confirmed");
    await remind();
    await remind();
    expect(await remindersTo()).toEqual(["long@example.com"]);
    const { version, lines } = await rentalOf(id);
    const form = { intent: "change-line", line: lines[0]?.id ?? "", version: String(version) };
    await admin.save(pathOf(id), { ...form, until: addDays(today, 5) });
    await remind();
    expect(await remindersTo()).toEqual(["long@example.com", "long@example.com"]);
  });

  test("stop by the link in the mail, by POST alone, and nobody else's", async () => {
    const id = await delivered("stop@example.com");
    const token = stopToken(authSecret(site.env), id);
    const page = `/return-reminders?token=${token}`;
    const $ = parseHtml(await send(site.url, page));
    expect($("form [name=token]").val()).toBe(token);
    const forged = [`${id}.x`, "", "x".repeat(5_000), `${token}x`, `${token.split(".")[0]}`];
    for (const wrong of forged) {
      const asked = new URLSearchParams({ token: wrong });
      expect((await send(site.url, `/return-reminders?${asked}`)).status).toBe(410);
      await postForm(site.url, "/return-reminders", { token: wrong });
    }
    expect(await site.db.selectFrom("no_return_reminder").selectAll().execute()).toEqual([]);
    const answer = await postForm(site.url, "/return-reminders", { token });
    expect(answer.headers.location).toBe("/return-reminders?stopped");
    await remind();
    expect(await remindersTo()).toEqual([]);
    const [row] = await site.db.selectFrom("no_return_reminder").selectAll().execute();
    expect(row?.address_digest).not.toContain("stop");
  });

  test("the mail names the last day and has the link", async () => {
    const bookingId = await delivered("render@example.com");
    const catalogue = contentCatalogue;
    const secret = authSecret(site.env);
    const { id: line } = await lineOf(bookingId);
    const data = JSON.stringify({ bookingId, lines: [line] });
    const mail = { template: "return reminder", data, created_at: new Date().toISOString() };
    const contents = await loadMailContents();
    const made = {
      db: site.db,
      origin: "https://s.example",
      authSecret: secret,
      catalogue,
      contents,
    };
    const { text } = await renderMail(mail, made);
    expect(text).toContain(formatWeekday(ends));
    expect(text).toContain(`https://s.example/return-reminders?token=${bookingId}.`);
    expect((await takeBackBy(admin, bookingId)).status).toBe(200);
    await expect(renderMail(mail, made)).rejects.toThrow("not with the customer any more");
  });
});
