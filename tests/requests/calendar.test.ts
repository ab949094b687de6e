import { describe, expect, test } from "vitest";
import { addDays, formatWeekday } from "#app/lib/dates.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeUnits } from "#tests/factories/rental.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { type Calendar, openCalendarDesk } from "#tests/support/calendar-desk.ts";
import { EventSource } from "#tests/support/event-source.ts";
import { postForm, signInAt } from "#tests/support/http.ts";
import { formOfUndo } from "#tests/support/records.ts";

const {
  site,
  staff,
  db,
  admin,
  engineer,
  coordinator,
  elsewhere,
  today,
  tomorrow,
  statusOf,
  rental,
  calendar,
  page,
  open,
  deliver,
} = await openCalendarDesk();
const shows = ({ rows, days }: Calendar, id: string) =>
  [...rows, ...days.flatMap((day) => day.rows)].some(({ recordId }) => recordId === id);

const linesOf = async (id: string) => {
  const rows = await db
    .selectFrom("booking_line")
    .select("id")
    .where("record_id", "=", id)
    .execute();
  return rows.map((row) => row.id).join(",");
};

describe("the calendar", () => {
  test("has today with what is late, the week, and what is planned on another day", async () => {
    const late = await rental({ day_from: addDays(today, -2), slug: "flip-14" });
    const due = await rental({ slug: "flip-14" });
    const moved = await rental({ slug: "flip-14" });
    const foreign = await rental({ slug: "flip-14" }, { branch: "pune" });
    const lines = await linesOf(moved);
    const stop = { record: moved, direction: "out", branch: "kochi", lines };
    const plan = { intent: "plan", ...stop, day: tomorrow, time: "9:00–11:00", driver: "Arun" };
    const planned = await coordinator.save("/admin/calendar", plan);
    expect(planned.outcome.said).toBe("Planned.");
    const shown = await calendar(coordinator, `?week=${tomorrow}`);
    const ids = shown.rows.map(({ recordId }) => recordId);
    expect(ids.indexOf(late)).toBeLessThan(ids.indexOf(due));
    expect(shown.rows.find(({ recordId }) => recordId === late)?.late).toBe("2 days late");
    expect(ids).not.toContain(moved);
    const next = shown.days.find(({ day }) => day === tomorrow)?.rows;
    expect(next?.find(({ recordId }) => recordId === moved)).toMatchObject({
      time: "9:00–11:00",
      driver: "Arun",
    });
    expect(shows(shown, foreign)).toBe(false);
    expect(shows(await calendar(admin, "?branch=all"), foreign)).toBe(true);
    const ofDriver = await calendar(coordinator, `?week=${tomorrow}&driver=Arun`);
    expect(ofDriver.drivers).toEqual(["Arun"]);
    expect([shows(ofDriver, moved), shows(ofDriver, due)]).toEqual([true, false]);
    const nobody = await calendar(coordinator, "?driver=%3Cb%3E");
    expect(nobody.rows).toEqual([]);
    const sheet = `/admin/calendar/sheet?day=${tomorrow}`;
    expect((await coordinator.get(`${sheet}&driver=Nobody`)).text).not.toContain("9:00–11:00");
    const { text } = await coordinator.get(`${sheet}&driver=Arun`);
    expect(text).toContain("9:00–11:00");
    expect(text).toContain("Name and signature");
  });

  test("refuses other branches, past days and stops that are none", async () => {
    const id = await rental({ slug: "flip-14" });
    expect((await coordinator.read("/admin/calendar?branch=pune")).status).toBe(403);
    expect((await coordinator.read("/admin/calendar?branch=all")).status).toBe(403);
    expect((await admin.read("/admin/calendar?branch=atlantis")).status).toBe(404);
    const homeless = await staff("coordinator", "");
    expect((await homeless.read("/admin/calendar")).status).toBe(403);
    const lines = await linesOf(id);
    const plan = { intent: "plan", record: id, direction: "out", branch: "kochi", lines };
    const wrong = [
      [elsewhere, { day: tomorrow }, 403],
      [elsewhere, { day: tomorrow, branch: "pune" }, 409],
      [engineer, { day: tomorrow }, 403],
      [coordinator, { day: addDays(today, -1) }, 400],
      [coordinator, { day: "tomorrow" }, 400],
      [coordinator, { day: tomorrow, lines: await linesOf(await rental({})) }, 409],
      [coordinator, { day: tomorrow, lines: "" }, 409],
      [coordinator, { day: tomorrow, lines: `${lines},x` }, 409],
      [coordinator, { day: tomorrow, lines: "x".repeat(8_001) }, 400],
      [coordinator, { day: tomorrow, direction: "back" }, 409],
      [coordinator, { day: tomorrow, direction: "sideways" }, 400],
      [coordinator, { day: tomorrow, record: "%00" }, 404],
      [coordinator, { day: tomorrow, time: "x".repeat(41) }, 400],
    ] as const;
    for (const [by, own, status] of wrong) {
      const answer = await by.save("/admin/calendar", { ...plan, ...own });
      expect(answer.status, JSON.stringify(own)).toBe(status);
    }
    expect(await db.selectFrom("stop").selectAll().where("record_id", "=", id).execute()).toEqual(
      [],
    );
  });
});

