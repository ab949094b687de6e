import { setTimeout as sleep } from "node:timers/promises";
import { signInAsAdmin } from "#tests/support/http.ts";
import { anEnquiry, ask, atFixedTimes, ms, open, quantile, row, spread } from "./load.ts";
import { numbers, onEachEngine, startSite } from "./site.ts";

/**
 * `npm run bench -- windows [engine] [windows] [enquiries a second]`: how soon open staff windows show
 * what arrives, and what an arrival costs the server with them and without. A window does what the
 * browser's code does: one stream, the list read again after a word of change, never two readings at
 * once.
 */
const [windows = 300, perSecond = 20] = numbers;
const seconds = 20;
/** As windows read, in milliseconds: app/desk/live/live-stream.ts. */
const restMs = 450;

await onEachEngine(async (env) => {
  const site = await startSite(env);
  const { cookie } = await signInAsAdmin(site.url);
  for (const count of [0, windows]) {
    const opening = Array.from({ length: count }, () => openWindow(site.url, cookie));
    const all = await Promise.all(opening);
    // Every window reads once when its stream is open; what is measured begins after that.
    while (all.some(({ readings }) => readings.length === 0)) await sleep(100);
    const before = site.cpuMs();
    const arrivals = await atFixedTimes({ perSecond, seconds }, async () => {
      const enquiry = anEnquiry(site.url);
      const { status } = await ask(site.url, enquiry);
      return { number: enquiry.number, at: status === 303 ? performance.now() : undefined };
    });
    // The last arrival has a second to be shown everywhere, and more to be found late.
    await sleep(5_000);
    const cost = (site.cpuMs() - before) / arrivals.length;
    await Promise.all(all.map((window) => window.close()));
    row(`${perSecond} a second, ${count} windows`, `${ms(cost)} of processor time an arrival`);
    const delays = arrivals.flatMap(({ number, at = Number.NaN }) =>
      all.map(({ readings }) => {
        const shown = readings.find(({ newest }) => newest >= number);
        return Math.max(0, (shown?.at ?? Number.NaN) - at);
      }),
    );
    const found = delays.filter(Number.isFinite);
    if (count === 0) continue;
    const figures = `${spread(found)}, ${delays.length - found.length} never`;
    const isReached = quantile(found, 0.99) <= 1000 && found.length === delays.length;
    row("  shown after", figures, "p99 at most 1 s", isReached);
  }
  row("memory", `${Math.round(site.residentMb())} MB`);
  await site.stop();
});

/** One staff window: its stream, and when it had read up to which visitor. */
async function openWindow(url: string, cookie: string) {
  const readings: { at: number; newest: number }[] = [];
  const headers = { Cookie: cookie };
  const stream = await open(`${url}/admin/live`, { headers });
  if (stream.statusCode !== 200) throw new Error("a staff window got no stream");
  let isStale = false;
  let reading: Promise<void> | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  const read = async () => {
    while (isStale) {
      await sleep(Math.max(0, lastAt + restMs - performance.now()));
      isStale = false;
      lastAt = performance.now();
      const { text } = await ask(`${url}/admin/enquiries.json`, { headers });
      const numbers = [...text.matchAll(/Visitor (\d+)/g)].map(([, number]) => Number(number));
      readings.push({ at: performance.now(), newest: Math.max(-1, ...numbers) });
    }
    reading = undefined;
  };
  stream.on("error", () => {});
  stream.on("data", (chunk: Buffer) => {
    if (!chunk.includes("data:")) return;
    isStale = true;
    reading ??= read();
  });
  return {
    readings,
    async close() {
      stream.destroy();
      await reading;
    },
  };
}
