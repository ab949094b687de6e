import { UnfitDatabase } from "#app/platform/db/unfit-database.ts";

/**
 * The migrations of a newer release that a database has: this release works on them, because a
 * migration only adds. One that removes ends with the migration that it needs, as in `0121-drop-
 * subject-needs-0117` (decision 0032).
 * @throws UnfitDatabase when one removed what this release uses, or the database is older than the
 * first release
 */
export function findNewer(known: readonly string[], applied: readonly string[]): string[] {
  if (applied.includes(beforeReleases)) {
    throw new UnfitDatabase(
      `This database was made before the first release (it has the migration ${beforeReleases}): start with an empty DATA_DIR or database.`,
    );
  }
  const newest = known.toSorted().at(-1) ?? "";
  const newer = applied.filter((name) => name > newest && !known.includes(name)).toSorted();
  const breaking = newer.find((name) => (neededBy(name) ?? "") > newest.slice(0, 4));
  if (!breaking) return newer;
  throw new UnfitDatabase(
    `The database was brought up to date by a newer release, whose migration ${breaking} took away what this one uses: start that release, or restore the backup from before it.`,
  );
}

/** The first of the migrations that the baseline took the place of. */
const beforeReleases = "0001-accounts";

/** @returns the number of the migration without which no release works on the schema after this one */
function neededBy(migration: string): string | undefined {
  return /-needs-(\d{4})$/.exec(migration)?.[1];
}
