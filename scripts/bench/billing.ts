import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { readEnv } from "#app/env.server.ts";
import { indianDay } from "#app/lib/dates.ts";
import { openDatabase } from "#app/platform/db/open-database.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { countRows } from "#app/platform/db/store.ts";
import { type Client, signInAsAdmin } from "#tests/support/http.ts";
import { settings } from "#tests/support/settings.ts";
import { storeBookings } from "./bookings.ts";
import { anEnquiry, ask, atFixedTimes, median, ms, quantile, row, spread, timed } from "./load.ts";
import { numbers, onEachEngine, startSite } from "./site.ts";

/**
 * `npm run bench -- billing [engine] [invoices]`: how long issuing an invoice takes beside 300 forms a
 * second, and a month's run of 1,000 with their PDFs, while visitors read public pages.
 */
const [count = 1_000] = numbers;
const quiet = 30;
const single = 120;
const batchSize = 25;
/** Of one line of ₹150, with GST, in paise. */
const total = 177_00;

await onEachEngine(async (env) => {
  const first = await startSite(env);
  await first.stop();
  const { db } = await openDatabase(readEnv({ ...settings, ...env }), () => {});
  const ids = await fill(db, quiet + single + count);
  const site = await startSite(env);
  const admin = await signInAsAdmin(site.url);

  const alone: number[] = [];
  for (const id of ids.splice(0, quiet)) alone.push(await timed(() => issue(admin, id)));
  row(`${quiet} invoices, one after the other`, `median ${ms(median(alone))}`);
  await allFiles(db, quiet);

  const sendForms = () =>
    atFixedTimes({ perSecond: 300, seconds: 15 }, () =>
      timed(() => ask(site.url, anEnquiry(site.url))),
    );
  const formAlone = quantile(await sendForms(), 0.99);
  row("300 forms a second alone", `p99 ${ms(formAlone)}`);

  const times: number[] = [];
  const issuing = atFixedTimes({ perSecond: single / 15, seconds: 15 }, async () => {
    const id = ids.shift() ?? "";
    times.push(await timed(() => issue(admin, id)));
  });
  const forms = sendForms();
  await issuing;
  const slowForm = quantile(await forms, 0.99);
  row(
    `${single} invoices beside 300 forms a second`,
    `${spread(times)}; forms p99 ${ms(slowForm)}`,
    "p99 at most 150 ms",
    quantile(times, 0.99) <= 150,
  );

  const made = (await countFiles(db)) - quiet;
  row("  their PDFs by then", `${made} of ${single}`);
  await allFiles(db, quiet + single);

  const pages: number[] = [];
  let isOver = false;
  const visitors = (async () => {
    while (!isOver) {
      pages.push(await timed(() => ask(`${site.url}/productspage/laptops`)));
      await sleep(100);
    }
  })();
  const begun = performance.now();
  while (ids.length > 0) {
    const some = ids.splice(0, batchSize);
    const fields = [["intent", "issue"], ...some.map((id) => ["record", id])];
    await save(admin, "/admin/billing", fields as [string, string][]);
  }
  const issued = (performance.now() - begun) / 1_000;
  await allFiles(db, quiet + single + count);
  const whole = (performance.now() - begun) / 1_000;
  isOver = true;
  await visitors;
  row(`a run of ${count} invoices`, `${issued.toFixed(0)} s`);
  row("  with their PDFs", `${whole.toFixed(0)} s`, "at most 240 s", whole <= 240);
  row("  a public page meanwhile", spread(pages));
  row("load of the machine", loadavg().map(Math.round).join(", "));
  await db.destroy();
  await site.stop();
});

async function save(admin: Client, path: string, fields: [string, string][]) {
  const { status, text } = await admin.save(path, new URLSearchParams(fields).toString());
  if (status !== 200) throw new Error(`${path} was answered ${status}: ${text.slice(0, 300)}`);
}

function issue(admin: Client, id: string) {
  const asked = { intent: "issue-invoice", seen: String(total), key: uuidv7() };
  return save(admin, `/admin/bookings/${id}`, Object.entries(asked));
}

function countFiles(db: Kysely<Tables>): Promise<number> {
  return countRows(db, sql`document_file`);
}

async function allFiles(db: Kysely<Tables>, wanted: number) {
  const until = performance.now() + 20 * 60_000;
  while ((await countFiles(db)) < wanted) {
    if (performance.now() > until) throw new Error(`${await countFiles(db)} PDFs of ${wanted}`);
    await sleep(250);
  }
}

/** Confirmed bookings, of which nothing was billed. @returns their ids */
async function fill(db: Kysely<Tables>, bookings: number): Promise<string[]> {
  const line = { branch: "bangalore", day_from: indianDay(new Date()) };
  const own = { status: "confirmed", line };
  const ids = await storeBookings(
    db,
    Array.from({ length: bookings }, () => own),
  );
  await db.updateTable("booking").set({ to_bill: 1 }).execute();
  return ids;
}
