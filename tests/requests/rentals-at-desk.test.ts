import { beforeEach, describe, expect, test } from "vitest";
import { authSecret } from "#app/domain/accounts/auth.server.ts";
import { remindOfReturns, stopToken } from "#app/domain/bookings/return-reminders.server.ts";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { renderMail } from "#app/domain/mail/render-mail.server.tsx";
import { formatDates } from "#app/domain/rental/rental-days.ts";
import { addDays, formatWeekday } from "#app/lib/dates.ts";
import { scriptRequest } from "#app/lib/script-request.ts";
import { LiveFeed } from "#app/platform/db/live-feed.server.ts";
import { loadMailContents } from "#app/registry.server.ts";
import { storeUnits } from "#tests/factories/rental.ts";
import { createUser } from "#tests/factories/user.ts";
import { deliverBy, takeBackBy } from "#tests/support/handovers.ts";
import { parseHtml } from "#tests/support/html.ts";
import { type PageData, postForm, send, signInAt } from "#tests/support/http.ts";
import { formOfUndo, recordsOf } from "#tests/support/records.ts";
import { openStaffRentals } from "#tests/support/staff-rentals.ts";

const {
  site,
  admin,
  store,
  today,
  pathOf,
  statusOf,
  rentalOf,
  lineOf,
  customerCookie,
  add,
  setStatus,
  stock,
  handOut,
} = await openStaffRentals();
const now = () => new Date();
const chennai = { configuration: "business-14", branch: "chennai" };

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
