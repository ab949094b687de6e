import { defineConfig } from "@playwright/test";
import { findChromium, isRoot } from "./scripts/ensure-chromium.ts";
import { reports } from "./scripts/summary.ts";

/** The files that take longest begin first, so that both workers end at the same time. */
const longest =
  /(branch-day|catalogue-edit|catalogue-list|stock|public-pages|desk-pages)\.test\.ts$/;

/** Browser tests, with Chromium kept from talking to anybody but the site. */
export default defineConfig({
  testDir: "tests/e2e",
  // The logs of servers are searched for typed values.
  globalSetup: "./tests/support/read-logs.ts",
  fullyParallel: true,
  // Long runs belong to a release: `npm run test:release` sets this.
  grepInvert: process.env.LONG_RUNS ? [] : /@long/,
  workers: 2,
  projects: [
    { name: "long", testMatch: longest },
    { name: "short", testIgnore: longest },
  ],
  // Only a net for what never comes: on a busy machine everything takes its time.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: reports.browser }]],
  use: {
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // Tests cannot delay or abort a worker's answers; tests of the worker allow it.
    serviceWorkers: "block",
    // Motion keeps a machine without a graphics card busy; tests of motion ask for it.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: findChromium() ?? "",
      args: [
        ...(isRoot ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--blink-settings=lazyLoadingImageMarginPxUnknown=1250,lazyLoadingImageMarginPx4G=1250",
      ],
    },
  },
});
