import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as enquiries from "#app/domain/records/enquiries/enquiry-repository.server.ts";
import { writePosition } from "#app/domain/records/list-filter.server.ts";
import { type Cursor, type ListFilter, noFilter } from "#app/domain/records/list-filter.ts";
import { findKind } from "#app/domain/records/record-kinds.ts";
import * as records from "#app/domain/records/record-repository.server.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { openTestStore, type TestStore } from "#tests/support/store.ts";

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());
beforeEach(async () => {
  await store.db.deleteFrom("enquiry").execute();
});

type Status = Parameters<typeof enquiries.insert>[1]["status"];

/** Ids and keys in the order of `name`. */
async function insert(name: string, status: Status = "new"): Promise<boolean> {
  return store.db.transaction().execute((trx) =>
    enquiries.insert(
      { email: "asha@example.com", number: "98400 00112", code: "560001", name },
      {
        id: `id-${name}`,
        status,
        spam_reasons: "",
        submission_key: `key-${name}`,
        client_address: "203.0.113.1",
        created_at: "2026-03-01T10:00:00.000Z",
        updated_at: "2026-03-01T10:00:00.000Z",
      },
      trx,
    ),
  );
}

const kind = findKind("enquiries");
if (!kind) throw new Error("there are no enquiries");

const page = async (cursor: Cursor, own: Partial<ListFilter> = {}) => {
  const filter = { ...noFilter, ...own };
  const { rows, newer, older } = await records.findPage(store.db, kind, {
    filter,
    cursor,
    size: 2,
  });
  return {
    names: rows.map(({ name }) => name).join(""),
    newer: newer !== undefined,
    older: older !== undefined,
  };
};

/** The place just at this record, as a page beside it would name it. */
async function at(name: string): Promise<string> {
  const { created_at, no } = await store.db
    .selectFrom("enquiry")
    .select(["created_at", "no"])
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return writePosition({ key: created_at, no });
}

test("a record is inserted once for each submission key", async () => {
  expect(await insert("a")).toBe(true);
  expect(await insert("a")).toBe(false);
  const rows = await store.db.selectFrom("enquiry").selectAll().execute();
  expect(rows).toEqual([expect.objectContaining({ ...anEnquiry(), name: "a" })]);
});

test("a submission is found under any of its keys", async () => {
  await insert("a");
  const exists = (keys: string[]) =>
    store.db.transaction().execute((trx) => enquiries.existsBySubmissionKey(keys, trx));
  expect(await exists(["key-x", "key-a"])).toBe(true);
  expect(await exists(["key-x"])).toBe(false);
});

describe("a page of the list", () => {
  beforeEach(async () => {
    for (const name of ["a", "b", "c", "d", "e"]) await insert(name);
    await insert("s", "spam");
  });

  test("comes newest first, two at a time, to the end and back", async () => {
    expect(await page(undefined)).toEqual({ names: "ed", newer: false, older: true });
    expect(await page({ before: await at("d") })).toEqual({
      names: "cb",
      newer: true,
      older: true,
    });
    expect(await page({ before: await at("b") })).toEqual({
      names: "a",
      newer: true,
      older: false,
    });
    expect(await page({ after: await at("a") })).toEqual({ names: "cb", newer: true, older: true });
    expect(await page({ after: await at("c") })).toEqual({
      names: "ed",
      newer: false,
      older: true,
    });
  });

  test("is not shifted by what arrives meanwhile", async () => {
    await insert("f");
    expect((await page({ before: await at("d") })).names).toBe("cb");
  });

  test("ends when a page is just full", async () => {
    expect(await page({ before: await at("c") })).toEqual({
      names: "ba",
      newer: true,
      older: false,
    });
  });

  test("shows spam apart from the rest", async () => {
    expect(await page(undefined, { status: "spam" })).toEqual({
      names: "s",
      newer: false,
      older: false,
    });
  });

  test("beyond the last is empty, and leads back", async () => {
    expect(await page({ before: await at("a") })).toEqual({ names: "", newer: true, older: false });
  });

  test("beyond the newest says that nothing is newer", async () => {
    expect((await page({ after: await at("e") })).newer).toBe(false);
  });
});

test("records are counted by what is to be done with them, as numbers", async () => {
  const statuses: Status[] = ["new", "new", "in progress", "done", "spam"];
  for (const [i, status] of statuses.entries()) await insert(`n${i}`, status);
  expect(await records.countByStatus(store.db, kind)).toEqual({
    stored: 4,
    new: 2,
    spam: 1,
    byStatus: { new: 2, "in progress": 1, done: 1, spam: 1 },
  });
});

test("of nothing there is nothing", async () => {
  expect(await records.countByStatus(store.db, kind)).toMatchObject({ stored: 0, new: 0, spam: 0 });
  expect(await page(undefined)).toEqual({ names: "", newer: false, older: false });
});
