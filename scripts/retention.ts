import { parseArgs } from "node:util";
import { openServices } from "#app/app.server.ts";
import type { App } from "#app/context.ts";
import { deleteOldNow, previewOld } from "#app/domain/retention/retention.server.ts";
import { readEnv } from "#app/env.server.ts";
import { createLog } from "#server/create-log.ts";
import { runCommand } from "./run-command.ts";

const usage = `Deletes what is older than the settings keep it, or says what that would be:
  npm run retention
  npm run retention -- --dry-run
`;

/** `npm run retention`: what the server does every day, now. */
async function main() {
  const isDryRun = readArguments();
  const app = await openServices(readEnv(), createLog("warn"));
  try {
    await (isDryRun ? preview(app) : run(app));
  } finally {
    await app.store.feed.close();
    await app.store.db.destroy();
  }
}

function readArguments(): boolean {
  try {
    const { values } = parseArgs({ options: { "dry-run": { type: "boolean", default: false } } });
    return values["dry-run"];
  } catch {
    throw new Error(usage);
  }
}

async function preview(app: App) {
  const rows = await previewOld(app);
  const widest = Math.max(...rows.map(({ what }) => what.length));
  for (const { setting, what, days, before, count } of rows) {
    const limit = before ? `older than ${before.slice(0, 10)}` : "kept for ever";
    say(`${String(count).padStart(8)}  ${what.padEnd(widest)}  ${limit} (${setting}=${days})`);
  }
}

async function run(app: App) {
  const deleted = await deleteOldNow(app);
  if (!deleted) throw new Error("another process deletes old data at this moment");
  const counts = Object.entries(deleted);
  if (counts.length === 0) say("nothing is older than it is kept");
  for (const [what, count] of counts) say(`${String(count).padStart(8)}  ${what} deleted`);
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}

await runCommand(main);
