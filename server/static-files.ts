import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type Answer,
  type CachedFile,
  type FileOptions,
  loadFile,
  type StaticFile,
} from "./load-file.ts";

/** In memory: eight times faster than disk, and a release may be changed beneath the server. */
export class StaticFiles {
  readonly #files: Map<string, CachedFile>;

  constructor(files = new Map<string, CachedFile>()) {
    this.#files = files;
  }

  /**
   * @param directory the build, with the manifest that `scripts/build.ts` wrote
   * @throws when a named file is missing
   */
  static async read(directory: string, manifest: SiteManifest, options: FileOptions) {
    const files = new Map<string, CachedFile>();
    const waiting = manifest.files.values();
    const holdNext = async () => {
      for (const file of waiting) files.set(file.url, await loadFile(directory, file, options));
    };
    // Two at a time: all at once would need 20 MB more for a moment, which stay with the process.
    await Promise.all([holdNext(), holdNext()]);
    const retired = files.get(retiredWorkerUrl);
    if (options.retiresWorker && retired) files.set(workerUrl, retired);
    return new StaticFiles(files);
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

/** At the root, because a service worker rules what is below its own address. */
export const workerUrl = "/service-worker.js";
export const retiredWorkerUrl = "/service-worker-retired.js";

/** The files to serve, written by `scripts/build.ts`. */
export interface SiteManifest {
  files: StaticFile[];
}

const rulesUrl = "/speculation-rules.json";
const noRulesUrl = "/no-speculation-rules.json";

/** Browsers that save data prefetch no pages (Save Data API). */
function savesData({ url, headers }: IncomingMessage): boolean {
  return url === rulesUrl && headers["save-data"] === "on";
}

function choose(file: CachedFile, encodings: string): Answer {
  if (file.br && brotli.test(encodings)) return file.br;
  if (file.gzip && gzip.test(encodings)) return file.gzip;
  return file.identity;
}

/** Named in Accept-Encoding without the quality 0 (RFC 9110, 12.5.3). */
const brotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
const gzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
