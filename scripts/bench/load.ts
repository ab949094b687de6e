import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";

const agent = new Agent({ keepAlive: true });

interface Asking {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

/** Sends a request over a connection that stays, as browsers do, and reads the answer. */
export async function ask(url: string, asking: Asking = {}) {
  const incoming = await open(url, asking);
  return { status: incoming.statusCode, text: await text(incoming) };
}

/** The same, for an answer that does not end. */
export function open(url: string, asking: Asking = {}): Promise<IncomingMessage> {
  const { body = "", method = "GET", headers = {} } = asking;
  return new Promise((resolve, reject) => {
    const length = body && { "Content-Length": Buffer.byteLength(body) };
    const outgoing = request(url, { agent, method, headers: { ...headers, ...length } }, resolve);
    outgoing.on("error", (error) => {
      // The server may close an idle connection just as it is used again: a browser asks anew.
      if (outgoing.reusedSocket) resolve(open(url, asking));
      else reject(error);
    });
    outgoing.end(body);
  });
}

let sent = 0;

/** An enquiry from an address and a mailbox that nobody has used yet, as it is posted to `url`. */
export function anEnquiry(url: string) {
  sent += 1;
  return {
    number: sent,
    method: "POST" as const,
    headers: {
      Origin: url,
      "Content-Type": "application/x-www-form-urlencoded",
      "X-Forwarded-For": `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
    },
    body: `email=v${sent}.${process.pid}@example.com&name=Visitor+${sent}&number=98400+00112&code=560001`,
  };
}

/** @returns pages, or enquiries, that 32 connections get answered a second, one after the other */
export async function mostPerSecond(url: string, what: "pages" | "enquiries"): Promise<number> {
  const isForm = what === "enquiries";
  const result = await autocannon({
    url,
    connections: 32,
    duration: 4,
    method: isForm ? "POST" : "GET",
    headers: { "accept-encoding": "gzip, deflate, br" },
    setupClient(client) {
      if (!isForm) return;
      const next = () => {
        const { headers, body } = anEnquiry(url);
        client.setHeadersAndBody(headers, body);
      };
      next();
      client.on("response", next);
    },
  });
  const good = isForm ? result["3xx"] : result["2xx"];
  const bad = result.requests.total - good + result.errors;
  if (bad > result.requests.total / 100) throw new Error(`${bad} answers were not what was asked`);
  return good / result.duration;
}

/**
 * Does something at fixed times, whether or not what was begun earlier has ended, so that a server
 * that stalls does not slow its own measurement down.
 */
export function atFixedTimes<T>(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  work: () => Promise<T>,
): Promise<T[]> {
  const start = performance.now() + 100;
  const all = Array.from({ length: perSecond * seconds }, async (_, index) => {
    const due = start + (index * 1000) / perSecond;
    await sleep(due - performance.now());
    return work();
  });
  return Promise.all(all);
}

/** The duration of some work, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** The durations of some work, done so many times after ten that warm up. */
export async function timesOf(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < 10 + count; turn++) times.push(await timed(work));
  return times.slice(10);
}

/** The value below which a share of all lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

/** "median 5 ms, p99 20 ms" */
export const spread = (times: readonly number[]) =>
  `median ${ms(median(times))}, p99 ${ms(quantile(times, 0.99))}`;

export function ms(time: number): string {
  return `${time.toFixed(time < 10 ? 2 : 0)} ms`;
}

/** Prints a row of a table; a goal that is missed says so. */
export function row(what: string, measured: string, goal = "", isReached = true) {
  const end = isReached ? goal : `${goal}: missed`;
  process.stdout.write(`${`${what.padEnd(40)}${measured.padEnd(52)}${end}`.trimEnd()}\n`);
}
