import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";

/**
 * The landing page as somebody would write it by hand: its own words and its picture in plain HTML
 * with one small sheet in its head, no script, no font, no frame.
 */
export async function writeByHand(page: Page, site: string): Promise<string> {
  await page.goto(site);
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
  const hero = await page
    .locator("main picture")
    .first()
    .evaluate((picture) => picture.outerHTML);
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
${hero.replaceAll(/ class="[^"]*"/g, "")}
<form method="post">
${body}
<button>Send</button>
</form>
</main>
<footer>${foot}</footer>
</body>
</html>`;
}

/** Serves a page with the pictures of the site, compressed, and with nothing else. */
export async function servePage(html: string, site: string) {
  const compressed = brotliCompressSync(html);
  const server = createServer(async ({ url }, response) => {
    if (url === "/") {
      const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br" };
      response.writeHead(200, { ...headers, "Content-Length": compressed.length }).end(compressed);
      return;
    }
    const file = await fetch(new URL(url ?? "/", site));
    response
      .writeHead(file.status, { "Content-Type": file.headers.get("Content-Type") ?? "" })
      .end(Buffer.from(await file.arrayBuffer()));
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("no port");
  return { url: `http://127.0.0.1:${address.port}/`, stop: () => server.close() };
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
