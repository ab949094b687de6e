/**
 * The migrations of a newer release that a database has: this release works on them, because a
 * migration only adds. One that removes ends with the migration that it needs, as in `0021-drop-
 * subject-needs-0017` (decision 0032).
 * @throws NewerSchema when one removed what this release uses
 */
export function findNewer(known: readonly string[], applied: readonly string[]): string[] {
  const newest = known.toSorted().at(-1) ?? "";
  const newer = applied.filter((name) => name > newest && !known.includes(name)).toSorted();
  const breaking = newer.find((name) => (neededBy(name) ?? "") > newest.slice(0, 4));
  if (breaking) throw new NewerSchema(breaking);
  return newer;
}

/** @returns the number of the migration without which no release works on the schema after this one */
export function neededBy(migration: string): string | undefined {
  return /-needs-(\d{4})$/.exec(migration)?.[1];
}

/** The database was changed so that this release cannot work on it. */
export class NewerSchema extends Error {
  override name = "NewerSchema";
  readonly migration: string;

  constructor(migration: string) {
    super(
      `The database was brought up to date by a newer release, whose migration ${migration} took away what this one uses: start that release, or restore the backup from before it.`,
    );
    this.migration = migration;
  }
}
