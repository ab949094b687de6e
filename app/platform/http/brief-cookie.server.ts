import { type Cookie, createCookie } from "react-router";

/**
 * A cookie of the accounts' own that lives for minutes: a link's secret, or what a sign-in has to
 * remember between two pages. Scripts cannot read it; on https it is bound to this host (`__Host-`).
 * @param secret signs what nobody may make up
 */
export function briefCookie(
  request: Request,
  name: CookieName,
  maxAge: number,
  secret?: string,
): Cookie {
  const secure = new URL(request.url).protocol === "https:";
  return createCookie(secure ? `__Host-${name}` : name, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    maxAge,
    ...(secret && { secrets: [secret] }),
  });
}

type CookieName =
  | "southbridge-reset"
  | "southbridge-verification"
  | "southbridge-sign-in"
  | "southbridge-google"
  | "southbridge-google-problem";

/** @returns undefined when there is none, or when it is no text that we wrote. */
export async function readBriefCookie(cookie: Cookie, request: Request) {
  const value: unknown = await cookie.parse(request.headers.get("Cookie"));
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function takeBriefCookieBack(cookie: Cookie): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}
