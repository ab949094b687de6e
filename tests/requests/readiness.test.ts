import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import type { App } from "#app/context.ts";
import { createReadiness } from "#app/domain/health/health.server.ts";
import * as outbox from "#app/domain/mail/outbox-repository.server.ts";
import { readEnv } from "#app/env.server.ts";
import { LiveFeed } from "#app/platform/db/live-feed.server.ts";
import { openOwnFolder } from "#tests/support/folder.ts";
import { send } from "#tests/support/http.ts";
import { openOwnSite } from "#tests/support/site.ts";
import { startTestStore, type TestStore } from "#tests/support/store.ts";

const hour = 3_600_000;
let opened: TestStore;
let folder: string;
let now: Date;
let log: string[];
beforeEach(async () => {
  opened = await startTestStore();
  folder = await openOwnFolder();
  now = new Date("2026-11-22T10:00:00Z");
  log = [];
});
afterEach(() => opened.close());

function open({ store, ...env }: { store?: App["store"] } & Record<string, unknown> = {}) {
  const tell = (_facts: object, message: string) => void log.push(message);
  const app = {
    env: { ...readEnv({ DATA_DIR: folder }), ...env },
    store: store ?? { ...opened.store, feed: new LiveFeed() },
    now: () => now,
  };
  return createReadiness(app, { error: tell, warn: tell, info: tell, debug: tell });
}

test("all is well", async () => {
  expect(await open({ BACKUP_DIR: folder })()).toEqual([]);
  expect(log).toEqual([]);
});

test("a database that fails is named, and the log says when that began", async () => {
  const readiness = open();
  await sql`alter table mail rename to mail_elsewhere`.execute(opened.db);
  const asked = await Promise.all([readiness(), readiness()]);
  expect(asked).toEqual([["the database does not answer"], ["the database does not answer"]]);
  expect(log).toEqual(["not ready"]);
});

test("a database that hangs is waited for a second, and asked once", async () => {
  let asked = 0;
  const transaction = () => {
    asked += 1;
    return new Promise<never>(() => {});
  };
  const readiness = open({ store: { ...opened.store, transaction, feed: new LiveFeed() } });
  for (let i = 0; i < 2; i++) {
    expect(await readiness()).toEqual(["the database does not answer"]);
  }
  expect(asked).toBe(1);
});

test("a migration that this release has and the database lacks", async () => {
  await sql`delete from kysely_migration`.execute(opened.db);
  expect(await open()()).toEqual(["the database is not up to date"]);
});

describe("the outbox", () => {
  const mail = { template: "enquiry", to: "asha@example.com", data: { branch: "" } } as const;
  const put = () =>
    opened.store.transaction((trx) => outbox.insert(trx, {}, [mail], now, () => {}));

  test("is stuck when nobody takes what is due", async () => {
    await put();
    now = new Date(now.getTime() + 14 * 60_000);
    expect(await open()()).toEqual([]);
    now = new Date(now.getTime() + 2 * 60_000);
    expect(await open()()).toEqual(["mails are not being sent"]);
  });

  test("is not stuck while some are being sent, nor while the mail server is waited for", async () => {
    await put();
    await put();
    now = new Date(now.getTime() + hour);
    const until = new Date(now.getTime() + 180_000);
    await opened.store.transaction((trx) => outbox.claimDue(trx, { at: now, until, limit: 1 }));
    expect(await open()()).toEqual([]);
    await outbox.postponeAllDue(
      opened.db,
      new Date(until.getTime() + 1),
      new Date(until.getTime() + hour),
    );
    now = new Date(until.getTime() + 60_000);
    expect(await open()()).toEqual([]);
  });
});

test("a folder that cannot be written", async () => {
  expect(await open({ DATA_DIR: join(folder, "gone") })()).toEqual(["the disk cannot be written"]);
});

describe("backups", () => {
  const settings = () => ({ BACKUP_DIR: folder, BACKUP_EVERY: 24 * hour });

  test("may be two turns and an hour old", async () => {
    await writeFile(join(folder, "southbridge-2026-11-20T10-00-00Z.db"), "");
    const readiness = open(settings());
    expect(await readiness()).toEqual([]);
    now = new Date(now.getTime() + hour + 1_000);
    expect(await open(settings())()).toEqual(["the newest backup is too old"]);
  });

  test("where there is none, the start counts", async () => {
    const readiness = open(settings());
    now = new Date(now.getTime() + 50 * hour);
    expect(await readiness()).toEqual(["no backup was made"]);
  });
});

test.runIf(inject("engine") === "sqlite")(
  "a database that another program keeps everybody from writing to does not answer",
  async () => {
    const files = sql<{ file: string }>`select file from pragma_database_list`;
    const [{ file = "" } = {}] = (await files.execute(opened.db)).rows;
    const other = new DatabaseSync(file);
    other.exec("begin immediate");
    const readiness = open();
    expect(await readiness()).toEqual(["the database does not answer"]);
    other.exec("rollback");
    other.close();
    await expect.poll(() => readiness(), { timeout: 30_000 }).toEqual([]);
    expect(log).toEqual(["not ready", "ready again"]);
  },
);

describe("over HTTP", () => {
  test("a process that is alive and ready says so to everybody, and nothing else", async () => {
    const site = await openOwnSite();
    for (const [path, text] of [
      ["/healthz", "alive\n"],
      ["/readyz", "ready\n"],
      ["/readyz?probe=1", "ready\n"],
    ] as const) {
      const answer = await send(site.url, path);
      expect([answer.status, answer.text], path).toEqual([200, text]);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
      const head = await send(site.url, path, { method: "HEAD" });
      expect([head.status, head.text]).toEqual([200, ""]);
      for (const method of ["POST", "DELETE"]) {
        expect((await send(site.url, path, { method, body: "x" })).status).toBe(405);
      }
    }
  });

  test("without its database it is alive, and not ready", async () => {
    const site = await openOwnSite();
    await sql`alter table mail rename to mail_elsewhere`.execute(site.db);
    expect((await send(site.url, "/healthz")).status).toBe(200);
    const { status, text } = await send(site.url, "/readyz");
    expect([status, text]).toEqual([503, "the database does not answer\n"]);
  });
});
