import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import type { App } from "#app/context.ts";
import { findByEmail } from "#app/domain/accounts/account-repository.server.ts";
import { createAdmin } from "#app/domain/accounts/first-admin.server.ts";
import { passwordProblem } from "#app/domain/accounts/password-rule.server.ts";
import { changeUser } from "#app/domain/users/change-user.server.ts";
import { canonicalAddress } from "#app/lib/canonical-address.ts";
import { passwordLength } from "#app/lib/password-length.ts";
import { runCommand } from "./run-command.ts";
import { withServices } from "./with-services.ts";

const usage = `Say whose account to make, or whose second factor to reset:
  npm run admin -- someone@example.com
  npm run admin -- --reset-second-factor someone@example.com
`;

/** `npm run admin`: makes an admin, asking for the password, or helps one who lost phone and codes. */
async function main() {
  const { values, positionals } = parseArgs({
    options: { "reset-second-factor": { type: "boolean" } },
    allowPositionals: true,
  });
  const email = canonicalAddress(positionals[0] ?? "");
  const reset = values["reset-second-factor"];
  if (!email) throw new Error(usage);
  const password = reset ? "" : await askForPassword(email);
  await withServices(async (app) => {
    if (reset) {
      await resetSecondFactor(app, email);
      process.stdout.write(
        `${email} signs in with the password alone, until they set up another\n`,
      );
    } else {
      await createAdmin(app.auth, { email, password });
      process.stdout.write(`${email} is an admin and can sign in at /adminlogin\n`);
    }
  });
}

/**
 * Input on a terminal is not shown.
 * @throws Error that says what to do about a password that cannot be taken
 */
async function askForPassword(email: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(`Password, ${passwordLength.min} characters or more: `);
  const nowhere = new Writable({ write: (_shown, _encoding, done) => done() });
  const input = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY });
  const password = await input.question("");
  input.close();
  if (stdin.isTTY) stderr.write("\n");
  const problem = passwordProblem(password, [email]);
  if (problem) throw new Error(problem);
  return password;
}

/** Also ends the account's sessions; the audit says "command line". */
async function resetSecondFactor(app: App, email: string) {
  const account = await findByEmail(app.store.db, email);
  if (!account) throw new Error(`there is no account of ${email}`);
  await changeUser(app, "reset-second-factor", account.id);
}

await runCommand(main);
