import { once } from "node:events";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrationsFor } from "#app/platform/db/migrate.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { type Client, signInAsAdmin } from "#tests/support/client.ts";
import { createDatabase } from "#tests/support/database.ts";
import { EventSource } from "#tests/support/event-source.ts";
import { type Answer, postForm, send } from "#tests/support/http.ts";
import { findProxy, startInstalledProxy } from "#tests/support/installed-proxy.ts";
import { type SiteProcess, startProcess } from "#tests/support/process.ts";
import { startProxy } from "#tests/support/proxy.ts";
import { buildReleaseBefore } from "#tests/support/release-before.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

const env = { TRUST_PROXY: "loopback", FORM_LIMIT: "0", LOG_LEVEL: "warn" };

/** The migration of the next release. */
const migrationAfter = "9999-of-tomorrow";

const statements = [
  "create table of_tomorrow (name text not null)",
  "alter table record add column of_tomorrow text not null default ''",
  "create index record_of_tomorrow on record (of_tomorrow)",
];

/**
 * Two processes serve behind a proxy, on one PostgreSQL. One after the other is stopped and started
 * as another release, while visitors and staff go on.
 */
let database: TestDatabase;
let site: Awaited<ReturnType<typeof startTwo>>;
let admin: Client;
beforeEach(async () => {
  database = await createDatabase({ engine: "postgres", isEmpty: true });
});
afterEach(async () => {
  await site?.close();
  await database.drop();
});

async function startWith(build: string) {
  site = await startTwo(build);
  admin = await signInAsAdmin(site.url);
  for (let i = 0; i < 100; i += 1) await enquire(site.url, `Before ${i}`);
  expect((await admin.post("/paymentpage", aBooking())).status).toBe(303);
}

/** Replaces the release under load. @returns the result in words */
async function replace(what: string, build: string): Promise<string> {
  const rowsBefore = await allRows();
  const load = startEverydayLoad(site.url, admin, what);
  const away = await site.replaceBy(build).finally(() => load.stop());
  const result = await load.stop();
  await expectNothingLost(what, result, rowsBefore);
  const { pages, confirmed, failed, opened, heard } = result;
  return `${what}: ${pages} pages and ${confirmed.length} enquiries through ${site.proxyName}, ${failed.length} failed; each process away for ${away.join(" and ")} ms; the live window opened ${opened} times and heard of ${heard} changes\n`;
}

async function expectNothingLost(
  what: string,
  result: Awaited<ReturnType<ReturnType<typeof startEverydayLoad>["stop"]>>,
  rowsBefore: Rows,
) {
  expect(result.failed, site.output().slice(-4_000)).toEqual([]);
  expect(result.opened).toBeGreaterThan(1);
  expect(result.heard).toBeGreaterThan(10);
  const db = database.open();
  const names = await db
    .selectFrom("record")
    .select("name")
    .where("name", "like", `${what} %`)
    .execute();
  await db.destroy();
  expect(names.map(({ name }) => name).toSorted()).toEqual(result.confirmed.toSorted());
  const rowsAfter = await allRows();
  for (const [table, rows] of rowsBefore) {
    const after = new Set(
      rowsAfter.get(table)?.map((row) => picked(row, Object.keys(rows[0] ?? {}))),
    );
    const missing = rows.filter((row) => !after.has(picked(row, Object.keys(row))));
    expect(missing, table).toEqual([]);
  }
}

test("an update from the release before fails no request and loses nothing", async () => {
  await startWith(buildReleaseBefore());
  process.stdout.write(await replace("Update", "build"));
});

test("an update that changes the schema is taken back: no request fails, and nothing is lost", async () => {
  // The server looks for a folder of this name.
  const after = "build.after/build";
  makeReleaseAfter(after);
  try {
    await startWith("build");
    process.stdout.write(await replace("Forward", after));
    expect(site.output()).not.toContain("of a newer release");
    process.stdout.write(await replace("Back", "build"));
    const said = site.output().match(/^.*"the database is of a newer release".*$/gm) ?? [];
    expect(said).toHaveLength(2);
    expect(said[0]).toContain(migrationAfter);
    process.stdout.write(await replace("Forward again", after));
  } finally {
    rmSync("build.after", { recursive: true });
  }
});

/** Tables that an update may change: sessions in use, limits, mails on their way, counters, and migrations. */
const moving = /session|limit|mail|count|migration|search_version|lock/;

type Rows = Map<string, Record<string, unknown>[]>;

