import { BackupError } from "#app/platform/backup/backup-error.ts";
import { migrationsFor } from "#app/platform/db/migrate.ts";
import type { Engine } from "#app/platform/db/store.ts";

/**
 * A backup of an older release is taken: the next start brings its schema up to date.
 * @throws BackupError when this release does not know how to read what has these migrations
 */
export function refuseUnknown(engine: Engine, migrations: readonly string[]) {
  const known = Object.keys(migrationsFor(engine));
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown) {
    throw new BackupError(`it was made by a newer release, which has the migration ${unknown}`);
  }
  if (migrations.length === 0 || migrations.some((name, index) => name !== known[index])) {
    throw new BackupError("it is the database of another program");
  }
}

/** @throws BackupError unless the schema is just the one of this release */
export function refuseOlder(engine: Engine, migrations: readonly string[]) {
  refuseUnknown(engine, migrations);
  if (migrations.length < Object.keys(migrationsFor(engine)).length) {
    throw new BackupError("its schema is of an older release: start the site with this one first");
  }
}
