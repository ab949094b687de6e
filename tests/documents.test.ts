import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

const documents = globSync(["README.md", "docs/**/*.md"]);
const sources = new Set(
  globSync(["*.*", "{app,content,deploy,docs,scripts,server,tests}/**/*.*"]).map((path) =>
    basename(path),
  ),
);
/** Written by the build, by a start or by a release. */
const generated = ["server.js", "sbom.cdx.json", "LICENCES.txt"];

test.each(documents)("%s names files, documents and decisions that exist", (document) => {
  const text = readFileSync(document, "utf8");
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span);
  const paths = spans.filter((span) =>
    /^(?:app|content|docs|scripts|server|tests)\/[\w./-]+$/.test(span),
  );
  const files = spans.filter((span) => /^[\w.-]+\.(?:ts|tsx|css)$/.test(span));
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, link = ""]) =>
    join(dirname(document), link),
  );
  const decisions = [...text.matchAll(/decisions? (\d{4})/g)].map(
    ([, number]) => `docs/decisions/${number}-*.md`,
  );
  expect([
    ...paths.filter((path) => !existsSync(path)),
    ...files.filter((file) => !sources.has(file) && !generated.includes(file)),
    ...[...links, ...decisions].filter((glob) => globSync(glob).length === 0),
  ]).toEqual([]);
});
