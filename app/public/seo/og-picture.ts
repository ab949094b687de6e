/** The path of a page's Open Graph picture (scripts/og/og-pictures.ts). */
export function ogPicture(path: string): string {
  return `/og/${path.slice(1).replaceAll("/", "-") || "home"}.jpg`;
}

/** In pixels, as all networks accept it. */
export const ogSize = { width: 1200, height: 630 };
