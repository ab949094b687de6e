import { createInterface } from "node:readline/promises";
import { pino } from "pino";
import { openServices } from "#app/app.server.ts";
import { readEnv } from "#app/env.server.ts";
import { createAdmin } from "#app/features/accounts/first-admin.server.ts";

/** `npm run admin -- someone@example.com`: makes an admin; asks for the password. */
const email = process.argv[2];
if (!email) {
  process.stderr.write("Say whose account to make: npm run admin -- someone@example.com\n");
  process.exit(1);
}

const terminal = createInterface({ input: process.stdin, output: process.stderr });
const password = (await terminal.question("Password, 8 characters or more: ")).trim();
terminal.close();

const log = pino({ level: "warn" });
const app = await openServices(readEnv(), log);
try {
  await createAdmin(app.auth, { email, password });
  process.stdout.write(`${email} is an admin and can sign in at /adminlogin\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await app.feed.close();
  await app.store.db.destroy();
}
