import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { migrations } from "#app/platform/db/migrate.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { createOwnDatabase, startOwnProcess } from "#tests/support/built-site.ts";
import { EventSource } from "#tests/support/event-source.ts";
import {
  sendUntilStored,
  startLoad,
  storedNames,
  watchPages,
} from "#tests/support/fault-visitors.ts";
import { signInAsAdmin } from "#tests/support/http.ts";
import { findProxy, startInstalledProxy } from "#tests/support/installed-proxy.ts";
import { startProxy } from "#tests/support/proxy.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

const env = { TRUST_PROXY: "loopback", FORM_LIMIT: "0", LOG_LEVEL: "warn" };

/** The migration of the next release. */
const migrationAfter = "9999-of-tomorrow";

const statements = [
  "create table of_tomorrow (name text not null)",
  "alter table record add column of_tomorrow text not null default ''",
  "create index record_of_tomorrow on record (of_tomorrow)",
];

test("an update that changes the schema is taken back: no request fails, and nothing is lost", async () => {
  // The server looks for a folder of this name.
  const after = "build.after/build";
  makeReleaseAfter(after);
  onTestFinished(() => rmSync("build.after", { recursive: true }));
  const site = await startTwo("build");
  await site.replaceBy(after, "Forward");
  expect(site.output()).not.toContain("of a newer release");
  await site.replaceBy("build", "Back");
  const warnings = site.output().match(/^.*"the database is of a newer release".*$/gm) ?? [];
  expect(warnings).toHaveLength(2);
  expect(warnings[0]).toContain(migrationAfter);
  await site.replaceBy(after, "Forward again");
});

/**
 * Two processes of a release with rows in their database, behind a proxy as docs/operations.md sets
 * them up: nginx with our example of its configuration where it is installed.
 */
async function startTwo(build: string) {
  const database = await createOwnDatabase({ engine: "postgres", isEmpty: true });
  // One after the other: the first brings the database up to date.
  const processes = [await startOwnProcess(database, env, { build })];
  processes.push(await startOwnProcess(database, env, { build }));
  const urls = () => processes.map(({ url }) => url);
  const proxy = await (findProxy("nginx")
    ? startInstalledProxy("nginx", urls())
    : startProxy(urls()));
  onTestFinished(() => proxy.close());
  const output = () => processes.map((process) => process.output()).join("\n");
  const admin = await signInAsAdmin(proxy.url);
  const names = Array.from({ length: 100 }, (_, i) => `Before ${i}`);
  await sendUntilStored(proxy.url, names);
  expect((await admin.post("/paymentpage", aBooking())).status).toBe(303);

  /** Stops one process after the other and starts it as another release, while visitors and staff go on. */
  async function replaceBy(next: string, what: string) {
    const rowsBefore = await allRows(database);
    const load = startLoad(proxy.url, 20);
    const pages = [
      watchPages(proxy.url, { perSecond: 20 }),
      watchPages(proxy.url, {
        perSecond: 4,
        paths: ["/admin", "/admin/enquiries", "/admin/bookings", "/cartpage"],
        read: (_url, path) => admin.get(path),
      }),
    ];
    const window = keepWindowOpen(proxy.url, admin.cookie);
    const away: number[] = [];
    for (const [i, old] of processes.entries()) {
      // First the proxy sends nothing more there: what it sent is answered before the process ends.
      await proxy.use(urls().toSpliced(i, 1));
      await sleep(1_000);
      const begun = performance.now();
      expect(await old.kill("SIGTERM"), old.output()).toBe(0);
      processes[i] = await startOwnProcess(database, env, { build: next });
      away.push(Math.round(performance.now() - begun));
      await proxy.use(urls());
      await sleep(4_000);
    }
    await load.stop();
    const counts = await Promise.all(pages.map((watched) => watched.expectAll()));
    const { opened, heard } = await window.close();
    expect([...load.unconfirmed], output().slice(-4_000)).toEqual([]);
    expect(opened).toBeGreaterThan(1);
    expect(heard).toBeGreaterThan(10);
    names.push(...load.confirmed);
    expect(await storedNames(database)).toEqual(names.toSorted());
    expectKept(rowsBefore, await allRows(database));
    process.stdout.write(
      `${what}: ${counts.join(" + ")} pages and ${load.confirmed.size} enquiries through ${proxy.name}, none failed; each process away for ${away.join(" and ")} ms; the live window opened ${opened} times and heard of ${heard} changes\n`,
    );
  }
  return { output, replaceBy };
}

/** Tables that an update may change: sessions in use, limits, mails on their way, counters, and migrations. */
const moving = /session|limit|mail|count|migration|lock/;

type Rows = Map<string, Record<string, unknown>[]>;

async function allRows(database: TestDatabase): Promise<Rows> {
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

/** A release may add columns; each row is there with the values it had. */
function expectKept(before: Rows, after: Rows) {
  const picked = (row: Record<string, unknown>, columns: string[]) =>
    JSON.stringify(columns.map((column) => [column, row[column]]));
  for (const [table, rows] of before) {
    const columns = Object.keys(rows[0] ?? {});
    const found = new Set(after.get(table)?.map((row) => picked(row, columns)));
    const missing = rows.filter((row) => !found.has(picked(row, columns)));
    expect(missing, table).toEqual([]);
  }
}

/** A staff window, whose script opens the stream again whenever it ends. */
function keepWindowOpen(url: string, cookie: string) {
  let source: EventSource | undefined;
  let isClosed = false;
  const counts = { opened: 0, heard: 0 };
  const watch = async () => {
    while (!isClosed) {
      source = await EventSource.open(url, cookie);
      counts.opened += 1;
      try {
        while (await source.nextAbout("enquiry")) counts.heard += 1;
      } catch {
        await source.ended;
      }
    }
    return counts;
  };
  const watching = watch();
  return {
    async close() {
      isClosed = true;
      source?.close();
      return watching;
    },
  };
}

/** Writes the build of the next release into a folder: this build with one migration more. */
function makeReleaseAfter(folder: string) {
  cpSync("build", folder, { recursive: true });
  const file = join(folder, "server/index.js");
  const code = readFileSync(file, "utf8");
  const newest = `"${Object.keys(migrations).at(-1)}": `;
  const added = `"${migrationAfter}": () => ${JSON.stringify(statements)},`;
  if (code.split(newest).length !== 2) throw new Error(`${file} names no list of migrations`);
  writeFileSync(file, code.replace(newest, `${added} ${newest}`));
}
