import { globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export const graphFile = "scripts/dependency-graph.md";

/** Draws which part of the source imports which, as Mermaid in Markdown, which GitHub shows. */
export function drawGraph(): string {
  const imports = readImports();
  return `# Dependency graph

Drawn by \`npm run dependency-graph\` from the imports in app, server and content; \`scripts/dependency-graph.test.ts\` fails
when it is out of date. An arrow leads from the part that imports to the part that is imported: dotted
for fewer than 5 imports, thick from 25 on. [architecture.md](../docs/architecture.md) says what each area is
for.

## The areas

${mermaid(imports, areaOf)}

## The folders of the desk

${mermaid(imports, folderIn("desk"))}

## The folders of domain and platform

${mermaid(imports, folderIn("domain|platform"))}
`;
}

export interface Import {
  from: string;
  to: string;
}

/** The imports by which folders of an area such as "desk" form circles of any length, and between these. */
export function findCircles(area: string, imports = readImports()): Import[] {
  const folder = folderIn(area);
  let left = imports.filter(({ from, to }) => {
    return folder(from) && folder(to) && folder(from) !== folder(to);
  });
  for (;;) {
    const sources = new Set(left.map(({ from }) => folder(from)));
    const targets = new Set(left.map(({ to }) => folder(to)));
    // A folder that imports no other, or that no other imports, is in no circle.
    const next = left.filter(
      ({ from, to }) => targets.has(folder(from)) && sources.has(folder(to)),
    );
    if (next.length === left.length) return next;
    left = next;
  }
}

/** The folder in which a file of the areas is, with its area. */
function folderIn(areas: string) {
  const folder = new RegExp(`^app/((?:${areas})/[\\w-]+)/`);
  return (path: string) => folder.exec(path)?.[1];
}

/** Every import from one of our files to another. */
function readImports(): Import[] {
  const files = globSync("{app,server,content}/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  return files.flatMap((from) =>
    [...readFileSync(from, "utf8").matchAll(importedPath)].map(([, path = ""]) => ({
      from,
      to: path.startsWith("#") ? path.slice(1) : join(dirname(from), path),
    })),
  );
}

/** Of `import … from "x"`, `export … from "x"`, `import "x"` and `import("x")`; types of routes are none. */
const importedPath = /\b(?:from|import)\s*\(?\s*"((?:#|\.+\/(?!\+types))[^"]+)"/g;

function areaOf(path: string): string {
  const [top = "", folder = "", ...rest] = path.split("/");
  if (top !== "app") return top;
  return rest.length > 0 ? folder : "entry files";
}

function mermaid(imports: readonly Import[], nodeOf: (path: string) => string | undefined): string {
  const nodes = new Set<string>();
  const weights = new Map<string, number>();
  for (const { from, to } of imports) {
    const [source, target] = [nodeOf(from), nodeOf(to)];
    if (!source || !target || source === target) continue;
    nodes.add(source).add(target);
    const ends = `${idOf(source)} ${idOf(target)}`;
    weights.set(ends, (weights.get(ends) ?? 0) + 1);
  }
  const boxes = [...nodes].map((node) => `  ${idOf(node)}["${node}"]`);
  const arrows = [...weights].map(
    ([ends, weight]) => `  ${ends.replace(" ", ` ${arrowOf(weight)} `)}`,
  );
  return ["```mermaid", "flowchart TB", ...boxes.toSorted(), ...arrows.toSorted(), "```"].join(
    "\n",
  );
}

/** In three widths, so that the drawing does not change with every single import. */
function arrowOf(weight: number): string {
  if (weight < 5) return "-.->";
  return weight < 25 ? "-->" : "==>";
}

function idOf(node: string): string {
  return node.replace(/\W/g, "_");
}

if (import.meta.main) writeFileSync(graphFile, drawGraph());
