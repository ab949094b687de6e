import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { compile, optimize } from "@tailwindcss/node";
import { contentSecurityPolicy } from "#server/security-headers.ts";

const entry = resolve("app/styles.css");
const fontPreload = /(<link rel="preload"[^>]* as="font"[^>]*>)(.*)(?=<\/body>)/s;
const link = /<link rel="stylesheet" href="(\/assets\/styles-[^"]+\.css)"\/>/;

/**
 * Puts into a built page just the styles that it uses, compiled anew from its own class names,
 * in place of the link to the whole sheet: the page paints without waiting for a second file.
 * @returns the page's content security policy, with the hash of its style element
 */
export async function inlineStyles(client: string, path: string): Promise<string> {
  const file = join(client, path);
  const html = readFileSync(file, "utf8");
  const whole = link.exec(html)?.[1];
  if (!whole) throw new Error(`${file} links no stylesheet to inline`);
  const css = await compileFor(html, readFileSync(join(client, whole), "utf8"));
  writeFileSync(
    file,
    html
      .replace(link, () => `<style>${css}</style>`)
      // In the head it would delay the first paint, and the picture that the page opens with.
      .replace(fontPreload, "$2$1")
      // React leaves comments for itself, and it never runs on these pages.
      .replaceAll(/<!--[ /]?\$?-->/g, ""),
  );
  const hash = createHash("sha256").update(css).digest("base64");
  return contentSecurityPolicy({ style: [`'sha256-${hash}'`] });
}

async function compileFor(html: string, whole: string): Promise<string> {
  const compiler = await compile(readFileSync(entry, "utf8"), {
    base: dirname(entry),
    onDependency: () => {},
  });
  // Of its attributes alone: other words of a page are names of utilities too.
  const classes = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) =>
    names.split(" "),
  );
  // Tailwind's banner stays in the whole sheet.
  const css = compiler.build(classes).replace(/^\/\*!.*?\*\/\s*/, "");
  return withBuiltAssets(optimize(css, { minify: true }).code.trim(), whole);
}

/** Fonts keep the hashed names that the bundler gave them in the whole sheet. */
function withBuiltAssets(css: string, whole: string): string {
  const built = [...whole.matchAll(/url\(["']?(\/assets\/([\w-]+)-[\w-]{8}\.(\w+))["']?\)/g)];
  return css.replace(/url\(["']?[^"')]*?\/([\w-]+)\.(\w+)["']?\)/g, (found, name, extension) => {
    const asset = built.find(([, , builtName, end]) => builtName === name && end === extension);
    return asset ? `url(${asset[1]})` : found;
  });
}
