import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { readEnv } from "#app/env.server.ts";
import { migrate } from "#app/platform/db/migrate.ts";
import { moveToPostgres } from "#scripts/move/move-to-postgres.ts";
import { anApplication } from "#tests/factories/application.ts";
import { aPdf } from "#tests/factories/documents.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { aPartner } from "#tests/factories/partner.ts";
import { createDatabase } from "#tests/support/database.ts";
import { digestsOf } from "#tests/support/digests.ts";
import { fillEveryTable } from "#tests/support/fill-every-table.ts";
import { postForm, postMultipart, send, signInAsAdmin } from "#tests/support/http.ts";
import { settings } from "#tests/support/settings.ts";
import { startSite } from "#tests/support/site.ts";
import { createSqliteDatabase, type TestDatabase } from "#tests/support/sqlite-database.ts";

const fileOf = ({ env }: TestDatabase) => join(env.DATA_DIR, "southbridge.db");

describe.runIf(inject("engine") === "postgres")("moving a site to PostgreSQL", () => {
  let source: TestDatabase;
  let target: TestDatabase;
  /** Of an admin who was signed in before the move. */
  let cookie: string;
  beforeAll(async () => {
    source = await createSqliteDatabase();
    const db = source.open();
    await migrate(db, "sqlite");
    await db.destroy();
    fillEveryTable(fileOf(source));
    const site = await startSite({ database: source });
    await postForm(site.url, "/", anEnquiry());
    const cv = { cv: new File([Uint8Array.from(aPdf())], "cv.pdf") };
    await postMultipart(site.url, "/carrers", anApplication(), cv);
    cookie = (await signInAsAdmin(site.url)).cookie;
    expect(await site.db.selectFrom("cv").select("size").execute()).toHaveLength(6);
    await site.stop();
    writeFileSync(secretFile(), settings.AUTH_SECRET);
  });
  afterAll(() => source.drop());
  beforeEach(async () => {
    target = await createDatabase({ isEmpty: true });
  });
  afterEach(() => target.drop());

  const secretFile = () => join(source.env.DATA_DIR, "auth-secret");
  const move = () =>
    moveToPostgres(readEnv({ ...settings, ...target.env, ...source.env }), () => {});

  test("copies every table record for record, and the site goes on there", async () => {
    const { kysely_migration: _ours, ...before } = await digestsOf(source.env);
    for (const [table, { count }] of Object.entries(before)) {
      if (!table.startsWith("kysely")) expect(count, table).toBeGreaterThan(0);
    }
    await move();
    const { kysely_migration: _theirs, ...after } = await digestsOf(target.env);
    expect(after).toEqual(before);
    expect(await digestsOf(source.env)).toMatchObject(before);

    const site = await startSite({ database: target });
    const headers = { Cookie: cookie };
    const read = async (path: string) => (await send(site.url, path, { headers })).text;
    expect(await read("/admin/enquiries?q=asha")).toContain("asha@example.com");
    expect(await read("/admin/audit?q=signed")).toContain(settings.ADMIN_EMAIL);
    // Of the five that were there the last is gone, and its number is not given again.
    await postForm(site.url, "/partner", aPartner(), { headers });
    const newest = site.db.selectFrom("partner").select("no").orderBy("no", "desc").limit(1);
    expect(await newest.executeTakeFirst()).toEqual({ no: 6 });
    expect((await postForm(site.url, "/", anEnquiry({ name: "Ravi" }))).status).toBe(303);
    const counted = sql<{ n: number }>`select sum(n)::integer as n from record_count`;
    const stored = sql<{ n: number }>`select count(*)::integer as n from record`;
    expect((await counted.execute(site.db)).rows).toEqual((await stored.execute(site.db)).rows);
    await site.close();
    target = await createDatabase({ isEmpty: true });
  });

  test("is refused when there is something in the target, which stays", async () => {
    const db = target.open();
    await sql`create table somebody_elses (id integer)`.execute(db);
    await expect(move()).rejects.toThrow(/is not empty/);
    expect(Object.keys(await digestsOf(target.env))).toEqual(["somebody_elses"]);
    await db.destroy();
  });

  test("is refused while the site runs", async () => {
    const site = await startSite({ database: source });
    // A connection of Kysely's that was never used would not be closed.
    await site.db.selectFrom("search_text").select("id").execute();
    await expect(move()).rejects.toThrow(/is in use: stop the site first$/);
    await site.stop();
    expect(await digestsOf(target.env)).toEqual({});
  });

  test("is refused with another AUTH_SECRET than the site's", async () => {
    writeFileSync(secretFile(), "another secret, which the site made by itself");
    await expect(move()).rejects.toThrow(/^set AUTH_SECRET to what stands in /);
    writeFileSync(secretFile(), settings.AUTH_SECRET);
    expect(await digestsOf(target.env)).toEqual({});
  });

  test("leaves the target empty when PostgreSQL does not take a row", async () => {
    const connection = new DatabaseSync(fileOf(source));
    const spoil = connection.prepare("update partner set city = ? where no = 1");
    spoil.run("Chennai\0");
    connection.close();
    await expect(move()).rejects.toThrow(/^PostgreSQL does not take a row of partner: /);
    expect(await digestsOf(target.env)).toEqual({});
  });
});
