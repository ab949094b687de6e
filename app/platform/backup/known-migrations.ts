import { BackupError } from "#app/platform/backup/backup-error.ts";
import { migrationsFor } from "#app/platform/db/migrate.ts";
import { findNewer, NewerSchema } from "#app/platform/db/newer-migrations.ts";
import type { Engine } from "#app/platform/db/store.ts";

/**
 * A backup of an older release is taken: the next start brings its schema up to date. So is one of a
 * newer release on whose schema this one works too: an update that was taken back leaves that one.
 * @throws BackupError when this release does not know how to read what has these migrations
 */
export function refuseUnknown(engine: Engine, migrations: readonly string[]) {
  const known = Object.keys(migrationsFor(engine));
  const all = [...known];
  try {
    all.push(...findNewer(known, migrations));
  } catch (error) {
    throw error instanceof NewerSchema ? madeBy(error.migration) : error;
  }
  if (migrations.length === 0 || migrations.some((name, index) => name !== all[index])) {
    throw new BackupError("it is the database of another program");
  }
}

/** @throws BackupError unless the schema is just the one of this release */
export function refuseOther(engine: Engine, migrations: readonly string[]) {
  refuseUnknown(engine, migrations);
  const known = Object.keys(migrationsFor(engine));
  if (known.some((name) => !migrations.includes(name))) {
    throw new BackupError("its schema is of an older release: start the site with this one first");
  }
  const newer = migrations.find((name) => !known.includes(name));
  if (newer) throw madeBy(newer);
}

function madeBy(migration: string) {
  return new BackupError(`it was made by a newer release, which has the migration ${migration}`);
}
