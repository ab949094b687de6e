import pg from "pg";
import { startPostgres } from "#tests/support/embedded-postgres.ts";
import { enquiriesPerSecond, pagesPerSecond } from "./closed-loop.ts";
import { admin, type FilledSite, startFilledSite } from "./filled-site.ts";
import { measureWindows, sayWindows } from "./measure-windows.ts";

/**
 * `npm run bench -- capacity [sqlite or postgres] [records]`: what one process carries among 100,000
 * records. Pages, forms and lists are asked for by 32 connections as fast as they are answered; then
 * ever more staff windows are open while an enquiry comes each second.
 */
const engines = process.argv[3] ? [process.argv[3]] : ["sqlite", "postgres"];
const records = Number(process.argv[4] ?? 100_000);
const lists = ["/admin/enquiries", "/admin/enquiries?q=kumar", "/admin/bookings"];

for (const engine of engines) {
  const server = engine === "postgres" ? await startPostgres() : undefined;
  const amounts = { enquiry: records * 0.9, booking: records * 0.1 };
  const site = await startFilledSite(amounts, server && (await newDatabase(server.url)));
  process.stdout.write(`\n${engine}, ${records} records\n`);
  await measure(site);
  await site.close();
  await server?.stop();
}

async function measure({ url, cookie, residentMb }: FilledSite) {
  const say = (what: string, figure: string) =>
    process.stdout.write(
      `${what.padEnd(44)}${figure.padEnd(16)}${Math.round(residentMb())} MB resident\n`,
    );
  const perSecond = (value: number) => `${Math.round(value)} a second`;
  say("a public page", perSecond(await pagesPerSecond(`${url}/aboutpage`)));
  say("a rendered page (/login)", perSecond(await pagesPerSecond(`${url}/login`)));
  say("enquiries from one address", perSecond(await enquiriesPerSecond(url)));
  say("enquiries from as many addresses", perSecond(await enquiriesPerSecond(url, true)));
  for (const list of lists) say(list, perSecond(await pagesPerSecond(url + list, { cookie })));
  for (const windows of [300, 500, 1_000, 2_000]) {
    const load = { windows, perSecond: 1, seconds: 20 };
    say(sayWindows(load, await measureWindows(url, admin, load)), "");
  }
}

async function newDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query("create database capacity");
  await client.end();
  return `${url}/capacity`;
}
