import { readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { hasPlaceholder } from "#app/lib/runtime-values.ts";
import { insertOrigin } from "#app/lib/site-origin.ts";
import { etagOf, type StaticFile } from "#server/load-file.ts";

const types: Record<string, { type: string; compress: boolean }> = {
  ".html": { type: "text/html; charset=utf-8", compress: true },
  ".js": { type: "text/javascript; charset=utf-8", compress: true },
  ".css": { type: "text/css; charset=utf-8", compress: true },
  ".svg": { type: "image/svg+xml; charset=utf-8", compress: true },
  ".txt": { type: "text/plain; charset=utf-8", compress: true },
  ".xml": { type: "application/xml; charset=utf-8", compress: true },
  ".webmanifest": { type: "application/manifest+json", compress: true },
  ".woff2": { type: "font/woff2", compress: false },
  ".avif": { type: "image/avif", compress: false },
  ".webp": { type: "image/webp", compress: false },
  ".jpg": { type: "image/jpeg", compress: false },
  ".png": { type: "image/png", compress: false },
  ".ico": { type: "image/x-icon", compress: false },
};

/** A speculation rules file must have its own type (HTML standard, 7.6.2). */
const speculationRules = { type: "application/speculationrules+json", compress: true };

/**
 * Compresses a file of the build as far as it goes, unless the start will change it, and says how
 * it is to be served.
 * @throws for a kind of file that the site does not serve
 */
export async function describeFile(
  directory: string,
  path: string,
  policy: string | undefined,
): Promise<StaticFile> {
  const kind = path.endsWith("speculation-rules.json") ? speculationRules : types[extname(path)];
  if (!kind) throw new Error(`no content type is known for ${path}`);
  const body = await readFile(join(directory, path));
  const text = kind.compress ? body.toString("utf8") : "";
  const namesSite = insertOrigin(text, "") !== text || hasPlaceholder(text);
  if (kind.compress && !namesSite) await writeCompressed(join(directory, path), body);
  return {
    url: `/${path.replace(/(^|\/)index\.html$/, "")}`,
    path,
    type: kind.type,
    etag: etagOf(body),
    compressed: kind.compress,
    namesSite,
    immutable: /^(assets|pictures)\//.test(path),
    isPage: path.endsWith(".html"),
    ...(policy && { policy }),
  };
}

async function writeCompressed(file: string, body: Buffer) {
  const brotli = await promisify(brotliCompress)(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });
  await writeFile(`${file}.br`, brotli);
  await writeFile(
    `${file}.gz`,
    await promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
  );
}
