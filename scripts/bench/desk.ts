import { type BrowserContext, chromium, type Page } from "@playwright/test";
import pg from "pg";
import { startPostgres } from "#tests/support/embedded-postgres.ts";
import { findChromium, isRoot } from "../ensure-chromium.ts";
import { type FilledSite, startFilledSite } from "./filled-site.ts";

/**
 * `npm run bench -- desk [engine]`: in a browser at 1440 × 900, with 100,000 records, how long it
 * takes from a key or a click until the details of a record are painted, and from the last letter
 * typed into the search until its answer is, beyond the pause that waits for more letters.
 */
const amounts = { enquiry: 75_000, booking: 15_000, contact_message: 10_000 };
const times = 30;
/** As in app/desk/search/use-search.ts. */
const pauseMs = 120;

const engines = ["sqlite", "postgres"].filter((engine) =>
  [undefined, engine].includes(process.argv[3]),
);
const browser = await chromium.launch({
  executablePath: findChromium() ?? "",
  args: ["--disable-gpu", ...(isRoot ? ["--no-sandbox"] : [])],
});
for (const engine of engines) {
  const server = engine === "postgres" ? await startPostgres() : undefined;
  const site = await startFilledSite(amounts, server && (await newDatabase(server.url)));
  const context = await signedIn(site);
  say(engine, "median", "95th", "longest");
  for (const list of ["enquiries", "bookings"]) await measureOpening(context, site, list);
  await measureSearch(context, site);
  await context.close();
  await site.close();
  await server?.stop();
}
await browser.close();

/** A click on each of the first rows, then `j` from one record to the next. */
async function measureOpening(context: BrowserContext, { url }: FilledSite, list: string) {
  const page = await openList(context, `${url}/admin/${list}`);
  const clicks = await page.evaluate(async (count) => {
    const rows = [...document.querySelectorAll<HTMLElement>("tbody tr[data-id]")].slice(0, count);
    const all: number[] = [];
    for (const row of rows) {
      const isOpen = () => document.querySelector(`[data-record$=":${row.dataset.id}"]`) !== null;
      const link = row.querySelector<HTMLElement>("[data-kind=name] a");
      all.push(await globalThis.untilPainted(() => link?.click(), isOpen));
    }
    return all;
  }, times);
  report(`${list}: open a row`, clicks);
  await page.close();
}

/** Parts of what is stored, and words of which there are none. */
async function measureSearch(context: BrowserContext, { url, db }: FilledSite) {
  const some = await db
    .selectFrom("record")
    .select(["name", "email", "phone"])
    .where("kind", "=", "enquiry")
    .where("no", "in", [101, 20_101, 40_101, 60_101])
    .execute();
  const texts = some.flatMap(({ name, email, phone }) => [
    name.slice(0, 4).trim(),
    name,
    email.slice(2, -3),
    phone.replace(/\D/g, "").slice(-7),
  ]);
  const page = await openList(context, `${url}/admin/enquiries`);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search everything" }).waitFor();
  // The panel asks for its first places by itself.
  await page.waitForFunction(() => globalThis.answered > 0);
  const found: number[] = [];
  const words = ["mail-3", "560001", "984", "45021", "nobodyatall"];
  // The same text once more would be no question.
  for (const text of new Set([...texts, ...words])) {
    const ms = await page.evaluate(async (text) => {
      const input = document.querySelector<HTMLInputElement>("dialog [role=combobox]");
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
      const type = (value: string) => {
        setter?.call(input, value);
        input?.dispatchEvent(new Event("input", { bubbles: true }));
      };
      const before = globalThis.answered;
      return globalThis.untilPainted(
        () => type(text),
        () => globalThis.answered > before,
      );
    }, text);
    found.push(ms - pauseMs);
  }
  report("search, beyond its pause", found);
  await page.close();
}

declare global {
  /** How many answers of the search have come. */
  var answered: number;
  /** How long it takes from `act` to the frame after what `isThere` asks for, in milliseconds. */
  var untilPainted: (act: () => void, isThere: () => boolean) => Promise<number>;
}

async function openList(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.answered = 0;
    const ask = window.fetch;
    window.fetch = async (...asked) => {
      const response = await ask(...asked);
      if (response.url.includes("/search.json")) {
        const read = response.json.bind(response);
        response.json = async () => {
          const answer = await read();
          globalThis.answered += 1;
          return answer;
        };
      }
      return response;
    };
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    globalThis.untilPainted = async (act, isThere) => {
      const begun = performance.now();
      act();
      do {
        await frame();
        if (performance.now() - begun > 10_000) throw new Error("nothing came within 10 seconds");
      } while (!isThere());
      // What changed before a frame is painted by the time of the next one.
      await frame();
      return performance.now() - begun;
    };
  });
  await page.goto(address);
  await page.getByText("Live", { exact: true }).waitFor();
  return page;
}

async function signedIn({ url, cookie }: FilledSite): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const cookies = cookie.split("; ").map((one) => {
    const at = one.indexOf("=");
    return { name: one.slice(0, at), value: one.slice(at + 1), url };
  });
  await context.addCookies(cookies);
  return context;
}

async function newDatabase(server: string): Promise<string> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query("create database desk");
  await client.end();
  return `${server}/desk`;
}

function report(what: string, all: readonly number[]) {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  say(what, ...[0.5, 0.95, 1].map((share) => `${at(share).toFixed(0)} ms`));
}

function say(what: string, ...figures: string[]) {
  process.stdout.write(`${what.padEnd(30)}${figures.map((one) => one.padStart(10)).join("")}\n`);
}
