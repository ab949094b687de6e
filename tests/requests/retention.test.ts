import { existsSync, readFileSync } from "node:fs";
import { type InsertObject, sql } from "kysely";
import { beforeEach, describe, expect, inject, test } from "vitest";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import { insert as insertMails } from "#app/domain/mail/outbox-repository.server.ts";
import {
  deleteExpired,
  deleteExpiredNow,
  previewRetention,
  type RetentionApp,
  retentionJob,
} from "#app/domain/retention/retention.server.ts";
import { retentionTargets } from "#app/domain/retention/retention-repository.server.ts";
import { readEnv } from "#app/env.server.ts";
import { dayMs } from "#app/lib/dates.ts";
import { oldestKept, retentionSettings } from "#app/lib/retention-rules.ts";
import { LiveFeed } from "#app/platform/db/live-feed.server.ts";
import { openDatabase } from "#app/platform/db/open-database.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { kinds } from "#app/registry.server.ts";
import { aLineRow } from "#tests/factories/line-row.ts";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { removeRecords } from "#tests/support/records.ts";
import { searchIds } from "#tests/support/search.ts";
import { openTestStore } from "#tests/support/store.ts";

/** The time of these tests: more than a year ago, so that audit entries may be deleted. */
const start = new Date("2024-06-01T10:00:00.000Z");
/** The retention periods without any settings. */
const keptDays: RetentionApp["env"] = readEnv({});
const ago = (ms: number) => new Date(start.getTime() - ms).toISOString();
/** As old as what goes, and a second younger. */
const old = (days: number) => ago(days * dayMs);
const younger = (days: number) => ago(days * dayMs - 1_000);

const opened = await openTestStore();
const { db } = opened;
const store = { ...opened.store, feed: new LiveFeed() };
const emptied = ["mail", "session", "verification", "user", "invitation", "audit"] as const;
/** A claim of the scheduler has made the job's row, and no run was done yet. */
beforeEach(async () => {
  await removeRecords(db);
  for (const table of [...emptied, "job"] as const) await db.deleteFrom(table).execute();
  const times = { last_run: "", last_success: "", claimed_until: "" };
  await put("job", { name: "retention", last_failure: "", progress: "", ...times });
});

const appOf = (env: Partial<RetentionApp["env"]> = {}): RetentionApp => ({
  store,
  kinds,
  env: { ...keptDays, ...env },
  now: () => start,
});
const put = <Table extends keyof Tables>(table: Table, ...rows: InsertObject<Tables, Table>[]) =>
  db.insertInto(table).values(rows).execute();
/** A run with these settings. */
const deleteOld = (env: Partial<RetentionApp["env"]> = {}) => deleteExpired(appOf(env));
async function idsIn(table: "record" | (typeof emptied)[number]) {
  const rows = await db.selectFrom(table).select("id").execute();
  return rows.map(({ id }) => id).toSorted();
}
/** The audit entries about runs. */
async function runEntries() {
  const entries = db.selectFrom("audit").select(["actor_name", "after"]);
  const runs = await entries.where("action", "=", "old-data-deleted").execute();
  return runs.map(({ actor_name, after }) => ({ actor_name, after: JSON.parse(after ?? "{}") }));
}
/** A record to which nothing happened since it was settled. */
const settled = (table: string, at: string, own = {}) => {
  const { [table]: status = "done" } = { career_application: "closed", quotation: "declined" };
  return storeRecord(db, table, { status, created_at: at, updated_at: at, ...own });
};

test("every setting is a rule of something", () => {
  expect(new Set(retentionTargets(kinds).map(({ setting }) => setting))).toEqual(
    new Set(retentionSettings),
  );
});

test("machines that were prepared before today leave the ledger", async () => {
  const record_id = await storeRecord(db, "booking");
  const line = aLineRow({ record_id, day_from: "2020-01-01" });
  await db.insertInto("booking_line").values(line).execute();
  const place = { configuration: "business-14", branch: "kochi", number: 1, record_id };
  const days = { day_from: "2020-01-01", due_on: "2020-01-01", after_days: 0, as_of: "2020-01-01" };
  const row = (id: string, state: "back" | "promised", day_to: string) => {
    return { ...place, ...days, id, line_id: line.id, state, day_to };
  };
  const rows = [
    row("prepared", "back", "2020-01-02"),
    row("not yet", "back", "2999-01-02"),
    row("late", "promised", "2020-01-02"),
  ];
  await db.insertInto("ledger").values(rows).execute();
  await deleteOld();
  const left = await db.selectFrom("ledger").select("id").orderBy("id").execute();
  expect(left.map(({ id }) => id)).toEqual(["late", "not yet"]);
});

