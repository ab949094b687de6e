import { parseArgs } from "node:util";
import { refreshIndex } from "#app/domain/search/refresh-index.server.ts";
import { readEnv } from "#app/env.server.ts";
import { migrate } from "#app/platform/db/migrate.ts";
import { openDatabase } from "#app/platform/db/open-database.ts";
import { makePrivate } from "#app/platform/files/private-folder.server.ts";
import { createLog } from "#server/create-log.ts";
import { type Amounts, fill } from "./seed/fill.ts";

/**
 * `npm run seed -- --enquiries 1000000 --bookings 200000 --others 20000`: invented records for
 * trying out lists and measuring them, in the database that the settings name. `--others` is for
 * each other kind; `--seed` chooses which people. Never in production, and without `--force` only
 * into an empty database; what is added then takes another seed.
 */
const { values } = parseArgs({
  options: {
    enquiries: { type: "string", default: "2000" },
    bookings: { type: "string", default: "400" },
    others: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    force: { type: "boolean", default: false },
  },
});

if (process.env.NODE_ENV === "production") refuse("Nothing is invented in production.");
const others = wholeNumber("others");
const amounts: Amounts = {
  enquiry: wholeNumber("enquiries"),
  booking: wholeNumber("bookings"),
  contact_message: others,
  training_enquiry: others,
  career_application: others,
  subscription: others,
};

// As the server does: what is written here is for its owner alone.
process.umask(0o077);
const env = readEnv();
makePrivate(env.DATA_DIR, createLog("warn"));
const database = await openDatabase(env, () => {});
const { db, engine } = database;
try {
  await migrate(db, engine);
  await refreshIndex(database);
  const stored = await db.selectFrom("record_count").select("kind").where("n", "<>", 0).execute();
  if (stored.length > 0 && !values.force) {
    refuse("There are records already. Say --force to add to them.");
  }
  const begun = performance.now();
  await fill(db, engine, amounts, { seed: wholeNumber("seed") }, (kind, count) => {
    if (count === amounts[kind] || count % 100_000 === 0) say(`${kind}: ${count}`);
  });
  say(`stored in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
} finally {
  await db.destroy();
}

function wholeNumber(name: "enquiries" | "bookings" | "others" | "seed"): number {
  if (!/^\d{1,9}$/.test(values[name])) refuse(`--${name} must be a whole number.`);
  return Number(values[name]);
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}

function refuse(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}
