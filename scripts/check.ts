import { run } from "./run.ts";

/** `npm run check`: format, lint (with the direction of imports), unused code and types. */
await run("biome", ["check", "--error-on-warnings", "."]);
await run("react-router", ["typegen"], { quiet: true });
await run("knip", ["--no-progress", "--no-gitignore"]);
await run("tsc", ["--noEmit"]);
// It runs where there is no page: other globals.
await run("tsc", ["--noEmit", "--project", "app/public/service-worker"]);