describe("accounts, mails and the audit", () => {
  const user = (name: string, createdAt: string, own = {}) => ({
    id: name,
    name,
    email: `${name}@example.com`,
    emailVerified: false,
    createdAt: new Date(createdAt),
    updatedAt: new Date(createdAt),
    ...own,
  });
  const endingAt = (iso: string) => {
    const at = new Date(iso);
    return { expiresAt: at, createdAt: at, updatedAt: at };
  };
  const session = (id: string, userId: string, expiresAt: string) => {
    return { id, userId, token: id, ...endingAt(expiresAt) };
  };

  test("invitations that nobody used go after 30 days", async () => {
    expect(keptDays.KEEP_INVITATIONS).toBe(30);
    await put("user", user("sender", old(1), { role: "admin" }));
    for (const [id, at] of [
      ["gone", old(30)],
      ["younger", younger(30)],
    ] as const) {
      const to = { email: id, role: "admin", branch: "", invited_by: "sender" } as const;
      const row = { ...to, id, token_digest: id, created_at: at, expires_at: at };
      await put("invitation", row);
    }
    expect(await deleteOld()).toEqual({ Invitations: 1 });
    expect(await idsIn("invitation")).toEqual(["younger"]);
  });

  test("only accounts that were never confirmed go, and none that is in use", async () => {
    const { KEEP_UNCONFIRMED: days } = keptDays;
    const at = old(days);
    await put(
      "user",
      user("gone", at),
      user("younger", younger(days)),
      user("confirmed", at, { emailVerified: true }),
      user("staff", at, { role: "coordinator" }),
      user("disabled", at, { banned: true }),
      user("signed-in", at),
      user("sent-something", at),
    );
    const inAnHour = session("s1", "signed-in", ago(-3_600_000));
    await put("session", inAnHour, session("s2", "gone", old(1)));
    await storeRecord(db, "enquiry", { created_at: at, user_id: "sent-something" });
    expect(await deleteOld()).toEqual({ "Unconfirmed accounts": 1 });
    expect(await idsIn("user")).toEqual(
      ["confirmed", "disabled", "sent-something", "signed-in", "staff", "younger"].toSorted(),
    );
    expect(await idsIn("session")).toEqual(["s1"]);
  });

  test("sign-ins and links of mails go by the time at which they ended", async () => {
    const { KEEP_SESSIONS: days } = keptDays;
    await put("user", user("asha", old(0), { emailVerified: true }));
    for (const [id, ends] of Object.entries({ old: old(days), new: younger(days) })) {
      await put("session", session(id, "asha", ends));
      await put("verification", { id, identifier: id, value: "x", ...endingAt(ends) });
    }
    await deleteOld();
    expect(await idsIn("session")).toEqual(["new"]);
    expect(await idsIn("verification")).toEqual(["new"]);
  });

  test("mails that were sent or given up go, and none that waits", async () => {
    const { KEEP_MAILS: days } = keptDays;
    const put = async (status: "waiting" | "sent" | "failed", at: string) => {
      const mail = { template: "enquiry", to: "a@example.com", data: { branch: "" } } as const;
      const ids = await store.transaction((trx) =>
        insertMails(trx, {}, [mail], new Date(at), () => {}),
      );
      const mails = db.updateTable("mail").where("id", "in", ids);
      await mails.set({ status, due_at: at }).execute();
      return ids[0] ?? "";
    };
    await put("sent", old(days));
    await put("failed", old(days));
    const stays = [await put("sent", younger(days)), await put("waiting", old(days))];
    expect(await deleteOld()).toEqual({ Mails: 2 });
    expect(await idsIn("mail")).toEqual(stays.toSorted());
    const found = await searchIds(db, "mail", "a@example.com");
    expect(found).toEqual(stays.toSorted());
  });

  test("entries of the audit go when they are old, and what is left cannot be changed", async () => {
    const { KEEP_AUDIT: days } = keptDays;
    const entry = {
      actor: { name: "asha@example.com" },
      action: "note",
      clientAddress: "",
    } as const;
    const keep = (at: string) =>
      store.transaction((trx) => audit.insert(trx, { ...entry, at: new Date(at) }));
    await keep(old(days));
    const stays = await keep(younger(days));
    expect(await deleteOld()).toEqual({ "Entries of the audit": 1 });
    expect(await idsIn("audit")).toContain(stays);
    expect(await runEntries()).toHaveLength(1);
    const change = sql`update audit set actor_name = 'nobody'`.execute(db);
    await expect(change).rejects.toThrow();
  });
});

