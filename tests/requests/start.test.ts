import { stat } from "node:fs/promises";
import { getMigrations } from "better-auth/db/migration";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { authOptions } from "#app/domain/accounts/auth.server.ts";
import { argon2id } from "#app/domain/accounts/password-hash.server.ts";
import { readEnv } from "#app/env.server.ts";
import { migrate, migrations } from "#app/platform/db/migrate.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { requireTrigrams } from "#app/platform/search/require-trigrams.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { createDatabase } from "#tests/support/database.ts";
import { postForm, send, signInAsAdmin } from "#tests/support/http.ts";
import { beside } from "#tests/support/locks.ts";
import { onSqlite } from "#tests/support/on-sqlite.ts";
import { recordsOf } from "#tests/support/records.ts";
import { settings } from "#tests/support/settings.ts";
import { startSite } from "#tests/support/site.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

let database: TestDatabase;
let db: Kysely<Tables>;
beforeEach(async () => {
  database = await createDatabase({ isEmpty: true });
  db = database.open();
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

describe("the schema", () => {
  test("is made by the first start and left alone by the next", async () => {
    const first = await startSite({ database });
    await postForm(first.url, "/", anEnquiry());
    await first.stop();
    const second = await startSite({ database });
    expect(await recordsOf(second.db, "enquiry").select("name").execute()).toHaveLength(1);
    expect((await postForm(second.url, "/", anEnquiry({ name: "Ravi" }))).status).toBe(303);
    expect(await applied()).toEqual(Object.keys(migrations));
    await second.stop();
  });

  test("has all that Better Auth wants", async () => {
    await migrate(db, database.engine);
    const env = readEnv({ ...settings, ...database.env });
    const parts = { engine: database.engine, env, secret: "x".repeat(32) };
    const { toBeCreated, toBeAdded } = await getMigrations(authOptions(db, parts, argon2id));
    expect([toBeCreated, toBeAdded]).toEqual([[], []]);
  });
});

async function applied() {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).toSorted();
}

onSqlite.test(
  "the first admin is made once, also when a later start names another, and stays signed in",
  async () => {
    const first = await startSite({ database });
    expect(first.firstAdmin?.email).toBe(settings.ADMIN_EMAIL);
    const { cookie } = await signInAsAdmin(first.url);
    await first.stop();
    const other = { ADMIN_EMAIL: "other@example.com", ADMIN_PASSWORD: "another password" };
    const second = await startSite({ database, env: other });
    expect(second.firstAdmin).toBeUndefined();
    expect(await second.db.selectFrom("user").select("email").execute()).toHaveLength(1);
    expect((await send(second.url, "/admin", { headers: { Cookie: cookie } })).status).toBe(200);
    await second.stop();
  },
);

describe.runIf(inject("engine") === "postgres")("a database that the search cannot work in", () => {
  test("is refused with what to do: letters of ASCII alone", async () => {
    const name = `${new URL(database.env.DATABASE_URL ?? "").pathname.slice(1)}_c`;
    await sql.raw(`create database ${name} template template0 locale 'C'`).execute(db);
    const env = { DATABASE_URL: database.env.DATABASE_URL?.replace(/[^/]+$/, name) };
    await expect(
      startSite({ database: { ...database, env: { ...database.env, ...env } } }),
    ).rejects.toThrow("LC_CTYPE");
    await sql.raw(`drop database ${name} with (force)`).execute(db);
  });

  test("is refused with what to do: no extension, and no right to make it", async () => {
    const role = new URL(database.env.DATABASE_URL ?? "").pathname.slice(1);
    await sql.raw(`create role ${role} login password 'x'`).execute(db);
    const url = database.env.DATABASE_URL?.replace(/postgres:postgres/, `${role}:x`);
    const env = { ...database.env, DATABASE_URL: url };
    await expect(startSite({ database: { ...database, env } })).rejects.toThrow(
      /create extension pg_trgm/,
    );
    await sql.raw(`drop role ${role}`).execute(db);
  });
});

test.runIf(inject("engine") === "postgres")(
  "two starts may make the extension for the search at the same moment",
  async () => {
    const db = database.open();
    const extension = sql`create extension pg_trgm`;
    await beside(
      { db },
      (trx) => extension.execute(trx),
      () => requireTrigrams(db),
    );
    await db.destroy();
  },
);

describe.runIf(inject("engine") === "sqlite")("without AUTH_SECRET", () => {
  test("one is made, kept where only its owner reads it, and used again", async () => {
    const env = { AUTH_SECRET: "" };
    const first = await startSite({ database, env });
    const { cookie } = await signInAsAdmin(first.url);
    await first.stop();
    const { mode } = await stat(`${database.env.DATA_DIR}/auth-secret`);
    expect(mode & 0o777).toBe(0o600);
    const second = await startSite({ database, env });
    expect((await send(second.url, "/admin", { headers: { Cookie: cookie } })).status).toBe(200);
    await second.stop();
  });
});

/** The database as a newer release has changed it, on which this one is started again (decision 0032). */
async function changeSchema(...statements: string[]) {
  await migrate(db, database.engine);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const record = (migration: string) =>
  `insert into kysely_migration values ('${migration}', '2099-01-01T00:00:00.000Z')`;

test("a database from before the first release is refused in one sentence, and left alone", async () => {
  await migrate(db, database.engine);
  await sql`update kysely_migration set name = '0001-accounts'`.execute(db);
  const message =
    "This database was made before the first release (it has the migration 0001-accounts): start with an empty DATA_DIR or database.";
  await expect(startSite({ database })).rejects.toMatchObject({ name: "UnfitDatabase", message });
  expect(await applied()).toEqual(["0001-accounts"]);
});

onSqlite.test(
  "a newer schema is served and stored in, start after start, and what is unknown left alone",
  async () => {
    await changeSchema(
      "create table of_tomorrow (name text not null)",
      "insert into of_tomorrow values ('kept')",
      "alter table record add column of_tomorrow text not null default ''",
      record("9999-of-tomorrow"),
    );
    for (const name of ["Asha", "Ravi"]) {
      const site = await startSite({ database });
      expect((await postForm(site.url, "/", anEnquiry({ name }))).status).toBe(303);
      const { cookie } = await signInAsAdmin(site.url);
      const list = await send(site.url, "/admin/enquiries", { headers: { Cookie: cookie } });
      expect(list.text).toContain(name);
      expect((await send(site.url, "/readyz")).status).toBe(200);
      expect(site.faults).toEqual([]);
      await site.stop();
    }
    expect(await recordsOf(db, "enquiry").select("name").execute()).toHaveLength(2);
    const { rows } = await sql`select name from of_tomorrow`.execute(db);
    expect(rows).toEqual([{ name: "kept" }]);
  },
);
