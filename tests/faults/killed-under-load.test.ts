import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Tables } from "#app/platform/db/schema.ts";
import { createDatabase } from "#tests/support/database.ts";
import { sendEnquiry, startLoad, stored, storedNames } from "#tests/support/fault-visitors.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startProcess } from "#tests/support/process.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

const kills = 50;
const perSecond = 200;
const env = { FORM_LIMIT: "0", LOG_LEVEL: "error", TRUST_PROXY: "loopback" };

describe.each(["sqlite", "postgres"] as const)("on %s", (engine) => {
  test(`killed ${kills} times under ${perSecond} submissions a second, it loses and doubles nothing`, async () => {
    const database = await createDatabase({ engine });
    const confirmed = new Set<string>();
    const starts: number[] = [];
    let unanswered = 0;
    let refused = 0;
    const site = await supervise(database);
    try {
      for (let kill = 0; kill < kills; kill++) {
        const load = startLoad(site.url, perSecond);
        await sleep(100 + Math.random() * 1_400);
        await site.kill();
        await load.stop();
        starts.push(await site.started());
        for (const name of load.confirmed) confirmed.add(name);
        await expectWhole(database, confirmed, kill);
        // Unanswered enquiries are sent again: stored before or not, each is one record then.
        unanswered += load.unanswered.size;
        refused += await sendAgain(site, [...load.unanswered]);
        for (const name of load.unanswered) confirmed.add(name);
      }
      await expectWhole(database, confirmed, kills);
      expect(await storedNames(database)).toHaveLength(confirmed.size);
    } finally {
      await site.stop();
      await database.drop();
    }
    const slowest = Math.round(Math.max(...starts));
    process.stdout.write(
      `${engine}: ${kills} kills, ${confirmed.size} submissions confirmed, ${unanswered} cut off and sent again, ${refused} of them refused at first, slowest start ${slowest} ms\n`,
    );
  });
});

/**
 * A hundred at a time. Beside much other work the last of them may wait longer than the ten seconds
 * that a form has, and are told so: they send once more.
 */
async function sendAgain(
  site: { url: string; output(): string },
  names: string[],
  tries = 5,
): Promise<number> {
  const refused: string[] = [];
  for (let from = 0; from < names.length; from += 100) {
    const some = names.slice(from, from + 100);
    const said = await Promise.all(some.map((name) => sendEnquiry(site.url, name)));
    expect([stored, 503], site.output()).toEqual(expect.arrayContaining(said));
    refused.push(...some.filter((_name, index) => said[index] !== stored));
  }
  if (refused.length === 0) return 0;
  expect(tries, `${refused.length} are refused again and again:\n${site.output()}`).toBeGreaterThan(
    0,
  );
  return refused.length + (await sendAgain(site, refused, tries - 1));
}

/** Nothing that was confirmed is missing, nothing is there twice, and all parts belong together. */
async function expectWhole(database: TestDatabase, confirmed: Set<string>, kill: number) {
  const names = await storedNames(database);
  const distinct = new Set(names);
  expect(distinct.size, `twice after kill ${kill}`).toBe(names.length);
  const missing = [...confirmed].filter((name) => !distinct.has(name));
  expect(missing, `missing after kill ${kill}`).toEqual([]);

  const db = database.open();
  try {
    const count = async (from: string) => {
      const { rows } = await sql<{ n: number }>`select ${sql.raw(from)}`.execute(db);
      return Number(rows[0]?.n);
    };
    expect(await count("count(*) as n from enquiry")).toBe(names.length);
    expect(await count("sum(n) as n from record_count")).toBe(names.length);
    expect(await count("count(*) as n from search_text where kind = 'enquiry'")).toBe(names.length);
    if (database.engine === "sqlite") {
      const checked = await sql`pragma integrity_check`.execute(db);
      expect(checked.rows).toEqual([{ integrity_check: "ok" }]);
      expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([]);
    } else {
      await checkPostgres(db);
    }
  } finally {
    await db.destroy();
  }
}

/** Throws where an index has lost or gained an entry, by PostgreSQL's own extension amcheck. */
async function checkPostgres(db: Kysely<Tables>) {
  await sql`create extension if not exists amcheck`.execute(db);
  await sql`
    select bt_index_check(pg_class.oid::regclass, heapallindexed => true)
    from pg_class
    join pg_am on pg_am.oid = relam and amname = 'btree'
    join pg_namespace on pg_namespace.oid = relnamespace and nspname = 'public'
  `.execute(db);
}

/** Starts a site that is started again when it is killed, as systemd does with `Restart=always`. */
async function supervise(database: TestDatabase) {
  const all = { ...env, PORT: String(await freePort()) };
  let running = await startProcess(database, all);
  let starting = Promise.resolve(0);
  return {
    url: running.url,
    async kill() {
      await running.kill("SIGKILL");
      const begun = performance.now();
      starting = startAgain(database, all).then((next) => {
        running = next;
        return performance.now() - begun;
      });
    },
    /** @returns how long the start after a kill took, in milliseconds */
    started: () => starting,
    output: () => running.output(),
    async stop() {
      await starting;
      await running.kill("SIGKILL");
    },
  };
}

async function startAgain(database: TestDatabase, env: Record<string, string>, tries = 5) {
  while (true) {
    try {
      return await startProcess(database, env);
    } catch (error) {
      tries -= 1;
      if (tries === 0) throw error;
      await sleep(500);
    }
  }
}
