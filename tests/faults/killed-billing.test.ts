import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { addDays, indianDay } from "#app/lib/dates.ts";
import { storeRental } from "#tests/factories/rental.ts";
import { createOwnDatabase, startOwnProcess } from "#tests/support/built-site.ts";
import { type Client, signInAsAdmin } from "#tests/support/http.ts";
import {
  changedDocuments,
  costAndBilled,
  moneyProblems,
  readMoney,
} from "#tests/support/money-model.ts";

const kills = 6;
const today = indianDay(new Date());

/** Acts that the site confirmed: a payment's number, or the bookings that a run billed. */
interface Acts {
  billed: { recordId: string; number: string }[];
  paid: string[];
}

/** Runs the month in batches of five, and pays some of the invoices in part. */
async function workUntilEnd(admin: Client, ids: readonly string[], done: Acts): Promise<void> {
  const save = async (path: string, fields: [string, string][]) => {
    const sent = new URLSearchParams([...fields, ["key", uuidv7()]]).toString();
    const { status, text } = await admin.save(path, sent);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return text;
  };
  let paid = 0;
  for (let at = 0; at < ids.length; at += 5) {
    const some = ids.slice(at, at + 5);
    const run = some.map((id): [string, string] => ["record", id]);
    const said = await save("/admin/billing", [["intent", "issue"], ...run]);
    const numbers = said.match(/SAMPLE\/[\d/-]+/g) ?? [];
    for (const [place, recordId] of some.entries()) {
      const number = numbers[place];
      if (number) done.billed.push({ recordId, number });
    }
    for (const id of some.slice(0, 3)) {
      paid += 1;
      const reference = `${Date.now()}`.slice(-9) + String(100 + paid).slice(-3);
      await save("/admin/payments/new", [
        ...Object.entries({ kind: "upi", purpose: "invoice", amount: "5.50", on_day: today }),
        ["reference", reference],
        ["booking", id],
      ]);
      done.paid.push(reference);
    }
  }
}

test.each(["sqlite", "postgres"] as const)(
  `on %s: killed ${kills} times while it runs a month, nothing is half, lost or billed twice`,
  async (engine) => {
    const database = await createOwnDatabase({ engine });
    const db = database.open();
    const launch = () => startOwnProcess(database, { FORM_LIMIT: "0", LOG_LEVEL: "error" });
    const ids: string[] = [];
    for (let made = 0; made < 120; made += 1) {
      const line = { slug: "business-14", name: "Business 14", quantity: 1, duration: 5 };
      const day_from = addDays(today, -made % 20);
      ids.push(await storeRental(db, { ...line, day_from }, { status: "confirmed" }));
    }
    await db.updateTable("booking").set({ to_bill: 1 }).execute();
    const done: Acts = { billed: [], paid: [] };
    let running = await launch();
    let before = await readMoney(db);
    const check = async () => {
      const money = await readMoney(db);
      expect(moneyProblems(money)).toEqual([]);
      expect(changedDocuments(before, money)).toEqual([]);
      for (const id of ids) {
        const invoices = money.documents.filter(({ record_id }) => record_id === id);
        expect(invoices.length).toBeLessThanOrEqual(1);
        const { cost, billed, booking } = costAndBilled(money, id);
        expect(billed, id).toBe(invoices.length * cost);
        expect(booking?.to_bill).toBe(1 - invoices.length);
      }
      for (const { recordId, number } of done.billed) {
        expect(money.documents).toContainEqual(expect.objectContaining({ number }));
        expect(money.documents.some(({ record_id }) => record_id === recordId)).toBe(true);
      }
      const references = money.payments.map(({ reference }) => reference);
      for (const reference of done.paid) expect(references).toContain(reference);
      const settled = new Set(money.settlements.map(({ payment_id }) => payment_id));
      const open = money.payments.filter(({ record_id }) =>
        money.documents.some((document) => document.record_id === record_id),
      );
      expect(open.filter(({ id }) => !settled.has(id))).toEqual([]);
      before = money;
      return money;
    };
    for (let kill = 0; kill < kills; kill += 1) {
      const admin = await signInAsAdmin(running.url);
      const left = ids.filter((id) => !before.documents.some(({ record_id }) => record_id === id));
      const half = left.slice(0, left.length - (kills - 1 - kill) * 10);
      // Two people at the desk run the same month.
      const working = [
        workUntilEnd(admin, half, done),
        workUntilEnd(admin, half.toReversed(), done),
      ];
      const ended = Promise.allSettled(working);
      await sleep(150 + Math.random() * 1_200);
      await running.kill("SIGKILL");
      await ended;
      running = await launch();
      await check();
    }
    expect(before.documents.length, "killed before it did anything").toBeGreaterThan(kills);
    const admin = await signInAsAdmin(running.url);
    await workUntilEnd(admin, ids, done);
    const money = await check();
    expect(money.documents).toHaveLength(ids.length);
    await db.destroy();
  },
);
