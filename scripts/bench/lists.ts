import pg from "pg";
import { enquiry } from "#app/domain/records/kinds/enquiry.server.ts";
import { countByStatus, recordList } from "#app/domain/records/record-list-repository.server.ts";
import { countMatching, findPage } from "#app/platform/lists/list.server.ts";
import { allRecords } from "#tests/support/all-records.ts";
import { startPostgres } from "#tests/support/embedded-postgres.ts";
import { send } from "#tests/support/http.ts";
import { type FilledSite, startFilledSite } from "./filled-site.ts";

/**
 * `npm run bench -- lists [enquiries] [engine]`: what staff ask of their lists, at a thousand records and
 * at a million, in turns. Pages are asked for over HTTP, as a click in the list asks for them.
 */
const large = Number(process.argv[3] ?? 1_000_000);
const small = 1_000;
const rounds = 20;
const asksARound = 10;
let asked = 0;

/** What is asked; `prepare` finds out what only the database knows. */
interface Question {
  what: string;
  prepare?: (site: FilledSite) => Promise<string>;
  ask: (site: FilledSite, prepared: string) => Promise<unknown>;
}

const longAgo = new Date(Date.now() - 600 * 24 * 3_600_000).toISOString().slice(0, 10);

const searched = (db: FilledSite["db"], text: string) =>
  recordList(db, enquiry, { ...allRecords, search: text });

const questions: Question[] = [
  { what: "first page", ask: (site) => getList(site, "enquiries") },
  {
    what: "tenth page",
    prepare: tenthPage,
    ask: (site, before) => getList(site, "enquiries", { before }),
  },
  {
    what: "search by e-mail prefix, many found",
    ask: (site) => getList(site, "enquiries", { q: "s" }),
  },
  {
    what: "search by e-mail prefix, one found",
    prepare: async ({ db }) => (await middle(db)).email.slice(0, -3),
    ask: (site, q) => getList(site, "enquiries", { q }),
  },
  {
    what: "count by status",
    ask: ({ db }) => countByStatus(db, enquiry),
  },
  {
    what: "count of a search, one found",
    prepare: async ({ db }) => (await middle(db)).email,
    ask: ({ db }, q) => countMatching(searched(db, q)),
  },
  { what: "search by one letter", ask: (site) => getList(site, "enquiries", { q: "a" }) },
  { what: "search by a phone's beginning", ask: (site) => getList(site, "enquiries", { q: "98" }) },
  {
    what: "three words",
    ask: (site) => getList(site, "enquiries", { q: "lakshmi narayanan example" }),
  },
  {
    what: "common word, rare status",
    ask: (site) => getList(site, "enquiries", { q: "example", status: "in progress" }),
  },
  {
    what: "common word, days long ago",
    ask: (site) => getList(site, "enquiries", { q: "example", to: longAgo }),
  },
  {
    what: "count of a search, many found",
    ask: ({ db }) => countMatching(searched(db, "example")),
  },
  { what: "word in messages, common", ask: (site) => getList(site, "messages", { q: "laptops" }) },
  {
    what: "word in messages, rare",
    ask: (site) => getList(site, "messages", { q: "warehouse 163" }),
  },
  {
    what: "two words, seldom together",
    ask: (site) => getList(site, "messages", { q: "scanner ccna" }),
  },
  {
    what: "bookings by product and city",
    ask: (site) => getList(site, "bookings", { q: "business kochi" }),
  },
  ...["45021", "984", "kumar", "lakshmi 450", "example", "a", "xyzzyq"].map((q) => ({
    what: `everywhere: ${q}`,
    ask: (site: FilledSite) => getSearch(site, q),
  })),
  {
    what: "everywhere: middle of an address",
    prepare: async ({ db }) => (await middle(db)).email.slice(3, -4),
    ask: getSearch,
  },
];

