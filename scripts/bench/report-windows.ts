import { mkdtempSync, rmSync } from "node:fs";
import { startSite } from "./processes.ts";
import { measureWindows } from "./windows.ts";

/** `npm run bench -- windows`: staff windows that are open while forms arrive, on one process. */
const load = { windows: 300, perSecond: 100, seconds: 20 };
const admin = { email: "admin@southbridge.example", password: "copper-trace-42" };

const directory = mkdtempSync("build/bench-");
const site = await startSite(directory, {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  TRUST_PROXY: "loopback",
});
const { shown, failed } = await measureWindows(site.url, admin, load);
const residentMb = Math.round(site.residentMb());
await site.stop();
rmSync(directory, { recursive: true });

const { windows, perSecond, seconds } = load;
process.stdout.write(
  `${windows} windows, ${perSecond} enquiries a second for ${seconds} s: shown after ` +
    `p50 ${ms(shown.p50)}, p99 ${ms(shown.p99)}, at most ${ms(shown.max)}; ${failed} failed; ` +
    `${residentMb} MB resident\n`,
);

function ms(value: number) {
  return `${Math.round(value)} ms`;
}
