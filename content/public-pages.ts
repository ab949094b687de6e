import { productGroups } from "./catalogue/product-groups.ts";
import { otherServices } from "./services.ts";

/** Every page that is the same for everyone, and so is rendered at build time. */
export const publicPages = [
  "/",
  "/servicepage",
  "/productspage",
  ...productGroups.flatMap(({ slug: group, configurations }) => [
    `/productspage/${group}`,
    ...configurations.map(({ slug }) => `/productspage/${group}/${slug}`),
  ]),
  "/otherservicepage",
  ...otherServices.map(({ slug }) => `/otherservicepage/${slug}`),
];
