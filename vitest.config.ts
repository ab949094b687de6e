import { defineConfig } from "vitest/config";

/** What asks the running site, and what reads the database: the same tests on both engines. */
const onAnEngine = ["tests/requests/**/*.test.ts", "app/**/*-repository.test.ts"];

/** Tests drive the built site, and it is to act as it does for visitors. */
const asInProduction = { NODE_ENV: "production" };

const common = {
  setupFiles: ["tests/support/console-guard.ts"],
  server: { deps: { external: [/\/build\/server\//] } },
};

export default defineConfig({
  test: {
    // Vitest would leave one core idle; most of these tests wait for a server.
    maxWorkers: "100%",
    testTimeout: 15_000,
    hookTimeout: 30_000,
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
          ],
          exclude: ["app/**/*-repository.test.ts"],
        },
      },
      {
        test: {
          ...common,
          name: "sqlite",
          include: onAnEngine,
          env: asInProduction,
          provide: { engine: "sqlite", postgresUrl: "" },
        },
      },
      {
        test: {
          ...common,
          name: "postgres",
          include: onAnEngine,
          env: asInProduction,
          globalSetup: ["tests/support/postgres-server.ts"],
          provide: { engine: "postgres" },
        },
      },
    ],
  },
});
