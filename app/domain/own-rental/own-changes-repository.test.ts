import { describe, expect, test } from "vitest";
import { type ActorContext, linkHolder } from "#app/domain/audit/actor-context.server.ts";
import { booking as kind } from "#app/domain/bookings/booking-kind.server.ts";
import { changeAll } from "#app/domain/follow-up/change-records.server.ts";
import { type Answer, answerRequest } from "#app/domain/own-rental/answer-request.server.ts";
import { makeChange } from "#app/domain/own-rental/own-changes.server.ts";
import { findOpen } from "#app/domain/own-rental/request-repository.server.ts";
import { addDays } from "#app/lib/dates.ts";
import type { FormError } from "#app/lib/form-error.ts";
import { limitsOf } from "#app/platform/limits/limits.ts";
import { openRentalDesk } from "#tests/support/rental-desk.ts";

const desk = await openRentalDesk();
const { db, clock, has, confirmed, read, give, plan, become, edit, by } = desk;
const env = { STAFF_EMAIL: "desk@southbridge.example" };
const app = { ...desk.app, env, limits: limitsOf(10_000) } as typeof desk.app;

const own = (): ActorContext => ({ at: app.now(), actor: linkHolder, clientAddress: "" });

/** The first step: the page shows a change. */
async function look(id: string, typed: Record<string, string>) {
  const [first] = (await read(id)).lines;
  const fields = { line: first?.id ?? "", ...typed };
  const made = await makeChange(app, id, fields, own());
  if (!("shown" in made)) throw new Error("done unseen");
  return { ...made.shown, fields };
}

/** Both steps, as a form does them. */
async function ask(id: string, typed: Record<string, string>) {
  const { seen, fields } = await look(id, typed);
  return makeChange(app, id, { ...fields, seen }, own());
}

const done = { made: "done" };
const asked = { made: "asked" };
const mailsOf = async (id: string) => {
  const mails = db.selectFrom("mail").select(["template", "data", "recipient"]);
  return (await mails.where("record_id", "=", id).orderBy("id").execute()).map((mail) => ({
    ...mail,
    data: JSON.parse(mail.data) as Record<string, unknown>,
  }));
};
const openOf = async (id: string) => (await findOpen(db, id)).map(({ said }) => said);
const reminderOf = async (id: string) => {
  const record = db.selectFrom("record").select("reminder_at").where("id", "=", id);
  return (await record.executeTakeFirstOrThrow()).reminder_at;
};
async function answer(id: string, given: Answer) {
  const [open] = await findOpen(db, id);
  await answerRequest(app, id, open?.id ?? "", given, by());
}
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => "",
    (error: FormError) => Object.values(error.answer.errors ?? {}).join(" ") || error.message,
  );

