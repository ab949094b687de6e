import { closedFor } from "#app/domain/branches/closed-start.ts";
import { contentCatalogue, contentDocuments } from "#app/domain/catalogue/content-catalogue.ts";
import { type Env, readEnv } from "#app/env.server.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";
import { openDatabase } from "#app/platform/db/open-database.ts";
import { storeStock } from "#tests/factories/rental.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { settings } from "#tests/support/settings.ts";
import { storeBookings } from "./bookings.ts";
import { ask, ms, row } from "./load.ts";
import { type DatabaseEnv, onEachEngine, startFilled } from "./site.ts";

/**
 * `npm run bench -- busy [engine]`: the processor's time for the pages that say what is free, asked
 * in the worst way, where a configuration has 300 reservations at each of eight branches.
 */
const slug = "business-14";
const rounds = 30;
const reservations = 300;
const stock = 120;
const today = indianDay(new Date());
const branchDocuments = contentDocuments.filter(({ kind }) => kind === "branch");
/** The first 20 days on which the home branch delivers. */
const openDays = Array.from({ length: 60 }, (_, n) => addDays(today, 1 + n))
  .filter((day) => !closedFor(contentCatalogue, "", today)(day, ""))
  .slice(0, 20);
const more = Array.from({ length: 8 - branchDocuments.length }, (_, n) => `busy-${n}`);
const places = [...branchDocuments.map((one) => one.slug), ...more];

await onEachEngine(async (env) => {
  let Cookie = "";
  const site = await startFilled(env, async () => {
    Cookie = await fill(env);
  });
  const line = (n: number) => `${slug}.day.${100 + n}.${300 + n}.${openDays[n % 20]}`;
  const lines = Array.from({ length: 200 }, (_, n) => line(n)).join("~");
  const until = addDays(today, 330);
  /** @param least the quantity of the first row */
  const estimate = (least: number) =>
    openDays
      .map((from, n) => new URLSearchParams({ slug, number: String(least + n), from, until }))
      .join("&");
  const dates = `number=119&from=${openDays[0]}&until=${until}`;
  const near = { Cookie: `${Cookie}; pin=560001` };
  const pages: [string, string, Record<string, string>][] = [
    ["a configuration", `/productspage/laptops/${slug}?${dates}`, near],
    ["a group", `/productspage/laptops?${dates}`, near],
    ["an estimate of 20 rows, enough", `/estimate?${estimate(10)}`, near],
    ["an estimate of 20 rows, all short", `/estimate?${estimate(100)}`, near],
    ["20 rows above every stock", `/estimate?${estimate(stock + 1)}`, near],
    ["the payment page, 200 lines", `/paymentpage?product=${lines}`, near],
    ["the payment page, no PIN code", `/paymentpage?product=${lines}`, { Cookie }],
    ["ordering 200 lines", `/cartpage?add=${lines}`, near],
    ["the cart", "/cartpage", near],
    ["the cart, no PIN code", "/cartpage", { Cookie }],
    ["the payment page of the cart", "/paymentpage", { Cookie }],
  ];
  for (const [what, path, headers] of pages) {
    await ask(site.url + path, { headers });
    const before = site.cpuMs();
    for (let round = 0; round < rounds; round++) {
      const { status } = await ask(site.url + path, { headers });
      if (![200, 303].includes(status ?? 0)) throw new Error(`${path} was answered ${status}`);
    }
    const each = (site.cpuMs() - before) / rounds;
    row(what, ms(each), "at most 50 ms", each <= 50);
  }
  await site.stop();
});

/** @returns the session of a customer */
async function fill(env: DatabaseEnv): Promise<string> {
  const own: Env = readEnv({ ...settings, ...env });
  const opened = await openDatabase(own, () => {});
  const { db } = opened;
  const stamp = {
    created_at: "2026-01-01T00:00:00.000Z",
    published_at: "2026-01-01T00:00:00.000Z",
  };
  const documents = more.map((branch, n) => ({
    ...{ id: branch, kind: "branch", slug: branch, version: 1, state: "published" as const },
    ...stamp,
    body: JSON.stringify({ ...branchDocuments[0]?.body, name: `Busy ${n}`, order: 100 + n }),
  }));
  if (documents.length > 0) await db.insertInto("catalogue_document").values(documents).execute();
  for (const branch of places) {
    const bookings = Array.from({ length: reservations }, (_, n) => {
      const day_from = addDays(today, 1 + ((n * 7) % 300));
      const line = { slug, branch, day_from, duration: 1 + (n % 40) };
      return { status: "confirmed", line };
    });
    await storeBookings(db, bookings);
    await storeStock(db, stock, { configuration: slug, branch });
  }
  const site = { db, env: own, database: { engine: opened.engine } };
  const session = await signInDirectly(site, await createUser(site));
  await db.destroy();
  return session;
}
