import { expect } from "vitest";
import { Client } from "#tests/support/http.ts";
import { readOutbox } from "#tests/support/mails.ts";
import type { Site } from "#tests/support/site.ts";

export const start = "/privacy/your-data";
export const kept = `${start}/kept`;

/** The code of the newest mail to an address; empty when it got none. */
export async function newestCode({ db }: Pick<Site, "db">, to: string): Promise<string> {
  const mails = await readOutbox(db, to.toLowerCase());
  return mails.findLast(({ template }) => template === "privacy code")?.data.code ?? "";
}

/** A browser that asked for a code for an address. */
export async function askFor(site: Site, email: string): Promise<Client> {
  const client = new Client(site.url);
  const { status, headers } = await client.post(start, { email });
  expect([status, headers.location]).toEqual([303, `${start}/code`]);
  return client;
}

/** A browser that gave the code for an address. */
export async function openFor(site: Site, email: string): Promise<Client> {
  const client = await askFor(site, email);
  const { status, headers } = await enterCode(client, await newestCode(site, email));
  expect([status, headers.location]).toEqual([303, kept]);
  return client;
}

export const enterCode = (client: Client, code: string) => client.post(`${start}/code`, { code });

export const erase = (client: Client) => client.post(`${start}/erase`, {});
