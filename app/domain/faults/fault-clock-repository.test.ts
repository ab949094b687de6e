import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { App } from "#app/context.ts";
import { CurrentCatalogue } from "#app/domain/catalogue/current-catalogue.server.ts";
import { escalateFaults, faultClockJob } from "#app/domain/faults/fault-clock.server.ts";
import { fault as kind } from "#app/domain/faults/fault-kind.server.ts";
import { closeFault, planVisit } from "#app/domain/faults/faults.server.ts";
import { changeAll } from "#app/domain/follow-up/change-records.server.ts";
import { createDelivery, createMailWorker } from "#app/domain/mail/mail-worker.server.ts";
import { storeSubmission } from "#app/domain/records/submission.server.ts";
import { readEnv } from "#app/env.server.ts";
import { hourMs } from "#app/lib/dates.ts";
import { LiveFeed } from "#app/platform/db/live-feed.server.ts";
import { openDatabase } from "#app/platform/db/open-database.ts";
import { limitsOf } from "#app/platform/limits/limits.ts";
import { runIfDue } from "#app/platform/schedule/scheduler.server.ts";
import { kinds, loadMailContents } from "#app/registry.server.ts";
import { storeFaults } from "#tests/factories/fault.ts";
import { storeUnits } from "#tests/factories/rental.ts";
import { Chance } from "#tests/support/chance.ts";
import { ownCatalogue } from "#tests/support/own-catalogue.ts";
import { emptyTables } from "#tests/support/records.ts";
import { settings } from "#tests/support/settings.ts";
import { MailServer } from "#tests/support/smtp-server.ts";
import { openTestStore } from "#tests/support/store.ts";

const { db, env: database } = await openTestStore();
let at = 0;
const now = () => new Date(at);
const server = new MailServer();
await server.start();
afterAll(() => server.stop());

/** Another process on the same database. */
async function startOther(): Promise<App> {
  const store = await openDatabase(database, () => {});
  afterAll(() => store.db.destroy());
  return {
    ...{ store: { ...store, feed: new LiveFeed() }, now, kinds, limits: limitsOf(0) },
    catalogue: new CurrentCatalogue(store.db, now, ownCatalogue),
    env: { ...readEnv({ ...settings, ...database }), SMTP_URL: server.url() },
    authSecret: "a secret for links",
    metrics: { submissionEnded() {} },
    mailContents: loadMailContents,
  } as unknown as App;
}
const app = await startOther();
const other = await startOther();

const [coordinator, engineer] = ["coordinator", "engineer"] as const;
const people = {
  meera: { role: "admin", branch: null, banned: null },
  gone: { role: "admin", branch: "kochi", banned: true },
  joby: { role: coordinator, branch: "kochi", banned: null },
  left: { role: coordinator, branch: "kochi", banned: true },
  lakshmi: { role: coordinator, branch: "pune", banned: null },
  arun: { role: engineer, branch: "kochi", banned: null },
  asha: { role: "user", branch: null, banned: null },
};
const addressOf = (name: string) => `${name}@staff.example`;
const kochi = ["joby@staff.example", "kochi@southbridge.example"];
const all = [...kochi, "meera@staff.example"].toSorted();

beforeEach(async () => {
  at = Date.parse("2026-11-23T05:00:00Z");
  const isPostgres = Boolean(database.DATABASE_URL);
  const time = isPostgres ? new Date(at) : at;
  await db
    .insertInto("user")
    .values(
      Object.entries(people).map(([id, { role, branch, banned }]) => ({
        ...{ id, name: id, email: addressOf(id), role, branch, emailVerified: isPostgres || 1 },
        banned: banned && (isPostgres || 1),
        ...{ createdAt: time, updatedAt: time },
      })) as never,
    )
    .execute();
});
afterEach(async () => {
  await emptyTables(db, "mail", "limit_use", "record", "unit", "job", "user");
});

