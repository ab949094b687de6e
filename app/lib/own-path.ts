/**
 * A path of this site, to go to after signing in; `fallback` for anything that could lead away:
 * another scheme or host, `//`, `/\`, and the tabs and newlines that browsers leave out of a URL.
 */
export function ownPath(path: string | null | undefined, fallback: string): string {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\\\p{Cc}]/u.test(path)) return fallback;
  const base = "http://own.invalid";
  if (!URL.canParse(path, base)) return fallback;
  const url = new URL(path, base);
  return url.origin === base ? url.pathname + url.search + url.hash : fallback;
}
