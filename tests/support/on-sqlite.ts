import { describe, inject, test } from "vitest";

/** In files that run on both engines: what does not ask the engine runs on SQLite alone, but before a release. */
const isLeftOut = inject("engine") === "postgres" && !process.env.LONG_RUNS;
export const onSqlite = { describe: describe.skipIf(isLeftOut), test: test.skipIf(isLeftOut) };