const by = () => ({
  at: now(),
  actor: { userId: "joby", name: "Joby", email: "joby@staff.example" },
  clientAddress: "",
});
const pass = (hours: number) => {
  at += hours * hourMs;
};
const iso = (ms: number) => new Date(ms).toISOString();

/** @param hours how long ago it was reported */
async function report(hours = 0, branch = "kochi") {
  const [id = ""] = await storeFaults(db, [{ branch, created_at: iso(at - hours * hourMs) }]);
  return id;
}
const close = (id: string, by_: App = app) => closeFault(by_, id, "repaired", by());
const reopen = (id: string) =>
  changeAll(app, new Map([[id, kind]]), { status: "in progress" }, by(), undefined);

/** Reads the notices of a fault: their reason, the hours after its report, and recipients. */
async function told(id: string) {
  const { created_at } = await row(id);
  const mails = await db
    .selectFrom("mail")
    .select(["data", "recipient", "created_at"])
    .where("template", "=", "fault notice")
    .where("record_id", "=", id)
    .orderBy("id")
    .execute();
  const of = Map.groupBy(mails, (mail) => {
    const hours = (Date.parse(mail.created_at) - Date.parse(created_at)) / hourMs;
    return `${JSON.parse(mail.data).news} after ${Math.round(hours * 60) / 60}`;
  });
  return Object.fromEntries(
    [...of].map(([news, some]) => [news, some.map(({ recipient }) => recipient).toSorted()]),
  );
}
const row = (id: string) =>
  db
    .selectFrom("fault")
    .innerJoin("record", "record.id", "record_id")
    .select(["created_at", "warned_at", "late_at", "closed_at"])
    .where("record_id", "=", id)
    .executeTakeFirstOrThrow();

describe("the clock of a fault", () => {
  test.each([
    ["that ends after midnight in UTC", "2026-11-23T01:10:00.000Z"],
    ["that ends after midnight in India", "2026-11-22T18:40:00.000Z"],
    ["that ends at midnight in India", "2026-11-22T18:30:00.000Z"],
    ["over the end of a year", "2026-12-31T02:00:00.000Z"],
  ])("tells the branch and then admins of a fault %s, to the minute", async (_, reported) => {
    at = Date.parse(reported);
    const id = await report();
    // Two processes that poll each minute, of which one is started anew on the way.
    const processes = [app, other];
    for (let minute = 19 * 60; minute <= 25 * 60; minute++) {
      at = Date.parse(reported) + minute * 60_000;
      if (minute === 20 * 60 + 30) processes[1] = await startOther();
      await Promise.all(processes.map((one) => runIfDue(one, faultClockJob(one))));
    }
    expect(await told(id)).toEqual({
      "urgent after 20": kochi,
      [`late after ${24 + 1 / 60}`]: all,
    });
  });

  test("says of one that it found late only that it is late", async () => {
    const id = await report(30);
    await escalateFaults(app);
    await escalateFaults(other);
    expect(await told(id)).toEqual({ "late after 30": all });
    expect(await row(id)).toMatchObject({ warned_at: iso(at), late_at: iso(at) });
  });

  test("says nothing of one that is closed in its last moment, and that it is late a moment after", async () => {
    const [kept, late] = [await report(24), await report(24)];
    await escalateFaults(app);
    await close(kept);
    at += 1;
    await escalateFaults(app);
    expect(await told(kept)).toEqual({ "urgent after 24": kochi });
    expect(Object.keys(await told(late))).toEqual(["urgent after 24", "late after 24"]);
  });

  test("does not tell of one again that is opened again", async () => {
    const [late, early] = [await report(25), await report(10)];
    await escalateFaults(app);
    for (const id of [late, early]) {
      await close(id);
      await reopen(id);
    }
    await escalateFaults(app);
    expect(Object.keys(await told(late))).toEqual(["late after 25"]);
    expect(await told(early)).toEqual({});
    pass(12);
    await escalateFaults(app);
    pass(12);
    for (const id of [late, early]) {
      await close(id);
      await reopen(id);
    }
    await escalateFaults(app);
    expect(Object.keys(await told(late))).toEqual(["late after 25"]);
    expect(Object.keys(await told(early))).toEqual(["urgent after 22", "late after 34"]);
  });

  test("asks the home branch where a fault has none", async () => {
    const id = await report(25, "");
    await escalateFaults(app);
    const [home] = ownCatalogue.branches;
    expect(await told(id)).toEqual({
      "late after 25": [home?.email, addressOf("meera")].toSorted(),
    });
  });

  test("is told once by two processes at the same moment, also while others close the fault", async () => {
    const ids = [];
    for (let i = 0; i < 12; i++) ids.push(await report(i < 6 ? 21 : 25));
    await Promise.all([
      escalateFaults(app),
      escalateFaults(other),
      ...ids.map((id, index) => index % 3 === 0 && close(id, index % 2 ? app : other)),
    ]);
    for (const [index, id] of ids.entries()) {
      const expected = index < 6 ? { "urgent after 21": kochi } : { "late after 25": all };
      const { closed_at, warned_at } = await row(id);
      expect(Boolean(closed_at)).toBe(index % 3 === 0);
      expect(await told(id)).toEqual(warned_at ? expected : {});
      if (!closed_at) expect(warned_at).not.toBeNull();
    }
  });
});

