import { beforeEach, expect, test } from "vitest";
import { findBooks } from "#app/domain/documents/books-repository.server.ts";
import { anonymise } from "#app/domain/privacy/stored-data-repository.server.ts";
import { deleteExpired } from "#app/domain/retention/retention.server.ts";
import { readEnv } from "#app/env.server.ts";
import { dayMs } from "#app/lib/dates.ts";
import { LiveFeed } from "#app/platform/db/live-feed.server.ts";
import { transact } from "#app/platform/db/transact.ts";
import { kinds } from "#app/registry.server.ts";
import { aPaper } from "#tests/factories/paper.ts";
import { storeDocument } from "#tests/factories/stored-document.ts";
import { storePayment } from "#tests/factories/stored-payment.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { openTestStore } from "#tests/support/store.ts";

/** That the books outlive the person and go when the law lets them. */
const opened = await openTestStore();
const { db } = opened;
const store = { ...opened.store, feed: new LiveFeed() };
const now = new Date();
const old = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
const bookingKind = kinds.findByTable("booking");

let made = 0;
/** An invoice of a booking that is over, paid by a transfer with a proof. */
async function storeBooks(at: string, status = "returned") {
  made += 1;
  const stamp = { created_at: at, updated_at: at };
  const record = await storeRecord(db, "booking", { status, ...stamp });
  const number = `KA/26-27/${String(made).padStart(5, "0")}`;
  const paper = { ...aPaper(), kind: "invoice" as const, number, issuedOn: "2026-11-20" };
  const invoice = await storeDocument(db, paper, record, { created_at: at });
  const own = { record_id: record, amount: paper.total, created_at: at, note: "Asha paid" };
  const payment = await storePayment(db, own, invoice);
  const proof = { payment_id: payment, type: "png" as const, bytes: new Uint8Array([1]) };
  await db.insertInto("payment_proof").values(proof).execute();
  const refund = { direction: "out", of_id: payment, amount: 1 } as const;
  const others = { record_id: record, created_at: at, amount: 500_00 };
  const advance = await storePayment(db, others);
  await storePayment(db, { ...others, ...refund, of_id: advance });
  await storePayment(db, { ...others, state: "reported", note: "by Asha" });
  const charge = { record_id: record, handover_key: null, unit_id: null, kind: "damage" } as const;
  const billed = { amount: 0, with_gst: 1, state: "billed", document_id: invoice } as const;
  await db
    .insertInto("charge")
    .values({
      id: `charge ${made}`,
      name: "Keyboard",
      note: "Asha",
      ...charge,
      ...billed,
      created_at: at,
    })
    .execute();
  return { record, invoice, payment, number };
}

const count = async (table: "record" | "document" | "payment" | "settlement" | "charge") =>
  (
    await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .executeTakeFirst()
  )?.n;
const counts = async () =>
  Promise.all((["record", "document", "payment", "settlement", "charge"] as const).map(count));

beforeEach(() => {
  made += 10;
});

test("a person gets the papers and payments of a booking; an erasure leaves the books without notes and proofs", async () => {
  const { record, number } = await storeBooks(now.toISOString());
  const books = (await findBooks(db, [record])).get(record);
  expect(books?.documents).toMatchObject([{ kind: "invoice", number }]);
  expect(books?.payments).toHaveLength(4);
  if (!bookingKind) throw new Error("there is no kind of bookings");
  await transact(store, (trx) => anonymise(trx, bookingKind, [record], now, true));
  const after = (await findBooks(db, [record])).get(record);
  expect(after?.documents).toEqual(books?.documents);
  expect(after?.payments.map(({ state }) => state)).toEqual(Array(3).fill("confirmed"));
  for (const table of ["payment", "charge"] as const) {
    const noted = db.selectFrom(table).select("id").where("note", "<>", "");
    expect(await noted.where("record_id", "=", record).execute()).toEqual([]);
  }
  expect(await db.selectFrom("payment_proof").select("payment_id").execute()).toEqual([]);
});

test("books stay 96 months, whatever the setting, and go with their booking then", async () => {
  const app = { store, kinds, now: () => now, env: readEnv({ KEEP_BOOKINGS: "30" }) };
  const before = await counts();
  const young = await storeBooks(old(2_900));
  expect(await deleteExpired(app)).not.toHaveProperty("Bookings");
  await storeBooks(old(2_930));
  const other = await storePayment(db, { record_id: young.record, created_at: old(2_900) });
  expect(await deleteExpired(app)).toMatchObject({ Bookings: 1 });
  const now5 = await counts();
  expect(now5.map((n, at) => Number(n) - Number(before[at]))).toEqual([1, 1, 5, 1, 1]);
  expect(await db.selectFrom("payment").select("id").where("id", "=", other).execute()).toEqual([
    { id: other },
  ]);
});
