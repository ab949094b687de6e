import { productGroups } from "./catalogue/product-groups.ts";
import { jobs } from "./jobs.ts";
import { otherServices } from "./services.ts";

/** Every page that is the same for everyone, and so is rendered at build time. */
export const publicPages = [
  "/",
  "/aboutpage",
  "/contactpage",
  "/trainingpage",
  "/carrers",
  ...jobs.map(({ slug }) => `/carrers/${slug}`),
  "/privacy",
  "/terms",
  "/servicepage",
  "/productspage",
  ...productGroups.flatMap(({ slug: group, configurations }) => [
    `/productspage/${group}`,
    ...configurations.map(({ slug }) => `/productspage/${group}/${slug}`),
  ]),
  "/otherservicepage",
  ...otherServices.map(({ slug }) => `/otherservicepage/${slug}`),
];

/** Rendered at build time too, and shown by the service worker only: no search engine lists it. */
export const offlinePage = "/offline";
