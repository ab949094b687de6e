import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import {
  DEFAULT_MIGRATION_LOCK_TABLE,
  MIGRATION_LOCK_ID,
  type Migration,
  Migrator,
} from "kysely/migration";
import { accounts } from "#app/platform/db/migrations/0001-accounts.ts";
import { records } from "#app/platform/db/migrations/0002-records.ts";
import { bookings } from "#app/platform/db/migrations/0003-bookings.ts";
import { partners } from "#app/platform/db/migrations/0004-partners.ts";
import { mail } from "#app/platform/db/migrations/0005-mail.ts";
import { audit } from "#app/platform/db/migrations/0006-audit.ts";
import { search } from "#app/platform/db/migrations/0007-search.ts";
import { applicationBranch } from "#app/platform/db/migrations/0008-application-branch.ts";
import { responsibility } from "#app/platform/db/migrations/0009-responsibility.ts";
import { searchParts } from "#app/platform/db/migrations/0010-search-parts.ts";
import { samePerson } from "#app/platform/db/migrations/0011-same-person.ts";
import { auditSubject } from "#app/platform/db/migrations/0012-audit-subject.ts";
import { notTheSame } from "#app/platform/db/migrations/0013-not-the-same.ts";
import { deskIndexes } from "#app/platform/db/migrations/0014-desk-indexes.ts";
import { retention } from "#app/platform/db/migrations/0016-retention.ts";
import { privacy } from "#app/platform/db/migrations/0017-privacy.ts";
import { auditForgets } from "#app/platform/db/migrations/0019-audit-forgets.ts";
import { sessionsEnded } from "#app/platform/db/migrations/0020-sessions-ended.ts";
import { addressSpelling } from "#app/platform/db/migrations/0021-address-spelling.ts";
import { auditKeepsFields } from "#app/platform/db/migrations/0022-audit-keeps-fields.ts";
import { recordsOfAccounts } from "#app/platform/db/migrations/0025-records-of-accounts.ts";
import { lineAmounts } from "#app/platform/db/migrations/0026-line-amounts.ts";
import { enquiryNeed } from "#app/platform/db/migrations/0027-enquiry-need.ts";
import { auditNumbers } from "#app/platform/db/migrations/0028-audit-numbers.ts";
import { namesAndWords } from "#app/platform/db/migrations/0029-names-and-words.ts";
import { mailLinks } from "#app/platform/db/migrations/0030-mail-links.ts";
import { linksOfStoredMails } from "#app/platform/db/migrations/0031-links-of-stored-mails.ts";
import { searchText } from "#app/platform/db/migrations/0032-search-text.ts";
import { searchWaiting } from "#app/platform/db/migrations/0033-search-waiting.ts";
import { jobs } from "#app/platform/db/migrations/0034-jobs.ts";
import { replyAttachments } from "#app/platform/db/migrations/0035-reply-attachments.ts";
import { openIndexes } from "#app/platform/db/migrations/0036-open-indexes.ts";
import { bookingLinksAndPrices } from "#app/platform/db/migrations/0037-booking-links-and-prices.ts";
import { invitations } from "#app/platform/db/migrations/0038-invitations.ts";
import { digest } from "#app/platform/db/migrations/0039-digest.ts";
import { applicationStatuses } from "#app/platform/db/migrations/0040-application-statuses.ts";
import { firstAnswers } from "#app/platform/db/migrations/0041-first-answers.ts";
import { discountPercent } from "#app/platform/db/migrations/0042-discount-percent.ts";
import { catalogue } from "#app/platform/db/migrations/0043-catalogue.ts";
import { pictures } from "#app/platform/db/migrations/0044-pictures.ts";
import { grants } from "#app/platform/db/migrations/0045-grants.ts";
import { rentals } from "#app/platform/db/migrations/0046-rentals.ts";
import { cartItemsAndDeposits } from "#app/platform/db/migrations/0047-cart-items-and-deposits.ts";
import type { Batch } from "#app/platform/db/migrations/batch.ts";
import { type ColumnTypes, columnTypes } from "#app/platform/db/migrations/column-types.ts";
import { findNewer } from "#app/platform/db/newer-migrations.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Engine } from "#app/platform/db/store.ts";

/** Literal statements, all or nothing, or a backfill: after a crash only batches are repeated. */
type Migrations = Record<string, ((types: ColumnTypes) => readonly string[]) | { batch: Batch }>;

/**
 * Brings the database to the newest schema, each migration once, under a lock that is held to the
 * end: Kysely's advisory lock on PostgreSQL, and on SQLite the connection, which one process holds.
 * @returns the migrations of a newer release that the database has already; they stay as they are
 * @throws what the failing migration threw, the database is as it was before that one, or after the
 * last whole batch of a backfill; NewerSchema
 */
