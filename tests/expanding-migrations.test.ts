import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import { expect, test } from "vitest";
import { migrationsFor } from "#app/platform/db/migrate.ts";

/**
 * While a release is put in place, processes of the former one go on working on the new schema
 * (docs/operations.md, "Update"). So a migration only adds; what nobody uses any more is taken
 * away by a migration of the release after.
 */
const newestOfReleaseBefore = "0014-desk-indexes";

/** What a former process may stumble over. */
const breaking =
  /\b(drop (table|column|view)|rename (to|column)|alter column|set not null|add constraint|add column (?!.*\bdefault\b).*\bnot null\b)/i;

/** Statements that match and harm nobody, each with its reason. */
const harmless: Record<string, string> = {};

test.each([
  "alter table record drop column note",
  "alter table record rename to entry",
  "alter table record add column x text not null",
  "alter table record alter column x type text",
])("%s is a change that a former process stumbles over", (statement) => {
  expect(statement).toMatch(breaking);
});

test("migrations since the release before only add", async () => {
  const newer = Object.entries(migrationsFor("postgres")).filter(
    ([name]) => name > newestOfReleaseBefore,
  );
  const statements: string[] = [];
  const db = new Kysely<object>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql.replace(/\s+/g, " ")),
  });
  for (const [, migration] of newer) await migration.up(db);
  const found = statements.filter((one) => breaking.test(one) && !(one in harmless));
  expect(found).toEqual([]);
});