describe("an extension", () => {
  test("is done at once where the machines are free, at the agreed rates, and is mailed", async () => {
    const slug = "own-extend";
    await has(2, slug);
    const id = await confirmed({ slug, day_from: "2026-11-24", quantity: 2 });
    const { version: before } = await read(id);
    const shown = await look(id, { what: "extend", until: "2026-12-03", number: "1" });
    expect(shown).toMatchObject({ can: "now", why: "", isFree: true });
    expect(shown.rows[0]).toEqual([expect.any(String), "until Sat 28 Nov", "until Thu 3 Dec"]);
    // Nothing is stored by looking.
    expect(await read(id)).toMatchObject({ version: before, lines: [{ quantity: 2 }] });
    const { fields, seen } = shown;
    expect(await makeChange(app, id, { ...fields, seen }, own())).toEqual(done);
    // The same form once more does nothing more.
    expect(await makeChange(app, id, { ...fields, seen }, own())).toEqual(done);
    const { lines, version } = await read(id);
    expect(lines.map(({ quantity, day_to }) => [quantity, day_to])).toEqual([
      [1, "2026-11-28"],
      [1, "2026-12-03"],
    ]);
    expect(version).toBe(before + 1);
    expect((await mailsOf(id)).at(-1)).toMatchObject({
      template: "booking",
      data: { news: "days", namesCustomer: false },
    });
  });

  test("for which machines are missing is a request, which staff do once they are there", async () => {
    const slug = "own-short";
    await has(1, slug);
    const id = await confirmed({ slug, day_from: "2026-11-24" });
    const other = await confirmed({ slug, day_from: "2026-12-02" });
    const shown = await look(id, { what: "extend", until: "2026-12-05" });
    expect(shown).toMatchObject({ can: "ask", isFree: false });
    expect(shown.why).toContain("Possible until Mon 30 Nov.");
    expect(await ask(id, { what: "extend", until: "2026-12-05" })).toEqual(asked);
    expect(await openOf(id)).toEqual([expect.stringMatching(/^Extend: .* → until Sat 5 Dec$/)]);
    expect(await reminderOf(id)).toBe(app.now().toISOString());
    expect((await mailsOf(id)).at(-1)).toMatchObject({
      template: "staff notice",
      recipient: env.STAFF_EMAIL,
      data: { kind: "Change request", path: `/admin/bookings/${id}` },
    });
    await expect(answer(id, { as: "done" })).rejects.toThrow("none is free");
    expect(await openOf(id)).toHaveLength(1);
    await become(other, "cancelled");
    await answer(id, { as: "done" });
    expect((await read(id)).lines).toMatchObject([{ day_to: "2026-12-05" }]);
    expect(await reminderOf(id)).toBeNull();
    expect((await mailsOf(id)).at(-1)?.data).toMatchObject({ news: "days" });
    await expect(answer(id, { as: "done" })).rejects.toThrow("answered or withdrawn meanwhile");
  });

  test("of a price for the whole rental is a request", async () => {
    const id = await confirmed({ slug: "own-agreed", day_from: "2026-11-24" });
    const price = { quoted: 400, quoted_unit: "rental", price_reason: "Fair" } as const;
    await edit(id, price as Parameters<typeof edit>[1]);
    const shown = await look(id, { what: "extend", until: "2026-12-05" });
    expect(shown).toMatchObject({ can: "ask", difference: undefined });
    expect(await ask(id, { what: "extend", until: "2026-12-05" })).toEqual(asked);
    await expect(answer(id, { as: "done" })).rejects.toThrow("Enter the agreed price");
    await answer(id, { as: "noted" });
    expect(await openOf(id)).toEqual([]);
  });

  test.each([
    [{ until: "2026-11-28" }, "Choose a day after Saturday 28 Nov."],
    [{ until: "2026-02-30" }, "Enter the day as a date."],
    [{ until: "2026-12-05", number: "3" }, "Enter a number from 1 to 2."],
    [{ until: "2026-12-05", number: "1e0" }, ""],
    [{ until: "2026-12-05", line: "another" }, "Choose the equipment."],
    [{ until: "2099-12-31" }, "Choose an earlier last day: a rental has at most"],
  ])("%j is refused", async (typed, message) => {
    const id = await confirmed({ slug: "own-wrong", day_from: "2026-11-24", quantity: 2 });
    expect(await refusal(look(id, { what: "extend", ...typed }))).toContain(message);
  });
});

describe("an early end", () => {
  test("of some machines that are out costs their days until then, and is not before today", async () => {
    const slug = "own-end";
    await has(3, slug);
    const id = await confirmed({ slug, day_from: "2026-11-23", quantity: 3 });
    await edit(id, { day_to: addDays("2026-11-23", 59) });
    await give(id, slug, 3);
    const before = (await read(id)).total ?? 0;
    clock.today = "2026-11-30";
    const late = refusal(look(id, { what: "end", until: "2026-11-29" }));
    expect(await late).toBe("Choose this day or a later one: Monday 30 Nov.");
    const shown = await look(id, { what: "end", until: "2026-11-30", number: "2" });
    expect(shown.can).toBe("now");
    expect(shown.difference).toMatch(/less$/);
    expect(await ask(id, { what: "end", until: "2026-11-30", number: "2" })).toEqual(done);
    const { lines, total, status, out } = await read(id);
    expect(lines.map(({ quantity, day_to }) => [quantity, day_to])).toEqual([
      [1, addDays("2026-11-23", 59)],
      [2, "2026-11-30"],
    ]);
    expect(total).toBeLessThan(before);
    expect(status).toBe("delivered");
    expect(out.map(({ line_id, number }) => [line_id, number]).toSorted()).toEqual(
      lines.map(({ id, quantity }) => [id, quantity]).toSorted(),
    );
  });
});

