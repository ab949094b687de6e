import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { indexWaiting } from "#app/domain/search/index-waiting.server.ts";
import { isPostgres } from "#app/platform/db/store.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { findInEveryTable } from "#tests/support/every-text.ts";
import { searchIds } from "#tests/support/search.ts";
import { openTestStore } from "#tests/support/store.ts";

const opened = await openTestStore();

/** As the release before this one does it. */
async function putIntoFormerIndex(id: string, word: string) {
  const { db } = opened;
  const entry = sql`insert into search_entry (id, kind, at`;
  if (isPostgres(db)) {
    await sql`${entry}, words) values (${id}, 'enquiry', '', array_to_tsvector(array[${word}]))
      on conflict (id) do update set words = excluded.words`.execute(db);
    return;
  }
  await sql`${entry}) values (${id}, 'enquiry', '') on conflict do nothing`.execute(db);
  await sql`insert or replace into search_word (rowid, words)
    select no, ${word} from search_entry where id = ${id}`.execute(db);
}
const formerEntries = async () =>
  (await sql<{ id: string }>`select id from search_entry`.execute(opened.db)).rows.map(
    ({ id }) => id,
  );

test("records that a former release stores or changes are found after the next run", async () => {
  const { db, store } = opened;
  const id = await storeRecord(db, "enquiry", { name: "Former" });
  await db.deleteFrom("search_text").execute();
  // As an insert past this release's code leaves it.
  await sql`insert into search_waiting (id, kind) values (${id}, 'enquiry')`.execute(db);
  await Promise.all([indexWaiting(store), indexWaiting(store)]);
  expect(await searchIds(db, "enquiry", "former")).toEqual([id]);
  await putIntoFormerIndex(id, "former");
  await db.updateTable("record").set({ name: "Latter" }).where("id", "=", id).execute();
  expect(await searchIds(db, "enquiry", "former")).toEqual([]);
  expect(await formerEntries()).toEqual([]);
  const note = { actor_id: "staff", actor_name: "Staff", action: "note", note: "Wants Zebras" };
  const event = { ...note, id: uuidv7(), record_id: id, at: "2026-11-20T10:00:00.000Z" };
  await db.insertInto("record_event").values(event).execute();
  await indexWaiting(store);
  for (const text of ["latter", "zebra"])
    expect(await searchIds(db, "enquiry", text)).toEqual([id]);
  await db.deleteFrom("record_event").execute();
  expect(await searchIds(db, "enquiry", "zebra")).toEqual([]);
  await indexWaiting(store);
  expect(await searchIds(db, "enquiry", "latter")).toEqual([id]);
});

test("a status that changes is nothing to the index, and what is deleted leaves both indexes", async () => {
  const { db } = opened;
  const id = await storeRecord(db, "enquiry", { name: "Quixotic" });
  await db.updateTable("record").set({ status: "done" }).where("id", "=", id).execute();
  expect(await searchIds(db, "enquiry", "quixotic")).toEqual([id]);
  await putIntoFormerIndex(id, "quixotic");
  await db.deleteFrom("record").where("id", "=", id).execute();
  expect(await formerEntries()).toEqual([]);
  expect(await db.selectFrom("search_waiting").selectAll().execute()).toEqual([]);
  const left = await findInEveryTable(db, ["quixotic"]);
  expect(left.filter((line) => !line.startsWith("search_word"))).toEqual([]);
});
