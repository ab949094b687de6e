/**
 * The first parts of the addresses in `public-pages.ts`. Apart from it, because the service
 * worker knows public pages by these words and must not carry the catalogue.
 */
export const publicSections: readonly string[] = [
  "",
  "aboutpage",
  "contactpage",
  "trainingpage",
  "carrers",
  "privacy",
  "terms",
  "servicepage",
  "productspage",
  "otherservicepage",
];
