import { UnfitDatabase } from "#app/platform/db/unfit-database.ts";

/** The first of the migrations that the baseline took the place of. */
const beforeReleases = "0001-accounts";

/**
 * The migrations of a newer release that a database has: this release works on them, because a
 * migration only adds (decision 0032).
 * @throws UnfitDatabase when the database is older than the first release
 */
export function findNewer(known: readonly string[], applied: readonly string[]): string[] {
  if (applied.includes(beforeReleases)) {
    throw new UnfitDatabase(
      `This database was made before the first release (it has the migration ${beforeReleases}): start with an empty DATA_DIR or database.`,
    );
  }
  const newest = known.toSorted().at(-1) ?? "";
  return applied.filter((name) => name > newest && !known.includes(name)).toSorted();
}
