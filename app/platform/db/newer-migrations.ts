/**
 * The migrations of a newer release that a database has. This one works on it all the same, because
 * a migration only adds (decision 0032). One that takes something away ends with the number of the
 * migration that a release must have to do without it, as in `0021-drop-subject-needs-0017`.
 * @param known the migrations of this release
 * @param applied those of the database; an older one that is unknown is no business of this
 * @throws NewerSchema when one of them took away what this release uses
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
