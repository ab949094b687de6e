import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { freePort } from "#tests/support/free-port.ts";

/**
 * A page as somebody would write it by hand: its own words and first picture in plain HTML with one
 * small sheet in its head, no script, no font, no frame.
 */
export async function writeByHand(page: Page, url: string): Promise<string> {
  await page.goto(url);
  const parts = await page.evaluate(() => {
    const all = document.querySelectorAll(
      "main :is(h1, h2, h3, p, li, label, blockquote, figcaption)",
    );
    return [...all].flatMap((element) => {
      const text = element.textContent?.trim();
      const isInner = element.parentElement?.closest("li, p, label, blockquote, figcaption");
      return text && !isInner ? [{ tag: element.localName, text }] : [];
    });
  });
  const nav = await linksByHand(page, "header a");
  const foot = await linksByHand(page, "footer a");
  const pictures = await page
    .locator("main picture")
    .evaluateAll((all) => all.map((picture) => picture.outerHTML));
  const body = parts.map(({ tag, text }) => partByHand(tag, escapeText(text))).join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="IT infrastructure, rental and training">
<title>${escapeText(await page.title())}</title>
<style>
body { max-width: 64rem; margin: auto; padding: 1rem; font: 1.0625rem/1.5 sans-serif; color: #13211c; background: #faf8f3 }
h1 { font-size: 2.5rem; line-height: 1.1 } h2 { font-size: 1.75rem } a { color: #0f5b46 }
header a, footer a { display: inline-block; padding: .75rem 1rem .75rem 0 }
img { max-width: 100%; height: auto } input, select { display: block; width: 100%; min-height: 3rem }
</style>
</head>
<body>
<header>${nav}</header>
<main>
${(pictures[0] ?? "").replaceAll(/ class="[^"]*"/g, "")}
<form method="post">
${body}
<button>Send</button>
</form>
</main>
<footer>${foot}</footer>
</body>
</html>`;
}

/** Serves pages other than the site's, compressed, and all other files as the site does. */
export async function servePages(site: string, write: (path: string) => Promise<string>) {
  const pages = new Map<string, Buffer>();
  const server = createServer(async ({ url: path = "/", headers }, response) => {
    const isPage = headers.accept?.includes("text/html");
    if (!isPage) {
      const file = await fetch(site + path);
      const type = file.headers.get("Content-Type") ?? "";
      response.writeHead(file.status, { "Content-Type": type });
      response.end(Buffer.from(await file.arrayBuffer()));
      return;
    }
    const page = pages.get(path) ?? brotliCompressSync(await write(path));
    pages.set(path, page);
    const type = { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br" };
    response.writeHead(200, { ...type, "Content-Length": page.length }).end(page);
  });
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

async function linksByHand(page: Page, selector: string): Promise<string> {
  const links = await page.evaluate(
    (of) =>
      [...document.querySelectorAll<HTMLAnchorElement>(of)].map(
        ({ href, textContent, ariaLabel }) => ({
          href,
          text: ariaLabel ?? textContent?.trim() ?? "",
        }),
      ),
    selector,
  );
  return links.map(({ href, text }) => `<a href="${href}">${escapeText(text)}</a>`).join("\n");
}

function partByHand(tag: string, text: string): string {
  if (tag === "label") return `<label>${text} <input></label>`;
  return tag === "li" || tag === "figcaption" ? `<p>${text}</p>` : `<${tag}>${text}</${tag}>`;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(/\s+/g, " ");
}
