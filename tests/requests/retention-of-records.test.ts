import { existsSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { describe, expect, inject, test } from "vitest";
import { recordKinds } from "#app/domain/records/record-kinds.server.ts";
import { deleteExpired } from "#app/domain/retention/retention.server.ts";
import { oldestKept } from "#app/lib/retention-rules.ts";
import { ago, keptDays, old, openRetention, start, younger } from "#tests/support/retention.ts";
import { searchIds } from "#tests/support/search.ts";

const retention = openRetention();

describe("records", () => {
  const kinds = recordKinds
    .map(({ description, retention }) => ({ ...description, retention }))
    .filter(({ table }) => table !== "booking");

  test.each(kinds)("$title: what is old goes, what is a second younger stays", async (kind) => {
    const days = keptDays[kind.retention];
    await retention.settled(kind.table, old(days));
    const stays = await retention.settled(kind.table, younger(days));
    const left = [stays];
    if (kind.statuses.includes("spam")) {
      const spam = { status: "spam" };
      await retention.settled(kind.table, old(keptDays.KEEP_SPAM), spam);
      left.push(await retention.settled(kind.table, younger(keptDays.KEEP_SPAM), spam));
    }
    await retention.deleteOld();
    expect(await retention.idsIn("record")).toEqual(left.toSorted());
  });

  test("records that are open, have a reminder to come or a newer note stay", async () => {
    const at = old(2_000);
    const after = ago(1_000);
    const stays = [
      await retention.settled("enquiry", at, { status: "new" }),
      await retention.settled("enquiry", at, { status: "in progress" }),
      await retention.settled("enquiry", at, { reminder_at: ago(-1_000), reminder_for: "asha" }),
      await retention.settled("enquiry", at, { updated_at: after }),
    ];
    const noted = await retention.settled("enquiry", at);
    const event = { id: "e1", record_id: noted, at: after, action: "note", note: "called again" };
    await retention.put("record_event", { ...event, actor_id: "asha", actor_name: "Asha" });
    await retention.settled("enquiry", at, { reminder_at: after, reminder_for: "asha" });
    await retention.deleteOld();
    expect(await retention.idsIn("record")).toEqual([...stays, noted].toSorted());
  });

  test("bookings stay for eight financial years, open ones and 0 for ever", async () => {
    const last = oldestKept("KEEP_BOOKINGS", keptDays.KEEP_BOOKINGS, start) ?? "";
    expect(last).toBe("2016-03-31T18:29:59.999Z");
    const next = new Date(Date.parse(last) + 1_000).toISOString();
    for (const status of ["returned", "cancelled", "spam"]) {
      await retention.settled("booking", last, { status });
    }
    const stays = [
      await retention.settled("booking", next, { status: "returned" }),
      await retention.settled("booking", last, { status: "delivered" }),
    ];
    await retention.deleteOld({ KEEP_BOOKINGS: 0 });
    expect(await retention.idsIn("record")).toHaveLength(5);
    await deleteExpired(retention.appOf());
    expect(await retention.idsIn("record")).toEqual(stays.toSorted());
    expect(await retention.store.db.selectFrom("booking").selectAll().execute()).toHaveLength(2);
  });

  test("goes with its CV, its history and its words in the search; the audit has numbers", async () => {
    const at = old(400);
    const id = await retention.settled("career_application", at, { name: "Qwertzuia Vadivelu" });
    const bytes = new Uint8Array(1_000);
    const file = { file_name: "cv.pdf", type: "pdf" as const, size: 1_000, bytes };
    await retention.put("cv", { record_id: id, ...file });
    const event = { id: "e2", record_id: id, at, action: "note", note: "a note" };
    await retention.put("record_event", { ...event, actor_id: "asha", actor_name: "Asha" });
    const find = () => searchIds(retention.store.db, "career_application", "Qwertzuia");
    expect(await find()).toHaveLength(1);
    expect(await retention.deleteOld()).toEqual({ Applications: 1, CVs: 1 });
    expect(await find()).toEqual([]);
    for (const table of ["record", "career_application", "cv", "record_event"] as const) {
      expect(await retention.store.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    const counts = { Applications: 1, CVs: 1 };
    expect(await retention.runEntries()).toEqual([{ actor_name: "retention", after: counts }]);
  });
});

test.runIf(inject("engine") === "sqlite")(
  "the database's file holds neither the bytes of a CV nor a word of what went",
  async () => {
    const { rows } = await sql<{ file: string }>`pragma database_list`.execute(retention.store.db);
    const file = rows[0]?.file ?? "";
    const onDisk = (text: string) =>
      [file, `${file}-wal`].some((name) => existsSync(name) && readFileSync(name).includes(text));
    const own = { name: "Wortschatz Vadivelu" };
    const id = await retention.settled("career_application", old(400), own);
    const bytes = Buffer.alloc(300_000, "hundreds of pages of a curriculum vitae. ");
    const cv = { file_name: "cv.pdf", type: "pdf" as const, size: bytes.length, bytes };
    await retention.put("cv", { record_id: id, ...cv });
    expect(onDisk("Wortschatz") && onDisk("wortschatz") && onDisk("curriculum vitae")).toBe(true);
    await retention.deleteOld();
    expect(["Wortschatz", "wortschatz", "curriculum vitae"].filter(onDisk)).toEqual([]);
  },
);
