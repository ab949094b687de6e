import { Agent, request } from "node:http";
import { anEnquiry } from "./closed-loop.ts";

/** In milliseconds, and how many were not answered as they should be. */
export interface OpenLoop {
  p50: number;
  p99: number;
  failed: number;
}

/**
 * Sends enquiries at fixed times whether or not earlier ones were answered, and counts each from
 * the moment at which it was due: a server that stalls does not slow down its own measurement.
 * @param page reads this page instead
 */
export async function measureOpenLoop(
  url: string,
  { perSecond, seconds, page }: { perSecond: number; seconds: number; page?: string },
): Promise<OpenLoop> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const start = performance.now() + 100;
  const waits = Array.from({ length: perSecond * seconds }, async (_, index) => {
    const due = start + (index * 1000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    // Timers are late by up to a millisecond; that is the client's doing, not the server's.
    const sentAt = Math.max(due, performance.now());
    const status = await (page ? read(agent, url + page) : post(agent, url));
    return { ms: performance.now() - sentAt, good: status === (page ? 200 : 303) };
  });
  const answers = await Promise.all(waits);
  agent.destroy();
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const percentile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return {
    p50: percentile(0.5),
    p99: percentile(0.99),
    failed: answers.filter(({ good }) => !good).length,
  };
}

function read(agent: Agent, url: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    request(url, { agent }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode));
    })
      .on("error", () => resolve(undefined))
      .end();
  });
}

function post(agent: Agent, url: string): Promise<number | undefined> {
  const body = anEnquiry();
  return new Promise((resolve) => {
    request(
      url,
      {
        agent,
        method: "POST",
        headers: {
          Origin: url,
          "Content-Type": "application/x-www-form-urlencoded",
          "Content-Length": body.length,
        },
      },
      (response) => {
        response.resume().on("end", () => resolve(response.statusCode));
      },
    )
      .on("error", () => resolve(undefined))
      .end(body);
  });
}
