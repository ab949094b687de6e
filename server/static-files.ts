import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { securityHeaders } from "./security-headers.ts";

/** One way of sending a file: its bytes and every header, made once. */
interface Answer {
  body: Buffer;
  headers: string[];
}

interface HeldFile {
  etag: string;
  /** Pages are rendered by the live route when there is a message to show. */
  isPage: boolean;
  br: Answer | undefined;
  gzip: Answer | undefined;
  identity: Answer;
  notModified: string[];
}

/**
 * The built site in memory. Reading from disk for each request is eight times slower, and a
 * request that the files answer costs one look-up and one write. All files are read at the start:
 * a build beside the running server may then replace them.
 */
export class StaticFiles {
  readonly #files = new Map<string, HeldFile>();

  /**
   * @param directory the build, with the manifest that `scripts/build.ts` wrote
   * @throws when a file that the manifest names is not there
   */
  constructor(directory: string, manifest: SiteManifest, options: FileOptions) {
    for (const file of manifest.files) {
      this.#files.set(file.url, hold(directory, file, options.https));
    }
    const retired = this.#files.get(retiredWorkerUrl);
    if (options.retiresWorker && retired) this.#files.set(workerUrl, retired);
  }

  /** @returns false when the address is not a file's, and nothing was sent */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, headers, url } = request;
    if (method !== "GET" && method !== "HEAD") return false;
    const file = this.#files.get(savesData(request) ? noRulesUrl : (url ?? ""));
    if (!file) return false;
    if (file.isPage && headers.cookie?.includes("flash=")) return false;
    if (headers["if-none-match"]?.includes(file.etag)) {
      response.writeHead(304, file.notModified).end();
      return true;
    }
    const answer = choose(file, String(headers["accept-encoding"] ?? ""));
    response.writeHead(200, answer.headers);
    response.end(method === "HEAD" ? undefined : answer.body);
    return true;
  }
}

export interface FileOptions {
  https: boolean;
  /** `SERVICE_WORKER=off`: browsers that have the service worker are to lose it. */
  retiresWorker: boolean;
}

/** At the root, because a service worker rules what is below its own address. */
export const workerUrl = "/service-worker.js";
export const retiredWorkerUrl = "/service-worker-retired.js";

/** What the build tells the server about the files it serves. Written by `scripts/build.ts`. */
export interface SiteManifest {
  files: StaticFile[];
}

export interface StaticFile {
  /** The address it answers to, exactly. */
  url: string;
  /** Below the build's client folder; with `.br` and `.gz` beside it when `compressed`. */
  path: string;
  type: string;
  etag: string;
  compressed: boolean;
  /** Its name carries a hash of its content, so it never changes. */
  immutable: boolean;
  isPage: boolean;
  /** The content security policy of a page, or of the service worker; all other files have the same one. */
  policy?: string;
}

const rulesUrl = "/speculation-rules.json";
const noRulesUrl = "/no-speculation-rules.json";

/** Who saves data gets no page that nobody asked for (Save Data API; RFC 8674 for the idea). */
function savesData({ url, headers }: IncomingMessage): boolean {
  return url === rulesUrl && headers["save-data"] === "on";
}

function choose(file: HeldFile, encodings: string): Answer {
  if (file.br && brotli.test(encodings)) return file.br;
  if (file.gzip && gzip.test(encodings)) return file.gzip;
  return file.identity;
}

/** Named in Accept-Encoding without the quality 0 (RFC 9110, 12.5.3). */
const brotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
const gzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

function hold(directory: string, file: StaticFile, https: boolean): HeldFile {
  const common = Object.entries({
    ETag: file.etag,
    "Cache-Control": file.immutable ? "public, max-age=31536000, immutable" : "no-cache",
    ...(file.compressed && { Vary: "Accept-Encoding" }),
    ...securityHeaders(https, file.policy),
    // Webmail shows the pictures of our mails on its own pages.
    ...(file.url.startsWith("/mail/") && { "Cross-Origin-Resource-Policy": "cross-origin" }),
  }).flat();
  const answer = (suffix: string, encoding?: string): Answer => {
    const body = readFileSync(join(directory, `${file.path}${suffix}`));
    return {
      body,
      headers: [
        ...common,
        ...["Content-Type", file.type, "Content-Length", String(body.length)],
        ...(encoding ? ["Content-Encoding", encoding] : []),
      ],
    };
  };
  return {
    etag: file.etag,
    isPage: file.isPage,
    br: file.compressed ? answer(".br", "br") : undefined,
    gzip: file.compressed ? answer(".gz", "gzip") : undefined,
    identity: answer(""),
    notModified: common,
  };
}
