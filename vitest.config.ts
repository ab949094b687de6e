import { defineConfig } from "vitest/config";
import { siteScript } from "./scripts/vite-site-script.ts";
import { onBothEngines } from "./tests/both-engines.ts";

/** The application is to act as it does for visitors. */
const asInProduction = { NODE_ENV: "production" };

const common = {
  setupFiles: ["tests/support/console-guard.ts", "tests/support/real-clock.ts"],
  // Loading the application takes seconds, and it keeps no state of its own: once a worker will do.
  isolate: false,
  // One thread, while both cores are busy. In a larger young generation more survives, and copying
  // it would take a tenth of the processor time.
  execArgv: ["--max-semi-space-size=16", "--single-threaded-gc"],
};

/** Whole-application tests load it from source. */
const fromSource = {
  plugins: [siteScript()],
  oxc: { jsx: { runtime: "automatic" as const, development: false } },
};

export default defineConfig({
  test: {
    // Vitest would leave one core idle; most of these tests wait for a server.
    maxWorkers: "100%",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What one project has transformed the next one, and the next run, need not.
    fsModuleCache: true,
    projects: [
      {
        test: {
          ...common,
          name: "unit",
          include: [
            "app/**/*.test.ts",
            "content/**/*.test.ts",
            "scripts/**/*.test.ts",
            "server/**/*.test.ts",
            "tests/*.test.ts",
          ],
          exclude: ["app/**/*-repository.test.ts"],
        },
      },
      {
        ...fromSource,
        test: {
          ...common,
          name: "sqlite",
          include: ["tests/requests/**/*.test.ts", "app/**/*-repository.test.ts"],
          env: asInProduction,
          globalSetup: ["tests/support/sqlite-template.ts"],
          provide: { engine: "sqlite" },
        },
      },
      {
        ...fromSource,
        test: {
          ...common,
          name: "postgres",
          include: Object.keys(onBothEngines),
          env: asInProduction,
          globalSetup: ["tests/support/postgres-server.ts"],
          provide: { engine: "postgres" },
        },
      },
      {
        ...fromSource,
        test: {
          ...common,
          // Part of `npm run test:release` only.
          name: "postgres-rest",
          include: ["tests/requests/**/*.test.ts"],
          // PostgreSQL is backed up by its own programs: tests/faults/postgres-backup.test.ts.
          exclude: [...Object.keys(onBothEngines), "tests/requests/*backup*.test.ts"],
          env: asInProduction,
          globalSetup: ["tests/support/postgres-server.ts"],
          provide: { engine: "postgres" },
        },
      },
      {
        test: {
          ...common,
          name: "built",
          include: ["tests/built/**/*.test.ts"],
          env: asInProduction,
          globalSetup: ["tests/support/postgres-server.ts"],
          server: { deps: { external: [/\/build\/server\//] } },
        },
      },
      {
        ...fromSource,
        test: {
          ...common,
          // Part of `npm run test:release` only. One file after the other: they measure.
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          env: asInProduction,
          globalSetup: ["tests/support/postgres-server.ts", "tests/support/sqlite-template.ts"],
          provide: { engine: "sqlite" },
          fileParallelism: false,
          testTimeout: 1_800_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
