import { mkdtempSync, rmSync } from "node:fs";
import { cpus } from "node:os";
import { enquiriesPerSecond, pagesPerSecond } from "./bench/closed-loop.ts";
import { measureOpenLoop } from "./bench/open-loop.ts";
import { startBare, startRawSqlite, startSite } from "./bench/processes.ts";
import { buildIsCurrent } from "./build-stamp.ts";

/**
 * `npm run bench`: the site against the barest thing that does the same on this machine, in one
 * run, as ratios. Rounds alternate, so that a slow moment of the machine hits both sides.
 * `npm run bench -- lists` measures the staff lists at a million records instead, and
 * `npm run bench -- paint` how soon pages paint,
 * `npm run bench -- desk` how soon records open and the search answers among 100,000,
 * `npm run bench -- counts` what is counted for staff among as many,
 * `npm run bench -- backup` backups, restores and the move to PostgreSQL with as many,
 * `npm run bench -- interactions` how soon they answer a click and come back,
 * `npm run bench -- windows` open staff windows while forms arrive, and
 * `npm run bench -- capacity` what one process carries.
 */
const rounds = 5;
const parts = "lists paint desk counts backup interactions windows capacity".split(" ");
if (!buildIsCurrent()) await import("./build.ts");
const [, , part] = process.argv;
if (part) {
  if (!parts.includes(part)) throw new Error(`${part} is none of ${parts.join(", ")}`);
  await import(`./bench/${part}.ts`);
  process.exit();
}
const directory = mkdtempSync("build/bench-");

const starts: number[] = [];
for (let round = 0; round < 9; round++) {
  const site = await startSite(directory);
  if (round > 0) starts.push(site.firstAnswerMs);
  await site.stop();
}

const site = await startSite(directory);
const bare = await startBare(site.url);
const landing = await alternate(
  () => pagesPerSecond(site.url),
  () => pagesPerSecond(bare.url),
);
await bare.stop();

const raw = startRawSqlite(directory);
const enquiries = await alternate(
  () => enquiriesPerSecond(site.url),
  () => raw.transactionsPerSecond(),
);
raw.stop();
const residentMb = site.residentMb();
const openLoop = await measureOpenLoop(site.url, { perSecond: 300, seconds: 15 });
await site.stop();
rmSync(directory, { recursive: true });

report("landing, requests a second", landing.ours, "bare node:http", landing.theirs, 0.8);
report("enquiries stored a second", enquiries.ours, "raw SQLite, FULL", enquiries.theirs, 0.3);
line("first answered request after a start", `${Math.round(median(starts))} ms`, "goal 250 ms");
line("resident memory after that load", `${Math.round(residentMb)} MB`, "goal 120 MB");
line(
  "enquiries at 300 a second, open loop",
  `p50 ${openLoop.p50.toFixed(1)} ms, p99 ${openLoop.p99.toFixed(1)} ms, ${openLoop.failed} failed`,
  "goal p99 15 ms",
);
line("machine", `${cpus().length} × ${cpus()[0]?.model}, Node.js ${process.version}`, "");

async function alternate(ours: () => Promise<number>, theirs: () => Promise<number>) {
  const results = { ours: Array.of<number>(), theirs: Array.of<number>() };
  for (let round = 0; round < rounds; round++) {
    results.ours.push(await ours());
    results.theirs.push(await theirs());
  }
  return { ours: median(results.ours), theirs: median(results.theirs) };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function report(what: string, ours: number, against: string, theirs: number, goal: number) {
  const ratio = (ours / theirs).toFixed(2);
  line(what, `${Math.round(ours)}, ${against} ${Math.round(theirs)}: ${ratio}`, `goal ${goal}`);
}

function line(what: string, figure: string, goal: string) {
  process.stdout.write(`${what.padEnd(38)}${figure.padEnd(52)}${goal}\n`);
}
