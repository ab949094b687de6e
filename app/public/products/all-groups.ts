import { href } from "react-router";
import { catalogueWords } from "#content/catalogue/catalogue-words.ts";

/** Where visitors find what is offered in place of what is gone. */
export const allGroups = {
  label: catalogueWords.products.title,
  href: href("/productspage"),
};
