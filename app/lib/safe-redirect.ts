/**
 * A path of this site, to go to after signing in; `fallback` for anything that could lead away:
 * another scheme or host, `//`, `/\`, and the tabs and newlines that browsers leave out of a URL.
 */
export function safeRedirect(path: string | null | undefined, fallback: string): string {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\\\p{Cc}]/u.test(path)) return fallback;
  const base = "http://own.invalid";
  if (!URL.canParse(path, base)) return fallback;
  const { origin, pathname, search, hash } = new URL(path, base);
  // Dot segments are resolved only now: `/.//evil.example` became `//evil.example`.
  return origin === base && !pathname.startsWith("//") ? pathname + search + hash : fallback;
}

/** The address of a page that leads on to `next`; it leads to `usual` by itself. */
export function withNext(page: string, next: string, usual = ""): string {
  return next === usual ? page : `${page}?next=${encodeURIComponent(next)}`;
}
