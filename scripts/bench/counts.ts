import { sql } from "kysely";
import pg from "pg";
import { readNumbers } from "#app/domain/numbers/numbers.server.ts";
import { type PeriodLength, periodLengths } from "#app/domain/numbers/period.ts";
import { enquiry } from "#app/domain/records/kinds/enquiry.server.ts";
import { countDesk } from "#app/domain/records/list-open.server.ts";
import { countRecords, listRecords } from "#app/domain/records/list-records.server.ts";
import { listViews } from "#app/domain/views/saved-views.server.ts";
import { isPostgres } from "#app/platform/db/store.ts";
import { allRecords } from "#tests/support/all-records.ts";
import { startPostgres } from "#tests/support/embedded-postgres.ts";
import { send } from "#tests/support/http.ts";
import { type FilledSite, startFilledSite } from "./filled-site.ts";

/**
 * `npm run bench -- counts [engine]`: what is counted for staff, with 100,000 enquiries and 5,000
 * bookings of a year, a fifth of them assigned and most answered.
 */
const amounts = { enquiry: 100_000, booking: 5_000, contact_message: 2_000 };
const rounds = 15;

const engines = ["sqlite", "postgres"].filter((engine) =>
  [undefined, engine].includes(process.argv[3]),
);
for (const engine of engines) {
  const server = engine === "postgres" ? await startPostgres() : undefined;
  const site = await startFilledSite(amounts, await newDatabase(server?.url), 365);
  await work(site);
  say(`${engine.padEnd(44)}${["median", "95th"].map((head) => head.padStart(10)).join("")}`);
  await measureAll(site, engine);
  await site.close();
  await server?.stop();
}

async function measureAll(site: FilledSite, engine: string) {
  const asking = { userId: await adminOf(site), branch: "bangalore" };
  // Of the application the services below need these alone.
  const app = { store: { db: site.db, engine }, now: () => new Date() } as never;
  for (const path of ["/admin", "/admin?days=90", "/admin/enquiries", "/admin/desk/branch"]) {
    await measure(`GET ${path}`, () => get(site, path));
  }
  await measure("rail: kinds", () => countRecords(app));
  await measure("rail: Mine, My branch, Due today", () => countDesk(app, asking));
  await measure("rail: saved views", () => listViews(app, asking.userId));
  for (const days of periodLengths) await measureNumbers(app, days);
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const lists = {
    "a branch": { filters: { branch: "bangalore" } },
    "a person": { filters: { assignee: asking.userId } },
    nobody: { filters: { assignee: "nobody" } },
    "a month": { from: day(60), to: day(30) },
    "a word": { search: "kumar" },
    "a word and a branch": { search: "kumar", filters: { branch: "bangalore" } },
  };
  for (const [what, own] of Object.entries(lists)) {
    const query = { ...allRecords, ...own } as never;
    await measure(`list and its tabs: ${what}`, () => listRecords(app, enquiry, query));
  }
}

function measureNumbers(app: never, days: PeriodLength) {
  return measure(`numbers of ${days} days`, () => readNumbers(app, days));
}

/** What staff did with the records: most were answered, some are somebody's, some are to come up. */
async function work({ db }: FilledSite) {
  const me = await adminOf({ db });
  const isOnPostgres = isPostgres(db);
  const later = (minutes: ReturnType<typeof sql>) =>
    isOnPostgres
      ? sql`to_char((created_at::timestamptz + (${minutes}) * interval '1 minute') at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : sql`strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '+' || (${minutes}) || ' minutes')`;
  await db.transaction().execute(async (trx) => {
    await sql`update record set assignee = ${me} where no % 5 = 0 and status <> 'spam'`.execute(
      trx,
    );
    await sql`update record set reminder_for = ${me}, reminder_at = ${later(sql`60`)}
      where no % 50 = 0 and status in ('new', 'in progress', 'confirmed')`.execute(trx);
    for (const action of ["status", "note", "answered"]) {
      await sql`insert into record_event
        (id, record_id, at, actor_id, actor_name, action, note, before, after)
        select ${action} || id, id, ${later(sql`(no * 7919) % 3000`)}, ${me}, 'Meera', ${action},
          'called', '{"status":"new"}', '{"status":"done"}'
        from record where status in ('done', 'in progress', 'returned', 'delivered')`.execute(trx);
    }
    const queries = [
      "branch=bangalore",
      `assignee=${me}`,
      "status=done&branch=bangalore",
      "status=new",
    ];
    for (const [at, query] of queries.entries()) {
      const row = { id: `view ${at}`, user_id: me, name: query, list: "enquiries", query };
      await trx
        .insertInto("saved_view")
        .values({ ...row, created_at: "2026" })
        .execute();
    }
    await trx.updateTable("user").set({ branch: "bangalore" }).where("id", "=", me).execute();
  });
  if (isOnPostgres) await sql`vacuum analyze`.execute(db);
}

async function adminOf({ db }: Pick<FilledSite, "db">) {
  const { id } = await db.selectFrom("user").select("id").executeTakeFirstOrThrow();
  return id;
}

async function get({ url, cookie }: FilledSite, path: string) {
  const { status } = await send(url, path, { headers: { cookie } });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}

async function measure(what: string, ask: () => Promise<unknown>) {
  const times: number[] = [];
  for (let round = -3; round < rounds; round++) {
    const begun = performance.now();
    await ask();
    if (round >= 0) times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => `${times[Math.floor(times.length * share)]?.toFixed(1)} ms`;
  say(what.padEnd(44) + at(0.5).padStart(10) + at(0.95).padStart(10));
}

async function newDatabase(server: string | undefined): Promise<string | undefined> {
  if (!server) return undefined;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query("create database counts");
  await client.end();
  return `${server}/counts`;
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}
