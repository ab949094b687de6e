import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { type CachedFile, cacheFile, etagOf } from "./cached-file.ts";

/** The build's files by their addresses, in memory: eight times faster than from disk, and a build beside may change them. */
export type StaticFiles = ReadonlyMap<string, CachedFile>;

/** @throws for a kind of file that the site does not serve */
export function readStaticFiles(directory: string, https: boolean): StaticFiles {
  const files = new Map<string, CachedFile>();
  for (const path of listFiles(directory)) {
    const type = typeOf(path);
    const identity = readFileSync(join(directory, path));
    const compressed = join(directory, `${path}.br`);
    const isBrotli = existsSync(compressed);
    const bytes = isBrotli ? readFileSync(compressed) : identity;
    const stored = { etag: etagOf(identity), bytes, isBrotli };
    // Webmail shows the pictures of our mails on its own pages.
    const isShared = path.startsWith("mail/");
    const immutable = /^(assets|pictures)\//.test(path);
    files.set(`/${path}`, cacheFile(stored, { type, https, immutable, isShared }));
  }
  return files;
}

/** The files of a build's client folder, without their compressed copies. */
export function listFiles(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(directory, "/").length))
    .filter((path) => !/^\.vite|\.br$/.test(path));
}

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".woff2": "font/woff2",
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".ico": "image/x-icon",
};

/** @throws for a kind of file that the site does not serve */
export function typeOf(path: string): string {
  const type = types[extname(path)];
  if (!type) throw new Error(`no content type is known for ${path}`);
  return type;
}

/** True if compression makes the file smaller. */
export function isText(path: string): boolean {
  return typeOf(path).includes("charset");
}
