import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrationsFor } from "#app/platform/db/migrate.ts";
import { createDatabase } from "#tests/support/database.ts";
import { send } from "#tests/support/http.ts";
import { type SiteProcess, startInVain, startProcess } from "#tests/support/process.ts";
import { settings } from "#tests/support/settings.ts";

/** Rare cases of a start; the usual ones are in tests/built/start.test.ts. */
test.each(["sqlite", "postgres"] as const)(
  "an empty database on %s is brought up by two that start at once",
  async (engine) => {
    const empty = await createDatabase({ engine, isEmpty: true });
    let started: SiteProcess[] = [];
    try {
      started = await Promise.all([startProcess(empty), startProcess(empty)]);
      for (const running of started) expect((await send(running.url, "/")).status).toBe(200);
      const db = empty.open();
      const admins = await db.selectFrom("user").select("email").execute();
      const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
      await db.destroy();
      expect(applied.rows).toHaveLength(Object.keys(migrationsFor(engine)).length);
      expect(admins).toEqual([{ email: settings.ADMIN_EMAIL }]);
    } finally {
      for (const running of started) await running.kill("SIGKILL");
      await empty.drop();
    }
  },
);

test.each([
  [{ TRUST_PROXY: "nonsense" }, /TRUST_PROXY/],
  [{ ...settings, DATABASE_URL: "postgres://nobody@127.0.0.1:1/x" }, /^DATABASE_URL/m],
])("a start with %j says why it cannot succeed", async (env, message) => {
  const database = await createDatabase();
  const { code, output } = await startInVain({ DATA_DIR: database.env.DATA_DIR, ...env });
  await database.drop();
  expect(code).toBe(1);
  expect(output).toMatch(message);
});
