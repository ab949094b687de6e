import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import pg from "pg";
import { refreshIndex } from "#app/domain/search/refresh-index.server.ts";
import { moveToPostgres } from "#app/move-to-postgres.server.ts";
import { backUp, type DatabaseSettings, restore } from "#app/platform/backup/backups.server.ts";
import { migrate } from "#app/platform/db/migrate.ts";
import { openDatabase } from "#app/platform/db/open-database.ts";
import { type PostgresServer, startPostgres } from "#tests/support/embedded-postgres.ts";
import { installedPostgres, startInstalledPostgres } from "#tests/support/installed-postgres.ts";
import { fill } from "../seed/fill.ts";
import { measureOpenLoop } from "./open-loop.ts";
import { startSite } from "./processes.ts";

/**
 * `npm run bench -- backup`: how long a backup, a restore and the move to PostgreSQL take with
 * 100,000 records, and what visitors notice of a backup. A hundred of the records are applications
 * with a CV of 64 kB.
 */
const amounts = { enquiry: 95_000, booking: 5_000, career_application: 100 };
const perSecond = 100;
const directory = mkdtempSync(join("build", "bench-backup-"));
const settings = { DATA_DIR: directory };

await fillDatabase();
const site = await startSite(directory);
const seconds = 15;
/** Who sends enquiries, who reads a page from memory, and who has one rendered. */
const visitors = () =>
  Promise.all([
    measureOpenLoop(site.url, { perSecond, seconds }),
    measureOpenLoop(site.url, { perSecond, seconds, page: "/aboutpage" }),
    measureOpenLoop(site.url, { perSecond: 10, seconds, page: "/login" }),
  ]);
const alone = await visitors();
const busy = visitors();
const files = [0, 1, 2].map((i) => join(directory, `backup-${i}.db`));
for (const file of files) await measure("backup of SQLite", () => backUp(settings, file), file);
const beside = await busy;
await site.stop();
const whatVisitorsDo = [
  `${perSecond} enquiries a second`,
  `${perSecond} pages`,
  "10 rendered pages",
];
for (const [when, measured] of Object.entries({ "without a backup": alone, beside })) {
  for (const [index, { p50, p99, failed }] of measured.entries()) {
    const told = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${failed} failed`;
    say(`${whatVisitorsDo[index]}, ${when}`, told);
  }
}
const [file = ""] = files;
await measure("restore of SQLite", () => restore(settings, file, { force: true }), file);

const embedded = await startPostgres();
await moveTo(embedded, "move to PostgreSQL");
await embedded.stop();
if (installedPostgres) {
  process.env.PATH = `${installedPostgres}${delimiter}${process.env.PATH}`;
  const server = await startInstalledPostgres();
  const moved = await moveTo(server, "move to the PostgreSQL of this machine");
  const dump = join(directory, "backup.dump");
  await measure("backup of PostgreSQL", () => backUp(moved, dump), dump);
  await measure("restore of PostgreSQL", () => restore(moved, dump, { force: true }), dump);
  await server.stop();
} else {
  say("backup of PostgreSQL", "not measured: its client programs are not on this machine");
}
rmSync(directory, { recursive: true });

async function fillDatabase() {
  const database = await openDatabase(settings, () => {});
  const { db, engine } = database;
  await migrate(db, engine);
  await refreshIndex(database);
  await fill(db, engine, amounts);
  const applications = db.selectFrom("career_application").select("record_id");
  for (const { record_id } of await applications.execute()) {
    const bytes = crypto.getRandomValues(new Uint8Array(65_536));
    const cv = { record_id, file_name: "cv.pdf", type: "pdf" as const, size: bytes.length, bytes };
    await db.insertInto("cv").values(cv).execute();
  }
  await db.destroy();
}

async function moveTo({ url }: PostgresServer, what: string): Promise<DatabaseSettings> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query("create database moved");
  await client.end();
  const moved = { ...settings, DATABASE_URL: `${url}/moved` };
  const AUTH_SECRET = readFileSync(join(directory, "auth-secret"), "utf8").trim();
  await measure(what, () => moveToPostgres({ ...moved, AUTH_SECRET }, () => {}));
  return moved;
}

async function measure(what: string, work: () => Promise<unknown>, file?: string) {
  const begun = performance.now();
  await work();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  say(what, `${seconds} s${file ? `, ${Math.round(statSync(file).size / 1e6)} MB` : ""}`);
}

function say(what: string, figure: string) {
  process.stdout.write(`${what.padEnd(52)}${figure}\n`);
}
