import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

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
  "app/ui": { may: ["lib", "ui"], also: ["react", "#content/pictures.json"] },
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
let root: string;
let refused: Set<string>;
let inCycles: Set<string>;

/** Each case is a file of its own in a bare copy of the tree; Biome reads all at once. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "southbridge-imports-"));
  await copyFile("biome.json", join(root, "biome.json"));
  for (const { file, path } of cases) await write(file, path);
  await write("app/domain/thing/thing-repository.server.ts", "#app/platform/db/store.ts");
  await write("app/domain/thing/thing.server.ts", "#app/platform/db/store.ts");
  await write("app/domain/accounts/auth.server.ts", "#app/platform/db/store.ts");
  await write("app/domain/accounts/sign-in.server.ts", "#app/platform/db/store.ts");
  await write("app/lib/first.ts", "./second.ts");
  await writeFile(join(root, "app/lib/second.ts"), 'import type { A } from "./first.ts";\n');
  refused = await filesRefused("style/noRestrictedImports");
  inCycles = await filesRefused("suspicious/noImportCycles");
});

afterAll(() => rm(root, { recursive: true, force: true }));

test.each(Object.keys(layers))("files in %s import what they may and nothing else", (folder) => {
  const own = cases.filter((one) => one.folder === folder);
  const passing = own.filter(({ file }) => !refused.has(file)).map(({ path }) => path);
  expect(passing).toEqual(own.filter(({ passes }) => passes).map(({ path }) => path));
});

test("a repository knows the database, and the other files of its folder do not", () => {
  expect(refused).not.toContain("app/domain/thing/thing-repository.server.ts");
  expect(refused).toContain("app/domain/thing/thing.server.ts");
});

test("of the accounts, only the file that sets up Better Auth knows the database", () => {
  expect(refused).not.toContain("app/domain/accounts/auth.server.ts");
  expect(refused).toContain("app/domain/accounts/sign-in.server.ts");
});

test("two files must not import each other, types included", () => {
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