describe("the daily run", () => {
  const quiet = () => {};
  const quietLog = { error: quiet, warn: quiet, info: quiet, debug: quiet };
  const someEnquiries = (count: number) => {
    const settled = { status: "done", created_at: old(1_000), updated_at: old(1_000) };
    return storeRecords(db, "enquiry", Array(count).fill(settled));
  };

  test("is due again when the next day begins in India", () => {
    const { dueAfter } = retentionJob(appOf(), quietLog);
    const midnight = new Date("2024-06-01T18:30:00.000Z");
    expect(dueAfter(start)).toEqual(midnight);
    expect(dueAfter(midnight)).toEqual(new Date("2024-06-02T18:30:00.000Z"));
  });

  test("goes in portions, others in between, and goes on where another process died", async () => {
    await someEnquiries(230);
    const stopping = new AbortController();
    let portions = 0;
    let left = 0;
    const pause = async () => {
      portions += 1;
      left = (await idsIn("record")).length;
      if (left < 230) stopping.abort();
    };
    const { signal } = stopping;
    const run = () => deleteExpired(appOf(), { pause, signal });
    await expect(run()).rejects.toThrow();
    expect(left, `after ${portions} portions`).toBe(130);
    expect(await runEntries()).toEqual([]);
    expect(await deleteExpiredNow(appOf())).toEqual({ Enquiries: 230 });
    expect(await runEntries()).toEqual([{ actor_name: "retention", after: { Enquiries: 230 } }]);
  });

  test.skipIf(inject("engine") === "sqlite")(
    "is done although the files forget more slowly than any statement may take",
    async () => {
      await someEnquiries(1);
      const hurried = await openDatabase(opened.env, () => {}, 200);
      const app = appOf();
      const store = { ...hurried, feed: new LiveFeed() };
      // Another vacuum, say: deleting goes on beside it.
      const run = await db.transaction().execute(async (other) => {
        await sql`lock table record in share update exclusive mode`.execute(other);
        let isOver = false;
        const run = deleteExpired({ ...app, store }).finally(() => {
          isOver = true;
        });
        run.catch(() => {});
        // Longer than the limit, and than a connection may be silent.
        const waits = sql<{ n: number }>`
          select count(*) as n from pg_stat_activity where datname = current_database()
            and query like 'vacuum%' and clock_timestamp() - query_start > interval '2 seconds'`;
        const hasWaited = async () => isOver || (await waits.execute(db)).rows[0]?.n;
        await expect.poll(hasWaited, { timeout: 30_000 }).toBeTruthy();
        return { ended: run };
      });
      expect(await run.ended).toEqual({ Enquiries: 1 });
      expect(await runEntries()).toHaveLength(1);
      await hurried.db.destroy();
    },
  );

  test("can be looked at before: what would go, and nothing goes", async () => {
    await someEnquiries(2);
    const preview = await previewRetention(appOf({ KEEP_MESSAGES: 0 }));
    const of = (name: string) => preview.find(({ what }) => what === name);
    const before = oldestKept("KEEP_ENQUIRIES", 730, start);
    const setting = "KEEP_ENQUIRIES";
    expect(of("Enquiries")).toMatchObject({ setting, days: 730, count: 2, before });
    expect(of("Messages")).toMatchObject({ days: 0, count: 0, before: undefined });
    expect(await idsIn("record")).toHaveLength(2);
  });
});