export async function migrate(
  db: Kysely<Tables>,
  engine: Engine,
  all: Migrations = migrations,
): Promise<string[]> {
  if (db.isTransaction) return migrateLocked(db, engine, all);
  const { adapter } = db.getExecutor();
  const lock = { lockTable: DEFAULT_MIGRATION_LOCK_TABLE, lockRowId: MIGRATION_LOCK_ID };
  return db.connection().execute(async (connection) => {
    await adapter.acquireMigrationLock(connection, lock);
    return migrateLocked(connection, engine, all).finally(() =>
      adapter.releaseMigrationLock(connection, lock),
    );
  });
}

async function migrateLocked(db: Kysely<Tables>, engine: Engine, all: Migrations) {
  const own = migrationsFor(engine, all);
  const done = await findApplied(db);
  const newer = findNewer(Object.keys(own), done);
  // Most starts: Kysely would look at every table several times.
  if (Object.keys(own).every((name) => done.includes(name))) return newer;
  // Kysely refuses a database with migrations that it is not told of.
  const applied = Object.fromEntries(newer.map((name) => [name, { up: async () => {} }]));
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...own, ...applied }) },
  });
  const pending = (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt);
  for (const { name } of pending) {
    const isBackfill = typeof all[name] === "object";
    const disableTransactions = isBackfill && !db.isTransaction;
    while (true) {
      const { error } = await migrator.migrateTo(name, { disableTransactions });
      if (!error) break;
      if (db.isTransaction || !isLocked(error)) throw error;
      await sleep(tryAgainAfterMs);
    }
  }
  // It refuses a database that lacks one in between.
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  return newer;
}

/**
 * How long a migration waits for a lock. PostgreSQL looks for a deadlock after a second and may end
 * either side: by then the migration has given way, and is tried again.
 */
const waitsForLockMs = 500;
const tryAgainAfterMs = 100;

/** Whether PostgreSQL ended it because somebody else holds a lock. */
function isLocked(error: unknown): boolean {
  return ["55P03", "40P01"].includes(Object(error).code);
}

/** The names of the migrations that the database has; of an empty one there are none. */
async function findApplied(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/** In order and frozen: a change is a new migration. */
const migrations: Migrations = {
  "0001-accounts": accounts,
  "0002-records": records,
  "0003-bookings": bookings,
  "0004-partners": partners,
  "0005-mail": mail,
  "0006-audit": audit,
  "0007-search": search,
  "0008-application-branch": applicationBranch,
  "0009-responsibility": responsibility,
  "0010-search-parts": searchParts,
  "0011-same-person": samePerson,
  "0012-audit-subject": auditSubject,
  "0013-not-the-same": notTheSame,
  "0014-desk-indexes": deskIndexes,
  "0016-retention": retention,
  "0017-privacy": privacy,
  "0019-audit-forgets": auditForgets,
  "0020-sessions-ended": sessionsEnded,
  "0021-address-spelling": addressSpelling,
  "0022-audit-keeps-fields": auditKeepsFields,
  "0025-records-of-accounts": recordsOfAccounts,
  "0026-line-amounts": lineAmounts,
  "0027-enquiry-need": enquiryNeed,
  "0028-audit-numbers": auditNumbers,
  "0029-names-and-words": { batch: namesAndWords },
  "0030-mail-links": mailLinks,
  "0031-links-of-stored-mails": linksOfStoredMails,
  "0032-search-text": searchText,
  "0033-search-waiting": searchWaiting,
  "0034-jobs": jobs,
  "0035-reply-attachments": replyAttachments,
  "0036-open-indexes": openIndexes,
  "0037-booking-links-and-prices": bookingLinksAndPrices,
  "0038-invitations": invitations,
  "0039-digest": digest,
  "0040-application-statuses": applicationStatuses,
  "0041-first-answers": firstAnswers,
  "0042-discount-percent": discountPercent,
  "0043-catalogue": catalogue,
  "0044-pictures": pictures,
  "0045-grants": grants,
  "0046-rentals": rentals,
  "0047-cart-items-and-deposits": cartItemsAndDeposits,
};

export function migrationsFor(engine: Engine, all = migrations): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(all).map(([name, one]) => [
      name,
      {
        up: (db) =>
          typeof one === "object" ? fill(db, one.batch) : run(db, one(columnTypes[engine])),
      },
    ]),
  );

  async function run(db: Kysely<Tables>, statements: readonly string[]) {
    if (engine === "postgres") {
      await sql`set local lock_timeout = ${sql.lit(waitsForLockMs)}`.execute(db);
    }
    for (const statement of statements) await sql.raw(statement).execute(db);
  }

  async function fill(db: Kysely<Tables>, batch: Batch) {
    const next = (trx: Kysely<Tables>) => batch(trx, engine);
    while (await (db.isTransaction ? next(db) : db.transaction().execute(next)));
  }
}
