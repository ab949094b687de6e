import { execFile } from "node:child_process";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { openFolder } from "#tests/support/folder.ts";

/** A file of each folder, for others to import. */
const files = {
  lib: "#app/lib/dates.ts",
  ui: "#app/ui/toast.tsx",
  context: "#app/context.ts",
  platform: "#app/platform/http/flash.server.ts",
  database: "#app/platform/db/store.ts",
  transact: "#app/platform/db/transact.ts",
  domain: "#app/domain/records/spam.server.ts",
  public: "#app/public/landing/hero.tsx",
  account: "#app/account/cart/cart-page.tsx",
  desk: "#app/desk/frame/staff-nav.tsx",
  content: "#content/messages.ts",
  server: "#server/shell.ts",
  tests: "#tests/support/http.ts",
} as const;
type Folder = keyof typeof files;

const below: Folder[] = ["lib", "ui", "context", "platform", "domain", "content"];

/** The imports that Biome allows in each folder, and paths that it allows or refuses besides. */
const layers: Record<string, { may: Folder[]; also?: string[]; never?: string[] }> = {
  "app/lib": { may: ["lib"], also: ["./hour.ts", "zod"], never: ["../ui/toast.tsx"] },
  "app/ui": { may: ["lib", "ui"], also: ["react", "#content/find-picture.ts"] },
  "app/platform": {
    may: ["lib", "context", "platform", "database", "transact", "content"],
    also: ["kysely"],
  },
  "app/domain": {
    may: ["lib", "context", "platform", "transact", "domain", "content"],
    never: ["kysely", "#app/platform/db/schema.ts"],
  },
  "app/public": { may: [...below, "public"] },
  "app/public/script": {
    may: ["lib"],
    also: ["#app/public/script/drafts.ts", "#app/platform/http/cookies.ts"],
  },
  "app/account": { may: [...below, "account"] },
  "app/desk": { may: [...below, "desk"] },
  content: { may: ["lib", "content"], never: ["../app/lib/dates.ts"] },
  server: { may: ["lib", "context", "server"], also: ["#app/env.server.ts"] },
};

const cases = Object.entries(layers).flatMap(([folder, { may, also = [], never = [] }]) =>
  [
    ...Object.entries(files).map(([name, path]) => ({
      path,
      passes: may.some((one) => one === name),
    })),
    ...also.map((path) => ({ path, passes: true })),
    ...never.map((path) => ({ path, passes: false })),
  ].map((rule, number) => ({ ...rule, folder, file: `${folder}/some/file-${number}.ts` })),
);

const biome = resolve("node_modules/.bin/biome");

/** Files of a domain, and whether each may know the database: repositories, and Better Auth's. */
const knowing = {
  "app/domain/thing/thing-repository.server.ts": true,
  "app/domain/thing/thing.server.ts": false,
  "app/domain/accounts/auth.server.ts": true,
  "app/domain/accounts/sign-in.server.ts": false,
};

/** Each case is a file of its own in a bare copy of the tree; Biome reads all at once. */
const root = await openFolder();
await copyFile("biome.json", join(root, "biome.json"));
for (const { file, path } of cases) await write(file, path);
for (const file of Object.keys(knowing)) await write(file, files.database);
await write("app/lib/first.ts", "./second.ts");
await writeFile(join(root, "app/lib/second.ts"), 'import type { A } from "./first.ts";\n');
const refused = await filesRefused("style/noRestrictedImports");

test.each(Object.keys(layers))("files in %s import what they may and nothing else", (folder) => {
  const own = cases.filter((one) => one.folder === folder);
  const passing = own.filter(({ file }) => !refused.has(file)).map(({ path }) => path);
  expect(passing).toEqual(own.filter(({ passes }) => passes).map(({ path }) => path));
});

test.each(Object.entries(knowing))("%s knows the database: %j", (file, isAllowed) => {
  expect(refused.has(file)).toBe(!isAllowed);
});

test("two files must not import each other, types included", async () => {
  const inCycles = await filesRefused("suspicious/noImportCycles");
  expect([...inCycles].sort()).toEqual(["app/lib/first.ts", "app/lib/second.ts"]);
});

async function write(file: string, imported: string) {
  await mkdir(join(root, dirname(file)), { recursive: true });
  await writeFile(join(root, file), `import "${imported}";\n`);
}

async function filesRefused(rule: string): Promise<Set<string>> {
  const args = ["lint", `--only=${rule}`, "--reporter=json"];
  const output = await new Promise<string>((resolve) => {
    // It ends with 1 when it refuses something, which is no failure here.
    const options = { cwd: root, maxBuffer: 10_000_000 };
    execFile(biome, [...args, "--max-diagnostics=none", "."], options, (_error, stdout) =>
      resolve(stdout),
    );
  });
  const { diagnostics }: { diagnostics: { location: { path: string } }[] } = JSON.parse(output);
  return new Set(diagnostics.map(({ location }) => location.path));
}
