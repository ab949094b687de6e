import { beforeEach, expect, test } from "vitest";
import { findReminders, sendReminders } from "#app/domain/payments/reminders.server.ts";
import { LiveFeed } from "#app/platform/db/live-feed.server.ts";
import type { Store } from "#app/platform/db/store.ts";
import { aPaper } from "#tests/factories/paper.ts";
import { storeCustomer } from "#tests/factories/stored-customer.ts";
import { storeDocument } from "#tests/factories/stored-document.ts";
import { storePayment } from "#tests/factories/stored-payment.ts";
import { openTestStore } from "#tests/support/store.ts";

const { db, store: silent } = await openTestStore();
const store: Store = { ...silent, feed: new LiveFeed() };
const now = () => new Date("2026-11-29T05:00:00Z");
const app = { store, now };
beforeEach(() => db.deleteFrom("mail").execute());

let no = 0;
/** An invoice that was due a week ago. */
async function anInvoice(customer_id: string, dueOn = "2026-11-22", own = {}) {
  no += 1;
  const number = `KA/26-27/${String(no).padStart(5, "0")}`;
  const paper = aPaper({ kind: "invoice", number, dueOn, ...own });
  return storeDocument(db, paper, undefined, { customer_id });
}

const set = (id: string, change: { disputed?: number; reminded_at?: string }) =>
  db.updateTable("document").set(change).where("id", "=", id).execute();
const letters = async () => {
  const mails = await db.selectFrom("mail").select(["template", "recipient", "data"]).execute();
  return mails.map(({ template, recipient, data }) => {
    expect(template).toBe("reminder");
    return [recipient, ...JSON.parse(data).documentIds];
  });
};

test("one letter to each customer has all that is overdue by a week, once", async () => {
  const [asha, ravi] = [await storeCustomer(db, "asha"), await storeCustomer(db, "ravi")];
  const merged = await storeCustomer(db, "asha-2", { merged_into: asha });
  const first = await anInvoice(asha);
  const second = await anInvoice(merged, "2026-10-01");
  const third = await anInvoice(ravi);
  await anInvoice(ravi, "2026-11-23");
  expect((await findReminders(app)).letters).toHaveLength(2);
  expect(await sendReminders(app)).toBe(2);
  expect((await letters()).toSorted()).toEqual(
    [
      ["asha@example.com", second, first],
      ["ravi@example.com", third],
    ].toSorted(),
  );
  expect(await sendReminders(app)).toBe(0);
});

test("nobody is reminded of what is paid, credited, disputed or a sample, nor a customer that is paused", async () => {
  const asha = await storeCustomer(db, "asha-3");
  const { total } = aPaper();
  await storePayment(db, { customer_id: asha, amount: total }, await anInvoice(asha));
  const credited = await anInvoice(asha);
  await storeDocument(db, aPaper({ kind: "credit", number: "KA/26-27/C00001" }), undefined, {
    customer_id: asha,
    refers_to: credited,
  });
  await set(await anInvoice(asha), { disputed: 1 });
  await set(await anInvoice(asha), { reminded_at: now().toISOString() });
  await anInvoice(await storeCustomer(db, "paused", { reminders_paused: 1 }));
  expect(await sendReminders(app)).toBe(0);
  const partly = await anInvoice(asha);
  await storePayment(db, { customer_id: asha, amount: total - 100 }, partly);
  expect(await sendReminders(app)).toBe(1);
  expect(await letters()).toEqual([["asha-3@example.com", partly]]);
});

test("what is paid between the list and the letter is not in it", async () => {
  const asha = await storeCustomer(db, "asha-4");
  const [paid, open] = [await anInvoice(asha), await anInvoice(asha)];
  const paying: Store = {
    ...store,
    async transaction(work) {
      await storePayment(db, { customer_id: asha, amount: aPaper().total }, paid);
      return store.transaction(work);
    },
  };
  expect(await sendReminders({ store: paying, now })).toBe(1);
  expect(await letters()).toEqual([["asha-4@example.com", open]]);
});

test("a site that dies between two letters sends each of them once", async () => {
  await anInvoice(await storeCustomer(db, "first"));
  await anInvoice(await storeCustomer(db, "second"));
  let begun = 0;
  const dying: Store = {
    ...store,
    transaction: (work) =>
      store.transaction(async (trx) => {
        const done = await work(trx);
        begun += 1;
        if (begun >= 2) throw new Error("killed");
        return done;
      }),
  };
  await expect(sendReminders({ store: dying, now })).rejects.toThrow("killed");
  expect(await letters()).toHaveLength(1);
  expect(await sendReminders(app)).toBe(1);
  expect((await letters()).map(([to]) => to).toSorted()).toEqual([
    "first@example.com",
    "second@example.com",
  ]);
});
