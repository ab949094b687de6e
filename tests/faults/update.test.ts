import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBooking } from "#tests/factories/booking.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { type Client, signInAsAdmin } from "#tests/support/client.ts";
import { createDatabase } from "#tests/support/database.ts";
import { EventSource } from "#tests/support/event-source.ts";
import { type Answer, postForm, send } from "#tests/support/http.ts";
import { type SiteProcess, startProcess } from "#tests/support/process.ts";
import { type FrontProxy, startProxy } from "#tests/support/proxy.ts";
import { buildReleaseBefore } from "#tests/support/release-before.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

/**
 * Two processes of the release before this one serve behind a proxy, on one PostgreSQL. One after
 * the other is stopped and started as this release, while visitors and staff go on.
 */
const env = { TRUST_PROXY: "loopback", FORM_LIMIT: "0", LOG_LEVEL: "error" };
let database: TestDatabase;
let before: string;
let processes: SiteProcess[];
let targets: string[];
let proxy: FrontProxy;
let admin: Client;
beforeAll(async () => {
  before = buildReleaseBefore();
  database = await createDatabase({ engine: "postgres", isEmpty: true });
  const first = await startProcess(database, env, before);
  processes = [first, await startProcess(database, env, before)];
  targets = processes.map(({ url }) => url);
  proxy = await startProxy(targets);
  admin = await signInAsAdmin(proxy.url);
}, 900_000);
afterAll(async () => {
  await proxy?.close();
  await Promise.all((processes ?? []).map((process) => process.kill("SIGKILL")));
  await database?.drop();
});

test("an update of one process after the other fails no request and loses nothing", async () => {
  for (let i = 0; i < 100; i += 1) await enquire(`Before ${i}`);
  expect((await admin.post("/paymentpage", aBooking())).status).toBe(303);
  const rowsBefore = await allRows();

  const failed: string[] = [];
  const confirmed: string[] = [];
  let pages = 0;
  let isOver = false;
  const expectStatus = async (what: string, status: number, asking: Promise<Answer>) => {
    const said = await asking.then((answer) => answer.status).catch(String);
    if (said !== status) failed.push(`${what}: ${said}`);
    return said === status;
  };
  const every = async (ms: number, work: (turn: number) => Promise<unknown>) => {
    const underWay = new Set<Promise<unknown>>();
    for (let turn = 0; !isOver; turn += 1) {
      const one: Promise<unknown> = work(turn).finally(() => underWay.delete(one));
      underWay.add(one);
      await sleep(ms);
    }
    await Promise.all(underWay);
  };
  const public_ = ["/", "/contactpage", "/productspage/laptops", "/login"];
  const desk = ["/admin", "/admin/enquiries", "/admin/bookings", "/cartpage"];
  const load = [
    every(50, async (turn) => {
      const path = public_[turn % public_.length] ?? "/";
      pages += Number(await expectStatus(path, 200, send(proxy.url, path)));
    }),
    every(250, async (turn) => {
      const path = desk[turn % desk.length] ?? "/admin";
      pages += Number(await expectStatus(path, 200, admin.get(path)));
    }),
    every(50, async (turn) => {
      const name = `During ${turn}`;
      if (await expectStatus(name, 303, enquire(name))) confirmed.push(name);
    }),
  ];
  const over = new AbortController();
  const window = keepWindowOpen(proxy.url, admin.cookie, over.signal);

  await sleep(3_000);
  const starts: number[] = [];
  for (const [i, old] of processes.entries()) {
    // First the proxy sends nothing more there: what it sent is answered before the process ends.
    targets[i] = processes[1 - i]?.url ?? "";
    await sleep(1_000);
    const begun = performance.now();
    expect(await old.kill("SIGTERM"), old.output()).toBe(0);
    const next = await startProcess(database, env);
    processes[i] = next;
    targets[i] = next.url;
    starts.push(Math.round(performance.now() - begun));
    await sleep(5_000);
  }
  isOver = true;
  await Promise.all(load);
  over.abort();
  const { opened, heard } = await window;

  process.stdout.write(
    `update: ${pages} pages and ${confirmed.length} enquiries, ${failed.length} failed; each process away for ${starts.join(" and ")} ms; the live window opened ${opened} times and heard of ${heard} changes\n`,
  );
  expect(failed).toEqual([]);
  expect(opened).toBeGreaterThan(1);
  expect(heard).toBeGreaterThan(10);
  const db = database.open();
  const names = await db
    .selectFrom("record")
    .select("name")
    .where("name", "like", "During %")
    .execute();
  await db.destroy();
  expect(names.map(({ name }) => name).toSorted()).toEqual(confirmed.toSorted());
  const rowsAfter = await allRows();
  for (const [table, rows] of rowsBefore) {
    const after = new Set(
      rowsAfter.get(table)?.map((row) => picked(row, Object.keys(rows[0] ?? {}))),
    );
    const missing = rows.filter((row) => !after.has(picked(row, Object.keys(row))));
    expect(missing, table).toEqual([]);
  }
}, 300_000);

let senders = 0;
function enquire(name: string) {
  senders += 1;
  const headers = { "X-Forwarded-For": `10.1.${(senders >> 8) & 255}.${senders & 255}` };
  const email = `${name.replaceAll(" ", "-")}@example.com`.toLowerCase();
  return postForm(proxy.url, "/", anEnquiry({ name, email }), { headers });
}

/** A staff window as its script keeps it: the stream is opened again whenever it ends. */
async function keepWindowOpen(url: string, cookie: string, signal: AbortSignal) {
  const over = once(signal, "abort").then(() => false);
  let opened = 0;
  let heard = 0;
  while (!signal.aborted) {
    const source = await EventSource.open(url, cookie);
    opened += 1;
    const ended = Promise.race([over, source.ended.then(() => false)]);
    let isTold = true;
    while (isTold) {
      const told = source.nextAbout("enquiry").then(() => true);
      // Nobody waits for the last one.
      told.catch(() => {});
      isTold = await Promise.race([told, ended]);
      if (isTold) heard += 1;
    }
    source.close();
  }
  return { opened, heard };
}

/** What an update may change: sessions in use, limits, mails on their way, counters, and migrations. */
const moving = /session|limit|mail|count|migration|search_version|lock/;

async function allRows() {
  const db = database.open();
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const all = new Map<string, Record<string, unknown>[]>();
  for (const { name } of tables.rows) {
    if (moving.test(name)) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      db,
    );
    all.set(name, rows);
  }
  await db.destroy();
  return all;
}

function picked(row: Record<string, unknown>, columns: string[]) {
  return JSON.stringify(columns.map((column) => [column, row[column]]));
}
