import { sql } from "kysely";
import { describe, expect, inject, test } from "vitest";
import type { NewDocument } from "#app/domain/documents/document-repository.server.ts";
import { issueDocument } from "#app/domain/documents/issue-document.server.ts";
import { LiveFeed } from "#app/platform/db/live-feed.server.ts";
import { transact } from "#app/platform/db/transact.ts";
import { aPaper, aPaperLine, someParties } from "#tests/factories/paper.ts";
import { storeDocument } from "#tests/factories/stored-document.ts";
import { storePayment } from "#tests/factories/stored-payment.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { openTestStore } from "#tests/support/store.ts";

/** Numbers without gaps, and issued documents that nothing changes. */
const opened = await openTestStore();
const { db } = opened;
const store = { ...opened.store, feed: new LiveFeed() };
const engine = inject("engine");

let made = 0;
function aDocument(recordId: string, own: Partial<NewDocument> = {}): NewDocument {
  made += 1;
  const { lines, taxes, taxable, cgst, sgst, igst, rounding, total } = aPaper({
    lines: [aPaperLine()],
  });
  return {
    ...{ id: `document-${made}`, kind: "invoice", recordId, customerId: null, placeOfSupply: "29" },
    ...{ parties: someParties(), dueOn: "2026-12-31", key: `key-${made}`, createdBy: null },
    lines: lines.map((line) => ({
      ...{ ...line, lineId: `line-${made}`, rate: 18, taxable: line.amount },
      ...{ dayFrom: "2026-12-01", dayTo: "2026-12-31", agreed: "{}" },
    })),
    sum: { taxes: [...taxes], taxable, cgst, sgst, igst, rounding, total },
    ...own,
  };
}

const issue = (document: NewDocument, at = new Date(), fails = false) =>
  transact(store, async (trx, announce) => {
    const issued = await issueDocument(trx, announce, document, "KA", at);
    if (fails) throw new Error("aborted");
    return issued;
  });

const registered = (gstin: string) => {
  const parties = someParties();
  return { ...parties, seller: { ...parties.seller, gstin } };
};

const series = (gstin: string) =>
  db
    .selectFrom("document")
    .select(["no", "number", "year", "issued_on", "kind"])
    .where("registration", "=", gstin)
    .orderBy("no")
    .execute();

describe("numbers", () => {
  const count = process.env.LONG_RUNS ? 1_000 : 120;

  test(`of ${count} issues at once, of which a third aborts, have no gap, no duplicate and no earlier day`, async () => {
    const gstin = "29AAACH7409R1ZX";
    const recordId = await storeRecord(db, "booking");
    const days = ["2026-11-28", "2026-11-29", "2026-11-27"];
    const outcomes = await Promise.allSettled(
      Array.from({ length: count }, (_, at) => {
        const kind = at % 4 === 3 ? ("challan" as const) : ("invoice" as const);
        const document = aDocument(recordId, { kind, parties: registered(gstin) });
        return issue(document, new Date(`${days[at % 3]}T06:00:00Z`), at % 3 === 1);
      }),
    );
    const failed = outcomes.flatMap((one) => (one.status === "rejected" ? one.reason.message : []));
    expect(failed).toEqual(Array(Math.ceil((count - 1) / 3)).fill("aborted"));
    const rows = await series(gstin);
    expect(rows).toHaveLength(count - failed.length);
    for (const [kind, own] of Map.groupBy(rows, (row) => row.kind)) {
      expect(own.map(({ no }) => no)).toEqual(own.map((_, at) => at + 1));
      const letter = kind === "challan" ? "D" : "";
      expect(own.map(({ number }) => number)).toEqual(
        own.map((_, at) => `KA/26-27/${letter}${String(at + 1).padStart(5, "0")}`),
      );
      const issued = own.map(({ issued_on }) => issued_on ?? "");
      expect(issued).toEqual(issued.toSorted());
      const last = db.selectFrom("number_series").select("last").where("registration", "=", gstin);
      expect(await last.where("kind", "=", kind).execute()).toEqual([{ last: own.length }]);
    }
  });

  test("begin anew by the Indian day: 31 March 23:45 and 1 April 00:15", async () => {
    const gstin = "29AABCS1429B1Z1";
    const recordId = await storeRecord(db, "booking");
    const at = ["2027-03-31T18:15:00Z", "2027-03-31T18:45:00Z"];
    const numbers: string[] = [];
    for (const time of at) {
      const parties = { ...registered(gstin) };
      const document = aDocument(recordId, { parties });
      const { number, issuedOn } = await transact(store, (trx, announce) =>
        issueDocument(trx, announce, document, "MH", new Date(time)),
      );
      numbers.push(`${number} ${issuedOn}`);
    }
    expect(numbers).toEqual(["MH/26-27/00001 2027-03-31", "MH/27-28/00001 2027-04-01"]);
  });
});

