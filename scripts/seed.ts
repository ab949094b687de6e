import { parseArgs } from "node:util";
import { readEnv } from "#app/env.server.ts";
import { makePrivate } from "#app/platform/files/private-folder.server.ts";
import { createLog } from "#server/create-log.ts";
import { runCommand } from "./run-command.ts";
import { fillDay } from "./seed/day.ts";
import { type Amounts, fillDatabase } from "./seed/fill.ts";
import { withServices } from "./with-services.ts";

/**
 * `npm run seed -- --enquiries 1000000 --bookings 200000 --others 20000`: invented records for
 * trying out lists and measuring them, in the database that the settings name. `--others` is for
 * each other kind; `--seed` chooses which people. A branch's day follows (`fillDay`), without
 * `--day none` and `--force`. Never in production, and without `--force` only into an empty database.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      enquiries: { type: "string", default: "2000" },
      bookings: { type: "string", default: "400" },
      others: { type: "string", default: "200" },
      seed: { type: "string", default: "1" },
      force: { type: "boolean", default: false },
      day: { type: "string", default: "today" },
    },
  });
  const number = (name: "enquiries" | "bookings" | "others" | "seed") => {
    if (!/^\d{1,9}$/.test(values[name])) throw new Error(`--${name} must be a whole number.`);
    return Number(values[name]);
  };
  if (process.env.NODE_ENV === "production") throw new Error("Nothing is invented in production.");
  const others = number("others");
  const amounts: Amounts = {
    enquiry: number("enquiries"),
    booking: number("bookings"),
    contact_message: others,
    training_enquiry: others,
    career_application: others,
    subscription: others,
    quotation: others,
  };
  const env = readEnv();
  makePrivate(env.DATA_DIR, createLog("warn"));
  const options = { seed: number("seed"), force: values.force };
  await fillDatabase(env, amounts, options, (kind, stored) => {
    if (stored !== amounts[kind] && stored % 100_000 !== 0) return;
    process.stdout.write(`${kind}: ${stored}\n`);
  });
  // A second time there would be two of each label.
  if (values.day === "none" || values.force) return;
  await withServices(async (app) => {
    const { emails, password } = await fillDay(app);
    process.stdout.write(`a day at Chennai. Sign in at /adminlogin as one of
  ${emails.join("\n  ")}
with the password ${password}\n`);
  });
});