test("the run sheet has accessories and cash, in the order that staff give it", async () => {
  const cash = { payment: "cash on delivery", total: "150" };
  const day = addDays(today, 6);
  const first = await rental({ slug: "aluminium-13-silver", day_from: day }, cash);
  const second = await rental({ slug: "aluminium-13-silver", day_from: day });
  interface Sheet {
    rows: { id: string; recordId: string; collect: string; accessories: string[] }[];
  }
  const sheet = `/admin/calendar/sheet?day=${day}`;
  const read = async () => (await coordinator.read<Sheet>(sheet)).data.rows;
  const [one, two] = await read();
  expect([one?.recordId, two?.recordId]).toEqual([first, second]);
  expect(one?.collect).toBe("₹177 in cash with 18 % GST");
  expect(one?.accessories).toEqual([expect.stringContaining(": 30 W adapter")]);
  expect(two?.collect).toBe("");
  const move = { stop: two?.id ?? "", before: one?.id ?? "" };
  expect((await coordinator.save(sheet, move)).outcome.said).toBe("Order saved.");
  expect((await read()).map(({ recordId }) => recordId)).toEqual([second, first]);
  expect((await coordinator.save(sheet, { ...move, stop: "out x" })).status).toBe(409);
  expect((await engineer.save(sheet, move)).status).toBe(403);
  expect((await coordinator.save(sheet, { ...move, before: "" })).status).toBe(200);
  expect((await read()).map(({ recordId }) => recordId)).toEqual([first, second]);
});

test("the week is today and six more days, and closed ones have their reason", async () => {
  const shown = await coordinator.read<{
    week: { day: string };
    days: { day: string; closed: string }[];
  }>("/admin/calendar");
  const { week, days } = shown.data;
  expect(week.day).toBe(today);
  expect(days.map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => addDays(today, n)));
  const sunday = days.find(({ day }) => new Date(day).getUTCDay() === 0);
  expect(sunday?.closed).toBe("closed on Sundays");
});

