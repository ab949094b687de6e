import { afterAll, beforeAll, expect, test } from "vitest";
import { contactMessage as kind } from "#app/domain/records/kinds/contact-message.server.ts";
import { countByStatus } from "#app/domain/records/record-list-repository.server.ts";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { removeRecords } from "#tests/support/records.ts";
import { openTestStore, type TestStore } from "#tests/support/store.ts";

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

test("counts follow every change, however it comes", async () => {
  const counts = async () => countByStatus(store.db, kind);
  expect(await counts()).toMatchObject({ stored: 0, new: 0, spam: 0 });
  await storeRecords(store.db, "contact_message", [
    {},
    {},
    { status: "spam" },
    { status: "in progress" },
  ]);
  await storeRecord(store.db, "enquiry");
  expect(await counts()).toEqual({
    stored: 3,
    new: 2,
    spam: 1,
    byStatus: expect.objectContaining({ new: 2, "in progress": 1, spam: 1 }),
  });
  await store.db.updateTable("record").set({ status: "done" }).execute();
  expect((await counts()).byStatus).toMatchObject({ new: 0, spam: 0, done: 4 });
  await removeRecords(store.db);
  expect((await counts()).byStatus).toMatchObject({ new: 0, spam: 0, done: 0 });
});
