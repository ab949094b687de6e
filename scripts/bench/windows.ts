import { mkdtempSync, rmSync } from "node:fs";
import { admin } from "./filled-site.ts";
import { measureWindows, sayWindows } from "./measure-windows.ts";
import { startSite } from "./processes.ts";

/**
 * `npm run bench -- windows [windows] [enquiries a second]`: staff windows that are open while forms
 * arrive, on one process.
 */
const windows = Number(process.argv[3] ?? 300);
const perSecond = Number(process.argv[4] ?? 100);
const load = { windows, perSecond, seconds: 20 };

const directory = mkdtempSync("build/bench-");
const site = await startSite(directory, {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  TRUST_PROXY: "loopback",
});
const measured = await measureWindows(site.url, admin, load);
process.stdout.write(
  `${sayWindows(load, measured)}; ${Math.round(site.residentMb())} MB resident\n`,
);
await site.stop();
rmSync(directory, { recursive: true });