describe("the customer's mail", () => {
  const mailsTo = async (id: string) => {
    const mails = await db
      .selectFrom("mail")
      .select("data")
      .where("record_id", "=", id)
      .orderBy("id")
      .execute();
    return mails.map(({ data }): { subject: string; text: string } => JSON.parse(data));
  };
  const address = { email: "meera@deccanlabs.example" };
  const two = {
    slug: "flip-14",
    name: "Flip 14",
    quantity: 2,
    day_from: addDays(today, -1),
    duration: 1,
  };

  test("of a part names its machines and the day of the rest; of all, that all is done", async () => {
    const id = await rental(two, address);
    const part = { "number-flip-14": "1", "rest-day": tomorrow, "rest-time": "9:00–11:00" };
    await deliver(id, { ...part, tell: "on" });
    await deliver(id, { "number-flip-14": "1", tell: "on" });
    const back = async (own: Record<string, string>) => {
      const { out, key, seen, openLines: lines } = await open(id, "return");
      const one = out[0]?.id ?? "";
      const fields = { back: one, [`condition-${one}`]: "fine", tell: "on", ...own };
      return coordinator.save(page(id, "return"), {
        intent: "return",
        key,
        seen,
        lines,
        ...fields,
      });
    };
    await back({ "rest-day": tomorrow });
    await back({});
    const [first, second, third, fourth] = await mailsTo(id);
    expect(first?.text).toContain("\n\nFlip 14\n\n");
    expect(first?.text).toContain(
      `The rest (Flip 14) follows on ${formatWeekday(tomorrow)}, 9:00–11:00.`,
    );
    expect(second?.subject).toMatch(/^Your booking .* has been delivered$/);
    expect(third?.text).toContain("Flip 14: fine");
    expect(third?.text).toContain(`will be collected on ${formatWeekday(tomorrow)}.`);
    expect(fourth?.subject).toMatch(/^Your booking .* is complete$/);
  });

  test("is sent when staff tick it, and to nobody without an address", async () => {
    const [silent, unknown] = [await rental(two, address), await rental(two, { email: "" })];
    await deliver(silent, { "number-flip-14": "1", "rest-day": tomorrow });
    await deliver(unknown, { "number-flip-14": "1", "rest-day": tomorrow, tell: "on" });
    expect(await mailsTo(silent)).toEqual([]);
    expect(await mailsTo(unknown)).toEqual([]);
  });
});

