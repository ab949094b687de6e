import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** The direction of imports, as Biome keeps it: what a file in each folder may import. */
const layers: Record<string, { allowed: string[]; forbidden: string[] }> = {
  "app/lib": {
    allowed: ["#app/lib/dates.ts", "./hour.ts", "zod"],
    forbidden: [
      "#app/context.ts",
      "#app/ui/toast.tsx",
      "#app/platform/db/store.ts",
      "#app/domain/records/spam.server.ts",
      "#app/public/landing/hero.tsx",
      "#server/shell.ts",
      "#tests/support/http.ts",
      "#content/messages.ts",
      "../ui/toast.tsx",
    ],
  },
  "app/ui": {
    allowed: ["#app/lib/dates.ts", "react", "#content/pictures.json"],
    forbidden: [
      "#app/context.ts",
      "#app/platform/db/store.ts",
      "#app/domain/records/spam.server.ts",
      "#app/desk/frame/staff-nav.tsx",
      "#content/messages.ts",
    ],
  },
  "app/platform": {
    allowed: ["#app/lib/dates.ts", "#app/context.ts", "#app/platform/db/store.ts", "kysely"],
    forbidden: [
      "#app/ui/toast.tsx",
      "#app/domain/records/spam.server.ts",
      "#app/public/landing/hero.tsx",
      "#server/shell.ts",
    ],
  },
  "app/domain": {
    allowed: ["#app/platform/db/transact.ts", "#app/lib/dates.ts", "#content/messages.ts"],
    forbidden: [
      "#app/ui/toast.tsx",
      "#app/platform/db/schema.ts",
      "kysely",
      "#app/public/landing/hero.tsx",
      "#app/account/cart/cart-page.tsx",
      "#app/desk/frame/staff-nav.tsx",
      "#server/shell.ts",
    ],
  },
  "app/public": {
    allowed: [
      "#app/domain/records/spam.server.ts",
      "#app/ui/toast.tsx",
      "#app/platform/http/flash.server.ts",
    ],
    forbidden: [
      "#app/account/cart/cart-page.tsx",
      "#app/desk/frame/staff-nav.tsx",
      "#app/platform/db/store.ts",
      "#server/shell.ts",
    ],
  },
  "app/public/script": {
    allowed: ["#app/public/script/drafts.ts", "#app/platform/http/cookies.ts"],
    forbidden: ["#app/public/landing/hero.tsx", "#app/ui/toast.tsx", "#content/messages.ts"],
  },
  "app/account": {
    allowed: ["#app/domain/records/spam.server.ts", "#app/ui/toast.tsx"],
    forbidden: [
      "#app/public/landing/hero.tsx",
      "#app/desk/frame/staff-nav.tsx",
      "#app/platform/db/store.ts",
    ],
  },
  "app/desk": {
    allowed: ["#app/domain/records/spam.server.ts", "#app/ui/toast.tsx"],
    forbidden: [
      "#app/public/landing/hero.tsx",
      "#app/account/cart/cart-page.tsx",
      "#app/platform/db/store.ts",
    ],
  },
  content: {
    allowed: ["#app/lib/dates.ts", "#content/messages.ts"],
    forbidden: ["#app/ui/toast.tsx", "#app/platform/db/store.ts", "../app/lib/dates.ts"],
  },
  server: {
    allowed: [
      "#app/env.server.ts",
      "#app/context.ts",
      "#app/lib/site-origin.ts",
      "#server/shell.ts",
    ],
    forbidden: [
      "#app/platform/db/store.ts",
      "#app/domain/records/spam.server.ts",
      "#content/messages.ts",
    ],
  },
};

const cases = Object.entries(layers).flatMap(([folder, { allowed, forbidden }]) =>
  [
    ...allowed.map((path) => ({ path, passes: true })),
    ...forbidden.map((path) => ({ path, passes: false })),
  ].map((rule, number) => ({ ...rule, file: `${folder}/some/file-${number}.ts` })),
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

test.each(cases.filter(({ passes }) => passes))("$file may import $path", ({ file }) => {
  expect(refused).not.toContain(file);
});

test.each(cases.filter(({ passes }) => !passes))("$file must not import $path", ({ file }) => {
  expect(refused).toContain(file);
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
