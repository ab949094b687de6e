import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { interpolate, type RuntimeValues } from "#app/lib/runtime-values.ts";
import { insertOrigin } from "#app/lib/site-origin.ts";
import { securityHeaders } from "./security-headers.ts";

export interface StaticFile {
  /** The address it answers to, exactly. */
  url: string;
  /** Below the build's client folder; with `.br` and `.gz` beside it when `compressed`, unless the start does that. */
  path: string;
  type: string;
  etag: string;
  compressed: boolean;
  /** It names the site's own address, or what follows from the settings: the start completes and compresses it. */
  namesSite: boolean;
  /** Its name carries a hash of its content, so it never changes. */
  immutable: boolean;
  isPage: boolean;
  /** The content security policy of a page, or of the service worker; all other files have the same one. */
  policy?: string;
}

export interface FileOptions {
  /** `PUBLIC_ORIGIN`, or empty. */
  origin: string;
  texts: RuntimeValues;
  https: boolean;
  /** `SERVICE_WORKER=off`: browsers that have the service worker are to lose it. */
  retiresWorker: boolean;
}

/** One way of sending a file: its bytes and every header, made once. */
export interface Answer {
  body: Buffer;
  headers: string[];
}

export interface CachedFile {
  etag: string;
  /** Pages are rendered by the live route when there is a message to show. */
  isPage: boolean;
  br: Answer | undefined;
  gzip: Answer | undefined;
  identity: Answer;
  notModified: string[];
}

/** With the site's address and runtime values. @throws when the file is missing */
export async function loadFile(
  directory: string,
  file: StaticFile,
  { https, origin, texts }: FileOptions,
): Promise<CachedFile> {
  const read = (suffix = "") => readFileSync(join(directory, `${file.path}${suffix}`));
  const bodies = file.namesSite
    ? await compress(Buffer.from(interpolate(insertOrigin(read().toString("utf8"), origin), texts)))
    : {
        identity: read(),
        br: file.compressed ? read(".br") : undefined,
        gzip: file.compressed ? read(".gz") : undefined,
      };
  const etag = file.namesSite ? etagOf(bodies.identity) : file.etag;
  const common = Object.entries({
    ETag: etag,
    "Cache-Control": file.immutable ? "public, max-age=31536000, immutable" : "no-cache",
    ...(file.compressed && { Vary: "Accept-Encoding" }),
    ...securityHeaders(https, file.policy),
    // Webmail shows the pictures of our mails on its own pages.
    ...(file.url.startsWith("/mail/") && { "Cross-Origin-Resource-Policy": "cross-origin" }),
  }).flat();
  const answer = (body: Buffer, encoding?: string): Answer => ({
    body,
    headers: [
      ...common,
      ...["Content-Type", file.type, "Content-Length", String(body.length)],
      ...(encoding ? ["Content-Encoding", encoding] : []),
    ],
  });
  return {
    etag,
    isPage: file.isPage,
    br: bodies.br && answer(bodies.br, "br"),
    gzip: bodies.gzip && answer(bodies.gzip, "gzip"),
    identity: answer(bodies.identity),
    notModified: common,
  };
}

/** The same in every encoding, so weak (RFC 9110, 8.8.3). */
export function etagOf(body: Buffer): string {
  return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 16)}"`;
}

/** With 1.2 kB of headers they have to fit 13.5 kB (tests/built/budgets.test.ts). */
const largeBytes = 12_000;

/** On other threads; the best quality would take 50 ms a page instead of 1 ms, for 9 % less. */
async function compress(identity: Buffer) {
  const [quick, gzipped] = await Promise.all([toBrotli(identity, 6), promisify(gzip)(identity)]);
  const isLarge = quick.length > largeBytes;
  const br = isLarge ? await toBrotli(identity, constants.BROTLI_MAX_QUALITY) : quick;
  return { identity, br, gzip: gzipped };
}

function toBrotli(body: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    // 64 kB, which no page exceeds by much: a larger window costs memory and time.
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return promisify(brotliCompress)(body, { params });
}
