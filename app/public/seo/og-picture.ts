/**
 * Where a public page's Open Graph picture is: `/og/` and its path with dashes, so that nobody
 * has to name it. The build draws one for every page (scripts/og/og-pictures.ts).
 */
export function ogPicture(path: string): string {
  return `/og/${path.slice(1).replaceAll("/", "-") || "home"}.jpg`;
}

/** The pictures' size in px, which all the networks that show them agree on. */
export const ogSize = { width: 1200, height: 630 };
