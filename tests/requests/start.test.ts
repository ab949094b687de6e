import { stat } from "node:fs/promises";
import { getMigrations } from "better-auth/db/migration";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { authOptions } from "#app/domain/accounts/auth.server.ts";
import { argon2id } from "#app/domain/accounts/password-hash.server.ts";
import { readEnv } from "#app/env.server.ts";
import { migrate, migrationsFor } from "#app/platform/db/migrate.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { signInAsAdmin } from "#tests/support/client.ts";
import { createDatabase } from "#tests/support/database.ts";
import { postForm, send } from "#tests/support/http.ts";
import { recordsOf } from "#tests/support/records.ts";
import { settings } from "#tests/support/settings.ts";
import { startSite } from "#tests/support/site.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabase({ isEmpty: true });
});
afterEach(() => database.drop());

describe("the schema", () => {
  test("is made by the first start and left alone by the next", async () => {
    const first = await startSite({ database });
    await postForm(first.url, "/", anEnquiry());
    await first.stop();
    const second = await startSite({ database });
    expect(await recordsOf(second.db, "enquiry").select("name").execute()).toHaveLength(1);
    expect((await postForm(second.url, "/", anEnquiry({ name: "Ravi" }))).status).toBe(303);
    const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(
      second.db,
    );
    expect(applied.rows).toHaveLength(Object.keys(migrationsFor(database.engine)).length);
    await second.stop();
  });

  test("has all that Better Auth wants", async () => {
    const db = database.open();
    try {
      await migrate(db, database.engine);
      const env = readEnv({ ...settings, ...database.env });
      const options = authOptions(
        db,
        { engine: database.engine, env, secret: "x".repeat(32) },
        argon2id,
      );
      const { toBeCreated, toBeAdded } = await getMigrations(options);
      expect(toBeCreated).toEqual([]);
      expect(toBeAdded).toEqual([]);
    } finally {
      await db.destroy();
    }
  });
});

describe("the first admin", () => {
  test("is made once, also when a later start names another", async () => {
    const first = await startSite({ database });
    expect(first.firstAdmin?.email).toBe(settings.ADMIN_EMAIL);
    await first.stop();
    const second = await startSite({
      database,
      env: { ADMIN_EMAIL: "other@example.com", ADMIN_PASSWORD: "another password" },
    });
    expect(second.firstAdmin).toBeUndefined();
    expect(await second.db.selectFrom("user").select("email").execute()).toHaveLength(1);
    await second.stop();
  });

  test("stays signed in over a restart", async () => {
    const first = await startSite({ database });
    const { cookie } = await signInAsAdmin(first.url);
    await first.stop();
    const second = await startSite({ database });
    const answer = await send(second.url, "/admin", { headers: { Cookie: cookie } });
    expect(answer.status).toBe(200);
    await second.stop();
  });
});

describe.runIf(inject("engine") === "sqlite")("without AUTH_SECRET", () => {
  test("one is made, kept where only its owner reads it, and used again", async () => {
    const env = { AUTH_SECRET: "" };
    const first = await startSite({ database, env });
    const { cookie } = await signInAsAdmin(first.url);
    await first.stop();
    const { mode } = await stat(`${database.env.DATA_DIR}/auth-secret`);
    expect(mode & 0o777).toBe(0o600);
    const second = await startSite({ database, env });
    const answer = await send(second.url, "/admin", { headers: { Cookie: cookie } });
    expect(answer.status).toBe(200);
    await second.stop();
  });
});
