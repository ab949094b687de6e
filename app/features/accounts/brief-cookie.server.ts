/**
 * A cookie of the accounts' own that lives for minutes: a link's secret, or what Google sign-in
 * has to remember. Scripts cannot read it; on https it is bound to this host (`__Host-`).
 */
export function briefCookie(
  request: Request,
  name: CookieName,
  value: string,
  maxAgeSeconds: number,
): string {
  const isSecure = new URL(request.url).protocol === "https:";
  return (
    `${fullName(request, name)}=${encodeURIComponent(value)}; Path=/; HttpOnly; SameSite=Lax; ` +
    `Max-Age=${maxAgeSeconds}${isSecure ? "; Secure" : ""}`
  );
}

export function takeBriefCookieBack(request: Request, name: CookieName): string {
  return briefCookie(request, name, "", 0);
}

/** @returns undefined when there is none, or when it is not as we wrote it. */
export function readBriefCookie(request: Request, name: CookieName): string | undefined {
  const sought = fullName(request, name);
  for (const pair of (request.headers.get("Cookie") ?? "").split(/;\s*/)) {
    const [found, value] = pair.split("=", 2);
    if (found !== sought || !value) continue;
    try {
      return decodeURIComponent(value);
    } catch {
      return undefined;
    }
  }
  return undefined;
}

type CookieName = "southbridge-reset" | "southbridge-google" | "southbridge-google-problem";

function fullName(request: Request, name: CookieName): string {
  return new URL(request.url).protocol === "https:" ? `__Host-${name}` : name;
}
