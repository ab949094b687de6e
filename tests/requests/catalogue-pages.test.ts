import fc from "fast-check";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { catalogueContext, todayContext } from "#app/context.ts";
import { buildCatalogue, type Catalogue, overlay } from "#app/domain/catalogue/catalogue.ts";
import { catalogueKinds, findCatalogueKind } from "#app/domain/catalogue/catalogue-kinds.ts";
import { contentDocuments } from "#app/domain/catalogue/content-catalogue.ts";
import { indianDay } from "#app/lib/dates.ts";
import { validBody } from "#tests/support/catalogue-bodies.ts";
import { parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { sourceBuild } from "#tests/support/source-build.ts";

const handler = createRequestHandler(await sourceBuild(), "production");

/** Without a database, as pages are rendered before anybody asks for them. */
async function render(catalogue: Catalogue, path: string) {
  const context = new RouterContextProvider();
  context.set(catalogueContext, catalogue);
  context.set(todayContext, indianDay(new Date()));
  return handler(new Request(`http://southbridge.test${path}`), context);
}

const configurationPage = "/productspage/laptops/business-14";

/** The address of a document, and the pages on which it is. */
const shownOn: Record<string, { slug: string; paths: string[] }> = {
  group: {
    slug: "laptops",
    paths: ["/servicepage", "/productspage", "/productspage/laptops", configurationPage],
  },
  configuration: {
    slug: "business-14",
    paths: ["/", "/productspage", "/productspage/laptops", configurationPage],
  },
  service: {
    slug: "networking",
    paths: [
      "/servicepage",
      "/otherservicepage",
      "/otherservicepage/networking",
      "/contactpage?about=networking",
    ],
  },
  course: { slug: "ccna", paths: ["/", "/trainingpage"] },
  opening: { slug: "ui-designer", paths: ["/carrers", "/carrers/ui-designer"] },
  testimonial: { slug: "textile-exporter", paths: ["/"] },
  notice: { slug: "closed", paths: ["/", "/terms"] },
};

test.each(Object.entries(shownOn))(
  "any %s that passes its schema renders on every page that shows it",
  async (name, { slug, paths }) => {
    const kind = catalogueKinds.find((one) => one.kind === name)?.kind ?? "notice";
    const property = fc.asyncProperty(validBody(kind), async (body) => {
      const document = findCatalogueKind(kind)?.document.parse({ kind, slug, body });
      const catalogue = buildCatalogue(overlay(contentDocuments, document ? [document] : []), 2);
      for (const path of paths) {
        const answer = await render(catalogue, path);
        // An opening may be closed.
        expect(answer.status, path).toBeOneOf(name === "opening" ? [200, 404] : [200]);
        expect(await answer.text()).not.toContain("<x-fuzz");
      }
    });
    await fc.assert(property, { numRuns: process.env.LONG_RUNS ? 40 : 4 });
  },
);

const sentences: Record<string, readonly string[]> = {
  "/": [
    "AMC and IT training from ten branches in south India, six with a walk-in counter.",
    "<strong>10</strong><span>branches, six with a walk-in counter</span>",
  ],
  "/aboutpage": [
    "rental provider with ten branches in south India, six with a walk-in counter. About",
    "rental provider with ten branches, six with a walk-in counter. We have",
    "Our home branch in Bangalore",
  ],
  "/contactpage": ["Contact Southbridge IT Solutions, Bangalore"],
  "/trainingpage": ["Evenings and weekends, in Bangalore and our other branches."],
  "/otherservicepage": [
    "Surveillance, networking, annual maintenance, structured cabling, server rooms, IT support and repair, from ten branches in south India, six with a walk-in counter.",
  ],
  "/productspage/laptops": [
    "Sample monthly prices exclude 18 % GST. Free delivery in Bangalore, Chennai, Hyderabad, Pune and Kerala. Each",
  ],
  [configurationPage]: [
    "Sample prices exclude 18 % GST. Delivery is free.",
    "Free delivery in Bangalore, Chennai, Hyderabad, Pune and Kerala<",
  ],
  "/terms": ["Free delivery in Bangalore, Chennai, Hyderabad, Pune and Kerala. If your PIN code"],
};

test.each(Object.entries(sentences))(
  "%s says at first what it always said, and then what is so",
  async (path, all) => {
    const read = async (catalogue: Catalogue) => (await render(catalogue, path)).text();
    const first = await read(buildCatalogue(contentDocuments, 1));
    for (const sentence of all) expect(first).toContain(sentence);
    const changed = contentDocuments.filter(
      ({ kind, slug }) =>
        !(kind === "branch" && ["bangalore", "kochi"].includes(slug)) &&
        !(kind === "service" && slug === "amc"),
    );
    const next = await read(buildCatalogue(changed, 2));
    for (const sentence of all) expect(next).not.toContain(sentence);
  },
);

test("a deposit is beside the price, and so is that there is none", async () => {
  const read = async (deposit: number | null) => {
    const documents = contentDocuments.flatMap((one) =>
      one.slug === "business-14" && one.kind === "configuration"
        ? { ...one, body: { ...one.body, deposit } }
        : [],
    );
    return (
      await render(buildCatalogue(overlay(contentDocuments, documents), 2), configurationPage)
    ).text();
  };
  expect(await read(1_500)).toMatch(/Refundable deposit.*₹1,500.* per .*laptop/);
  expect(await read(null)).toMatch(/Refundable deposit.*None/);
});

/** The first content with other bodies of some documents. */
function withBodies(changes: Readonly<Record<string, object>>) {
  const documents = contentDocuments.flatMap((one) => {
    const change = changes[`${one.kind} ${one.slug}`];
    const body = { ...one.body, ...change };
    return change ? (findCatalogueKind(one.kind)?.document.parse({ ...one, body }) ?? []) : [];
  });
  return buildCatalogue(overlay(contentDocuments, documents), 2);
}

test.each([
  ["retired", "shown", 410, "no longer offered", "/productspage/laptops"],
  ["hidden", "shown", 404, "not offered at present", "/productspage/laptops"],
  ["retired", "retired", 410, "no longer offered", "/productspage"],
  ["retired", "hidden", 410, "no longer offered", "/productspage"],
  ["hidden", "retired", 410, "no longer offered", "/productspage"],
  ["shown", "hidden", 404, "not offered at present", "/productspage"],
])(
  "a configuration that is %s, in a group that is %s, answers %i and leads on",
  async (state, ofGroup, status, reason, to) => {
    const catalogue = withBodies({
      "configuration business-14": { state },
      "group laptops": { state: ofGroup },
    });
    const answer = await render(catalogue, configurationPage);
    const $ = parseHtml({ text: await answer.text() });
    expect(answer.status).toBe(status);
    expect(textOf($, "[data-reason]")).toBe(`Business 14 is ${reason}.`);
    expect($("main .button").first().attr("href")).toBe(to);
  },
);

test("the landing page leads to no solution whose service is not shown", async () => {
  const catalogue = withBodies({ "service surveillance": { state: "hidden" } });
  const $ = parseHtml({ text: await (await render(catalogue, "/")).text() });
  expect(textsOf($, ".solutions-list h3")).toEqual([
    "Network and IT infrastructure",
    "Annual maintenance (AMC)",
  ]);
});

test("the landing page's tiles have the lowest price of what is shown in each group", async () => {
  const read = async (catalogue: Catalogue) => {
    const $ = parseHtml({ text: await (await render(catalogue, "/")).text() });
    const prices = textsOf($, ".needs p");
    return Object.fromEntries(textsOf($, ".needs h3").map((name, index) => [name, prices[index]]));
  };
  const first = await read(buildCatalogue(contentDocuments, 1));
  expect(Object.keys(first)).toHaveLength(6);
  expect(first).toMatchObject({ Laptops: "from ₹1,499 a month" });
  const hidden = withBodies({
    "configuration business-14": { state: "hidden" },
    "group servers": { state: "hidden" },
  });
  const next = await read(hidden);
  expect(next.Laptops).toMatch(/^from ₹(?!1,499)/);
  expect(next).not.toHaveProperty("Servers");
});

test("a service that is hidden answers 404, and leads on", async () => {
  const catalogue = withBodies({ "service amc": { state: "hidden" } });
  const answer = await render(catalogue, "/otherservicepage/amc");
  const $ = parseHtml({ text: await answer.text() });
  expect(answer.status).toBe(404);
  expect(textOf($, "[data-reason]")).toBe("Annual maintenance (AMC) is not offered at present.");
  expect($("main .button").first().attr("href")).toBe("/otherservicepage");
});

test("a course shows its fee, duration, mode and batches to come with their seats", async () => {
  const batches = [
    { branch: "pune", begins: "2099-02-01", seats: 0 },
    { branch: "bangalore", begins: "2099-01-04", seats: 6 },
    { branch: "kochi", begins: "2020-01-04", seats: 6 },
  ];
  const body = { fee: 24_000, duration: "8 weeks", mode: "online", batches, note: "By Anu." };
  const answer = await render(withBodies({ "course ccna": body }), "/trainingpage");
  expect(
    parseHtml({ text: await answer.text() })("dl > div")
      .first()
      .text(),
  ).toMatch(
    /Fee ₹24,000 · 8 weeks · OnlineNext batches: Bangalore, 4 Jan 2099 \(6 seats left\); Pune, 1 Feb 2099 \(full\)By Anu.$/,
  );
});
