import { cpus } from "node:os";
import { anEnquiry, ask, atFixedTimes, median, mostPerSecond, ms, quantile, row } from "./load.ts";
import { onEachEngine, startBare, startSite } from "./site.ts";

/**
 * `npm run bench -- forms [engine]`: pages and forms, the start and the memory, in turns with the
 * barest server that does the same. Figures are medians of the rounds.
 */
const rounds = 3;

await onEachEngine(async (env) => {
  const starts: number[] = [];
  for (let round = 0; round < 10; round++) {
    const site = await startSite(env);
    // The first migrates, and fills the cache of compiled code.
    if (round > 0) starts.push(site.firstAnswerMs);
    await site.stop();
  }
  const site = await startSite(env);
  const bare = await startBare(site.url, env);
  const inTurns = async (measure: (url: string) => Promise<number>) => {
    const figures = { ours: Array.of<number>(), theirs: Array.of<number>() };
    for (let round = 0; round < rounds; round++) {
      figures.ours.push(await measure(site.url));
      figures.theirs.push(await measure(bare.url));
    }
    const [ours, theirs] = [median(figures.ours), median(figures.theirs)];
    return { ours, theirs, ratio: ours / theirs };
  };
  const pages = await inTurns((url) => mostPerSecond(url, "pages"));
  const most = await inTurns((url) => mostPerSecond(url, "enquiries"));
  const steady = await inTurns(p99OfForms);
  const memory = { ours: site.residentMb(), theirs: bare.residentMb() };
  await bare.stop();
  await site.stop();

  const start = median(starts);
  row("landing page, requests a second", beside(pages, Math.round));
  row("enquiries stored a second", beside(most, Math.round));
  const isQuick = steady.ratio <= 3;
  row("300 enquiries a second, p99", beside(steady, ms), "at most 3 times", isQuick);
  row("start to the first answer", ms(start), "at most 500 ms", start <= 500);
  const share = memory.ours / memory.theirs;
  const mb = (figure: number) => `${Math.round(figure)} MB`;
  row("memory after this load", beside(memory, mb), "at most 1.8 times", share <= 1.8);
});
row("machine", `${cpus().length} × ${cpus()[0]?.model}, Node.js ${process.version}`);

/** From 300 a second for 15 seconds. @throws when more than one in a thousand is not stored */
async function p99OfForms(url: string): Promise<number> {
  const times = await atFixedTimes({ perSecond: 300, seconds: 15 }, async () => {
    const begun = performance.now();
    const { status } = await ask(url, anEnquiry(url));
    return status === 303 ? performance.now() - begun : Number.POSITIVE_INFINITY;
  });
  const lost = times.filter((time) => !Number.isFinite(time)).length;
  if (lost > times.length / 1000) throw new Error(`${lost} enquiries were not stored`);
  return quantile(times, 0.99);
}

function beside(
  { ours, theirs }: { ours: number; theirs: number },
  say: (figure: number) => string | number,
): string {
  return `${say(ours)}, bare ${say(theirs)}: ${(ours / theirs).toFixed(2)}`;
}
