/** In all that is built; `.invalid` is nobody's (RFC 6761, 6.4). */
export const placeholderOrigin = "https://origin-of-this-site.invalid";

const placeholder = /https(:\/\/|%3A%2F%2F)origin-of-this-site\.invalid/g;

/**
 * Inserts the site's address for its placeholder, encoded within a query.
 * @param origin `PUBLIC_ORIGIN`; empty lets addresses begin with their path
 */
export function insertOrigin(text: string, origin: string): string {
  return text.replace(placeholder, (_found, slashes) =>
    slashes === "://" ? origin : encodeURIComponent(origin),
  );
}
