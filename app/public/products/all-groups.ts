import { href } from "react-router";
import { catalogueWords } from "#content/catalogue/catalogue-words.ts";

/** The link to current offers on pages of retired items. */
export const allGroups = { label: catalogueWords.products.title, href: href("/productspage") };
