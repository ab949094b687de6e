import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompressSync, constants, gzipSync } from "node:zlib";
import { securityHeaders } from "./security-headers.ts";

/** A file or page in memory, with the bytes and headers of its answers. */
export interface CachedFile {
  etag: string;
  /** Of what becomes smaller. */
  br: Answer | undefined;
  gzip(): Answer | undefined;
  identity(): Answer;
  notModified: string[];
}

interface Answer {
  body: Buffer;
  headers: string[];
}

export interface FileFacts {
  type: string;
  https: boolean;
  /** Of a page, or of the service worker; all other files have the same one. */
  policy?: string | undefined;
  /** Its name carries a hash of its content, so it never changes. */
  immutable?: boolean;
  /** Pages of others may show it. */
  isShared?: boolean;
}

/** Held once: what few ask for in another encoding is made from it. */
export interface StoredBody {
  etag: string;
  bytes: Buffer;
  isBrotli: boolean;
}

export function cacheFile({ etag, bytes, isBrotli }: StoredBody, facts: FileFacts): CachedFile {
  const { type, https, policy, immutable, isShared } = facts;
  const common = Object.entries({
    ETag: etag,
    "Cache-Control": immutable ? "public, max-age=31536000, immutable" : "no-cache",
    ...(isBrotli && { Vary: "Accept-Encoding" }),
    ...securityHeaders(https, policy),
    ...(isShared && { "Cross-Origin-Resource-Policy": "cross-origin" }),
  }).flat();
  const answer = (body: Buffer, encoding?: string): Answer => ({
    body,
    headers: [
      ...common,
      ...["Content-Type", type, "Content-Length", String(body.length)],
      ...(encoding ? ["Content-Encoding", encoding] : []),
    ],
  });
  const held = answer(bytes, isBrotli ? "br" : undefined);
  const identity = () => (isBrotli ? answer(brotliDecompressSync(bytes)) : held);
  let gzip: Answer | undefined;
  return {
    etag,
    br: isBrotli ? held : undefined,
    gzip() {
      if (isBrotli) gzip ??= answer(gzipSync(identity().body), "gzip");
      return gzip;
    },
    identity,
    notModified: common,
  };
}

/** The same in every encoding, so weak (RFC 9110, 8.8.3). */
export function etagOf(body: Buffer): string {
  return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 16)}"`;
}

/** On another thread. @param quality of brotli, 0 to 11: 6 takes 1 ms a page, 11 takes 50 ms for 9 % less */
export async function compress(body: Buffer, quality: number): Promise<StoredBody> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    // 64 kB, which no page exceeds by much: a larger window costs memory and time.
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const compressed = await promisify(brotliCompress)(body, { params });
  // Just these bytes: not the buffer into which they were written, nor a piece of Node.js's pool,
  // which would hold 64 kB for each page.
  const bytes = Buffer.from(new Uint8Array(compressed).buffer);
  return { etag: etagOf(body), bytes, isBrotli: true };
}

/** Answers a GET or HEAD. */
export function send(file: CachedFile, { method, headers }: IncomingMessage, to: ServerResponse) {
  if (headers["if-none-match"]?.includes(file.etag)) {
    to.writeHead(304, file.notModified).end();
    return;
  }
  const answer = choose(file, String(headers["accept-encoding"] ?? ""));
  to.writeHead(200, answer.headers);
  to.end(method === "HEAD" ? undefined : answer.body);
}

function choose(file: CachedFile, encodings: string): Answer {
  if (file.br && brotli.test(encodings)) return file.br;
  return (gzipped.test(encodings) && file.gzip()) || file.identity();
}

/** Named in Accept-Encoding without the quality 0 (RFC 9110, 12.5.3). */
const brotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
export const gzipped = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
