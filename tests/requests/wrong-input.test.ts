import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { fieldErrors, parseHtml } from "#tests/support/html.ts";
import { type Fields, postForm, send, sendRaw, statusOf } from "#tests/support/http.ts";
import { recordsOf, removeRecords } from "#tests/support/records.ts";
import { type Site, startSite } from "#tests/support/site.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
afterEach(async () => {
  expect(site.faults).toEqual([]);
  const rows = await recordsOf(site.db, "enquiry").selectAll().execute();
  await removeRecords(site.db);
  expect(rows, "stored").toEqual([]);
});

const post = (fields: Fields, headers: Record<string, string | undefined> = {}) =>
  postForm(site.url, "/", fields, { headers });

describe("a field that cannot be right is answered with 400 and what to do", () => {
  const wrong: [string, Record<string, string>, RegExp][] = [
    ["no e-mail address", { email: "" }, /Enter your e-mail address/],
    ["only blanks", { name: " \t " }, /Enter your name/],
    ["no phone number", { number: "" }, /Enter your phone number/],
    ["no zip code", { code: "" }, /Enter your zip code/],
    ["an address without @", { email: "asha.example.com" }, /Write the e-mail address in full/],
    ["an address without a domain", { email: "asha@" }, /Write the e-mail address in full/],
    ["an address without a dot", { email: "asha@example" }, /Write the e-mail address in full/],
    ["two addresses", { email: "a@b.in, c@d.in" }, /Write the e-mail address in full/],
    ["a phone of 6 digits", { number: "123456" }, /7 to 15 digits/],
    ["a phone of 16 digits", { number: "1234567890123456" }, /7 to 15 digits/],
    ["words for a phone", { number: "call me" }, /Use only digits/],
    ["a zip code of 2", { code: "12" }, /3 to 10 letters/],
    ["a zip code of 11", { code: "12345678901" }, /3 to 10 letters/],
    ["a zip code with signs", { code: "560_001" }, /3 to 10 letters/],
    ["200 kB for a name", { name: "a".repeat(200_000) }, /Shorten your name/],
    ["200 kB for an address", { email: `${"a".repeat(200_000)}@b.in` }, /Shorten your e-mail/],
    ["200 kB for a phone", { number: "1".repeat(200_000) }, /Shorten your phone number/],
    ["200 kB for a zip code", { code: "1".repeat(200_000) }, /Shorten your zip code/],
    ["200 kB for the need", { need: "a".repeat(200_000) }, /Shorten your requirement to 2,000/],
    ["a NUL in the need", { need: "25\0laptops" }, /unreadable characters from your requirement/],
    ["a NUL in the name", { name: "A\0sha" }, /Remove the unreadable characters/],
    ["a NUL in the address", { email: "a\0@example.com" }, /unreadable|in full/],
    ["an escape sequence in the name", { name: "A\u001b[31msha" }, /unreadable characters/],
    ["a newline in the name", { name: "Asha\r\nBcc: x" }, /Remove the unreadable characters/],
    ["a C1 control in the name", { name: "A\u0085sha" }, /Remove the unreadable characters/],
  ];

  test.each(wrong)("%s", async (_what, fields, message) => {
    const answer = await post(anEnquiry(fields));
    expect(answer.status).toBe(400);
    expect(answer.headers["content-type"]).toMatch(/text\/html/);
    const [name = ""] = Object.keys(fields);
    expect(fieldErrors(parseHtml(answer))).toEqual({ [name]: expect.stringMatching(message) });
  });

  test("a field sent twice counts by its last value", async () => {
    const fields = `${new URLSearchParams(anEnquiry())}&name=`;
    expect((await post(fields)).status).toBe(400);
  });

  test("names that objects have by nature are only names", async () => {
    const fields = { __proto__x: "1", constructor: "x", toString: "y", hasOwnProperty: "z" };
    expect((await post({ ...fields })).status).toBe(400);
    expect((await post("__proto__=x&constructor=y")).status).toBe(400);
  });
});

describe("bytes that are no text", () => {
  const broken: [string, string][] = [
    ["invalid UTF-8 in the address", "email=a%FF%FE@b.in"],
    ["a lone surrogate in the name", "name=Asha%ED%A0%80"],
    ["a cut percent sequence in the number", "number=98400%2"],
    ["a lone surrogate in the zip code", "code=%ED%A0%80%2F"],
  ];
  test.each(broken)("%s: 400", async (_what, part) => {
    const [name = ""] = part.split("=");
    const fields = new URLSearchParams(anEnquiry());
    fields.delete(name);
    expect((await post(`${fields}&${part}`)).status).toBe(400);
  });
});

