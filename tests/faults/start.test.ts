import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrations } from "#app/platform/db/migrate.ts";
import { createOwnDatabase, startOwnProcess } from "#tests/support/built-site.ts";
import { send } from "#tests/support/http.ts";
import { settings } from "#tests/support/settings.ts";

/** Rare cases of a start; the usual ones are in tests/built/start.test.ts. */
test.each(["sqlite", "postgres"] as const)(
  "an empty database on %s is brought up by two that start at once",
  async (engine) => {
    const empty = await createOwnDatabase({ engine, isEmpty: true });
    const started = await Promise.all([startOwnProcess(empty), startOwnProcess(empty)]);
    for (const running of started) expect((await send(running.url, "/")).status).toBe(200);
    const db = empty.open();
    const admins = await db.selectFrom("user").select("email").execute();
    const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    await db.destroy();
    expect(applied.rows).toHaveLength(Object.keys(migrations).length);
    expect(admins).toEqual([{ email: settings.ADMIN_EMAIL }]);
  },
);