test("while the mail server is down for hours mails wait, nothing is queued again, and each arrives once", async () => {
  const silent = { info() {}, warn() {}, error() {}, debug() {} };
  const id = await report(19.9);
  await planVisit(app, id, { day: "2026-11-23", time: "15:00–16:00", driver: "Arun Das" }, by());
  await db
    .updateTable("record")
    .set({ name: "Evil https://evil.example" })
    .where("id", "=", id)
    .execute();
  await server.stop();
  // The mail worker's times are real.
  vi.useFakeTimers({ toFake: ["Date"], now: at });
  const worker = createMailWorker(app, createDelivery(app), silent);
  for (let minutes = 0; minutes < 6 * 60; minutes += 10) {
    await Promise.all([escalateFaults(app), escalateFaults(other)]);
    await worker.sendBatch();
    pass(1 / 6);
    vi.setSystemTime(at);
  }
  expect(Object.values(await told(id))).toEqual([kochi, all]);
  server.received.length = 0;
  await server.start();
  pass(1);
  while (await worker.sendBatch());
  vi.useRealTimers();
  const toStaff = server.received.flatMap(({ recipients }) => recipients).toSorted();
  expect(toStaff.filter((to) => to !== "it@sahya.example")).toEqual([...kochi, ...all].toSorted());
  const { no } = await db.selectFrom("record").select("no").executeTakeFirstOrThrow();
  const subjects = server.to("joby@staff.example").map(({ email }) => email.subject ?? "");
  expect(subjects.toSorted()).toEqual([
    `Fault ${no}: Business 14, SB-L14-0193 is late: the 24 hours have passed.`,
    expect.stringMatching(/^Fault \d+: Business 14, SB-L14-0193: 3:5\d hours left\.$/),
  ]);
  const [mail] = server.to("meera@staff.example");
  const text = (mail?.email.text ?? "").replace(/\s+/g, " ");
  expect(text).toContain("15:00–16:00, Arun Das");
  expect(text).toContain("What is wrong");
  expect(text).toContain(`/admin/faults/${id}`);
  expect(mail?.email.html ?? "").not.toContain("evil.example");
  await server.stop();
  await server.start();
});