const refusal = /issued documents never change/;
const fails = async (statement: ReturnType<typeof sql>, why: RegExp = refusal) => {
  const error = await statement.execute(db).then(
    () => undefined,
    (error: Error) => error,
  );
  expect(error?.message ?? "nothing was refused").toMatch(why);
};

/** Columns of an issued document that may still change. */
const later = [
  ...["customer_id", "irn", "irn_qr", "ack", "eway_bill", "disputed", "reminded_at"],
  ...["link_version", "accepted_at", "version", "created_by", "bill_to"],
];

describe("an issued document", () => {
  const make = async () => {
    const document = aDocument(await storeRecord(db, "booking"), {
      parties: registered("33AAACH7409R1Z8"),
    });
    const { id } = await transact(store, (trx, announce) =>
      issueDocument(trx, announce, document, "TN", new Date("2026-11-29T06:00:00Z")),
    );
    return id;
  };
  const rowOf = async (table: string, column: string, id: string) => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db);
    return rows[0] ?? {};
  };

  test("refuses another value in every column of its own, its lines and its taxes", async () => {
    const id = await make();
    for (const [table, key] of [
      ["document", "id"],
      ["document_line", "document_id"],
      ["document_tax", "document_id"],
    ] as const) {
      const before = await rowOf(table, key, id);
      const columns = Object.keys(before);
      expect(columns.length).toBeGreaterThan(6);
      for (const column of columns) {
        if (table === "document" && later.includes(column)) continue;
        const value = typeof before[column] === "number" ? 77 : "77";
        // Columns of numbers that are empty take a number alone.
        const other = before[column] === null && column === "no" ? 77 : value;
        await fails(sql`update ${sql.table(table)} set ${sql.ref(column)} = ${other}
          where ${sql.ref(key)} = ${id}`);
      }
      await fails(sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${id}`);
      expect(await rowOf(table, key, id)).toEqual(before);
    }
    await fails(sql`update document set state = 'draft' where id = ${id}`);
    await fails(sql`update document set state = 'cancelled' where id = ${id}`);
  });

  test("takes no further line or tax, and nobody replaces its rows", async () => {
    const id = await make();
    for (const table of ["document_line", "document_tax"]) {
      const row = await rowOf(table, "document_id", id);
      const added = table === "document_line" ? { ...row, position: 9 } : { ...row, sac: "9999" };
      const insert = (word: string, own: Record<string, unknown>) =>
        sql`${sql.raw(word)} into ${sql.table(table)} (${sql.join(Object.keys(own).map((one) => sql.ref(one)))})
          values (${sql.join(Object.values(own))})`;
      await fails(insert("insert", added));
      if (engine === "sqlite") await fails(insert("insert or replace", row));
    }
    const row = await rowOf("document", "id", id);
    const insert = (own: Record<string, unknown>) =>
      sql`${sql.raw(engine === "sqlite" ? "insert or replace" : "insert")} into document
        (${sql.join(Object.keys(own).map((one) => sql.ref(one)))})
        values (${sql.join(Object.values(own))})`;
    await fails(insert({ ...row, id: "another" }));
    if (engine === "sqlite") {
      await fails(insert({ ...row, state: "draft" }));
      await fails(insert({ ...row, id: "another", state: "draft" }));
      await fails(insert({ ...row, id: "another", number: "TN/1", state: "draft" }));
    }
    expect(await rowOf("document", "id", id)).toEqual(row);
  });

  test("is not issued with a tax table that does not add up, or with another total", async () => {
    const document = aDocument(await storeRecord(db, "booking"));
    const { sum } = document;
    await expect(issue({ ...document, sum: { ...sum, taxes: [] } })).rejects.toThrow(/add up/);
    await expect(issue({ ...document, sum: { ...sum, total: sum.total + 100 } })).rejects.toThrow(
      /check/i,
    );
  });
});

describe("sums above what there is", () => {
  const next = () => {
    made += 1;
    return made;
  };
  const invoice = async (total = 118_00) => {
    const lines = [aPaperLine({ rate: total / 118 })];
    return storeDocument(db, aPaper({ kind: "invoice", number: `X/${next()}`, lines }));
  };
  const settle = (document_id: string, payment_id: string, amount: number) => {
    made += 1;
    const row = { id: `settlement-${made}`, document_id, payment_id, amount, undoes: null };
    const insert = db.insertInto("settlement").values({
      ...{ ...row, created_at: "2026-11-29T06:00:00.000Z", created_by: null },
    });
    return insert.execute();
  };

  test("of an invoice, a payment, a refund or a credit note are refused", async () => {
    const [one, other] = [await invoice(), await invoice()];
    const payment = await storePayment(db, { amount: 200_00 });
    await expect(settle(one, payment, 118_01)).rejects.toThrow(/exceeds/);
    await settle(one, payment, 118_00);
    await expect(settle(one, payment, 1)).rejects.toThrow(/exceeds/);
    await expect(settle(other, payment, 82_01)).rejects.toThrow(/exceeds/);
    const back = { direction: "out", of_id: payment } as const;
    await expect(storePayment(db, { ...back, amount: 82_01 })).rejects.toThrow(/exceeds/);
    await storePayment(db, { ...back, amount: 80_00 });
    await expect(settle(other, payment, 2_01)).rejects.toThrow(/exceeds/);
    await settle(other, payment, 2_00);
    const reported = await storePayment(db, { amount: 50_00, state: "reported" });
    await expect(settle(other, reported, 1)).rejects.toThrow(/exceeds/);
    const credit = (rate: number) => {
      const lines = [aPaperLine({ rate })];
      const paper = aPaper({ kind: "credit", number: `C/${next()}`, lines });
      return storeDocument(db, paper, undefined, { refers_to: other });
    };
    await expect(credit(100)).rejects.toThrow(/exceeds/);
    await credit(98);
    await expect(settle(other, await storePayment(db), 1_00)).rejects.toThrow(/exceeds/);
  });

  test("are refused too where they come at once", async () => {
    const document = await invoice();
    const payments = await Promise.all(
      Array.from({ length: 20 }, () => storePayment(db, { amount: 10_00 })),
    );
    const outcomes = await Promise.allSettled(
      payments.map((payment) => settle(document, payment, 10_00)),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(11);
    const payment = await storePayment(db, { amount: 118_00 });
    const back = { direction: "out", of_id: payment, amount: 50_00 } as const;
    const refunds = await Promise.allSettled([1, 2, 3, 4].map(() => storePayment(db, back)));
    expect(refunds.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    const other = await invoice();
    const notes = await Promise.allSettled(
      [1, 2, 3].map(async (no) => {
        const lines = [aPaperLine({ rate: 60 })];
        const paper = aPaper({ kind: "credit", number: `C/at-once-${no}`, lines });
        return storeDocument(db, paper, undefined, { refers_to: other });
      }),
    );
    expect(notes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});
