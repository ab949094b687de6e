import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** The direction of imports, as Biome keeps it: what a file in each folder may import. */
const layers: Record<string, { allowed: string[]; forbidden: string[] }> = {
  "app/lib": {
    allowed: ["#app/lib/hour.ts", "./hour.ts", "zod"],
    forbidden: [
      "#app/ui/toast.tsx",
      "#app/features/submissions/spam.ts",
      "#app/services/auth.server.ts",
      "#app/db/store.ts",
      "#app/middleware/limit-body.ts",
      "#app/routes/site/landing.tsx",
      "#server/shell.ts",
      "#tests/support/http.ts",
      "#content/messages.ts",
      "../db/store.ts",
    ],
  },
  "app/ui": {
    allowed: ["#app/lib/hour.ts", "react"],
    forbidden: [
      "#app/features/submissions/spam.ts",
      "#app/services/auth.server.ts",
      "#app/db/store.ts",
      "#app/routes/site/landing.tsx",
      "#content/messages.ts",
    ],
  },
  "app/db": {
    allowed: ["#app/lib/change.ts", "kysely"],
    forbidden: [
      "#app/features/submissions/spam.ts",
      "#app/services/auth.server.ts",
      "#app/ui/toast.tsx",
      "#app/routes/site/landing.tsx",
    ],
  },
  "app/services": {
    allowed: ["#app/db/store.ts", "#app/lib/change.ts"],
    forbidden: [
      "#app/features/submissions/spam.ts",
      "#app/middleware/limit-body.ts",
      "#app/routes/site/landing.tsx",
      "#app/ui/toast.tsx",
    ],
  },
  "app/features": {
    allowed: ["#app/ui/toast.tsx", "#app/lib/hour.ts", "#content/messages.ts"],
    forbidden: [
      "#app/db/store.ts",
      "#app/middleware/limit-body.ts",
      "#app/routes/site/landing.tsx",
      "#server/shell.ts",
    ],
  },
  "app/middleware": {
    allowed: ["#app/features/submissions/spam.ts", "#app/context.ts"],
    forbidden: ["#app/routes/site/landing.tsx", "#app/ui/toast.tsx", "#server/shell.ts"],
  },
  "app/routes": {
    allowed: ["#app/features/submissions/spam.ts", "#app/middleware/limit-body.ts"],
    forbidden: ["#app/db/store.ts", "#app/services/auth.server.ts", "#server/shell.ts"],
  },
  "app/site": {
    allowed: ["#app/site/drafts.ts"],
    forbidden: ["#app/features/submissions/spam.ts", "#app/ui/toast.tsx", "#app/db/store.ts"],
  },
  content: {
    allowed: ["#app/lib/hour.ts", "#content/messages.ts"],
    forbidden: ["#app/ui/toast.tsx", "#app/db/store.ts", "../app/lib/hour.ts"],
  },
  server: {
    allowed: ["#app/env.server.ts", "#app/context.ts", "#server/shell.ts"],
    forbidden: ["#app/db/store.ts", "#app/features/submissions/spam.ts", "#content/messages.ts"],
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

/** Each case is a file of its own in a bare copy of the tree; Biome reads all at once. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "southbridge-imports-"));
  await copyFile("biome.json", join(root, "biome.json"));
  for (const { file, path } of cases) await write(file, path);
  await write("app/features/thing/thing-repository.server.ts", "#app/db/store.ts");
  await write("app/features/thing/thing.server.ts", "#app/db/store.ts");
  refused = await filesRefused();
});

afterAll(() => rm(root, { recursive: true, force: true }));

test.each(cases.filter(({ passes }) => passes))("$file may import $path", ({ file }) => {
  expect(refused).not.toContain(file);
});

test.each(cases.filter(({ passes }) => !passes))("$file must not import $path", ({ file }) => {
  expect(refused).toContain(file);
});

test("a repository knows the database, and the other files of its feature do not", () => {
  expect(refused).not.toContain("app/features/thing/thing-repository.server.ts");
  expect(refused).toContain("app/features/thing/thing.server.ts");
});

async function write(file: string, imported: string) {
  await mkdir(join(root, dirname(file)), { recursive: true });
  await writeFile(join(root, file), `import "${imported}";\n`);
}

async function filesRefused(): Promise<Set<string>> {
  const args = ["lint", "--only=style/noRestrictedImports", "--reporter=json"];
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
