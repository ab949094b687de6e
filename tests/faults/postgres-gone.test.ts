import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openPostgres } from "#app/platform/db/postgres.ts";
import { createOwnDatabase, startOwnProcess } from "#tests/support/built-site.ts";
import { startPostgres } from "#tests/support/embedded-postgres.ts";
import { EventSource } from "#tests/support/event-source.ts";
import {
  expectKeptText,
  expectPlainPage,
  sendEnquiry,
  sendUntilStored,
  startLoad,
  storedNames,
  untilStored,
  watchPages,
} from "#tests/support/fault-visitors.ts";
import { send, signInAsAdmin } from "#tests/support/http.ts";
import { countWaiting } from "#tests/support/locks.ts";
import type { BreakablePostgres } from "#tests/support/postgres-process.ts";
import type { SiteProcess } from "#tests/support/process.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";
import { startTcpProxy } from "#tests/support/tcp-proxy.ts";

const env = { FORM_LIMIT: "0", LOG_LEVEL: "warn" };

let server: BreakablePostgres;
let database: TestDatabase;
let running: SiteProcess;
let cookie: string;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());
beforeEach(async () => {
  const admin = openPostgres(`${server.url}/postgres`, () => {});
  await sql`drop database if exists site with (force)`.execute(admin);
  await sql`create database site`.execute(admin);
  await admin.destroy();
  database = await at(server.url);
  running = await startOwnProcess(database, env);
  cookie = (await signInAsAdmin(running.url)).cookie;
});
afterEach(async () => {
  server.signal("SIGCONT");
});

/** The site's database at a server's address. */
async function at(address: string): Promise<TestDatabase> {
  const local = await createOwnDatabase({ engine: "sqlite" });
  const url = `${address}/site`;
  return {
    ...local,
    engine: "postgres",
    env: { ...local.env, DATABASE_URL: url },
    open: () => openPostgres(url, () => {}),
  };
}

async function readList(): Promise<string> {
  return (await send(running.url, "/admin/enquiries", { headers: { Cookie: cookie } })).text;
}

test("PostgreSQL is gone for a minute: the public pages stay, and the rest comes back by itself", async () => {
  await untilStored(running.url, "Before");
  const window = await EventSource.open(running.url, cookie);
  const pages = watchPages(running.url);
  server.signal("SIGKILL");
  const until = performance.now() + 60_000;
  await sleep(500);
  while (performance.now() < until) {
    await expectKeptText(running.url, "During");
    await expectPlainPage(running.url, "/admin/enquiries", cookie);
    await sleep(1_000);
  }
  expect(running.output()).toMatch(/"msg":"record not stored"/);
  expect(running.output()).toMatch(/ECONNREFUSED/);

  await server.startAgain();
  const took = await untilStored(running.url, "During");
  // The session could not be verified, so the stream ended; browsers open it again.
  await window.ended;
  const again = await EventSource.open(running.url, cookie);
  await untilStored(running.url, "After");
  // The enquiry may be stored before the connection listens again: then a resync is sent.
  do await again.nextReasonToRead("enquiry");
  while (!(await readList()).includes(">After<"));
  again.close();
  expect(await storedNames(database)).toEqual(["After", "Before", "During"]);
  const said = await pages.expectServed();
  process.stdout.write(
    `PostgreSQL gone for a minute: ${said}; stored again ${took} ms after it was back\n`,
  );
});

test("PostgreSQL stands still: nobody waits longer than the deadlines, and it goes on where it was", async () => {
  await untilStored(running.url, "Before");
  const pages = watchPages(running.url);
  const load = startLoad(running.url, 50);
  await sleep(1_000);
  server.signal("SIGSTOP");
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: 30 }, (_, i) => expectKeptText(running.url, `During ${i}`)),
  );
  const waited = Math.round(performance.now() - begun);
  expect(waited).toBeLessThan(25_000);
  await load.stop();
  expect(running.output()).toMatch(/the database does not answer/);
  expect(running.output()).toMatch(/timeout exceeded when trying to connect/);
  server.signal("SIGCONT");
  const took = await untilStored(running.url, "During 0");
  const names = await storedNames(database);
  expect(names).toEqual([...new Set(names)]);
  expect(names).toEqual(expect.arrayContaining([...load.confirmed]));
  const said = await pages.expectServed();
  process.stdout.write(
    `PostgreSQL stopped: refused after ${waited} ms at most, ${said}; stored again after ${took} ms\n`,
  );
});

test("told to stop while PostgreSQL stands still, the process has ended within ten seconds", async () => {
  await untilStored(running.url, "Before");
  server.signal("SIGSTOP");
  const forms = ["One", "Two"].map((name) => sendEnquiry(running.url, name).catch(() => null));
  await sleep(500);
  const begun = performance.now();
  expect(await running.kill("SIGTERM")).toBe(0);
  const took = Math.round(performance.now() - begun);
  expect(took).toBeLessThan(10_000);
  for (const answer of await Promise.all(forms)) expect([undefined, 503]).toContain(answer?.status);
  expect(running.output()).toMatch(/"msg":"stopped without waiting for what still hangs"/);
  server.signal("SIGCONT");
  process.stdout.write(`PostgreSQL stopped: the process ended ${took} ms after it was told to\n`);
});

test("a table of PostgreSQL is locked: a visitor waits ten seconds, and no statement is left behind", async () => {
  const pages = watchPages(running.url);
  const other = database.open();
  const begun = performance.now();
  await other.transaction().execute(async (trx) => {
    await sql`lock table record in access exclusive mode`.execute(trx);
    await expectKeptText(running.url, "Locked out");
    await expectKeptText(running.url, "Locked out");
  });
  const waited = Math.round((performance.now() - begun) / 2);
  expect(running.output()).toMatch(/statement timeout/);
  expect(await countWaiting(other)).toBe(0);
  await other.destroy();
  expect((await sendEnquiry(running.url, "Locked out")).status).toBe(303);
  const said = await pages.expectServed();
  process.stdout.write(`PostgreSQL locked: refused after ${waited} ms, ${said}\n`);
});

test("connections to PostgreSQL are cut 30 times under load: nothing confirmed is missing or there twice", async () => {
  const { hostname, port } = new URL(server.url);
  const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
  const through = await at(server.url.replace(port, String(proxy.port)));
  running = await startOwnProcess(through, env);
  const load = startLoad(running.url, 100);
  for (let i = 0; i < 30; i++) {
    await sleep(Math.random() * 600);
    proxy.cut();
  }
  await load.stop();
  expect(running.output()).toMatch(/database connection lost/);
  await sendUntilStored(running.url, load.unconfirmed.keys());
  expect(await storedNames(database)).toEqual(
    [...load.confirmed, ...load.unconfirmed.keys()].toSorted(),
  );
  process.stdout.write(
    `connections to PostgreSQL cut 30 times: ${load.confirmed.size} confirmed, ${load.unconfirmed.size} refused and sent again\n`,
  );
  await running.kill("SIGTERM");
  await proxy.close();
});
