/** The address of a page's Open Graph picture; the build draws them (scripts/og/og-pictures.ts). */
export function ogPicture(path: string): string {
  return `/og/${path.slice(1).replaceAll("/", "-") || "home"}.jpg`;
}

/** The pictures' size in px, which all the networks that show them agree on. */
export const ogSize = { width: 1200, height: 630 };
