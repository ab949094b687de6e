import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import { expect, test } from "vitest";
import { migrationsFor } from "#app/platform/db/migrate.ts";
import { neededBy } from "#app/platform/db/newer-migrations.ts";

/**
 * While a release is put in place, processes of the former one go on working on the new schema
 * (docs/operations.md, "Update"). So a migration only adds; what nobody uses any more is taken
 * away by a migration of the release after.
 */
const newestOfReleaseBefore = "0014-desk-indexes";

/** Changes that can break a process of the former release. */
const breaking =
  /\b(drop (table|column|view)|rename (to|column)|alter column|set not null|add constraint|add column (?!.*\bdefault\b).*\bnot null\b)/i;

/**
 * Statements that match and harm nobody, each with its reason. What takes away what older releases
 * use stands in a migration whose name ends with what they need, as in `-needs-0017` (decision 0032).
 */
const harmless: Record<string, string> = {};

test.each([
  "alter table record drop column note",
  "alter table record rename to entry",
  "alter table record add column x text not null",
  "alter table record alter column x type text",
])("%s is a change that a former process stumbles over", (statement) => {
  expect(statement).toMatch(breaking);
});

/** The statements of each migration since the release before, on one line each. */
async function newerStatements(): Promise<[string, string[]][]> {
  const newer = Object.entries(migrationsFor("postgres")).filter(
    ([name]) => name > newestOfReleaseBefore,
  );
  let statements: string[] = [];
  const db = new Kysely<object>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql.replace(/\s+/g, " ")),
  });
  const found: [string, string[]][] = [];
  for (const [name, migration] of newer) {
    statements = [];
    await migration.up(db);
    found.push([name, statements]);
  }
  return found;
}

test("migrations since the release before only add", async () => {
  const statements = (await newerStatements()).flatMap(([, all]) => all);
  const found = statements.filter((one) => breaking.test(one) && !(one in harmless));
  expect(found).toEqual([]);
});

test("one that takes something away names what a release must have to do without it", async () => {
  for (const [name, statements] of await newerStatements()) {
    if (!statements.some((one) => breaking.test(one))) continue;
    expect(neededBy(name), name).toMatch(/^\d{4}$/);
    // The release before goes on working while this one is put in place.
    expect(neededBy(name)?.localeCompare(newestOfReleaseBefore.slice(0, 4))).toBeLessThan(1);
  }
});