describe("a delivery", () => {
  test("moves to an open day as long as nothing is planned, with the length of its rental", async () => {
    const slug = "own-delivery";
    await has(1, slug);
    const id = await confirmed({ slug, day_from: "2026-11-24" });
    // Kochi is closed on Sundays.
    const sunday = refusal(look(id, { what: "delivery", day: "2026-11-29" }));
    expect(await sunday).toContain("Saturday 28 Nov or Monday 30 Nov");
    expect(await ask(id, { what: "delivery", day: "2026-11-30" })).toEqual(done);
    const { lines } = await read(id);
    expect(lines).toMatchObject([{ day_from: "2026-11-30", day_to: "2026-12-04", sum: 150 }]);
    await plan(id, "out", "2026-11-30");
    await db.updateTable("stop").set({ driver: "Ravi" }).where("record_id", "=", id).execute();
    const late = await look(id, { what: "delivery", day: "2026-12-01" });
    expect(late).toMatchObject({ can: "ask", why: "The delivery has already been planned." });
    await give(id, slug);
    const out = refusal(look(id, { what: "delivery", day: "2026-12-01" }));
    expect(await out).toBe("This cannot be changed online any more. Please call us.");
  });

  test.each([
    ["2026-11-20", "The start date has passed. Choose 23 Nov or later."],
    ["2036-12-02", "Choose a first day within ten years."],
    ["2026-11-24", "The delivery is on this day already."],
  ])("does not move to %s", async (day, message) => {
    const id = await confirmed({ slug: "own-day", day_from: "2026-11-24" });
    expect(await refusal(look(id, { what: "delivery", day }))).toBe(message);
    expect((await read(id)).lines).toMatchObject([{ day_from: "2026-11-24" }]);
  });

  test("goes to another address of the same branch at once, and elsewhere on request", async () => {
    const id = await confirmed({ slug: "own-address", day_from: "2026-11-24" });
    const address = { street: "4 Hill Road", street2: "", city: "Kochi", postcode: "682 020" };
    await edit(id, {}, { ...address, street: "1 Old Road" } as Parameters<typeof edit>[2]);
    expect(await ask(id, { what: "address", ...address })).toEqual(done);
    expect(await read(id)).toMatchObject(address);
    expect((await mailsOf(id)).at(-1)?.data).toMatchObject({ news: "address" });
    const far = { ...address, city: "Pune", postcode: "411 001" };
    expect(await look(id, { what: "address", ...far })).toMatchObject({ can: "ask" });
    expect(await ask(id, { what: "address", ...far })).toEqual(asked);
    await answer(id, { as: "done" });
    expect(await read(id)).toMatchObject(far);
  });
});

describe("a cancellation", () => {
  test("of what is confirmed is a request", async () => {
    const id = await confirmed({ slug: "own-cancel", day_from: "2026-11-24" });
    expect(await ask(id, { what: "cancel" })).toEqual(asked);
    await answer(id, { as: "done" });
    expect(await read(id)).toMatchObject({ status: "cancelled", ledger: [] });
    expect(await mailsOf(id)).toContainEqual(expect.objectContaining({ template: "answer" }));
    const late = refusal(look(id, { what: "extend", until: "2026-12-24" }));
    expect(await late).toBe("This booking has ended. It cannot be changed any more.");
  });
});

describe("a request", () => {
  test("replaces an open one of its kind, and is declined with the reason", async () => {
    const id = await confirmed({ slug: "own-replace", day_from: "2026-11-24" });
    await edit(id, { quoted: 400, quoted_unit: "rental", price_reason: "Fair" } as object);
    await ask(id, { what: "extend", until: "2026-12-05" });
    await ask(id, { what: "extend", until: "2026-12-06" });
    await ask(id, { what: "cancel" });
    expect(await openOf(id)).toEqual([expect.stringContaining("Sun 6 Dec"), "Cancel"]);
    await answer(id, { as: "declined", reason: "They are promised to another customer." });
    const mail = (await mailsOf(id)).at(-1);
    expect(mail?.data.text).toContain("They are promised to another customer.");
    expect(mail?.data.text).toContain("until Sun 6 Dec");
    expect(await openOf(id)).toEqual(["Cancel"]);
    // Another one is open.
    expect(await reminderOf(id)).not.toBeNull();
  });

  test("of what changed since it was shown is shown again, and nothing is done", async () => {
    const id = await confirmed({ slug: "own-stale", day_from: "2026-11-24" });
    const typed = { what: "extend", until: "2026-12-05" };
    const { fields, seen } = await look(id, typed);
    await edit(id, {}, { phone: "98400 00113" });
    const again = await makeChange(app, id, { ...fields, seen }, own());
    expect(again).toMatchObject({ isStale: true, shown: { can: "now" } });
    const forged = await makeChange(app, id, { ...fields, until: "2026-12-09", seen }, own());
    expect(forged).toMatchObject({ isStale: false });
    expect((await read(id)).lines).toMatchObject([{ day_to: "2026-11-28" }]);
  });

  test("leaves the reminder that staff had set for later, once nothing is open", async () => {
    const id = await confirmed({ slug: "own-reminded", day_from: "2026-11-24" });
    await edit(id, { quoted: 400, quoted_unit: "rental", price_reason: "Fair" } as object);
    const reminder = "2026-12-10T04:30:00.000Z";
    await changeAll(app, new Map([[id, kind]]), { reminder }, by(), undefined);
    await ask(id, { what: "extend", until: "2026-12-05" });
    expect(await reminderOf(id)).toBe(app.now().toISOString());
    clock.today = addDays(clock.today, 1);
    await ask(id, { what: "extend", until: "2026-12-06" });
    await answer(id, { as: "noted" });
    expect(await reminderOf(id)).toBe(reminder);
  });
});
