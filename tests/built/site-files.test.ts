import { load } from "cheerio";
import { expect, test } from "vitest";
import { dayMs } from "#app/lib/dates.ts";
import { createOwnDatabase, openBuiltSite, startOwnProcess } from "#tests/support/built-site.ts";
import { freePort } from "#tests/support/free-port.ts";
import { send } from "#tests/support/http.ts";
import { publicPages } from "#tests/support/public-pages.ts";

/** Files that crawlers, browsers and researchers request from every site. */
const settings = {
  SECURITY_EMAIL: "security@site.test",
  KEEP_APPLICATIONS: "90",
  KEEP_BOOKINGS: "0",
};
const PORT = String(await freePort());
const publicOrigin = `http://site.test:${PORT}`;
const site = await openBuiltSite({ PORT, PUBLIC_ORIGIN: publicOrigin, ...settings });

const get = async (path: string) => {
  const answer = await send(site.url, path);
  expect(answer.status, path).toBe(200);
  return { ...answer, type: answer.headers["content-type"] };
};

test("the sitemap lists every public page", async () => {
  const { type, text } = await get("/sitemap.xml");
  expect(type).toBe("application/xml; charset=utf-8");
  const $ = load(text, { xml: true });
  const listed = [...$("urlset > url > loc")].map((address) => $(address).text());
  expect(listed).toEqual(publicPages.map((path) => publicOrigin + path));
});

test("robots are kept from the staff's pages and sent to the sitemap", async () => {
  const { type, text } = await get("/robots.txt");
  expect(type).toBe("text/plain; charset=utf-8");
  for (const path of ["/admin", "/booking", "/partner", "/edit", "/u/"]) {
    expect(text).toContain(`\nDisallow: ${path}\n`);
  }
  expect(text).toContain(`\nSitemap: ${publicOrigin}/sitemap.xml\n`);
});

test("security.txt says whom to tell, and until when", async () => {
  const { type, text } = await get("/.well-known/security.txt");
  expect(type).toBe("text/plain; charset=utf-8");
  expect(text).toContain("Contact: mailto:security@site.test\n");
  expect(text).toContain(`Canonical: ${publicOrigin}/.well-known/security.txt\n`);
  const [, expires = ""] = /^Expires: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/m.exec(text) ?? [];
  const days = (Date.parse(expires) - Date.now()) / dayMs;
  expect(days, "a year from the start").toBeGreaterThan(364);
  expect(days).toBeLessThanOrEqual(366);
});

test("the privacy page says how long things are kept, as the settings have it", async () => {
  const fromMemory = await get("/privacy");
  const rendered = await send(site.url, "/privacy", { headers: { Cookie: "flash=none" } });
  for (const { text } of [fromMemory, rendered]) {
    expect(text).toContain("Enquiries: 2 years after they are closed.");
    expect(text).toContain("Applications and CVs: 90 days after our decision.");
    expect(text).toContain("Bookings and their invoices: with no fixed end.");
    expect(text, "every placeholder is filled").not.toContain("[[");
  }
});

test("the web manifest names icons that are there, of the size it says", async () => {
  const { type, text } = await get("/manifest.webmanifest");
  expect(type).toBe("application/manifest+json");
  const { icons }: { icons: { src: string; sizes: string; type: string }[] } = JSON.parse(text);
  for (const { src, sizes, type: iconType } of icons) {
    const icon = await get(src);
    expect(icon.type?.split(";")[0], src).toBe(iconType);
    if (iconType === "image/png") expect(pngSize(icon.body), src).toBe(sizes);
  }
});

test("icons are where browsers look unasked", async () => {
  const touch = await get("/apple-touch-icon.png");
  expect(pngSize(touch.body)).toBe("180x180");
  expect((await get("/favicon.ico")).type).toBe("image/x-icon");
});

test("the worker is small, rules the whole site, is asked for anew, and may only ask us", async () => {
  const { status, headers, body } = await send(site.url, "/service-worker.js", {
    headers: { "Accept-Encoding": "br" },
  });
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
  expect(headers["cache-control"]).toBe("no-cache");
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; connect-src 'self';/);
  expect(body.length).toBeLessThanOrEqual(1_000);
});

test("SERVICE_WORKER=off puts the one in its place that takes it away", async () => {
  const off = await startOwnProcess(await createOwnDatabase(), { SERVICE_WORKER: "off" });
  const served = await send(off.url, "/service-worker.js");
  const retired = await send(site.url, "/service-worker-retired.js");
  expect(served.text).toBe(retired.text);
  expect(served.headers["cache-control"]).toBe("no-cache");
  expect(served.text).toContain("unregister");
  expect(served.text).not.toContain("fetch");
});

test("the page without network is built, and no search engine lists it", async () => {
  const { text, headers } = await send(site.url, "/offline");
  expect(headers["cache-control"]).toBe("no-cache");
  expect(text).toMatch(/<meta name="robots" content="noindex"/);
  expect((await send(site.url, "/sitemap.xml")).text).not.toContain("/offline");
});

test("only public pages are fetched ahead, and none for who saves data", async () => {
  const rules = await send(site.url, "/speculation-rules.json");
  const [{ where, eagerness }] = JSON.parse(rules.text).prefetch;
  expect(eagerness).toBe("moderate");
  const matches = (path: string) =>
    where.href_matches.some((pattern: string) =>
      pattern.endsWith("/*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
    );
  for (const path of ["/trainingpage", "/productspage/laptops/business-14", "/carrers"]) {
    expect(matches(path), path).toBe(true);
  }
  expect(matches("/"), "the page that answers forms").toBe(false);
  const guarded = [
    ...["/login", "/logout", "/register", "/reset-password", "/userdashboard", "/cartpage"],
    ...["/paymentpage", "/invitation", "/bookings/SB-1", "/admin", "/booking", "/partner"],
  ];
  for (const path of guarded) expect(matches(path), path).toBe(false);

  const saving = await send(site.url, "/speculation-rules.json", {
    headers: { "Save-Data": "on" },
  });
  expect(saving.headers["content-type"]).toBe("application/speculationrules+json");
  expect(saving.text).toBe("{}");
});

function pngSize(png: Buffer): string {
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}
