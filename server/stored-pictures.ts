import type { IncomingMessage, ServerResponse } from "node:http";
import type { OpenApp } from "./built-site.ts";
import { type CachedFile, cacheFile, etagOf, send } from "./cached-file.ts";
import { typeOf } from "./static-files.ts";

const address = /^\/(?:pictures|og)\/([\w-]+\.(?:avif|webp|jpg))$/;
/** In bytes. */
const mostCached = 32_000_000;

/** The pictures in the database: those that staff uploaded from memory once they were asked for. */
export class StoredPictures {
  readonly #read: OpenApp["readPicture"];
  readonly #https: boolean;
  /** Those that were asked for longest ago come first. */
  readonly #cached = new Map<string, CachedFile>();
  #size = 0;

  constructor(read: OpenApp["readPicture"], https: boolean) {
    this.#read = read;
    this.#https = https;
  }

  /** @returns false for other addresses, and for what is not there: then nothing was sent */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const { method, url = "" } = request;
    const file = method === "GET" || method === "HEAD" ? await this.#find(url) : undefined;
    if (file && !response.destroyed) send(file, request, response);
    return file !== undefined;
  }

  async #find(url: string): Promise<CachedFile | undefined> {
    const [, name = ""] = address.exec(url) ?? [];
    if (!name) return undefined;
    const cached = this.#cached.get(url);
    if (cached) {
      this.#cached.delete(url);
      this.#cached.set(url, cached);
      return cached;
    }
    const bytes = await this.#read(name);
    if (!bytes) return undefined;
    const stored = Buffer.from(bytes);
    const facts = { type: typeOf(name), https: this.#https, immutable: true };
    const file = cacheFile({ etag: etagOf(stored), bytes: stored, isBrotli: false }, facts);
    this.#store(url, file);
    return file;
  }

  #store(url: string, file: CachedFile) {
    if (this.#cached.has(url)) return;
    this.#size += file.identity().body.length;
    this.#cached.set(url, file);
    for (const [oldest, { identity }] of this.#cached) {
      if (this.#size <= mostCached) return;
      this.#cached.delete(oldest);
      this.#size -= identity().body.length;
    }
  }
}