describe("records", () => {
  const uncontracted = kinds.all
    .map(({ description, retention }) => ({ ...description, retention }))
    .filter(({ table }) => table !== "booking");

  test.each(uncontracted)(
    "$title: what is old goes, what is a second younger stays",
    async (kind) => {
      const days = keptDays[kind.retention];
      await settled(kind.table, old(days));
      const stays = await settled(kind.table, younger(days));
      const left = [stays];
      if (kind.statuses.includes("spam")) {
        const spam = { status: "spam" };
        await settled(kind.table, old(keptDays.KEEP_SPAM), spam);
        left.push(await settled(kind.table, younger(keptDays.KEEP_SPAM), spam));
      }
      await deleteOld();
      expect(await idsIn("record")).toEqual(left.toSorted());
    },
  );

  test("records that are open, have a reminder to come or a newer note stay", async () => {
    const at = old(2_000);
    const after = ago(1_000);
    const stays = [
      await settled("enquiry", at, { status: "new" }),
      await settled("enquiry", at, { status: "in progress" }),
      await settled("enquiry", at, { reminder_at: ago(-1_000), reminder_for: "asha" }),
      await settled("enquiry", at, { updated_at: after }),
    ];
    const noted = await settled("enquiry", at);
    const event = { id: "e1", record_id: noted, at: after, action: "note", note: "called again" };
    await put("record_event", { ...event, actor_id: "asha", actor_name: "Asha" });
    await settled("enquiry", at, { reminder_at: after, reminder_for: "asha" });
    await deleteOld();
    expect(await idsIn("record")).toEqual([...stays, noted].toSorted());
  });

  test("bookings stay for eight financial years, open ones and 0 for ever", async () => {
    const last = oldestKept("KEEP_BOOKINGS", keptDays.KEEP_BOOKINGS, start) ?? "";
    expect(last).toBe("2016-03-31T18:29:59.999Z");
    const next = new Date(Date.parse(last) + 1_000).toISOString();
    for (const status of ["returned", "cancelled", "spam"]) {
      await settled("booking", last, { status });
    }
    const stays = [
      await settled("booking", next, { status: "returned" }),
      await settled("booking", last, { status: "delivered" }),
    ];
    await deleteOld({ KEEP_BOOKINGS: 0 });
    expect(await idsIn("record")).toHaveLength(5);
    await deleteExpired(appOf());
    expect(await idsIn("record")).toEqual(stays.toSorted());
    expect(await db.selectFrom("booking").selectAll().execute()).toHaveLength(2);
  });

  test("of an application goes after an offer, a rejection or its end", async () => {
    const statuses = ["new", "shortlisted", "interview", "offer", "rejected", "closed"];
    for (const status of statuses) {
      await settled("career_application", old(400), { status });
    }
    expect(await deleteOld()).toEqual({ Applications: 3 });
    const left = await db.selectFrom("record").select("status").execute();
    expect(left.map(({ status }) => status).toSorted()).toEqual(statuses.slice(0, 3).toSorted());
  });

  test("goes with its CV, its history and its words in the search; the audit has numbers", async () => {
    const at = old(400);
    const id = await settled("career_application", at, { name: "Qwertzuia Vadivelu" });
    const bytes = new Uint8Array(1_000);
    const file = { file_name: "cv.pdf", type: "pdf" as const, size: 1_000, bytes };
    await put("cv", { record_id: id, ...file });
    const event = { id: "e2", record_id: id, at, action: "note", note: "a note" };
    await put("record_event", { ...event, actor_id: "asha", actor_name: "Asha" });
    const find = () => searchIds(db, "career_application", "Qwertzuia");
    expect(await find()).toHaveLength(1);
    expect(await deleteOld()).toEqual({ Applications: 1, CVs: 1 });
    expect(await find()).toEqual([]);
    for (const table of ["record", "career_application", "cv", "record_event"] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    const counts = { Applications: 1, CVs: 1 };
    expect(await runEntries()).toEqual([{ actor_name: "retention", after: counts }]);
  });
});

test.runIf(inject("engine") === "sqlite")(
  "the database's file holds neither the bytes of a CV nor a word of what went",
  async () => {
    const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db);
    const file = rows[0]?.file ?? "";
    const onDisk = (text: string) =>
      [file, `${file}-wal`].some((name) => existsSync(name) && readFileSync(name).includes(text));
    const own = { name: "Wortschatz Vadivelu" };
    const id = await settled("career_application", old(400), own);
    const bytes = Buffer.alloc(300_000, "hundreds of pages of a curriculum vitae. ");
    const cv = { file_name: "cv.pdf", type: "pdf" as const, size: bytes.length, bytes };
    await put("cv", { record_id: id, ...cv });
    expect(onDisk("Wortschatz") && onDisk("wortschatz") && onDisk("curriculum vitae")).toBe(true);
    await deleteOld();
    expect(["Wortschatz", "wortschatz", "curriculum vitae"].filter(onDisk)).toEqual([]);
  },
);
