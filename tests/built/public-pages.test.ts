import type { CheerioAPI } from "cheerio";
import { HtmlValidate } from "html-validate";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ogSize } from "#app/lib/picture-sizes.ts";
import { productGroups } from "#content/catalogue/product-groups.ts";
import { company } from "#content/company.ts";
import { courses } from "#content/courses.ts";
import { openBuiltSite } from "#tests/support/built-site.ts";
import { freePort } from "#tests/support/free-port.ts";
import { send } from "#tests/support/http.ts";
import {
  addressesInSet,
  addressesInStyles,
  elementsOf,
  readPage,
} from "#tests/support/public-page.ts";
import { publicPages } from "#tests/support/public-pages.ts";

const text = z.string().min(1);
const address = z.object({
  "@type": z.literal("PostalAddress"),
  streetAddress: text,
  addressLocality: text,
  addressCountry: z.literal("IN"),
});
const telephone = z.string().regex(/^\+91\d{10}$/);
const url = z.url();
const named = z.object({ "@type": z.literal("Organization"), name: text });

/** The properties that search engines and this site require of each type. */
const schemas: Record<string, z.ZodType> = {
  Organization: named.extend({ url, logo: url, telephone, address, email: z.email() }),
  LocalBusiness: z.object({ name: text, telephone, address, image: url }),
  BreadcrumbList: z.object({
    itemListElement: z
      .array(z.object({ position: z.int().positive(), name: text, item: url }))
      .min(2)
      .refine((items) => items.every(({ position }, index) => position === index + 1)),
  }),
  ItemList: z.object({
    itemListElement: z.array(z.object({ position: z.int().positive() })).min(1),
  }),
  Course: z.object({ name: text, description: text, provider: named }),
  JobPosting: z.object({
    title: text,
    description: text,
    datePosted: z.iso.date(),
    validThrough: z.iso.datetime({ offset: true }),
    employmentType: text,
    hiringOrganization: named,
    jobLocation: z.array(z.object({ "@type": z.literal("Place"), address })).min(1),
  }),
  Product: z.object({
    name: text,
    description: text,
    image: url,
    offers: z
      .object({
        priceSpecification: z.object({
          "@type": z.literal("UnitPriceSpecification"),
          price: z.number().positive(),
          priceCurrency: z.literal("INR"),
          referenceQuantity: z.object({ value: z.literal(1), unitCode: z.literal("MON") }),
        }),
      })
      .optional(),
  }),
};

const thing = z.looseObject({ "@context": z.literal("https://schema.org"), "@type": text });

/** Rules for every public page. */
const PORT = String(await freePort());
const siteOrigin = "https://www.southbridge.example";
await openBuiltSite({ PORT, PUBLIC_ORIGIN: siteOrigin });
const site = `http://127.0.0.1:${PORT}`;
const pages = await Promise.all(publicPages.map((path) => readPage(site, path)));
const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    // The carousel's form groups radio buttons and sends nothing.
    "wcag/h32": "off",
    "heading-level": "error",
  },
});

