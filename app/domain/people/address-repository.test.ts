import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { unifyAddresses } from "#app/domain/people/address-repository.server.ts";
import { findWithdrawal, insertWithdrawal } from "#app/domain/privacy/consent-repository.server.ts";
import { createLog } from "#server/create-log.ts";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { emptyTables } from "#tests/support/records.ts";
import { openTestStore } from "#tests/support/store.ts";

const site = await openTestStore();

const lines: string[] = [];
const unify = () =>
  unifyAddresses(site.store, createLog("warn", { write: (line) => lines.push(line) }));
beforeEach(async () => {
  lines.length = 0;
  await emptyTables(site.db, "record", "user");
});

async function storeUser(email: string) {
  const [id, createdAt] = [uuidv7(), new Date()];
  const row = { id, name: "Asha", email, emailVerified: true, createdAt, updatedAt: createdAt };
  await site.db.insertInto("user").values(row).execute();
  return id;
}

async function emailsOf(table: "record" | "user") {
  const rows = await site.db.selectFrom(table).select(["id", "email"]).execute();
  return Object.fromEntries(rows.map(({ id, email }) => [id, email]));
}

test("more addresses than one batch holds get their one spelling", async () => {
  const numbers = Array.from({ length: 501 }, (_, i) => i);
  const rows = numbers.map((i) => ({ email: `Rao${i}@Example.com` }));
  await storeRecords(site.db, "enquiry", rows);
  await unify();
  const emails = Object.values(await emailsOf("record"));
  expect(new Set(emails)).toEqual(new Set(numbers.map((i) => `rao${i}@example.com`)));
  expect(lines).toEqual([]);
});

test("of two accounts that would meet one stays as it is, and the log names its id", async () => {
  const older = await storeUser("asha@BÜCHER.example");
  const newer = await storeUser("ASHA@bücher.example");
  const taken = await storeUser("Ravi@example.com");
  const plain = await storeUser("ravi@example.com");
  await unify();
  await unify();
  expect(await emailsOf("user")).toEqual({
    [older]: "asha@xn--bcher-kva.example",
    [newer]: "ASHA@bücher.example",
    [taken]: "Ravi@example.com",
    [plain]: "ravi@example.com",
  });
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain(newer);
  expect(lines[0]).toContain("another account has the same address");
  expect(lines[1]).toContain(taken);
  expect(lines.join("").toLowerCase()).not.toMatch(/asha|ravi|example/);
});

test("a withdrawn consent goes with its address", async () => {
  const at = new Date("2026-11-01T10:00:00.000Z");
  await storeRecord(site.db, "enquiry", { email: "Asha@BÜCHER.example" });
  await site.store.transaction((trx) => insertWithdrawal(trx, "asha@bücher.example", at));
  await unify();
  expect(await findWithdrawal(site.db, "asha@xn--bcher-kva.example")).toBe(at.toISOString());
});
