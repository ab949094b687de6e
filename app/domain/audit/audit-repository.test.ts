import { type RawBuilder, sql } from "kysely";
import { describe, expect, inject, test } from "vitest";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import { dayMs } from "#app/lib/dates.ts";
import { openTestStore } from "#tests/support/store.ts";

const store = await openTestStore();

const asha = { userId: "0193-asha", email: "asha@example.com" };

function insert(entry: Partial<audit.AuditEntry> = {}): Promise<string> {
  return store.db.transaction().execute((trx) =>
    audit.insert(trx, {
      at: new Date("2026-03-01T10:00:00.000Z"),
      actor: asha,
      action: "status",
      clientAddress: "203.0.113.1",
      ...entry,
    }),
  );
}

const find = async (id: string) =>
  store.db.selectFrom("audit").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("an entry stores actor, action, record, and the fields before and after", async () => {
  const id = await insert({
    kind: "booking",
    recordId: "r1",
    before: { status: "new", total: null },
    after: { status: "confirmed", total: 14_990 },
  });
  expect(await find(id)).toEqual({
    id,
    at: "2026-03-01T10:00:00.000Z",
    actor_id: asha.userId,
    actor_name: asha.email,
    action: "status",
    kind: "booking",
    record_id: "r1",
    record_no: null,
    before: '{"status":"new","total":null}',
    after: '{"status":"confirmed","total":14990}',
    client_address: "203.0.113.1",
  });
});

test("input of strangers is shortened, and stored as text that every database accepts", async () => {
  const actor = { name: `a\0\ud800${"b".repeat(10_000)}` };
  const row = await find(await insert({ actor, after: { note: "ம".repeat(10_000) } }));
  expect(row.actor_id).toBeNull();
  expect(row.actor_name).toHaveLength(254);
  expect(row.actor_name).toMatch(/^a\ufffdb+…$/);
  expect(JSON.parse(row.after ?? "").note).toHaveLength(500);
});

describe("the database refuses", () => {
  const statements: [string, RawBuilder<unknown>][] = [
    ["to change an entry", sql`update audit set actor_name = 'nobody'`],
    ["to name another actor", sql`update audit set actor_id = null`],
    ["to change when", sql`update audit set at = '2020-01-01T00:00:00.000Z'`],
    ["to forget what a status was", sql`update audit set before = null`],
    ["to number a record otherwise", sql`update audit set record_no = 99`],
    ["to remove an entry", sql`delete from audit`],
    [
      "to put another in its place",
      sql`insert into audit select * from audit where true on conflict (id) do update set actor_name = 'nobody'`,
    ],
    inject("engine") === "postgres"
      ? ["to empty the table", sql`truncate audit`]
      : ["to replace an entry", sql`insert or replace into audit select * from audit`],
  ];
  test.each(statements)("%s", async (_what, statement) => {
    await insert({ at: new Date(), no: 12, before: { status: "new" } });
    const all = store.db.selectFrom("audit").selectAll().orderBy("id");
    const before = await all.execute();
    await expect(statement.execute(store.db)).rejects.toThrow();
    expect(await all.execute()).toEqual(before);
  });
});

test("the database lets fields that were edited lose their values, and nothing else", async () => {
  const before = { Email: "asha@example.com", city: "Pune" };
  const id = await insert({ action: "record-edited", before, after: { Email: null, city: "" } });
  const set = (fields: string) =>
    sql`update audit set before = ${fields} where id = ${id}`.execute(store.db);
  for (const refused of [
    '{"Email":null}',
    '{"Email":null,"street":null}',
    '{"Email":null,"city":"Salem"}',
    "{}",
  ]) {
    await expect(set(refused), refused).rejects.toThrow("never changed");
  }
  await set('{"Email":null,"city":null}');
  expect((await find(id)).before).toBe('{"Email":null,"city":null}');
});

test("the database lets an entry be removed once it is older than a year", async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
  const gone = await insert({ at: daysAgo(366) });
  const stays = await insert({ at: daysAgo(364) });
  const remove = (id: string) => store.db.deleteFrom("audit").where("id", "=", id).execute();
  await remove(gone);
  await expect(remove(stays)).rejects.toThrow("kept for a year");
  await expect(find(gone)).rejects.toThrow();
  expect(await find(stays)).toBeDefined();
});
