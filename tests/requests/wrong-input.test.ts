import { afterEach, describe, expect, test } from "vitest";
import { anEnquiry, aStoredEnquiry } from "#tests/factories/enquiry.ts";
import { type Fields, postForm, send, sendRaw, statusOf } from "#tests/support/http.ts";
import { recordsOf, removeRecords } from "#tests/support/records.ts";
import { openSite } from "#tests/support/site.ts";

const site = await openSite();
afterEach(async () => {
  const rows = await recordsOf(site.db, "enquiry").selectAll().execute();
  await removeRecords(site.db);
  expect(rows, "stored").toEqual([]);
});

const post = (fields: Fields, headers: Record<string, string | undefined> = {}) =>
  postForm(site.url, "/", fields, { headers });

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

describe("a body that is no form", () => {
  test("is refused where it says that it is longer and shorter at once", async () => {
    const answer = await sendRaw(
      site.url,
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nname=a",
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

  test.each(["/?index", "/_.data", "/_root.data", "/?_data=x"])("%s refuses it", async (path) => {
    const headers = { Origin: "https://evil.example" };
    const { status } = await postForm(site.url, path, anEnquiry(), { headers });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});

describe("a request that is odd", () => {
  const paths = [
    "/%E0%A4%A",
    "/%",
    "/?index&index",
    "/_root.data?_routes=nonsense",
    "/__manifest",
    "/__manifest?paths=/%E0%A4%A",
    "/nope",
    "/nope/../../etc/passwd",
    "//evil.example/",
    "/:80",
    "/\\evil",
    `/${"a".repeat(8_000)}`,
  ];
  test.each(paths)("%.60s is answered below 500, and takes no form", async (path) => {
    expect((await send(site.url, path)).status).toBeLessThan(500);
    const { status } = await postForm(site.url, path, "x=y");
    expect(status).not.toBe(200);
    expect(status).toBeLessThan(500);
  });

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

  const close = "\r\nConnection: close\r\n\r\n";
  const raw: [string, string][] = [
    ["no Host", "GET /nope HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["an empty Host", "GET /nope HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n"],
    ["HTTP/1.0 without Host", "GET /nope HTTP/1.0\r\n\r\n"],
    ["the absolute form", `GET http://evil.example/nope HTTP/1.1\r\nHost: x${close}`],
    ["the asterisk form", "OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
    ["no slash", "GET nope HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
    ["an address of 20 kB", `GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
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

  test.each([
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
    expect((await send(site.url, "/admin", { headers: { Cookie: cookie } })).status).toBe(302);
  });
});

describe("a form that is right in another way than ours is taken", () => {
  afterEach(() => site.db.deleteFrom("limit_use").execute());
  const accepted = async (fields: Fields, headers: Record<string, string | undefined> = {}) => {
    expect((await post(fields, headers)).status).toBe(303);
    const rows = await recordsOf(site.db, "enquiry").selectAll().execute();
    await removeRecords(site.db);
    return rows;
  };

  test("as multipart, and by Referer alone", async () => {
    const parts = Object.entries(anEnquiry()).map(
      ([name, value]) =>
        `--xx\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const multipart = { "Content-Type": "multipart/form-data; boundary=xx" };
    expect(await accepted(`${parts.join("")}--xx--\r\n`, multipart)).toEqual([
      expect.objectContaining(aStoredEnquiry()),
    ]);
    await accepted(anEnquiry(), { Origin: undefined, Referer: `${site.url}/?from=here` });
  });

  test("for another name of this machine, from that name", async () => {
    const { port } = new URL(site.url);
    for (const host of [`127.0.0.1:${port}`, "office-pc.lan:3000", "[::1]:3000"]) {
      await accepted(anEnquiry({ name: host }), { Host: host, Origin: `http://${host}` });
    }
  });

  test("from a page of before it asked for the need, with a very long key", async () => {
    const { need: _need, ...typed } = anEnquiry({ submission_key: "k".repeat(5_000) });
    expect(await accepted(typed)).toEqual([expect.objectContaining({ need: "" })]);
  });
});