const engines = ["sqlite", "postgres"].filter((engine) =>
  [undefined, engine].includes(process.argv[4]),
);
for (const engine of engines) {
  const server = engine === "postgres" ? await startPostgres() : undefined;
  const begun = performance.now();
  const little = await startFilledSite(amounts(small), await newDatabase(server?.url, "small"));
  const big = await startFilledSite(amounts(large), await newDatabase(server?.url, "large"));
  say(`${engine}, filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  say(columns("", `${small}`, `${large}`, "ratio", "95th"));
  for (const question of questions) await measure(question, little, big);
  await measureExport(big);
  await Promise.all([little.close(), big.close()]);
  await server?.stop();
}

function amounts(enquiries: number) {
  return {
    enquiry: enquiries,
    booking: enquiries / 5,
    contact_message: Math.max(1_000, enquiries / 10),
  };
}

async function measure({ what, prepare, ask }: Question, little: FilledSite, big: FilledSite) {
  const sides = [little, big].map((site) => ({ site, prepared: "", times: Array.of<number>() }));
  for (const side of sides) side.prepared = (await prepare?.(side.site)) ?? "";
  for (let round = -2; round < rounds; round++) {
    for (const { site, prepared, times } of sides) {
      for (let turn = 0; turn < asksARound; turn++) {
        const begun = performance.now();
        await ask(site, prepared);
        if (round >= 0) times.push(performance.now() - begun);
      }
    }
  }
  const [a = [], b = []] = sides.map(({ times }) => times.toSorted((x, y) => x - y));
  const ratio = (at(b, 0.5) / at(a, 0.5)).toFixed(2);
  say(columns(what, ms(at(a, 0.5)), ms(at(b, 0.5)), ratio, ms(at(b, 0.95))));
}

/** All of the largest list, and what that adds to the process. */
async function measureExport({ url, cookie, residentMb }: FilledSite) {
  const before = residentMb();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMb());
  }, 20);
  const begun = performance.now();
  const response = await fetch(`${url}/admin/enquiries.csv`, { headers: { cookie } });
  let [bytes, firstMs] = [0, 0];
  for await (const chunk of response.body ?? []) {
    firstMs ||= performance.now() - begun;
    bytes += chunk.length;
  }
  clearInterval(watch);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  say(
    `export: ${(bytes / 1e6).toFixed(0)} MB in ${seconds} s, first bytes after ${ms(firstMs)}, ` +
      `resident ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most`,
  );
}

async function getList({ url, cookie }: FilledSite, list: string, search = {}) {
  // Each asks for another address, so that nothing on the way may answer it from memory.
  asked += 1;
  const query = new URLSearchParams({ ...search, asked: String(asked) });
  const { status } = await send(url, `/admin/${list}.data?${query}`, { headers: { cookie } });
  if (status !== 200) throw new Error(`${list}?${query} answered ${status}`);
}

/** What the search panel asks while somebody types. */
async function getSearch({ url, cookie }: FilledSite, q: string) {
  const path = `/admin/search.json?${new URLSearchParams({ q })}`;
  const { status } = await send(url, path, { headers: { cookie } });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}

async function tenthPage({ db }: FilledSite): Promise<string> {
  let before = "";
  for (let page = 1; page < 10; page++) {
    const cursor = before ? { before } : undefined;
    before = (await findPage(recordList(db, enquiry, allRecords), cursor)).older ?? "";
  }
  return before;
}

/** Somebody in the middle of the list. */
async function middle(db: FilledSite["db"]) {
  const { count } = await db
    .selectFrom("record")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("kind", "=", "enquiry")
    .executeTakeFirstOrThrow();
  return db
    .selectFrom("record")
    .select("email")
    .where("kind", "=", "enquiry")
    .where("status", "=", "done")
    .orderBy("no")
    .offset(Math.floor(Number(count) / 2))
    .limit(1)
    .executeTakeFirstOrThrow();
}

async function newDatabase(server: string | undefined, name: string): Promise<string | undefined> {
  if (!server) return undefined;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `${server}/${name}`;
}

function at(sorted: number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

function ms(time: number): string {
  return `${time.toFixed(time < 10 ? 2 : 1)} ms`;
}

function columns(what: string, ...figures: string[]): string {
  return what.padEnd(38) + figures.map((figure) => figure.padStart(12)).join("");
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}
