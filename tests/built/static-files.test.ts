import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { openBuiltSite } from "#tests/support/built-site.ts";
import { parseHtml } from "#tests/support/html.ts";
import { type Answer, postForm, send, signInAsAdmin } from "#tests/support/http.ts";
import { elementsOf } from "#tests/support/public-page.ts";

const site = await openBuiltSite();
const page = await send(site.url, "/");
const $ = parseHtml(page);

const get = (path: string, headers: Record<string, string> = {}) =>
  send(site.url, path, { headers });
/** The page's own file of a kind. */
const assetOf = (ending: "js" | "woff2") => {
  const { src, href } = $(`[src$=".${ending}"], [href$=".${ending}"]`).attr() ?? {};
  return src ?? href ?? `no ${ending} in the page`;
};

describe("the landing page", () => {
  test("comes compressed as the browser can read it, always the same page", async () => {
    const identity = await get("/");
    const br = await get("/", { "Accept-Encoding": "gzip, deflate, br, zstd" });
    const gzip = await get("/", { "Accept-Encoding": "gzip" });
    expect(identity.headers["content-encoding"]).toBeUndefined();
    expect(br.headers["content-encoding"]).toBe("br");
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(brotliDecompressSync(br.body).toString()).toBe(identity.text);
    expect(gunzipSync(gzip.body).toString()).toBe(identity.text);
    for (const answer of [identity, br, gzip]) {
      expect(answer.status).toBe(200);
      expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(answer.headers.vary).toMatch(/accept-encoding/i);
      expect(Number(answer.headers["content-length"])).toBe(answer.body.length);
    }
  });

  test.each([
    ["br;q=0", undefined],
    ["br;q=0, gzip", "gzip"],
    ["gzip;q=0", undefined],
    ["identity", undefined],
    ["", undefined],
  ])("takes Accept-Encoding at its word: %j", async (accepted, encoding) => {
    const answer = await get("/", { "Accept-Encoding": accepted });
    expect(answer.status).toBe(200);
    expect(answer.headers["content-encoding"]).toBe(encoding);
  });

  test("answers HEAD with the same headers and no body", async () => {
    const head = await send(site.url, "/", { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    expect(head.headers["content-length"]).toBe(page.headers["content-length"]);
    expect(head.headers.etag).toBe(page.headers.etag);
    expect(head.headers["content-security-policy"]).toBe(page.headers["content-security-policy"]);
  });

  test("is asked for again, and answered with 304 when it is the same", async () => {
    expect(page.headers["cache-control"]).toBe("no-cache");
    const etag = String(page.headers.etag);
    // A cache may name several that it stores (RFC 9110, 13.1.2).
    const again = await get("/", { "If-None-Match": `"other", ${etag}` });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers.vary).toMatch(/accept-encoding/i);
    expect(again.headers.etag).toBe(etag);
    expect((await get("/", { "If-None-Match": '"other"' })).status).toBe(200);
  });

  test("is rendered for a visitor with a message, and cached by nobody", async () => {
    const answer = await get("/", { Cookie: "flash=submitted" });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("Submitted Successfully");
    expect(answer.headers["cache-control"]).toMatch(/no-store/);
    expect(answer.headers.etag).toBeUndefined();
  });

  test("shows no words that a cookie made up", async () => {
    for (const flash of ["Xyzzy", "<b>xyzzy</b>", "toString", "__proto__"]) {
      const answer = await get("/", { Cookie: `flash=${flash}` });
      expect(answer.status).toBe(200);
      expect(answer.text.toLowerCase()).not.toContain("xyzzy");
      expect(answer.text).not.toContain("native code");
    }
  });
});

describe("the landing page's content security policy", () => {
  const policyOf = ({ headers }: Answer) => String(headers["content-security-policy"]);

  test("its inlined style is allowed by its hash, and nothing inline besides", () => {
    expect($("style")).toHaveLength(1);
    const hash = createHash("sha256").update($("style").text()).digest("base64");
    expect(policyOf(page)).toContain(`style-src 'self' 'sha256-${hash}'`);
    expect(policyOf(page)).not.toContain("unsafe");
    expect(policyOf(page)).toContain("default-src 'none'");
    expect(policyOf(page)).toContain("frame-ancestors 'none'");
  });

  test("it has no inline script, no style attribute, no event attribute", () => {
    for (const { tagName, attributes } of elementsOf($)) {
      expect(Object.keys(attributes), tagName).not.toContainEqual(
        expect.stringMatching(/^(style|on.*)$/),
      );
      expect(Object.values(attributes).join("\n"), tagName).not.toMatch(/javascript:/i);
    }
    // JSON-LD is data, which no browser runs.
    const scripts = [...$('script:not([type="application/ld+json"])')];
    expect(scripts.map(({ attribs }) => attribs.src)).toEqual([
      expect.stringMatching(/^\/assets\//),
    ]);
  });

  test("a page made for one request allows its own scripts by a nonce of its own", async () => {
    const cookie = (await signInAsAdmin(site.url)).cookie;
    const one = await get("/admin", { Cookie: cookie });
    const two = await get("/admin", { Cookie: cookie });
    const nonce = /'nonce-([^']+)'/.exec(policyOf(one))?.[1] ?? "";
    // 128 bits in base64url.
    expect(nonce).toMatch(/^[\w-]{22}$/);
    expect(policyOf(two)).not.toContain(nonce);
    const $ = parseHtml(one);
    const inline = [...$("script:not([src]), style")];
    expect(inline.length).toBeGreaterThan(0);
    for (const { attribs } of inline) expect(attribs.nonce).toBe(nonce);
    expect($("[style]")).toHaveLength(0);
  });
});

