import { describe, expect, test } from "vitest";
import { addDays, indianDay } from "#app/lib/dates.ts";
import { storeFault } from "#tests/factories/fault.ts";
import { storeRental, storeUnits } from "#tests/factories/rental.ts";
import { createUser } from "#tests/factories/user.ts";
import { deliverBy, takeBackBy } from "#tests/support/handovers.ts";
import { parseHtml, textOf } from "#tests/support/html.ts";
import { type Client, signInAt } from "#tests/support/http.ts";
import { mailsIn } from "#tests/support/outbox.ts";
import { startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
const { db } = site;
const staff = async (role: "engineer" | "coordinator", branch: string, name?: string) =>
  signInAt(site.url, await createUser(site, role, { branch, ...(name && { name }) }));
const engineer = await staff("engineer", "kochi", "Arun Das");
const coordinator = await staff("coordinator", "kochi", "Meera Iyer");
const elsewhere = await staff("engineer", "pune");
const today = indianDay(new Date());
const tomorrow = addDays(today, 1);

const pageOf = (id: string) => `/admin/faults/${id}`;
const faultOf = (id: string) =>
  db
    .selectFrom("fault")
    .innerJoin("record", "record.id", "record_id")
    .select(["status", "outcome", "due_at", "closed_at", "visit_day", "visit_time", "driver"])
    .where("record_id", "=", id)
    .executeTakeFirstOrThrow();

interface Visits {
  visits: { id: string; planned: string; exchange: string; address: string; machine: string }[];
  days: { day: string; visits: { id: string }[] }[];
}
const calendar = async (by: Client, search = "") =>
  (await by.read<Visits>(`/admin/calendar${search}`)).data;
const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id);

/** A unit with a customer, and another in stock. */
async function rented(out: string, spare: string, configuration: string) {
  const [unit = ""] = await storeUnits(db, [out, spare], { configuration });
  const booking = { company: "Sahya Clinics", street: "41, Marine Drive", city: "Kochi" };
  const id = await storeRental(db, { slug: configuration, day_from: today }, booking);
  await admin.save(`/admin/bookings/${id}`, { intent: "status", status: "confirmed" });
  expect((await deliverBy(coordinator, id, { unit })).status).toBe(200);
  const { id: handover_id } = await db
    .selectFrom("handover")
    .select("id")
    .where("record_id", "=", id)
    .executeTakeFirstOrThrow();
  return { booking_id: id, handover_id, unit_id: unit };
}
type Handover = Record<"key" | "seen" | "openLines", string>;

describe("the list of faults", () => {
  test("has open ones by the time that is left, then closed ones, each with its clock", async () => {
    const closed = await storeFault(db, 30, {
      ...{ status: "done", outcome: "repaired", branch: "chennai" },
      closed_at: new Date(Date.now() - 24.19 * 3_600_000).toISOString(),
    });
    const running = await storeFault(db, 6.04, { branch: "chennai" });
    const late = await storeFault(db, 26.05, { branch: "chennai" });
    const urgent = await storeFault(db, 21.04, { branch: "chennai" });
    const path = "/admin/faults?branch=chennai&status=all&sort=due";
    const $ = parseHtml(await admin.get(path));
    const rows = $("tbody tr")
      .toArray()
      .map((row) => [$(row).attr("data-id"), $(row).find("[data-state]").text()]);
    expect(rows).toEqual([
      [late, "2:03 hours late"],
      [urgent, "2:57 hours left"],
      [running, "17:57 hours left"],
      [closed, "in 5:48 hours"],
    ]);
    const inbox = parseHtml(await admin.get("/admin/desk/open?kind=faults"));
    expect(textOf(inbox, `[data-id="${late}"] [data-state="late"]`)).toBe("2:03 hours late");
  });

  test("is exported with its times, its outcome and whether that was in time", async () => {
    const closed_at = new Date(Date.now() - 0.99 * 3_600_000).toISOString();
    const own = { status: "done", outcome: "exchanged", closed_at, branch: "trivandrum" };
    await storeFault(db, 26, own);
    await storeFault(db, 3, { ...own, outcome: "no fault" });
    await storeFault(db, 1, { branch: "trivandrum" });
    const { text } = await admin.get("/admin/faults.csv?branch=trivandrum&status=all");
    const [head = [], ...lines] = text
      .trim()
      .split("\r\n")
      .map((line) => line.split('","'));
    const places = ["Outcome", "Hours", "Within 24 hours"].map((title) => head.indexOf(title));
    expect(lines.map((line) => places.map((place) => line[place]))).toEqual([
      ["", "", ""],
      ["Replaced", "25:00", "no"],
      ["No fault found", "2:00", "yes"],
    ]);
    expect(lines[0]?.[head.indexOf("Due")]).toMatch(/^\d{4}-\d\d-\d\dT.*\+05:30$/);
    expect(head).toContain("Closed (IST, UTC+5:30)");
  });

  test("is found by machine and words", async () => {
    const id = await storeFault(db, 1);
    const { text } = await admin.get("/admin/search.json?q=flickers");
    expect(text).toContain(pageOf(id));
  });
});