describe("an engineer", () => {
  test("sees the stops of today and tomorrow of one branch, and nothing else", async () => {
    const due = await rental({ slug: "copier-a3-100" });
    const next = await rental({ slug: "copier-a3-100", day_from: tomorrow });
    const later = await rental({ slug: "copier-a3-100", day_from: addDays(today, 2) });
    const foreign = await rental({ slug: "copier-a3-100" }, { branch: "pune" });
    const shown = await calendar(engineer, `?week=${addDays(today, 7)}`);
    expect([due, next, later, foreign].map((id) => shows(shown, id))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect((await engineer.read(page(later, "deliver"))).status).toBe(403);
    expect((await engineer.read(page(foreign, "deliver"))).status).toBe(404);
    const sheet = `/admin/calendar/sheet?day=${addDays(today, 2)}`;
    expect((await engineer.read(sheet)).status).toBe(403);
    for (const path of [
      ...["/admin/bookings", `/admin/bookings/${due}`, "/admin/search", "/admin/numbers"],
      ...["/admin/partners", "/admin/desk/mine", "/admin/catalogue/group", "/edit", "/admin/users"],
    ]) {
      const answer = await engineer.read(path);
      expect(answer.status, path).toBe(403);
      expect(answer.text, path).not.toContain("@");
    }
    expect((await engineer.get("/admin/bookings.csv")).status).toBe(403);
    const start = await engineer.get("/admin");
    expect([start.status, start.headers.location]).toEqual([302, "/admin/calendar"]);
    const { text } = await engineer.get("/admin/calendar");
    expect(text).not.toContain('aria-label="Search');
    expect(text).not.toContain('href="/admin/bookings"');
    expect(text).toContain("tel:");
    const frame = await engineer.read<{ kinds: unknown[]; views: unknown[] }>("/admin/frame");
    expect(frame.data).toMatchObject({ kinds: [], views: [] });
  });

  test("delivers and takes back there, and its form may be sent again", async () => {
    const id = await rental({ slug: "rack-1u", duration: 1, day_from: addDays(today, -1) });
    const { form, status } = await deliver(id, { "number-rack-1u": "1" }, engineer);
    expect(status).toBe(200);
    expect((await engineer.save(page(id, "deliver"), form)).status).toBe(200);
    const { out, key, seen, openLines: lines } = await open(id, "return", engineer);
    const back = out[0]?.id ?? "";
    const fields = { intent: "return", key, seen, lines, back, [`condition-${back}`]: "fine" };
    expect((await engineer.save(page(id, "return"), fields)).status).toBe(200);
    expect((await engineer.save(page(id, "return"), fields)).status).toBe(200);
    expect(await statusOf(id)).toBe("returned");
  });

  test("finds by a label what to do with its unit", async () => {
    const place = { configuration: "counter-set", branch: "kochi" };
    const [first = ""] = await storeUnits(db, ["TH-1", "TH-2"], place);
    const find = async (label: string, by = engineer) =>
      (await by.save("/admin/calendar", { intent: "find", label })).outcome;
    expect((await find("TH-1")).failure).toContain("no delivery until tomorrow");
    const id = await rental({ slug: "counter-set", duration: 30 });
    expect((await find("TH-2")).next).toContain(page(id, "deliver"));
    await deliver(id, { unit: first });
    const back = (await find("TH-1", coordinator)).next;
    expect(back).toContain(page(id, "return"));
    // A unit with a customer is exchanged on any day, by engineers too.
    expect((await find("TH-1")).next).toBe(back);
    expect((await find("TH-9")).failure).toBe("We have no unit TH-9.");
    expect((await find("TH-1", elsewhere)).failure).toContain("another branch");
    // A phone's own camera opens the address of the label, which leads there.
    expect((await engineer.get("/admin/u/TH-2")).headers.location).toBeUndefined();
    expect((await engineer.get("/admin/u/TH-1")).headers.location).toBe(back);
    const { key, seen, out } = await open(id, "return", engineer);
    const swap = {
      intent: "exchange",
      handover: out[0]?.id ?? "",
      label: "TH-2",
      condition: "fine",
    };
    const swapped = await engineer.save(page(id, "return"), { key, seen, ...swap });
    expect(swapped.outcome).toMatchObject({
      said: "Exchanged for TH-2.",
      undo: { path: page(id, "return"), search: "?branch=kochi" },
    });
    const undo = formOfUndo(swapped.outcome);
    expect((await engineer.save(page(id, "return"), undo)).status).toBe(200);
    expect((await open(id, "return", engineer)).out).toMatchObject([{ tag: "TH-1" }]);
    const today = await rental({ slug: "counter-set" });
    expect((await engineer.get("/admin/u/TH-2")).headers.location).toContain(
      page(today, "deliver"),
    );
  });

  test("hears that deliveries changed, and of no record", async () => {
    const window = await EventSource.open(site.url, engineer.cookie);
    await postForm(site.url, "/", anEnquiry());
    await rental({ slug: "flip-14" });
    const heard = await window.nextResync();
    window.close();
    expect(heard).toEqual([{ what: "resync" }]);
  });

  test("gets the role from an admin, and works on no record", async () => {
    const account = await createUser(site, "coordinator", { name: "Ravi Kumar", branch: "kochi" });
    const record = await storeRecord(db, "enquiry");
    await admin.save(`/admin/enquiries/${record}`, { intent: "assign", assignee: account.id });
    const change = { change: "make-engineer" };
    expect((await admin.post(`/admin/users/${account.id}`, change)).status).toBe(303);
    const { assignee } = await db
      .selectFrom("record")
      .select("assignee")
      .where("id", "=", record)
      .executeTakeFirstOrThrow();
    expect(assignee).toBeNull();
    const client = await signInAt(site.url, account);
    expect((await client.read("/admin/enquiries")).status).toBe(403);
    expect((await client.read("/admin/calendar")).status).toBe(200);
    const { text } = await admin.get("/admin/users?show=engineers");
    expect(text).toContain("Ravi Kumar");
  });
});