test("a signed-in person gets the same bytes as everybody", async () => {
  const { cookie } = await signInAsAdmin(site.url);
  for (const path of ["/", "/carrers"]) {
    const signedIn = await get(path, { Cookie: cookie });
    expect(signedIn.body.equals((await get(path)).body), path).toBe(true);
  }
});

describe("security headers", () => {
  const expectSafe = ({ headers, body }: Answer, what: string) => {
    const type = headers["content-type"] ?? "";
    if (body.length > 0 && /^text|xml/.test(type)) expect(type, what).toContain("charset=utf-8");
    expect(headers["x-content-type-options"], what).toBe("nosniff");
    expect(headers["x-frame-options"], what).toBe("DENY");
    const policy = String(headers["content-security-policy"]).split("; ");
    for (const kind of ["default-src", "base-uri", "frame-ancestors"]) {
      expect(policy, what).toContain(`${kind} 'none'`);
    }
    expect(headers["referrer-policy"], what).toBe("strict-origin-when-cross-origin");
    expect(headers["cross-origin-opener-policy"], what).toBe("same-origin");
    expect(headers["cross-origin-resource-policy"], what).toBe("same-origin");
    expect(headers["permissions-policy"], what).toMatch(/^camera=\((self)?\), microphone=\(\)/);
    expect(headers["x-powered-by"], what).toBeUndefined();
    expect(headers.server, what).toBeUndefined();
  };

  test("are on every kind of answer", async () => {
    const admin = await signInAsAdmin(site.url);
    const answers: Record<string, Answer> = {
      page,
      "page not changed": await get("/", { "If-None-Match": String(page.headers.etag) }),
      asset: await get(assetOf("js")),
      "other file": await get("/favicon.svg"),
      moved: await postForm(site.url, "/", anEnquiry()),
      refused: await postForm(site.url, "/", {}),
      foreign: await postForm(site.url, "/", {}, { headers: { Origin: "null" } }),
      "not there": await get("/nope"),
      "to sign in": await get("/admin"),
      "sign-in page": await get("/adminlogin"),
      staff: await admin.get("/admin"),
      "staff data": await admin.get("/admin.data"),
      "no method": await send(site.url, "/", { method: "OPTIONS" }),
    };
    for (const [what, answer] of Object.entries(answers)) expectSafe(answer, what);
  });

  test("are on the answer to a fault of ours", async () => {
    const { cookie } = await signInAsAdmin(site.url);
    await site.db.schema.alterTable("session").renameTo("session_away").execute();
    try {
      const answer = await get("/admin", { Cookie: cookie });
      expect(answer.status).toBeGreaterThanOrEqual(500);
      expectSafe(answer, "fault");
      expect(answer.text).not.toMatch(/session_away|no such table|relation|at .*\.js/);
    } finally {
      await site.db.schema.alterTable("session_away").renameTo("session").execute();
    }
  });
});

describe("files", () => {
  test("with a hash in their name may be kept for ever", async () => {
    for (const path of [assetOf("js"), assetOf("woff2")]) {
      const { status, headers } = await get(path);
      expect(status, path).toBe(200);
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    }
    expect((await get(assetOf("js"))).headers["content-type"]).toMatch(/^text\/javascript/);
    expect((await get(assetOf("woff2"))).headers["content-type"]).toBe("font/woff2");
    const { headers } = await get("/favicon.svg");
    expect(headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
  });

  test("without one are asked for again", async () => {
    for (const path of ["/favicon.svg", "/speculation-rules.json"]) {
      const { status, headers } = await get(path);
      expect(status, path).toBe(200);
      expect(headers["cache-control"]).toBe("no-cache");
    }
    const rules = await get("/speculation-rules.json");
    expect(rules.headers["content-type"]).toBe("application/speculationrules+json");
    expect(page.headers["speculation-rules"]).toBe('"/speculation-rules.json"');
    expect(() => JSON.parse(rules.text)).not.toThrow();
  });

  test.each([
    "/assets/nope",
    "/assets/nope.js",
    "/assets/",
    "/index.html.br",
    "/styles.json",
    "/stamp",
    "/server/index.js",
    "/.vite/manifest.json",
    "/.env",
    "/package.json",
    "/data/southbridge.db",
  ])("%s is not there", async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test.each([
    "/../package.json",
    "/../../../../../../etc/passwd",
    "/%2e%2e/package.json",
    "/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "/assets/../../package.json",
    "/assets/..%2f..%2fpackage.json",
    "/assets/..%5c..%5cpackage.json",
    "/assets/%2e%2e/%2e%2e/server/index.js",
    "/assets/....//....//package.json",
    "//etc/passwd",
    "/assets//../styles.json",
    "/%00/../package.json",
  ])("%s leads out of no folder", async (path) => {
    const answer = await get(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toMatch(/root:|"private": true|devDependencies/);
  });
});