describe("the page of a fault", () => {
  test("plans a visit with a name of the branch, and closes it with what was done", async () => {
    const id = await storeFault(db, 6.04);
    const path = pageOf(id);
    const { data } = await coordinator.read<{ found: { fault: { names: string[] } } }>(path);
    expect(data.found.fault.names.slice(0, 1)).toEqual(["Arun Das"]);
    expect(data.found.fault.names).toContain("Meera Iyer");
    const photo = crypto.randomUUID();
    const stored = { id: photo, record_id: id, created_at: new Date().toISOString() };
    await db
      .insertInto("fault_photo")
      .values({ ...stored, bytes: new Uint8Array([1]) })
      .execute();
    const $ = parseHtml(await coordinator.get(path));
    expect(textOf($, "[role=timer]")).toBe("17:57 hours left");
    const image = $(`a[target=_blank] > img[src="${path}/photos/${photo}"]`);
    expect(image.attr("alt")).toBe("The fault, number 1");
    const visit = { intent: "plan-visit", day: tomorrow, time: "9:00–11:00", driver: "Arun Das" };
    for (const [wrong, field] of [
      [{ day: addDays(today, -1) }, "day"],
      [{ day: "soon" }, "day"],
      [{ day: "" }, "day"],
      [{ driver: "x".repeat(61) }, "driver"],
      [{ time: "x".repeat(41) }, "time"],
    ] as const) {
      const { status, outcome } = await coordinator.save(path, { ...visit, ...wrong });
      expect([status, Boolean(outcome.errors[field])], JSON.stringify(wrong)).toEqual([400, true]);
    }
    expect((await coordinator.save(path, visit)).outcome.said).toBe("Visit planned.");
    const planned = { status: "in progress", visit_day: tomorrow, visit_time: "9:00–11:00" };
    expect(await faultOf(id)).toMatchObject({ ...planned, driver: "Arun Das" });
    for (const outcome of ["exchanged", "taken back", "", "<b>"]) {
      const refused = await coordinator.save(path, { intent: "close-fault", outcome });
      expect([refused.status, outcome]).toEqual([400, outcome]);
    }
    const done = { intent: "close-fault", outcome: "repaired", note: "New cable." };
    const { outcome } = await coordinator.save(path, done);
    expect(outcome.said).toBe("Fault closed: repaired on site.");
    const after = parseHtml(await coordinator.get(path));
    expect(textOf(after, "[role=timer]")).toBe("Repaired on site in 6:02 hours");
    expect(textOf(after, "[aria-labelledby=record-history]")).toContain("New cable.");
    const late = await coordinator.save(path, visit);
    expect([late.status, late.outcome.failure]).toEqual([
      409,
      "The fault is closed. Reopen it first.",
    ]);
  });

  test("is closed by no status, and no other record by its forms", async () => {
    const id = await storeFault(db, 1);
    const refused = await coordinator.save(pageOf(id), { intent: "status", status: "done" });
    expect([refused.status, refused.outcome.failure]).toEqual([
      409,
      expect.stringContaining("the work done"),
    ]);
    const { booking_id } = await rented("FD-1", "FD-2", "flip-14");
    const other = `/admin/bookings/${booking_id}`;
    for (const intent of ["plan-visit", "close-fault"]) {
      const fields = { intent, day: today, outcome: "repaired" };
      expect((await coordinator.save(other, fields)).status).toBe(400);
      expect((await engineer.save(pageOf(id), fields)).status).toBe(403);
    }
    expect((await faultOf(id)).status).toBe("new");
  });
});

