/**
 * Stands for the site's own address in all that is built: only the start knows it. No real host can
 * have this name, for `.invalid` belongs to nobody (RFC 6761, 6.4).
 */
export const placeholderOrigin = "https://origin-of-this-site.invalid";

const placeholder = /https(:\/\/|%3A%2F%2F)origin-of-this-site\.invalid/g;

/**
 * Puts the site's address where its placeholder stands, encoded where it is part of a query.
 * @param origin `PUBLIC_ORIGIN`; empty without it, and addresses then begin with their path, which
 * is right under every name
 */
export function insertOrigin(text: string, origin: string): string {
  return text.replace(placeholder, (_found, slashes) =>
    slashes === "://" ? origin : encodeURIComponent(origin),
  );
}
