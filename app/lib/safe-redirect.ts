/** A path of this site to go to after signing in; `fallback` for anything that could lead away. */
export function safeRedirect(path: string | null | undefined, fallback: string): string {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\\\p{Cc}]/u.test(path)) return fallback;
  const base = "http://own.invalid";
  if (!URL.canParse(path, base)) return fallback;
  const { origin, pathname, search, hash } = new URL(path, base);
  // Dot segments are resolved only now: `/.//evil.example` became `//evil.example`.
  return origin === base && !pathname.startsWith("//") ? pathname + search + hash : fallback;
}

/** The longest way on that is kept. Proxies and clients refuse headers of 16 kB, and a redirect is one. */
const longestNext = 4_000;

/** Without `next` where that is usual or longer than our addresses. */
export function withNext(page: string, next: string, usual = ""): string {
  const encoded = encodeURIComponent(next);
  return next === usual || encoded.length > longestNext ? page : `${page}?next=${encoded}`;
}