describe("a new fault", () => {
  const send = (unit_id: string, key: string) => {
    const values = { name: "Asha", phone: "98400 00111", what: "No picture", seen_when: "" };
    const sender = { fields: { submission_key: key }, clientAddress: "", userId: null };
    const { current: catalogue } = app.catalogue;
    return storeSubmission(
      app,
      kind,
      { ...values, unit_id, booking_id: "", machine: "", photo: undefined },
      { ...sender, catalogue },
    );
  };

  test("is told to its branch at once, and again only after it was closed", async () => {
    const [unit = ""] = await storeUnits(db, ["SB-L14-0001"]);
    const id = await send(unit, "one");
    expect(await send(unit, "two")).toBe(id);
    expect(await told(id)).toEqual({ "new after 0": ["kochi@southbridge.example"] });
    await close(id);
    const anew = await send(unit, "three");
    expect(await told(anew)).toEqual({ "new after 0": ["kochi@southbridge.example"] });
  });

  test("of very many machines at once is stored, and the branch's mailbox is not flooded", async () => {
    const tags = Array.from({ length: 14 }, (_, index) => `SB-L14-${1000 + index}`);
    const units = await storeUnits(db, tags);
    for (const unit of units) await send(unit, unit);
    const faults = db.selectFrom("fault").select("record_id");
    expect(await faults.execute()).toHaveLength(14);
    const mails = await db.selectFrom("mail").select("recipient").execute();
    const toBranch = mails.filter(({ recipient }) => recipient === "kochi@southbridge.example");
    expect(toBranch).toHaveLength(10);
  });
});

/** The rules anew, in plain hours; it shares nothing with the product. */
class Model {
  readonly faults = new Map<string, { due: number; isOpen: boolean; told: string[] }>();

  run(time: number) {
    for (const one of this.faults.values()) {
      if (!one.isOpen || one.told.some((news) => news.startsWith("late"))) continue;
      if (time > one.due) one.told.push(`late ${time}`);
      else if (one.due - time <= 4 * 3_600_000 && one.told.length === 0) {
        one.told.push(`urgent ${time}`);
      }
    }
  }
}

test.each(process.env.LONG_RUNS ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 2])(
  "nothing is told twice, whatever is closed and opened while two schedulers run (seed %i)",
  async (seed) => {
    const chance = new Chance(seed);
    const model = new Model();
    const toldOf = async () => {
      const mails = await db
        .selectFrom("mail")
        .select(["record_id", "recipient", "data", "created_at"])
        .where("template", "=", "fault notice")
        .execute();
      return mails.map(({ record_id, recipient, data, created_at }) =>
        [record_id, JSON.parse(data).news, Date.parse(created_at), recipient].join(" "),
      );
    };
    for (let step = 0; step < 150; step++) {
      at += chance.of([0, 1, 60_000, 40 * 60_000, 3 * hourMs, 5 * hourMs, 11 * hourMs]) ?? 0;
      const id = chance.of([...model.faults.keys()]) ?? "";
      const one = model.faults.get(id);
      const runs = () => {
        const how = chance.of([[app], [other], [app, other], [app, app, other]]) ?? [app];
        return how.map((process) => escalateFaults(process));
      };
      const act = chance.below(10);
      if (act < 3) {
        model.faults.set(await report(), { due: at + 24 * hourMs, isOpen: true, told: [] });
      } else if (act < 5 && one?.isOpen) {
        await close(id, chance.of([app, other]));
        one.isOpen = false;
      } else if (act < 6 && one && !one.isOpen) {
        await reopen(id);
        one.isOpen = true;
      } else if (act < 7 && one?.isOpen) {
        // Closed while it may be told of: either was first.
        await Promise.all([close(id, chance.of([app, other])), ...runs()]);
        const before = one.told.length;
        model.run(at);
        one.isOpen = false;
        const marks = await row(id);
        const isTold = [marks.warned_at, marks.late_at].includes(iso(at));
        if (one.told.length > before && !isTold) one.told.pop();
      } else {
        await Promise.all(runs());
        model.run(at);
      }
      const expected = [...model.faults].flatMap(([fault, { told }]) =>
        told.flatMap((news) =>
          (news.startsWith("late") ? all : kochi).map((to) => `${fault} ${news} ${to}`),
        ),
      );
      expect((await toldOf()).toSorted(), `step ${step}`).toEqual(expected.toSorted());
    }
    const news = [...model.faults.values()].flatMap(({ told }) => told);
    expect(news.length).toBeGreaterThan(20);
  },
);
