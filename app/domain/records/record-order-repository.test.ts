import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { enquiry as kind } from "#app/domain/enquiries/enquiry.server.ts";
import { openRecordList } from "#app/domain/records/open-records-repository.server.ts";
import { deskViews } from "#app/domain/records/record-kind.ts";
import { recordList } from "#app/domain/records/record-list-repository.server.ts";
import { columnSorts, readRecordQuery } from "#app/domain/records/record-query.ts";
import { isPostgres } from "#app/platform/db/store.ts";
import { findPage, type List } from "#app/platform/lists/list.server.ts";
import { kinds } from "#app/registry.server.ts";
import { storeRecords } from "#tests/factories/stored-record.ts";
import { openTestStore } from "#tests/support/store.ts";

const { db } = await openTestStore();
const day = "2026-03-01T10:00:00.000Z";
const names = ["Esha", "Anil", "Dev", "Bala", "Chitra"];
const owns: Record<string, string>[] = [
  { assignee: "Ravi", reminder_at: "2026-04-02T04:30:00.000Z" },
  { status: "in progress" },
  { assignee: "Asha", status: "in progress", reminder_at: "2026-04-01T04:30:00.000Z" },
  { assignee: "Asha", branch: "kochi" },
  { status: "done", assignee: "Ravi", reminder_at: "2026-03-03T04:30:00.000Z" },
];
await storeRecords(
  db,
  "enquiry",
  owns.map((own, at) => ({ name: names[at] ?? "", created_at: day, ...own })),
);

const query = (search: string) => readRecordQuery(kind.description, new URLSearchParams(search));
const inbox = (view: (typeof deskViews)[number], sort: (typeof columnSorts)[number]) => {
  const asking = { userId: "Asha", branch: "kochi", now: new Date() };
  return openRecordList(db, kinds, view, asking, { search: "", kind: undefined, sort });
};

/** All names of a list, page by page of one and of two rows, and back. */
async function walk<Row extends { id: string; name: string }>(list: List<Row>) {
  const walked: string[][] = [];
  for (const size of [1, 2]) {
    const found: string[] = [];
    let page = await findPage(list, undefined, size);
    for (; ; page = await findPage(list, { before: page.older ?? "" }, size)) {
      found.push(...page.rows.map(({ name }) => name));
      if (!page.older) break;
    }
    const back = await findPage(list, { after: page.newer ?? "" }, size);
    expect(back.rows.map(({ name }) => name)).toEqual(
      found.slice(0, -page.rows.length).slice(-size),
    );
    walked.push(found);
  }
  expect(walked[1]).toEqual(walked[0]);
  return walked[0];
}

describe("a list is read page by page in the order of", () => {
  test.each([
    ["name", ["Anil", "Bala", "Dev", "Esha"], ["Anil", "Bala", "Chitra", "Dev", "Esha"]],
    ["status", ["Bala", "Esha", "Dev", "Anil"], ["Bala", "Esha", "Dev", "Anil", "Chitra"]],
    ["assignee", ["Bala", "Dev", "Esha", "Anil"], ["Bala", "Dev", "Chitra", "Esha", "Anil"]],
    ["reminder", ["Dev", "Esha", "Bala", "Anil"], ["Dev", "Esha", "Chitra", "Bala", "Anil"]],
  ] as const)("%s", async (sort, open, all) => {
    expect(
      await walk(recordList(db, kind, query(`status=open&sort=${sort}`), contentCatalogue)),
    ).toEqual(open);
    expect(
      await walk(recordList(db, kind, query(`status=all&sort=${sort}`), contentCatalogue)),
    ).toEqual(all);
    expect(await walk(inbox("open", sort))).toEqual(open);
  });
});

/** The engine's plans to read the first page of each part of a list. */
async function plansOf<Row extends { id: string }>(list: List<Row>): Promise<string[]> {
  const parts = [...((await list.parts?.())?.lists.values() ?? [list])];
  const plans = parts.map(async (part) => {
    const plan: string[] = [];
    const { parts: _parts, ...plain } = part;
    await findPage(
      {
        ...plain,
        async read(where, order, limit) {
          const rows = sql`select * from ${part.from} where ${where} order by ${order} limit ${limit}`;
          const read = isPostgres(db) ? sql`explain ${rows}` : sql`explain query plan ${rows}`;
          const found = await db.transaction().execute(async (trx) => {
            // So few rows are read whole, else.
            for (const off of isPostgres(db) ? ["seqscan", "bitmapscan", "sort"] : []) {
              await sql`set local ${sql.raw(`enable_${off}`)} = off`.execute(trx);
            }
            return read.execute(trx);
          });
          plan.push(JSON.stringify(found.rows));
          return [];
        },
      },
      undefined,
    );
    return plan.join();
  });
  return Promise.all(plans);
}

describe("an index has the order, and nothing is sorted", () => {
  const views = deskViews.filter((view) => view !== "mine" && view !== "due");
  const lists = columnSorts.flatMap((sort) => [
    ...["open", "all", "new"].map((status) => `status=${status}&sort=${sort}`),
    `status=open&branch=kochi&sort=${sort}`,
  ]);
  test.each(lists)("%s", async (search) => {
    for (const plan of await plansOf(recordList(db, kind, query(search), contentCatalogue))) {
      expect(plan).toMatch(/index/i);
      expect(plan).not.toMatch(/temp b-tree|"Sort|Sort Key/i);
    }
  });
  test.each(columnSorts)("inbox by %s", async (sort) => {
    for (const view of views) {
      for (const plan of await plansOf(inbox(view, sort))) {
        expect(plan, view).toMatch(/record_(open|reminded)/);
        expect(plan, view).not.toMatch(/temp b-tree|"Sort|Sort Key/i);
      }
    }
  });
});
