import { createServer } from "node:http";

/** Answers every request with the bytes that the site gives for its landing page. */
const [site = "", port] = process.argv.slice(2);
const page = await fetch(site, { headers: { "accept-encoding": "identity" } });
const body = Buffer.from(await page.arrayBuffer());
const { brotliCompressSync, constants } = await import("node:zlib");
const compressed = brotliCompressSync(body, {
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
});
const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Encoding": "br",
  "Content-Length": compressed.length,
};

const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(compressed);
}).listen(Number(port), "127.0.0.1");
process.once("SIGINT", () => {
  server.close();
  server.closeAllConnections();
});
