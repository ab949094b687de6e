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
  "estimate",
  "otherservicepage",
];

/** True for the path of a public page. A path that begins with "//" is another site's address. */
export function isPublicPath(path: string): boolean {
  const [before, section = ""] = path.split("/");
  return path === "/" || (before === "" && section !== "" && publicSections.includes(section));
}
