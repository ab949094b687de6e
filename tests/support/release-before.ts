import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * The last commit of the release before this one: the maker of a release writes the former one
 * here, and what it had for its newest migration into tests/expanding-migrations.test.ts.
 */
export const releaseBefore = "7a256e19f8286d328d7c374bd4f94d14ef4f6089";

/** Builds that release as it was, once, in a folder of its own. @returns where its build is */
export function buildReleaseBefore(): string {
  // Not in node_modules, where Node.js runs no TypeScript.
  const folder = join("build.before", releaseBefore);
  const build = join(folder, "build");
  if (existsSync(join(build, "stamp"))) return build;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const most = 1_000_000_000;
  const files = execFileSync("git", ["archive", releaseBefore], { maxBuffer: most });
  execFileSync("tar", ["-x", "-C", folder], { input: files });
  const bin = ["node_modules/node/bin", "node_modules/.bin"].map((name) =>
    join(process.cwd(), folder, name),
  );
  const env = { ...process.env, NODE_ENV: "", PATH: [...bin, process.env.PATH].join(delimiter) };
  const run = (...args: string[]) => execFileSync("npm", args, { cwd: folder, env, stdio: "pipe" });
  run("ci", "--no-audit", "--no-fund");
  run("run", "build");
  return build;
}
