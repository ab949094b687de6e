import { METHODS } from "node:http";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { recordKinds } from "#app/domain/records/record-kinds.server.ts";
import routes from "#app/routes.ts";
import { bytesOf, oddText, percentEncoded } from "#tests/support/fuzz/odd-text.ts";
import { runs } from "#tests/support/fuzz/runs.ts";
import { findOffers } from "#tests/support/fuzz/site-forms.ts";
import { roles, World } from "#tests/support/fuzz/world.ts";
import { sendRaw, statusOf } from "#tests/support/http.ts";
import { pathsOf } from "#tests/support/route-paths.ts";

/** Odd questions to every address of the route table, as everybody. */
const world = await World.open();
afterAll(() => world.site.close());
const paths = [...new Set(pathsOf(await routes))];
const { words } = await findOffers(world, paths);
const slugs = recordKinds.map(({ description }) => description.slug);

const word = fc.constantFrom(...words);

/** Text in an address: as it should be, as bytes beyond ASCII, or with percent signs that say nothing. */
const inAddress = fc.oneof(
  { weight: 3, arbitrary: oddText.map((text) => percentEncoded(text.slice(0, 1_500))) },
  { weight: 3, arbitrary: word.map(encodeURIComponent) },
  oddText.map((text) =>
    latin1(text)
      .replace(/[^\x21-\xff]/g, "")
      .slice(0, 1_500),
  ),
  fc.constantFrom(
    "%",
    "%f",
    "%zz",
    "%00",
    "%2f",
    "%2e%2e",
    "%E0%A4%A",
    "%ED%A0%80",
    "%u0041",
    "..",
    "",
  ),
);

const query = fc.array(fc.tuple(fc.oneof(word.map(encodeURIComponent), inAddress), inAddress), {
  maxLength: 6,
});

const ending = fc.constantFrom(
  "",
  "",
  "",
  "",
  "/",
  "//",
  ".data",
  ".data/",
  "/.",
  ";x",
  "%20",
  "/x/y",
);

const method = fc.oneof(
  { weight: 12, arbitrary: fc.constant("GET") },
  fc.constantFrom(...METHODS.filter((name) => name !== "CONNECT")),
  fc.stringMatching(/^[A-Z]{1,12}$/).filter((name) => name !== "CONNECT"),
);

const headerValue = oddText.map((text) =>
  latin1(text)
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, "")
    .slice(0, 3_000),
);

const headers = fc.dictionary(
  fc.constantFrom(
    "Accept",
    "Accept-Encoding",
    "Accept-Language",
    "Authorization",
    "Content-Type",
    "Cookie",
    "If-Modified-Since",
    "If-None-Match",
    "Last-Event-ID",
    "Origin",
    "Range",
    "Referer",
    "Sec-Fetch-Mode",
    "Sec-Purpose",
    "User-Agent",
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "X-Requested-With",
  ),
  fc.oneof(
    headerValue,
    word.map((text) => latin1(text).replace(/[^\t\x20-\x7e\x80-\xff]/g, "")),
    fc.constantFrom(
      "text/html",
      "*/*;q=",
      "gzip;q=0, br",
      "bytes=0-0,-1",
      "null",
      "https://evil.example",
      "203.0.113.9, 127.0.0.1",
      "flash=%E0%A4%A; cart=business-14.month.1.1~x",
      "cart=%00; signed-in=1; flash=eyJ9",
    ),
  ),
  { maxKeys: 3, noNullPrototype: true },
);

test.each(paths)(`%s: ${runs} odd questions are each answered`, async (path) => {
  const input = fc.record({
    slug: fc.constantFrom(...slugs),
    odd: fc.option(inAddress, { freq: 3 }),
    ending,
    query,
    method,
    headers,
    role: fc.constantFrom(...roles),
  });
  let count = 0;
  await fc.assert(
    fc.asyncProperty(input, async ({ slug, odd, ending, query, method, headers, role }) => {
      if (count++ % 500 === 499) await world.renew();
      const good = world.sample(path, slug);
      const own = odd === null ? good : path.replace(/:[a-z]+\??|\*/, () => odd);
      const asked = query.map((pair) => pair.join("=")).join("&");
      const address = `${world.sample(own, slug)}${ending}${asked && `?${asked}`}`.slice(0, 12_000);
      const body = method === "GET" || method === "HEAD" ? undefined : Buffer.from(asked);
      const heard = await world.ask({ path: address, role, method, headers, body });
      expect(heard.status).toBeLessThan(500);
      expect(heard.text).not.toContain("<x-fuzz");
      expect(world.site.faults).toEqual([]);
    }),
    { numRuns: runs },
  );
});

test(`${runs} odd heads are each answered below 500, or with the end of the connection`, async () => {
  const line = fc.oneof(
    oddText,
    fc.constantFrom(
      "Host: x",
      "Host: y",
      "Content-Length: 5",
      "Content-Length: -1",
      "Transfer-Encoding: chunked",
      "Transfer-Encoding: gzip, chunked",
      "Connection: close, Upgrade",
      "Upgrade: websocket",
      "Expect: 100-continue",
      "Expect: tea",
      " folded: x",
      "X: \u0001",
    ),
  );
  const head = fc.record({
    method: fc.oneof(fc.constantFrom(...METHODS), oddText),
    path: fc.oneof(fc.constantFrom("/", "*", "http://x/", "//x", "x:80", ""), oddText),
    version: fc.constantFrom("HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/9", "", "http/1.1"),
    lines: fc.array(line, { maxLength: 6 }),
    rest: oddText,
  });
  await fc.assert(
    fc.asyncProperty(head, async ({ method, path, version, lines, rest }) => {
      // The last request names what cannot be read, so that the server hangs up after its answers.
      const text = `${method} ${path} ${version}\r\n${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n${rest}\r\n\r\n\r\n!\r\n\r\n`;
      const answer = await sendRaw(world.site.url, bytesOf(text));
      if (answer !== "") expect(statusOf(answer)).toBeLessThan(500);
      expect(world.site.faults).toEqual([]);
    }),
    { numRuns: runs },
  );
});

/** UTF-8 as the bytes that a header or a request line carries. */
function latin1(text: string) {
  return bytesOf(text).toString("latin1");
}
