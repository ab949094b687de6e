import { load } from "cheerio";
import { expect, test } from "vitest";
import { dayMs } from "#app/lib/dates.ts";
import { openBuiltSite } from "#tests/support/built-site.ts";
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
  for (const path of ["/admin", "/booking", "/partner", "/edit"]) {
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

function pngSize(png: Buffer): string {
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}
