import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import type { Client } from "#tests/support/client.ts";
import { EventSource } from "#tests/support/event-source.ts";
import { type Answer, postForm, send } from "#tests/support/http.ts";

/** What visitors and staff met while they went on with their work. */
export interface EverydayResult {
  /** Requests that were not answered as they are on any other day, each with what came instead. */
  failed: string[];
  /** How many pages were read. */
  pages: number;
  /** The names in the enquiries that were confirmed. */
  confirmed: string[];
  /** How often the live window was opened, and of how many changes it heard. */
  opened: number;
  heard: number;
}

const publicPages = ["/", "/contactpage", "/productspage/laptops", "/login"];
const deskPages = ["/admin", "/admin/enquiries", "/admin/bookings", "/cartpage"];

/** Of each kind of request. */
const mostAtOnce = 5;

/**
 * At most twenty visitors' pages and twenty enquiries a second, four pages of the desk and a live window,
 * until it is stopped.
 * @param what stands in the name of each enquiry
 */
export function startEverydayLoad(url: string, admin: Client, what: string) {
  const failed: string[] = [];
  const confirmed: string[] = [];
  let pages = 0;
  const over = new AbortController();
  const expectStatus = async (what: string, status: number, asking: Promise<Answer>) => {
    const said = await asking.then((answer) => answer.status).catch(String);
    if (said !== status) failed.push(`${what}: ${said}`);
    return said === status;
  };
  const every = async (ms: number, work: (turn: number) => Promise<unknown>) => {
    const underWay = new Set<Promise<unknown>>();
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const one: Promise<unknown> = work(turn).finally(() => underWay.delete(one));
      underWay.add(one);
      await sleep(ms);
      // A machine with much else to do is asked less, or the proxy would run out of connections.
      if (underWay.size >= mostAtOnce) await Promise.race(underWay);
    }
    await Promise.all(underWay);
  };
  const load = [
    every(50, async (turn) => {
      const path = publicPages[turn % publicPages.length] ?? "/";
      pages += Number(await expectStatus(path, 200, send(url, path)));
    }),
    every(250, async (turn) => {
      const path = deskPages[turn % deskPages.length] ?? "/admin";
      pages += Number(await expectStatus(path, 200, admin.get(path)));
    }),
    every(50, async (turn) => {
      const name = `${what} ${turn}`;
      if (await expectStatus(name, 303, enquire(url, name))) confirmed.push(name);
    }),
  ];
  const window = keepWindowOpen(url, admin.cookie, over.signal);
  return {
    async stop(): Promise<EverydayResult> {
      over.abort();
      await Promise.all(load);
      return { failed, pages, confirmed, ...(await window) };
    },
  };
}

let senders = 0;

/** Each comes from an address of its own. */
export function enquire(url: string, name: string): Promise<Answer> {
  senders += 1;
  const email = `${name.replaceAll(" ", "-")}@example.com`.toLowerCase();
  const localAddress = `127.1.${(senders >> 8) & 255}.${senders & 255}`;
  return postForm(url, "/", anEnquiry({ name, email }), { localAddress });
}

/** A staff window as its script keeps it: the stream is opened again whenever it ends. */
async function keepWindowOpen(url: string, cookie: string, signal: AbortSignal) {
  const over = once(signal, "abort").then(() => false);
  let opened = 0;
  let heard = 0;
  while (!signal.aborted) {
    const source = await EventSource.open(url, cookie);
    opened += 1;
    const ended = Promise.race([over, source.ended.then(() => false)]);
    let isTold = true;
    while (isTold) {
      const told = source.nextAbout("enquiry").then(() => true);
      // Nobody waits for the last one.
      told.catch(() => {});
      isTold = await Promise.race([told, ended]);
      if (isTold) heard += 1;
    }
    source.close();
  }
  return { opened, heard };
}