describe("every public page", () => {
  describe.each(pages)("$path", ({ path, html, $, title, meta }) => {
    test("brings its styles, and asks for no stylesheet", () => {
      expect($("style")).toHaveLength(1);
      expect($('link[rel~="stylesheet"]')).toHaveLength(0);
    });

    test("loads nothing from anybody else, and one script", () => {
      const loading = [
        ...$('script, img, source, video, audio, embed, object, link:not([rel="canonical"])'),
      ].flatMap(({ attribs: { src, srcset, imagesrcset, href, data, poster } }) => [
        ...[src, href, data, poster].filter((url) => url !== undefined),
        ...addressesInSet(srcset),
        ...addressesInSet(imagesrcset),
      ]);
      expect(loading.length).toBeGreaterThan(0);
      for (const url of [...loading, ...addressesInStyles($)]) {
        expect(url).toMatch(/^(\/[^/]|#|data:)/);
      }
      // The street map waits in closed details until somebody opens them.
      expect($('iframe:not([loading="lazy"])')).toHaveLength(0);
      expect($("script[src]")).toHaveLength(1);
      expect($('link[rel="modulepreload"]')).toHaveLength(0);
    });

    test("requests the picture it opens with before its styles, and its font last", () => {
      const [picture, ...others] = $('picture:has(img[fetchpriority="high"]) > source');
      expect(others).toEqual([]);
      const preloads = [...$('head > link[rel="preload"]')].map(({ attribs }) => attribs);
      expect(preloads.map(({ imagesrcset, imagesizes }) => [imagesrcset, imagesizes])).toEqual(
        picture ? [[picture.attribs.srcset, picture.attribs.sizes]] : [],
      );
      expect($('style ~ link[rel="preload"]')).toHaveLength(0);
      expect($("body > :last-child").attr()).toMatchObject({ rel: "preload", as: "font" });
    });

    test("says to search engines what it is", () => {
      expect(title).not.toBe("");
      expect(title.length).toBeLessThanOrEqual(70);
      expect(title).toContain(company.shortName);
      const description = meta("description");
      expect(description.length).toBeGreaterThanOrEqual(50);
      expect(description.length).toBeLessThanOrEqual(210);
      const canonical = [...$('link[rel="canonical"]')].map((link) => $(link).attr("href"));
      expect(canonical).toEqual([siteOrigin + path]);
    });

    test("says to shared links what it is, with a picture", () => {
      expect(meta("og:type")).toBe("website");
      expect(meta("og:site_name")).toBe(company.name);
      expect(meta("og:title")).toBe(title);
      expect(meta("og:description")).toBe(meta("description"));
      expect(meta("og:url")).toBe(siteOrigin + path);
      expect(meta("og:image")).toContain(`${siteOrigin}/og/`);
      expect(meta("og:image:width")).toBe(String(ogSize.width));
      expect(meta("og:image:height")).toBe(String(ogSize.height));
      expect(meta("og:image:alt")).not.toBe("");
      expect(meta("twitter:card")).toBe("summary_large_image");
    });

    test("describes itself in JSON-LD with all that is required", () => {
      const blocks = [...$('script[type="application/ld+json"]')];
      const types = blocks.flatMap((block) => checkJsonLd($(block).text()));
      const jobs = types.filter((type) => type === "JobPosting");
      expect(jobs).toHaveLength(/^\/carrers\/./.test(path) ? 1 : 0);
      const products = types.filter((type) => type === "Product");
      if (/^\/productspage\/[^/]+\/./.test(path)) expect(products).toHaveLength(1);
      if (path === "/trainingpage") {
        expect(types.filter((type) => type === "Course")).toHaveLength(courses.length);
      }
      if (path === "/") expect(types).toContain("Organization");
    });

    // The configurations of a group differ in their words.
    const isAlike =
      /^\/productspage\/.*\/./.test(path) && !/(business-14|copier-a3-100)$/.test(path);
    test.skipIf(isAlike && !process.env.LONG_RUNS)("is valid HTML", async () => {
      const { results } = await validator.validateString(html);
      const found = results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
      );
      expect(found).toEqual([]);
    });

    test("has one language and one main heading, room for its pictures, and an address for each form", () => {
      expect($("html").attr("lang")).toBe("en-IN");
      expect($("h1")).toHaveLength(1);
      expect($("img:not([width][height])")).toHaveLength(0);
      for (const { attribs } of $('form:not([method="dialog"])')) {
        expect(attribs.action, attribs.id).toMatch(/^\/(?!\/)/);
      }
    });
  });

  test.each(["title", "description"])("has a %s of its own", (what) => {
    const texts = pages.map(({ title, meta }) => (what === "title" ? title : meta(what)));
    expect(texts).toEqual([...new Set(texts)]);
  });

  test("tells search engines a configuration's price for a month, if it has one", () => {
    for (const { slug: group, configurations } of productGroups) {
      for (const { slug, monthlyPrice } of configurations) {
        const page = pages.find(({ path }) => path === `/productspage/${group}/${slug}`);
        const blocks = [...(page?.$('script[type="application/ld+json"]') ?? [])];
        const things = blocks.map((block) => JSON.parse(page?.$(block).text() ?? ""));
        const { offers } = things.find(({ sku }) => sku === slug);
        expect(offers?.price, slug).toBe(monthlyPrice);
      }
    }
  });

  test("shows shared links the picture of what it offers, or the site's", async () => {
    const pictureAt = (path: string) => pages.find((page) => page.path === path)?.meta("og:image");
    const address = (picture: string) => `${siteOrigin}/og/${picture}.jpg`;
    for (const { slug: group, configurations } of productGroups) {
      for (const { slug, picture } of configurations) {
        expect(pictureAt(`/productspage/${group}/${slug}`), slug).toBe(address(picture));
      }
    }
    for (const path of ["/", "/aboutpage"]) expect(pictureAt(path)).toBe(address("hero"));
    for (const url of new Set(pages.map(({ meta }) => meta("og:image")))) {
      const { status, body } = await send(site, url.replace(siteOrigin, ""));
      expect(status, url).toBe(200);
      const { format, width, height } = await sharp(body).metadata();
      expect({ format, width, height }, url).toEqual({ format: "jpeg", ...ogSize });
      expect(body.length, url).toBeLessThanOrEqual(90_000);
    }
  });
});

test("links lead to what is there", async () => {
  const places = new Map<string, string>();
  for (const { path, $ } of pages) {
    for (const url of elementsOf($).flatMap(({ attributes }) => addressesIn(attributes))) {
      const { origin, pathname, search, hash } = new URL(url, siteOrigin + path);
      if (origin !== siteOrigin) continue;
      places.set(pathname + search, path);
      const target = pages.find((page) => page.path === pathname);
      if (target && hash) {
        expect(idsOf(target.$), `${url} on ${path}`).toContain(decodeURIComponent(hash.slice(1)));
      }
    }
  }
  expect(places.size).toBeGreaterThan(pages.length);
  const missing: string[] = [];
  for (const [place, path] of places) {
    const { status } = await send(site, place);
    const isFile = /\.\w+(\?|$)/.test(place);
    if (isFile ? status !== 200 : status >= 400) missing.push(`${place} on ${path}: ${status}`);
  }
  expect(missing).toEqual([]);
});

/** The addresses that an element links to, loads or submits to. */
function addressesIn(attributes: Record<string, string>): string[] {
  const { href, src, action, poster, formaction } = attributes;
  const sets = [attributes.srcset, attributes.imagesrcset].flatMap(addressesInSet);
  return [href, src, action, poster, formaction, ...sets].flatMap((url) => url || []);
}

function idsOf($: CheerioAPI): string[] {
  return [...$("[id]")].map(({ attribs }) => attribs.id ?? "");
}

/**
 * Checks a JSON-LD block and the courses listed in it. @returns the types in it
 * @throws when it is not JSON, lacks a property, or has an unknown type
 */
function checkJsonLd(content: string): string[] {
  const block = thing.parse(JSON.parse(content));
  check(block["@type"], block);
  if (block["@type"] !== "ItemList") return [block["@type"]];
  const list = z.object({ itemListElement: z.array(z.object({ item: z.unknown() })) }).parse(block);
  const types = list.itemListElement.flatMap(({ item }) => {
    const listed = z.looseObject({ "@type": text }).safeParse(item);
    if (!listed.success) return [];
    check(listed.data["@type"], listed.data);
    return [listed.data["@type"]];
  });
  return [block["@type"], ...types];
}

function check(type: string, value: unknown) {
  const schema = schemas[type];
  if (!schema) throw new Error(`the type ${type} has no schema`);
  schema.parse(value);
}
