import { spawnSync } from "node:child_process";
import { openSync } from "node:fs";
const run = (log: string, ...command: string[]) => {
  const out = openSync(log, "w");
  const [name = "", ...args] = command;
  return spawnSync(name, args, { stdio: ["ignore", out, out] }).status;
};
console.log("build", run("/tmp/h-record-build.log", "npm", "run", "build"));
console.log("e2e", run("/tmp/h-record-e2e2.log", "npx", "playwright", "test", "triage", "place-in-list", "staff-lists", "desk-pages", "session-ended", "still-lists", "admin-dashboard", "--workers", "1"));
process.argv.push();
await import("./screenshots-real.ts");
