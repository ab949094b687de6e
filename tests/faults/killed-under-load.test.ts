import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createOwnDatabase, startOwnProcess } from "#tests/support/built-site.ts";
import { sendUntilStored, startLoad, storedNames } from "#tests/support/fault-visitors.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

const kills = 50;
const perSecond = 200;

test.each(["sqlite", "postgres"] as const)(
  `on %s: killed ${kills} times under ${perSecond} submissions a second, it loses and doubles nothing`,
  async (engine) => {
    const database = await createOwnDatabase({ engine });
    const launch = () => startOwnProcess(database, { FORM_LIMIT: "0", LOG_LEVEL: "error" });
    const confirmed = new Set<string>();
    const starts: number[] = [];
    let cutOff = 0;
    let running = await launch();
    for (let kill = 0; kill < kills; kill++) {
      const load = startLoad(running.url, perSecond);
      await sleep(100 + Math.random() * 1_400);
      await running.kill("SIGKILL");
      await load.stop();
      const begun = performance.now();
      running = await launch();
      starts.push(Math.round(performance.now() - begun));
      for (const name of load.confirmed) confirmed.add(name);
      await expectWhole(database, confirmed, kill);
      // Stored before or not, each is one record then.
      cutOff += load.unconfirmed.size;
      await sendUntilStored(running.url, load.unconfirmed.keys());
      for (const name of load.unconfirmed.keys()) confirmed.add(name);
    }
    await expectWhole(database, confirmed, kills);
    expect(await storedNames(database)).toHaveLength(confirmed.size);
    process.stdout.write(
      `${engine}: ${kills} kills, ${confirmed.size} submissions confirmed, ${cutOff} of them cut off and sent again, slowest start ${Math.max(...starts)} ms\n`,
    );
  },
);

/** Nothing that was confirmed is missing, nothing is there twice, and all parts belong together. */
async function expectWhole(database: TestDatabase, confirmed: Set<string>, kill: number) {
  const names = await storedNames(database);
  const distinct = new Set(names);
  expect(distinct.size, `twice after kill ${kill}`).toBe(names.length);
  const missing = [...confirmed].filter((name) => !distinct.has(name));
  expect(missing, `missing after kill ${kill}`).toEqual([]);

  const db = database.open();
  try {
    for (const count of [
      "count(*) as n from enquiry",
      "sum(n) as n from record_count",
      "count(*) as n from search_text where kind = 'enquiry'",
    ]) {
      const { rows } = await sql<{ n: number }>`select ${sql.raw(count)}`.execute(db);
      expect(Number(rows[0]?.n), count).toBe(names.length);
    }
    if (database.engine === "sqlite") {
      const checked = await sql`pragma integrity_check`.execute(db);
      expect(checked.rows).toEqual([{ integrity_check: "ok" }]);
      expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([]);
    } else {
      // PostgreSQL's own extension throws where an index has lost or gained an entry.
      await sql`create extension if not exists amcheck`.execute(db);
      await sql`
        select bt_index_check(pg_class.oid::regclass, heapallindexed => true)
        from pg_class
        join pg_am on pg_am.oid = relam and amname = 'btree'
        join pg_namespace on pg_namespace.oid = relnamespace and nspname = 'public'
      `.execute(db);
    }
  } finally {
    await db.destroy();
  }
}
