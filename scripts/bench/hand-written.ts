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
  const { title, header, body, footer } = await page.evaluate(() => {
    const write = (tag: string, text: string, attributes: Record<string, string> = {}) => {
      const element = document.createElement(tag);
      element.textContent = text.replaceAll(/\s+/g, " ").trim();
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      return element.outerHTML;
    };
    const linksIn = (part: string) =>
      [...document.querySelectorAll<HTMLAnchorElement>(`${part} a`)]
        .map(({ href, textContent, ariaLabel }) => write("a", ariaLabel ?? textContent, { href }))
        .join("\n");
    const inner = "li, p, label, blockquote, figcaption";
    const words = [...document.querySelectorAll(`main :is(h1, h2, h3, ${inner})`)]
      .filter((element) => element.textContent && !element.parentElement?.closest(inner))
      .map(({ localName: tag, textContent }) => {
        if (tag === "label") return `${write("label", textContent)}<input>`;
        return write(tag === "li" || tag === "figcaption" ? "p" : tag, textContent);
      });
    const picture = document.querySelector("main picture")?.outerHTML ?? "";
    return {
      title: write("title", document.title),
      header: linksIn("header"),
      body: `${picture.replaceAll(/ class="[^"]*"/g, "")}\n${words.join("\n")}`,
      footer: linksIn("footer"),
    };
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="IT infrastructure, rental and training">
${title}
<style>
body { max-width: 64rem; margin: auto; padding: 1rem; font: 1.0625rem/1.5 sans-serif; color: #13211c; background: #faf8f3 }
h1 { font-size: 2.5rem; line-height: 1.1 } h2 { font-size: 1.75rem } a { color: #0f5b46 }
header a, footer a { display: inline-block; padding: .75rem 1rem .75rem 0 }
img { max-width: 100%; height: auto } input, select { display: block; width: 100%; min-height: 3rem }
</style>
</head>
<body>
<header>${header}</header>
<main><form method="post">
${body}
<button>Send</button>
</form></main>
<footer>${footer}</footer>
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