async function allRows(): Promise<Rows> {
  const db = database.open();
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const all: Rows = new Map();
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

const publicPages = ["/", "/contactpage", "/productspage/laptops", "/login"];
const deskPages = ["/admin", "/admin/enquiries", "/admin/bookings", "/cartpage"];

/** Of each kind of request. */
const mostAtOnce = 5;

/**
 * At most twenty visitors' pages and twenty enquiries a second, four pages of the desk and a live
 * window, until it is stopped.
 * @param what the beginning of the name in each enquiry
 */
function startEverydayLoad(url: string, admin: Client, what: string) {
  const failed: string[] = [];
  const confirmed: string[] = [];
  let pages = 0;
  const over = new AbortController();
  const expectStatus = async (what: string, status: number, asking: Promise<Answer>) => {
    const said = await asking.then((answer) => answer.status).catch(String);
    if (said !== status) failed.push(`${what}: ${said}`);
    return said === status;
  };
  const every = async (ms: number, work: (turn: number) => Promise<unknown>) => {
    const underWay = new Set<Promise<unknown>>();
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const one: Promise<unknown> = work(turn).finally(() => underWay.delete(one));
      underWay.add(one);
      await sleep(ms);
      // A machine with much else to do is asked less, or the proxy would run out of connections.
      if (underWay.size >= mostAtOnce) await Promise.race(underWay);
    }
    await Promise.all(underWay);
  };
  const load = [
    every(50, async (turn) => {
      const path = publicPages[turn % publicPages.length] ?? "/";
      pages += Number(await expectStatus(path, 200, send(url, path)));
    }),
    every(250, async (turn) => {
      const path = deskPages[turn % deskPages.length] ?? "/admin";
      pages += Number(await expectStatus(path, 200, admin.get(path)));
    }),
    every(50, async (turn) => {
      const name = `${what} ${turn}`;
      if (await expectStatus(name, 303, enquire(url, name))) confirmed.push(name);
    }),
  ];
  const window = keepWindowOpen(url, admin.cookie, over.signal);
  return {
    /** @returns failed requests, and counts of pages, confirmed enquiries, opened windows and their events */
    async stop() {
      over.abort();
      await Promise.all(load);
      return { failed, pages, confirmed, ...(await window) };
    },
  };
}

let senders = 0;

/** Sends an enquiry from an address of its own. */
function enquire(url: string, name: string): Promise<Answer> {
  senders += 1;
  const email = `${name.replaceAll(" ", "-")}@example.com`.toLowerCase();
  const localAddress = `127.1.${(senders >> 8) & 255}.${senders & 255}`;
  return postForm(url, "/", anEnquiry({ name, email }), { localAddress });
}

/** A staff window, whose script opens the stream again whenever it ends. */
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

/** Starts two processes of a release behind a proxy, as docs/operations.md sets them up. */
async function startTwo(build: string) {
  // One after the other: the first brings the database up to date.
  const processes = [await startProcess(database, env, build)];
  processes.push(await startProcess(database, env, build));
  const proxy = await startFrontProxy(processes);
  return {
    url: proxy.url,
    proxyName: proxy.name,
    /** Replaces one process after the other. @returns how long each was away, in milliseconds */
    async replaceBy(next: string) {
      const away: number[] = [];
      for (const [i, old] of processes.entries()) {
        // First the proxy sends nothing more there: what it sent is answered before the process ends.
        await proxy.use(processes.toSpliced(i, 1));
        await sleep(1_000);
        const begun = performance.now();
        const code = await old.kill("SIGTERM");
        if (code !== 0) throw new Error(`it ended with ${code}:\n${old.output()}`);
        processes[i] = await startProcess(database, env, next);
        away.push(Math.round(performance.now() - begun));
        await proxy.use(processes);
        await sleep(4_000);
      }
      return away;
    },
    output: () => processes.map((process) => process.output()).join("\n"),
    async close() {
      await proxy.close();
      await Promise.all(processes.map((process) => process.kill("SIGKILL")));
    },
  };
}

/** nginx with our example of its configuration where it is installed, else a proxy of the tests. */
async function startFrontProxy(processes: readonly SiteProcess[]) {
  const portsOf = (some: readonly SiteProcess[]) =>
    some.map(({ url }) => Number(new URL(url).port));
  if (findProxy("nginx")) {
    const nginx = await startInstalledProxy("nginx", portsOf(processes));
    return {
      name: "nginx",
      url: `https://www.example.com:${nginx.httpsPort}`,
      use: (some: readonly SiteProcess[]) => nginx.use(portsOf(some)),
      close: () => nginx.close(),
    };
  }
  const targets = processes.map(({ url }) => url);
  const own = await startProxy(targets);
  return {
    name: "the tests' own proxy",
    url: own.url,
    async use(some: readonly SiteProcess[]) {
      targets.splice(0, targets.length, ...some.map(({ url }) => url));
    },
    close: () => own.close(),
  };
}

/** Writes the build of the next release into a folder: this build with one migration more. */
function makeReleaseAfter(folder: string) {
  cpSync("build", folder, { recursive: true });
  const file = join(folder, "server/index.js");
  const code = readFileSync(file, "utf8");
  const newest = `"${Object.keys(migrationsFor("postgres")).at(-1)}": `;
  const added = `"${migrationAfter}": () => ${JSON.stringify(statements)},`;
  if (code.split(newest).length !== 2) throw new Error(`${file} names no list of migrations`);
  writeFileSync(file, code.replace(newest, `${added} ${newest}`));
}
