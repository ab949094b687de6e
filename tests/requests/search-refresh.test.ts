import { afterAll, beforeAll, expect, test } from "vitest";
import { refreshIndex } from "#app/domain/search/refresh-index.server.ts";
import { findEntries, putEntries } from "#app/platform/search/search-repository.server.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { openTestStore, type TestStore } from "#tests/support/store.ts";

let opened: TestStore;
beforeAll(async () => {
  opened = await openTestStore();
});
afterAll(() => opened.close());

const find = async (kind: string, text: string) =>
  (await findEntries(opened.db, { kind, text }, { limit: 9 })).map(({ id }) => id);

test("an index that an older version filled is filled anew, once", async () => {
  const { db, store } = opened;
  const booking = await storeRecord(db, "booking", { reference: "M4VH-82KD" });
  const enquiry = await storeRecord(db, "enquiry", { phone: "99999 12345" });
  const forget = async () => {
    for (const [kind, id] of [
      ["booking", booking],
      ["enquiry", enquiry],
    ] as const) {
      await putEntries(db, [{ id, kind, at: "2026-11-20T10:00:00.000Z", texts: ["Asha"] }]);
    }
  };
  await forget();
  expect(await find("booking", "82kd")).toEqual([]);
  await Promise.all([refreshIndex(store), refreshIndex(store)]);
  expect(await find("booking", "82kd")).toEqual([booking]);
  expect(await find("enquiry", "99123")).toEqual([enquiry]);
  await forget();
  await refreshIndex(store);
  expect(await find("enquiry", "99123")).toEqual([]);
});
