import { METHODS } from "node:http";
import fc from "fast-check";
import { bytesOf, oddText, percentEncoded } from "#tests/support/fuzz/odd-text.ts";

/** Text in an address: as it should be, as bytes beyond ASCII, or with percent signs that say nothing. */
export const inAddress = (word: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 9, arbitrary: oddText.map((text) => percentEncoded(text.slice(0, 1_500))) },
    { weight: 9, arbitrary: word.map(encodeURIComponent) },
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

/** Days and numbers as no calendar and no list has them. */
export const almost = fc.constantFrom(
  "2026-02-30",
  "0000-00-00",
  "9999-12-31",
  "10000-01-01",
  "-0001-01-01",
  "2026-11-23T00:00",
  "0",
  "-1",
  "1e9",
  "0x1f",
  "99999999999999999999",
  "00000000-0000-7000-8000-000000000000",
);

/** What makes another address of one, or the same one once more. */
export const oddEnding = fc.constantFrom(
  "/",
  "//",
  ".data/",
  "/.",
  ";x",
  "%20",
  "/x/y",
  ".data",
  "",
);

export const method = fc.oneof(
  { weight: 12, arbitrary: fc.constant("GET") },
  fc.constantFrom(...METHODS.filter((name) => name !== "CONNECT")),
  fc.stringMatching(/^[A-Z]{1,12}$/).filter((name) => name !== "CONNECT"),
);

const headerValue = oddText.map((text) =>
  latin1(text)
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, "")
    .slice(0, 3_000),
);

export const oddHeaders = (word: fc.Arbitrary<string>) =>
  fc.dictionary(
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
    { maxKeys: 2, noNullPrototype: true },
  );

/** UTF-8 as the bytes that a header or a request line carries. */
function latin1(text: string) {
  return bytesOf(text).toString("latin1");
}
