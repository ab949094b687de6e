import { getMigrations } from "better-auth/db/migration";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { migrate } from "#app/db/migrate.ts";
import { migrationsFor } from "#app/db/migrations/index.ts";
import { readEnv } from "#app/env.server.ts";
import { authOptions } from "#app/services/auth.server.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { signInAsAdmin, signInAt } from "#tests/support/client.ts";
import { createDatabase } from "#tests/support/database.ts";
import { postForm, send } from "#tests/support/http.ts";
import { type SiteProcess, startInVain, startProcess } from "#tests/support/process.ts";
import { settings } from "#tests/support/settings.ts";
import { startSite } from "#tests/support/site.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

let database: TestDatabase;
const processes: SiteProcess[] = [];
beforeEach(async () => {
  database = await createDatabase();
});
afterEach(async () => {
  for (const running of processes.splice(0)) await running.kill("SIGKILL");
  await database.drop();
});

async function launch(env: Record<string, string> = {}): Promise<SiteProcess> {
  const running = await startProcess(database, env);
  processes.push(running);
  return running;
}

describe("the schema", () => {
  test("is made by the first start and left alone by the next", async () => {
    const first = await startSite({ database });
    await postForm(first.url, "/", anEnquiry());
    await first.stop();
    const second = await startSite({ database });
    expect(await second.db.selectFrom("enquiry").select("name").execute()).toHaveLength(1);
    expect((await postForm(second.url, "/", anEnquiry({ name: "Ravi" }))).status).toBe(303);
    await second.stop();
  });

  test("has all that Better Auth wants", async () => {
    const db = database.open();
    try {
      await migrate(db, database.engine);
      const env = readEnv({ ...settings, ...database.env });
      const options = authOptions({ db, engine: database.engine }, env, "x".repeat(32));
      const { toBeCreated, toBeAdded } = await getMigrations(options);
      expect(toBeCreated).toEqual([]);
      expect(toBeAdded).toEqual([]);
    } finally {
      await db.destroy();
    }
  });

  test("is brought up by two that start at once", async () => {
    const [one, two] = await Promise.all([launch(), launch()]);
    for (const running of [one, two]) expect((await send(running.url, "/")).status).toBe(200);
    const db = database.open();
    const admins = await db.selectFrom("user").select("email").execute();
    const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    await db.destroy();
    expect(applied.rows).toHaveLength(Object.keys(migrationsFor(database.engine)).length);
    expect(admins).toEqual([{ email: settings.ADMIN_EMAIL }]);
  });
});

describe("the first admin", () => {
  const unnamed = { ADMIN_EMAIL: "", ADMIN_PASSWORD: "" };
  const passwordIn = (running: SiteProcess) => /password {2}(\S+)/.exec(running.output())?.[1];

  test("gets a random password that is printed once, and signs in with it", async () => {
    const first = await launch(unnamed);
    await expect.poll(() => passwordIn(first)).toMatch(/^[\w-]{16,}$/);
    const email = /e-mail {4}(\S+)/.exec(first.output())?.[1] ?? "";
    const client = await signInAt(first.url, { email, password: passwordIn(first) ?? "" });
    expect((await client.get("/admin")).status).toBe(200);
    await first.kill("SIGTERM");

    const second = await launch(unnamed);
    await send(second.url, "/");
    expect(second.output()).not.toContain("password");
    expect(second.output()).not.toContain("First admin");
  });

  test("keeps a password that was chosen to themselves", async () => {
    const running = await launch();
    await expect.poll(() => running.output()).toContain(settings.ADMIN_EMAIL);
    expect(running.output()).not.toContain(settings.ADMIN_PASSWORD);
    await signInAsAdmin(running.url);
  });

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
    const { stat } = await import("node:fs/promises");
    const { mode } = await stat(`${database.env.DATA_DIR}/auth-secret`);
    expect(mode & 0o777).toBe(0o600);
    const second = await startSite({ database, env });
    const answer = await send(second.url, "/admin", { headers: { Cookie: cookie } });
    expect(answer.status).toBe(200);
    await second.stop();
  });
});

describe("a start that cannot succeed says why in one line", () => {
  test.each([
    [{ PORT: "eighty" }, /^PORT must be a whole number/],
    [{ AUTH_SECRET: "short" }, /^AUTH_SECRET must have 32 characters/],
    [{ DATABASE_URL: "postgres://localhost/x" }, /^AUTH_SECRET is required with DATABASE_URL/],
    [{ TRUST_PROXY: "nonsense" }, /TRUST_PROXY/],
  ])("%j", async (wrong, message) => {
    const { code, output } = await startInVain({ DATA_DIR: database.env.DATA_DIR, ...wrong });
    expect(code).toBe(1);
    expect(output).toMatch(message);
    expect(output.trim().split("\n")).toHaveLength(1);
  });

  test("a port that is taken", async () => {
    const running = await launch();
    const { port } = new URL(running.url);
    const env = { ...settings, ...database.env, PORT: port };
    const { code, output } = await startInVain(env);
    expect(code).toBe(1);
    expect(output).toContain(`PORT ${port} is in use`);
  });

  test("a database server that does not answer", async () => {
    const env = {
      ...settings,
      DATA_DIR: database.env.DATA_DIR,
      DATABASE_URL: "postgres://nobody@127.0.0.1:1/x",
    };
    const { code, output } = await startInVain(env);
    expect(code).toBe(1);
    expect(output).toMatch(/^DATABASE_URL/m);
  });
});