describe("calendar and run sheet", () => {
  test("have the visits of a branch by time, and faults without one on the day they are due", async () => {
    const machine = await rented("FC-1", "FC-2", "slim-13");
    const second = await storeFault(db, 1, { visit_day: today, visit_time: "11:00" });
    const first = await storeFault(db, 1, { ...machine, visit_day: today, visit_time: "9:30" });
    const later = await storeFault(db, 1, { visit_day: addDays(today, 3), visit_time: "10:00" });
    const forgotten = await storeFault(db, 26);
    const foreign = await storeFault(db, 26, { branch: "pune" });
    const shown = await calendar(coordinator);
    const ids = idsOf(shown.visits);
    expect(ids.filter((id) => [first, second].includes(id))).toEqual([first, second]);
    expect(ids).toContain(forgotten);
    expect([ids.includes(later), ids.includes(foreign)]).toEqual([false, false]);
    const day = shown.days.find((one) => one.day === addDays(today, 3));
    expect(idsOf(day?.visits ?? [])).toEqual([later]);
    expect(shown.visits.find(({ id }) => id === first)).toMatchObject({
      exchange: `/admin/bookings/${machine.booking_id}/return?branch=kochi&exchange=FC-1`,
      address: expect.stringContaining("41, Marine Drive"),
    });
    for (const by of [coordinator, engineer]) {
      for (const path of ["/admin/calendar", `/admin/calendar/sheet?day=${today}`]) {
        const $ = parseHtml(await by.get(path));
        const visits = textOf($, "[aria-label=Visits]");
        expect(visits).toContain("No visit planned yet");
        expect(visits).toContain("The screen flickers.");
        expect(visits).toContain("98400 00112");
        const links = $("[aria-label=Visits] a[href^='/admin/faults/']");
        expect(links.length > 0, path).toBe(by === coordinator);
      }
    }
    const { text } = await coordinator.get(`/admin/calendar/sheet?day=${addDays(today, 3)}`);
    expect(text).toContain("10:00");
    expect(text).not.toContain("No visit planned yet");
  });

  test("close a fault for engineers of its branch, today and tomorrow", async () => {
    const id = await storeFault(db, 20);
    const later = await storeFault(db, 1, { visit_day: addDays(today, 2) });
    const close = { intent: "close-fault", fault: id, outcome: "works again" };
    const plan = { intent: "plan-visit", fault: id, day: today };
    const wrong = [
      [elsewhere, close, 403],
      [engineer, { ...close, fault: later }, 403],
      [engineer, { ...close, fault: "%00" }, 404],
      [engineer, { ...close, fault: crypto.randomUUID() }, 404],
      [engineer, { ...close, outcome: "exchanged" }, 400],
      [engineer, { ...close, note: "x".repeat(2_001) }, 400],
      [engineer, plan, 403],
      [await staff("engineer", ""), close, 403],
    ] as const;
    for (const path of ["/admin/calendar", "/admin/calendar/sheet"]) {
      for (const [by, fields, status] of wrong) {
        expect((await by.save(path, fields)).status, JSON.stringify(fields)).toBe(status);
      }
    }
    expect((await faultOf(id)).status).toBe("new");
    expect((await coordinator.save("/admin/calendar", plan)).outcome.said).toBe("Visit planned.");
    const done = await engineer.save("/admin/calendar/sheet", close);
    expect(done.outcome.said).toBe("Fault closed: works again.");
    // Sent again, it stays as it is.
    const twice = await engineer.save("/admin/calendar", { ...close, outcome: "no fault" });
    expect(twice.outcome.said).toBe("Fault closed: works again.");
    expect(await faultOf(id)).toMatchObject({ status: "done", outcome: "works again" });
  });
});