describe("a body that is no form", () => {
  const boundary = { "Content-Type": "multipart/form-data; boundary=xx" };
  const bodies: [string, Record<string, string | undefined>, string, number][] = [
    ["JSON", { "Content-Type": "application/json" }, JSON.stringify(anEnquiry()), 415],
    ["plain text", { "Content-Type": "text/plain" }, "email=a@b.in", 415],
    ["no content type", { "Content-Type": undefined }, "email=a@b.in", 415],
    ["a nonsense content type", { "Content-Type": ";;;" }, "email=a@b.in", 415],
    ["multipart without a boundary", { "Content-Type": "multipart/form-data" }, "--xx", 400],
    ["multipart with another boundary", boundary, "--yy\r\n\r\nx\r\n--yy--\r\n", 400],
    ["multipart cut off", boundary, '--xx\r\nContent-Disposition: form-data; name="em', 400],
    ["multipart of nothing", boundary, "", 400],
  ];
  test.each(bodies)("%s is refused", async (_what, headers, body, status) => {
    expect((await post(body, headers)).status).toBe(status);
  });

  test("an empty one is an empty form", async () => {
    expect((await post("")).status).toBe(400);
  });

  test("one of 12 MB is answered with 413", async () => {
    const answer = await post(`name=${"a".repeat(12_000_000)}`);
    expect(answer.status).toBe(413);
    expect(answer.text).toContain("too large");
  });

  test("one in chunks, without its length, is answered with 411", async () => {
    const answer = await sendRaw(
      site.url,
      `POST / HTTP/1.1\r\nHost: ${new URL(site.url).host}\r\nOrigin: ${site.url}\r\nConnection: close\r\n` +
        "Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n" +
        "5\r\nname=\r\n0\r\n\r\n",
    );
    expect(statusOf(answer)).toBe(411);
  });

  test("one that says it is longer and shorter at once is refused", async () => {
    const answer = await sendRaw(
      site.url,
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nname=a`,
    );
    expect(statusOf(answer)).toBe(400);
  });
});

describe("a form from elsewhere", () => {
  const own = () => new URL(site.url).origin;
  const foreign: [string, () => Record<string, string | undefined>][] = [
    ["another host", () => ({ Origin: "https://evil.example" })],
    ["another port", () => ({ Origin: "http://localhost:1" })],
    ["another scheme", () => ({ Origin: own().replace("http:", "https:") })],
    ["a host that begins alike", () => ({ Origin: "http://localhost.evil.example" })],
    ["an origin that is kept secret", () => ({ Origin: "null" })],
    ["nowhere that it says", () => ({ Origin: undefined })],
    ["another page", () => ({ Origin: undefined, Referer: "https://evil.example/" })],
    ["a page of no address", () => ({ Origin: undefined, Referer: "about:blank" })],
    ["a foreign origin with our page", () => ({ Origin: "https://evil.example", Referer: own() })],
  ];
  test.each(foreign)("%s is refused with 403", async (_what, headers) => {
    const answer = await post(anEnquiry(), headers());
    expect(answer.status).toBe(403);
    expect(answer.text).toContain("another site");
  });

  test.each(["/?index", "/_.data", "/_root.data", "/?_data=x"])(
    "is refused at %s too",
    async (path) => {
      const headers = { Origin: "https://evil.example" };
      const { status } = await postForm(site.url, path, anEnquiry(), { headers });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );
});

describe("a mistake of the sender's is no fault of ours in the log", () => {
  test.each([
    ["a form to a page that takes none", "/nope", {}],
    ["an origin that is no address", "/", { Origin: "http://localhost:1.evil.example" }],
    ["a body that is no form", "/", { "Content-Type": "application/json" }],
  ])("%s", async (_what, path, headers) => {
    const { status } = await postForm(site.url, path, "x=y", { headers });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(site.faults).toEqual([]);
  });
});

describe("a request that is odd", () => {
  const paths = [
    "/%E0%A4%A",
    "/%",
    "/%00",
    "/%FF",
    "/a%2",
    "/admin/%E0%A4%A",
    "/?x=%E0%A4%A",
    "/?index&index",
    "/_root.data?_routes=nonsense",
    "/admin.data?_routes=%E0",
    "/__manifest",
    "/__manifest?paths=/%E0%A4%A",
    "/nope",
    "/nope/../../etc/passwd",
    "//evil.example/",
    "//",
    "/:80",
    "/\\evil",
    `/${"a".repeat(8_000)}`,
    `/?${"a".repeat(8_000)}`,
  ];
  test.each(paths)("GET %.60s is answered below 500", async (path) => {
    const { status } = await send(site.url, path);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
  });
  test.each(paths)("POST %.60s is answered below 500", async (path) => {
    const { status } = await postForm(site.url, path, "x=y");
    expect(status).not.toBe(200);
    expect(status).toBeLessThan(500);
  });

  test.each(["/%E0%A4%A", "/%00", "/nope", "/nope/deeper"])(
    "%s is a page that is not there",
    async (path) => {
      const { status, headers } = await send(site.url, path);
      expect([400, 404]).toContain(status);
      expect(headers["content-type"]).toMatch(/^text\//);
    },
  );

  test.each(["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])(
    "%s is answered with 4xx",
    async (method) => {
      const headers = { Origin: site.url };
      for (const path of ["/", "/adminlogin", "/nope"]) {
        const { status } = await send(site.url, path, { method, headers });
        expect(status, path).toBeGreaterThanOrEqual(400);
        expect(status, path).toBeLessThan(500);
      }
    },
  );

  const raw: [string, string][] = [
    ["a method that is none", "BREW / HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["no Host", "GET /nope HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["an empty Host", "GET /nope HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n"],
    ["HTTP/1.0 without Host", "GET /nope HTTP/1.0\r\n\r\n"],
    ["a Host of nonsense", "GET /nope HTTP/1.1\r\nHost: a b/c?d\r\nConnection: close\r\n\r\n"],
    ["a Host with a path", "GET /nope HTTP/1.1\r\nHost: x/y\r\nConnection: close\r\n\r\n"],
    [
      "a Host with a name to sign in",
      "GET /nope HTTP/1.1\r\nHost: a@b\r\nConnection: close\r\n\r\n",
    ],
    [
      "a Host with a port too high",
      "GET /nope HTTP/1.1\r\nHost: x:99999\r\nConnection: close\r\n\r\n",
    ],
    [
      "the absolute form",
      "GET http://evil.example/nope HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    ],
    ["the asterisk form", "OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
    ["no slash", "GET nope HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
    ["an address of 20 kB", `GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ["a header of 20 kB", `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(20_000)}\r\n\r\n`],
    ["bytes that are no HTTP", "\x16\x03\x01\x02\x00\x01\x00\r\n\r\n"],
    ["an expectation", "GET /nope HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n"],
    ["a raw NUL in the address", "GET /a\0b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
  ];
  test.each(raw)("%s is answered with 4xx, and our headers", async (_what, bytes) => {
    const answer = await sendRaw(site.url, bytes);
    expect(statusOf(answer)).toBeGreaterThanOrEqual(400);
    expect(statusOf(answer)).toBeLessThan(500);
    const [head = "", body] = answer.split("\r\n\r\n");
    expect(head).toMatch(/^x-content-type-options: nosniff$/im);
    expect(head).toMatch(
      /^content-security-policy: .*default-src 'none'.*frame-ancestors 'none'/im,
    );
    if (body) expect(head).toMatch(/^content-type: .*charset=utf-8/im);
  });

  test("a Host of nonsense cannot post either", async () => {
    const body = new URLSearchParams(anEnquiry()).toString();
    const answer = await sendRaw(
      site.url,
      `POST / HTTP/1.1\r\nHost: a b\r\nOrigin: null\r\nConnection: close\r\n` +
        `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(statusOf(answer)).toBeGreaterThanOrEqual(400);
    expect(statusOf(answer)).toBeLessThan(500);
  });

  test.each([
    "flash=__proto__",
    "flash=%FF",
    "flash=",
    "flash=submitted; flash=nonsense",
    "southbridge-session=nonsense",
    "southbridge-session=%E0%A4%A",
    `southbridge-session=${"a".repeat(4000)}.b`,
    "=;;;=",
  ])("the cookie %s is harmless", async (cookie) => {
    for (const path of ["/", "/adminlogin"]) {
      expect((await send(site.url, path, { headers: { Cookie: cookie } })).status).toBe(200);
    }
    const admin = await send(site.url, "/admin", { headers: { Cookie: cookie } });
    expect(admin.status).toBe(302);
  });
});

describe("what a trusted proxy says that makes no sense", () => {
  let proxied: Site;
  beforeAll(async () => {
    proxied = await startSite({ env: { TRUST_PROXY: "loopback" } });
  });
  afterAll(() => proxied.close());

  test.each([
    { "X-Forwarded-Host": "a b/c?d" },
    { "X-Forwarded-Host": "x:99999" },
    { "X-Forwarded-Host": "a@b/c" },
    { "X-Forwarded-Proto": "javascript" },
    { "X-Forwarded-Proto": "https,", "X-Forwarded-Host": "," },
    { "X-Forwarded-For": "nonsense" },
    { "X-Forwarded-For": `${"1.2.3.4, ".repeat(500)}x` },
    { Forwarded: "for=x;host=evil.example" },
  ])("%o is answered below 500", async (headers) => {
    const answer = await send(proxied.url, "/adminlogin", { headers });
    expect(answer.status).toBeLessThan(500);
    const posted = await postForm(proxied.url, "/adminlogin", {}, { headers });
    expect(posted.status).toBeGreaterThanOrEqual(400);
    expect(posted.status).toBeLessThan(500);
  });
});

describe("HEAD", () => {
  test.each([
    ["/adminlogin", 200],
    ["/nope", 404],
    ["/admin", 302],
    ["/admin/live", 302],
    ["/?x=y", 200],
  ])("%s is answered without a body", async (path, status) => {
    const answer = await send(site.url, path, { method: "HEAD" });
    expect(answer.status).toBe(status);
    expect(answer.body).toHaveLength(0);
  });
});
