/** The file of a page's Open Graph picture, below `/og/`. */
export function ogFile(path: string): string {
  return `${path.slice(1).replaceAll("/", "-") || "home"}.jpg`;
}

/** The landing page's, made by the build: the site's own, for pages that have none yet. */
export const siteOgFile = ogFile("/");

/** In pixels, as all networks accept it. */
export const ogSize = { width: 1200, height: 630 };
