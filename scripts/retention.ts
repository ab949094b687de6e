import { parseArgs } from "node:util";
import type { App } from "#app/context.ts";
import { deleteExpiredNow, previewRetention } from "#app/domain/retention/retention.server.ts";
import { runCommand } from "./run-command.ts";
import { withServices } from "./with-services.ts";

/**
 * `npm run retention`: deletes what is older than the settings keep it, as the server does every day;
 * with `-- --dry-run` it says what that would be.
 */
await runCommand(() => {
  const { values } = parseArgs({ options: { "dry-run": { type: "boolean", default: false } } });
  return withServices(values["dry-run"] ? preview : run);
});

async function preview(app: App) {
  const rows = await previewRetention(app);
  const widest = Math.max(...rows.map(({ what }) => what.length));
  for (const { setting, what, days, before, count } of rows) {
    const limit = before ? `older than ${before.slice(0, 10)}` : "kept for ever";
    say(`${String(count).padStart(8)}  ${what.padEnd(widest)}  ${limit} (${setting}=${days})`);
  }
}

async function run(app: App) {
  const deleted = await deleteExpiredNow(app);
  if (!deleted) throw new Error("another process deletes old data at this moment");
  const counts = Object.entries(deleted);
  if (counts.length === 0) say("nothing is older than it is kept");
  for (const [what, count] of counts) say(`${String(count).padStart(8)}  ${what} deleted`);
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}
