import { describe, expect, test } from "vitest";
import { addDays } from "#app/lib/dates.ts";
import { storeStock, storeUnits } from "#tests/factories/rental.ts";
import { type Handover, openCalendarDesk } from "#tests/support/calendar-desk.ts";

const {
  db,
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

describe("a delivery", () => {
  test("by number is one, however often its form is sent", async () => {
    await storeStock(db, 9, { configuration: "tower-m", branch: "kochi" });
    const id = await rental({ slug: "tower-m", quantity: 6 });
    const fields = { "number-tower-m": "4", note: "Farah" };
    const asked = await deliver(id, fields);
    expect(asked.status).toBe(400);
    expect(asked.outcome.errors["rest-day"]).toBeTruthy();
    const { form, outcome } = await deliver(id, { ...fields, "rest-day": tomorrow });
    expect(outcome.said).toBe("4 machines delivered.");
    const again = await Promise.all([1, 2].map(() => coordinator.save(page(id, "deliver"), form)));
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    // Another window, opened before.
    const stale = { ...form, key: crypto.randomUUID(), "number-tower-m": "2" };
    const refused = await coordinator.save(page(id, "deliver"), stale);
    expect([refused.status, refused.outcome.failure]).toEqual([
      409,
      expect.stringContaining("meanwhile"),
    ]);
    const out = await db.selectFrom("handover").selectAll().where("record_id", "=", id).execute();
    expect(out.map(({ number, note }) => [number, note])).toEqual([[4, "Farah"]]);
    expect(await statusOf(id)).toBe("scheduled");
    const { rows, days } = await calendar(coordinator, `?week=${tomorrow}`);
    expect(rows.some(({ recordId }) => recordId === id)).toBe(false);
    const rest = days.find(({ day }) => day === tomorrow)?.rows;
    expect(rest?.find(({ recordId }) => recordId === id)?.progress).toBe("4 of 6 delivered");
    await deliver(id, { "number-tower-m": "2" });
    expect(await statusOf(id)).toBe("delivered");
  });

  test("of units says of a wrong label why it is wrong", async () => {
    const place = { configuration: "slim-13", branch: "kochi" };
    const [first = ""] = await storeUnits(db, ["SL-1", "SL-2", "SL-3", "SL-4"], place);
    await storeUnits(db, ["PU-1"], { configuration: "slim-13", branch: "pune" });
    await storeUnits(db, ["MM-1"], { configuration: "mini-1l", branch: "kochi" });
    const repaired = db.updateTable("unit").set({ state: "in repair" });
    await repaired.where("tag", "=", "SL-2").execute();
    const other = await rental({ slug: "slim-13" });
    const id = await rental({ slug: "slim-13", quantity: 2 });
    await deliver(other, { unit: first });
    const scan = async (label: string) => {
      const fields = { intent: "scan", label };
      return (await coordinator.save(page(id, "deliver"), fields)).outcome;
    };
    expect((await scan("sl-3")).values).toMatchObject({ tag: "SL-3", configuration: "slim-13" });
    expect((await scan("https://southbridge.example/u/SL-4")).values?.tag).toBe("SL-4");
    expect((await scan("SSL-3")).values?.tag).toBe("SL-3");
    const out = await scan("SL-1");
    expect(out.failure).toBe("SL-1 is with another customer already.");
    expect(out.next).toBe(`${page(other, "return")}?branch=kochi&scan=SL-1`);
    expect((await scan("SL-2")).failure).toMatch(/in repair since .* Take another .* SL-3/);
    expect((await scan("PU-1")).failure).toContain("belongs to Pune");
    expect((await scan("MM-1")).failure).toContain("not to be delivered here");
    expect((await scan("XX-9")).failure).toBe("We have no unit XX-9.");
    expect((await scan("' or 1=1")).failure).toContain("We have no unit");
    expect((await scan("")).failure).toBe("Scan or type a label.");
    // Sent past the page, a unit of another branch is refused too.
    const { id: foreign = "" } =
      (await db.selectFrom("unit").select("id").where("tag", "=", "PU-1").executeTakeFirst()) ?? {};
    const sent = await deliver(id, { unit: foreign, "rest-day": tomorrow });
    expect([sent.status, sent.outcome.failure]).toEqual([
      409,
      expect.stringContaining("another branch"),
    ]);
  });

  test("of another branch, and hostile fields, are refused", async () => {
    const id = await rental({ slug: "mono-40" });
    for (const way of ["deliver", "return"] as const) {
      expect((await elsewhere.read(page(id, way))).status).toBe(404);
      expect((await coordinator.read(`${page(id, way)}?branch=pune`)).status).toBe(403);
      expect((await elsewhere.save(page(id, way), { intent: way })).status).toBe(404);
      expect((await coordinator.save(page(id, way), { intent: "steal" })).status).toBe(400);
    }
    const wrong: Record<string, string>[] = [
      { "number-mono-40": "-1" },
      { "number-mono-40": "1e9" },
      { "number-mono-40": "1.5" },
      { unit: "x" },
      { key: "x", "number-mono-40": "1" },
      { "rest-day": "2020-01-01", "number-mono-40": "1" },
    ];
    for (const fields of wrong) {
      expect((await deliver(id, fields)).status, JSON.stringify(fields)).toBe(400);
    }
    expect((await deliver(id, { "number-flip-14": "1", "rest-day": tomorrow })).status).toBe(409);
    expect((await deliver(id, { "number-mono-40": "0" })).status).toBe(409);
    expect(await statusOf(id)).toBe("confirmed");
  });
});

test("machines come back fine, damaged or missing, partly, and one is exchanged", async () => {
  const place = { configuration: "workstation-16", branch: "kochi" };
  const units = await storeUnits(db, ["WS-1", "WS-2", "WS-3", "WS-4"], place);
  const id = await rental({
    slug: "workstation-16",
    quantity: 3,
    day_from: addDays(today, -5),
    duration: 5,
  });
  const form = new URLSearchParams((await deliver(id, { unit: "" })).form);
  form.delete("unit");
  for (const unit of units.slice(0, 3)) form.append("unit", unit);
  expect((await coordinator.save(page(id, "deliver"), form.toString())).status).toBe(200);
  const outOf = async (tag: string) =>
    (await open(id, "return")).out.find((one) => one.tag === tag)?.id ?? "";
  const save = async (fields: Record<string, string>, own: Partial<Handover> = {}) => {
    const { key, seen, openLines: lines } = { ...(await open(id, "return")), ...own };
    return coordinator.save(page(id, "return"), { key, seen, lines, ...fields });
  };
  const swap = {
    intent: "exchange",
    handover: await outOf("WS-1"),
    label: "WS-4",
    condition: "damaged",
    note: "Hinge",
  };
  const { key } = await open(id, "return");
  expect((await save({ ...swap, label: "WS-2" })).outcome.failure).toContain("this customer");
  // As its dialog sends it.
  const { seen } = await open(id, "return");
  const swapped = await coordinator.save(page(id, "return"), { key, seen, ...swap });
  expect(swapped.outcome.said).toBe("Exchanged for WS-4.");
  expect((await save(swap, { key })).outcome.said).toBe("Exchanged.");
  const [second, third, fourth] = [await outOf("WS-2"), await outOf("WS-3"), await outOf("WS-4")];
  const back = { intent: "return", back: second, [`condition-${second}`]: "damaged" };
  expect((await save(back)).outcome.errors[`note-${second}`]).toContain("what is damaged");
  expect((await save({ ...back, [`condition-${second}`]: "gone" })).status).toBe(400);
  const damaged = await save({ ...back, [`note-${second}`]: "Screen", "rest-day": tomorrow });
  expect(damaged.status).toBe(200);
  expect(await statusOf(id)).toBe("delivered");
  const { days } = await calendar(coordinator, `?week=${tomorrow}`);
  const next = days.find(({ day }) => day === tomorrow)?.rows ?? [];
  expect(next.map(({ recordId, direction }) => [recordId, direction])).toContainEqual([id, "back"]);
  const last = new URLSearchParams({ intent: "return", ...(await sentBack()) });
  for (const one of [third, fourth]) {
    last.append("back", one);
    last.append(`condition-${one}`, one === third ? "missing" : "fine");
    last.append(`note-${one}`, one === third ? "Never found" : "");
  }
  expect((await coordinator.save(page(id, "return"), last.toString())).status).toBe(200);
  expect((await coordinator.save(page(id, "return"), last.toString())).status).toBe(200);
  expect(await statusOf(id)).toBe("returned");
  const states = await db
    .selectFrom("unit")
    .select(["tag", "state"])
    .where("configuration", "=", "workstation-16")
    .orderBy("tag")
    .execute();
  expect(states.map(({ tag, state }) => `${tag} ${state}`)).toEqual([
    "WS-1 in repair",
    "WS-2 in repair",
    "WS-3 lost",
    "WS-4 in stock",
  ]);
  const { done } = await calendar(coordinator);
  const acts = done.filter((one) => one.id === id).map(({ act, number }) => `${act} ${number}`);
  expect(acts).toEqual(["delivered 3", "exchanged 1", "taken back 1", "taken back 2"]);

  async function sentBack() {
    const { key: own, seen, openLines: lines } = await open(id, "return");
    return { key: own, seen, lines };
  }
});

describe("a machine that a form names twice", () => {
  const handedOver = (id: string) =>
    db.selectFrom("handover").select(["number", "back_at"]).where("record_id", "=", id).execute();

  test("is delivered once, and the rest needs its day", async () => {
    const place = { configuration: "business-16", branch: "kochi" };
    const [unit = ""] = await storeUnits(db, ["TW-1", "TW-2"], place);
    const id = await rental({ slug: "business-16", quantity: 2 });
    const { key, seen, openLines: lines } = await open(id, "deliver");
    const twice = new URLSearchParams({ intent: "deliver", key, seen, lines, unit });
    twice.append("unit", unit);
    const send = () => coordinator.save(page(id, "deliver"), twice.toString());
    expect((await send()).outcome.errors["rest-day"]).toBe("Choose the day of the rest.");
    twice.set("rest-day", tomorrow);
    expect((await send()).outcome.said).toBe("1 machine delivered.");
  });

  test("is taken back once", async () => {
    const id = await rental({ slug: "mono-27", quantity: 10 });
    await deliver(id, { "number-mono-27": "3", "rest-day": tomorrow });
    const { key, seen, out } = await open(id, "return");
    const back = out[0]?.id ?? "";
    const fields = { intent: "return", key, seen, back, "rest-day": tomorrow };
    const own = { [`condition-${back}`]: "fine", [`number-${back}`]: "1" };
    const twice = new URLSearchParams({ ...fields, ...own });
    twice.append("back", back);
    expect((await coordinator.save(page(id, "return"), twice.toString())).status).toBe(200);
    const handed = await handedOver(id);
    expect(handed.map(({ number, back_at }) => [number, back_at !== null])).toEqual([
      [1, true],
      [2, false],
    ]);
  });
});

test("an act under the key of another booking's is refused", async () => {
  const first = await rental({ slug: "mono-27" });
  const { form } = await deliver(first, { "number-mono-27": "1" });
  const id = await rental({ slug: "mono-27" });
  const { key } = form;
  const { status, outcome } = await deliver(id, { "number-mono-27": "1", key });
  expect([status, outcome.said]).toEqual([409, undefined]);
  expect(await statusOf(id)).toBe("confirmed");
});

test("before the first day a delivery asks for a tick, which its form alone can send", async () => {
  const id = await rental({ slug: "mono-27", day_from: addDays(today, 3) });
  const refused = await deliver(id, { "number-mono-27": "1" });
  expect([refused.status, refused.outcome.errors.early]).toEqual([
    400,
    expect.stringContaining("in 3 days. Tick the box to deliver it today."),
  ]);
  expect((await deliver(id, { "number-mono-27": "1", early: "yes" })).status).toBe(400);
  expect((await deliver(id, { "number-mono-27": "1", early: "on" })).status).toBe(200);
});

test("a coordinator says on another day that nothing was delivered, an engineer does not", async () => {
  const id = await rental({ slug: "mono-27", day_from: addDays(today, -2), duration: 2 });
  const { form } = await deliver(id, { "number-mono-27": "1" });
  const undo = { intent: "undo", act: form.key };
  expect((await engineer.save(page(id, "deliver"), undo)).outcome.failure).toContain("colleague");
  expect((await elsewhere.save(page(id, "deliver"), undo)).status).toBe(404);
  const { data } = await coordinator.read<{
    found: { rental: { deliveries: { id: string; said: string }[] } };
  }>(`/admin/bookings/${id}`);
  expect(data.found.rental.deliveries).toMatchObject([{ id: form.key }]);
  const { outcome } = await coordinator.save(page(id, "deliver"), {
    ...undo,
    reason: "No one there",
  });
  expect(outcome.said).toBe("Undone: the machines are where they were.");
  expect(await statusOf(id)).toBe("confirmed");
  expect((await coordinator.save(page(id, "deliver"), undo)).outcome.failure).toContain("undone");
  expect((await coordinator.save(page(id, "deliver"), { ...undo, act: "1" })).status).toBe(400);
});
