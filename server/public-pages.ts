import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import { type CachedFile, cacheFile, compress, type FileFacts, send } from "./cached-file.ts";
import type { PageStyles } from "./page-styles.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

/** Asks the application for an address, as a visitor whom it does not know. */
type Ask = (path: string) => Promise<Response>;

export interface PublicPagesOptions {
  /** The addresses that are the same for everyone. */
  paths: readonly string[];
  ask: Ask;
  styles: PageStyles;
  https: boolean;
  onError(error: unknown, path: string): void;
}

interface Page {
  file: CachedFile;
  facts: FileFacts;
  /** A fingerprint of the data that it shows. */
  shows: string;
  isSmallest?: boolean;
}

/**
 * The responses that are the same for everyone, in memory: public pages, each with only the styles
 * that it uses (decision 0001), the sitemap and its like. Each is rendered at the first request, or
 * ahead of it in the background.
 */
export class PublicPages {
  readonly #options: PublicPagesOptions;
  #paths: ReadonlySet<string>;
  #pages = new Map<string, Page>();
  #rendering = new Map<string, Promise<Page | undefined>>();
  #isClosed = false;

  constructor(options: PublicPagesOptions) {
    this.#options = options;
    this.#paths = new Set(options.paths);
  }

  /** @returns false for other addresses, and where rendering failed: then nothing was sent */
  answer(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean> {
    const { method, headers, url = "" } = request;
    if ((method !== "GET" && method !== "HEAD") || !this.#paths.has(url)) return false;
    // With a message to show, a page is rendered for this visitor.
    if (headers.cookie?.includes("flash=")) return false;
    const path = savesData(request) ? noRulesUrl : url;
    const page = this.#pages.get(path);
    if (page) {
      send(page.file, request, response);
      return true;
    }
    return this.#render(path).then((rendered) => {
      if (rendered && !response.destroyed) send(rendered.file, request, response);
      return rendered !== undefined;
    });
  }

  /** Renders what nobody asked for yet, then compresses everything as far as it goes. */
  async renderAhead() {
    for (const path of this.#paths) {
      // Visitors come first.
      await setImmediate();
      if (this.#isClosed) return;
      if (!this.#pages.has(path)) await this.#render(path);
    }
    await this.#compressFurther();
  }

  /**
   * Renders every page whose data changed, beside those that are shown meanwhile.
   * @returns a function that shows them
   * @throws when a page cannot be rendered
   */
  async prepare(paths: readonly string[], ask: Ask): Promise<() => void> {
    const pages = new Map<string, Page>();
    for (const path of paths) {
      await setImmediate();
      pages.set(path, await this.#make(path, ask));
    }
    return () => {
      this.#paths = new Set(paths);
      this.#pages = pages;
      this.#rendering = new Map();
      void this.#compressFurther();
    };
  }

  close() {
    this.#isClosed = true;
  }

  #render(path: string): Promise<Page | undefined> {
    const pages = this.#pages;
    const rendering = this.#rendering;
    const { ask, onError } = this.#options;
    const running = rendering.get(path);
    if (running) return running;
    const page = this.#make(path, ask)
      .then((made) => {
        pages.set(path, made);
        return made;
      })
      .catch((error: unknown) => {
        onError(error, path);
        return undefined;
      })
      .finally(() => rendering.delete(path));
    rendering.set(path, page);
    return page;
  }

  async #make(path: string, ask: Ask): Promise<Page> {
    const { styles, https } = this.#options;
    const isPage = !path.includes(".");
    const shows = isPage ? await fingerprint(await ask(dataPath(path))) : "";
    const known = this.#pages.get(path);
    if (isPage && known?.shows === shows) return known;
    const answer = await ask(path);
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
    const type = answer.headers.get("Content-Type") ?? "";
    const policy = answer.headers.get("Content-Security-Policy") ?? undefined;
    const text = await answer.text();
    const page = isPage ? withStyles(text, styles) : { html: text, policy };
    const body = await compress(Buffer.from(page.html), quick);
    if (known?.file.etag === body.etag) return { ...known, shows };
    const facts = { type, https, policy: page.policy };
    return { file: cacheFile(body, facts), facts, shows };
  }

  async #compressFurther() {
    const pages = this.#pages;
    for (const [path, page] of pages) {
      if (page.isSmallest) continue;
      const body = await compress(page.file.identity().body, best);
      if (this.#isClosed || pages !== this.#pages) return;
      // It may have been rendered anew meanwhile.
      if (pages.get(path) !== page) continue;
      pages.set(path, { ...page, file: cacheFile(body, page.facts), isSmallest: true });
    }
  }
}

/** Of brotli. The best takes 50 ms a page instead of 1 ms, for 9 % fewer bytes. */
const [quick, best] = [6, 11];

const rulesUrl = "/speculation-rules.json";
const noRulesUrl = "/no-speculation-rules.json";

/** Browsers that save data prefetch no pages (Save Data API). */
function savesData({ url, headers }: IncomingMessage): boolean {
  return url === rulesUrl && headers["save-data"] === "on";
}

/** The router's address of a page's data. */
function dataPath(path: string): string {
  return `${path === "/" ? "/_" : path}.data`;
}

async function fingerprint(answer: Response): Promise<string> {
  return hash("sha256", await answer.text(), "base64url");
}

const link = /<link rel="stylesheet" href="\/assets\/styles-[^"]+\.css"\/>/;
const fontPreload = /(<link rel="preload"[^>]* as="font"[^>]*>)(.*)(?=<\/body>)/s;

/** Puts the page's own styles in place of the whole sheet: it paints without waiting for a second file. */
function withStyles(rendered: string, styles: PageStyles) {
  if (!link.test(rendered)) throw new Error("the page links no style sheet");
  const css = styles.pick(rendered);
  const html = rendered
    .replace(link, () => `<style>${css}</style>`)
    // In the head it would delay the first paint, and the picture that the page opens with.
    .replace(fontPreload, "$2$1")
    // React leaves comments for itself, and it never runs on these pages.
    .replaceAll(/<!--[ /]?\$?-->/g, "")
    // Elements of SVG may close themselves (HTML standard, 13.1.2).
    .replaceAll(/><\/(?:path|circle)>/g, "/>");
  const digest = hash("sha256", css, "base64");
  return { html, policy: contentSecurityPolicy({ style: [`'sha256-${digest}'`] }) };
}