test("an exchange closes the fault, its undo opens it again, and the unit's history has both", async () => {
  const machine = await rented("FX-1", "FX-2", "tower-m");
  const id = await storeFault(db, 6.04, machine);
  const { due_at } = await faultOf(id);
  const unitPage = async () => parseHtml(await coordinator.get("/admin/units/FX-1"));
  expect(textOf(await unitPage(), "main")).toContain("17:57 hours left");
  const path = `/admin/bookings/${machine.booking_id}/return`;
  const swap = async (by: Client) => {
    const handover = (await by.read<Handover & { out: { id: string }[] }>(path)).data;
    const { key, seen, out } = handover;
    const fields = { intent: "exchange", key, seen, handover: out[0]?.id ?? "", label: "FX-2" };
    return by.save(path, { ...fields, condition: "damaged", note: "Flickers" });
  };
  const swapped = await swap(engineer);
  const { no } = await db
    .selectFrom("record")
    .select("no")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(swapped.outcome.said).toBe(`Exchanged for FX-2. Fault ${no} is closed, in 6:02 hours.`);
  expect(await faultOf(id)).toMatchObject({ status: "done", outcome: "exchanged" });
  const history = textOf(await unitPage(), "main");
  expect(history).toContain("Fault closed: Replaced");
  expect(
    (await unitPage())(`a[href="${pageOf(id)}"]`)
      .first()
      .text(),
  ).toBe(`Fault ${no}`);
  const mails = async () =>
    (await mailsIn(db)).filter((mail) => mail.template === "fault" && mail.record_id === id);
  const undo = async ({ outcome }: Awaited<ReturnType<typeof swap>>) =>
    (await engineer.save(path, Object.fromEntries(outcome.undo?.fields ?? []))).outcome.said;
  // The mail waits as long as Undo is offered, and goes with it.
  expect(await mails()).toMatchObject([{ record_id: id, status: "waiting" }]);
  expect(await undo(swapped)).not.toContain("already been sent");
  expect(await mails()).toEqual([]);
  const open = { status: "in progress", outcome: "", closed_at: null, due_at };
  expect(await faultOf(id)).toMatchObject(open);
  expect(textOf(await unitPage(), "main")).toContain("Fault open again");
  const again = await swap(engineer);
  await db.updateTable("mail").set({ attempts: 1, status: "sent" }).execute();
  expect(await undo(again)).toContain("The mail to the customer had already been sent.");
  expect((await swap(engineer)).outcome.said).toContain(`Fault ${no} is closed`);
  const booking = textOf(
    parseHtml(await coordinator.get(`/admin/bookings/${machine.booking_id}`)),
    "main",
  );
  expect(booking).toContain(`${no}, Replaced in 6:02 hours`);
});

test("what is taken back closes its fault", async () => {
  const machine = await rented("FT-1", "FT-2", "mini-1l");
  const id = await storeFault(db, 1, machine);
  const { outcome } = await takeBackBy(coordinator, machine.booking_id);
  expect(outcome.said).toMatch(/^Taken back\. Fault \d+ is closed/);
  expect(await faultOf(id)).toMatchObject({ status: "done", outcome: "taken back" });
});
