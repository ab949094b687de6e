import { parseCookie, serializeCookie } from "cookie-es";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The key of a message for the next page. */
export const flashCookie = hostCookie("flash", minute);

/** Orders before the login; the site's script writes it too. */
export const cartSeconds = 30 * day;
export const cartCookie = siteCookie("cart", { maxAge: cartSeconds, isForScripts: true });

/** The number of lines in the account's cart, for the navbar; written by the guard. */
export const inCartCookie = siteCookie("cart-lines", { maxAge: cartSeconds, isForScripts: true });

/** The PIN code for which a visitor saw prices and stock. */
export const pinCookie = hostCookie("pin", 90 * day);

/** The account just registered here, signed; the login page then says what to do next. */
export const registeredCookie = hostCookie("southbridge-registered", hour);

/** The new value of the customer's flag `token` in local storage; the page's script clears it. */
export const signedInCookie = siteCookie("signed-in", { maxAge: 10 * minute, isForScripts: true });

/** The columns that somebody chose for a list of the desk. */
export const columnsCookie = (list: string) =>
  siteCookie(`columns-${list}`, { maxAge: 365 * day, path: "/admin", isForScripts: true });

/** The light or dark desk that a user chose, whatever the system's setting. */
export const schemeCookie = hostCookie("scheme", 365 * day);

/** Input of the booking form when the session ended, for the form after the login. */
export const typedCookie = siteCookie("typed", { maxAge: hour, path: "/paymentpage" });

/** The token of a link in a mail, which keeps it out of the address of the page. */
export const resetCookie = hostCookie("southbridge-reset", hour);
export const invitationCookie = hostCookie("southbridge-invitation", hour);
export const verificationCookie = hostCookie("southbridge-verification", hour);

/** The token of a quotation's link: as long as it can be read again without the mail. */
export const quotationCookie = hostCookie("southbridge-quotation", 30 * day);

/** The token of a booking's link, likewise. */
export const rentalCookie = hostCookie("southbridge-rental", 30 * day);

/** A link for a new password was asked for here, so the page about the mail is about that. */
export const forgotCookie = hostCookie("southbridge-forgot", hour);

/** The way into the privacy centre: 15 minutes for the code, 30 once it is given. */
export const privacyCookie = hostCookie("southbridge-privacy", 30 * minute);

/** Whose code is awaited after the password; signed. */
export const challengeCookie = hostCookie("southbridge-sign-in", 10 * minute);

/** Better Auth's cookies during a sign-in by Google, for each window by its state. */
export const googleStateCookie = (state: string) =>
  hostCookie(`southbridge-google-${state}`, 10 * minute);

/** Why a sign-in with Google failed, for the login page. */
export const googleProblemCookie = hostCookie("southbridge-google-problem", minute);

export type SiteCookie = ReturnType<typeof siteCookie>;

/** The place of a cookie: the answer to a request, or a script in the page itself. */
type Place = Pick<Request, "url"> | Pick<Document, "URL">;

/** A cookie that on https no other host can set, by its name (RFC 6265bis, 4.1.3.2). */
// @__NO_SIDE_EFFECTS__
function hostCookie(name: string, maxAge: number) {
  return siteCookie(name, { maxAge, isHostOnly: true });
}

/** One of the site's cookies. All are Lax unless said otherwise, and secure on https. */
// @__NO_SIDE_EFFECTS__
function siteCookie(name: string, { isForScripts, isHostOnly, ...own }: CookieOptions) {
  const isSecure = (place: Place) => ("url" in place ? place.url : place.URL).startsWith("https:");
  const nameIn = (place: Place) => (isHostOnly && isSecure(place) ? `__Host-${name}` : name);
  const settings = { path: "/", sameSite: "lax", httpOnly: !isForScripts, ...own } as const;
  /** The line for a `Set-Cookie` header or `document.cookie`. */
  const write = (place: Place, value: string, maxAge = own.maxAge) =>
    serializeCookie(nameIn(place), value, { ...settings, maxAge, secure: isSecure(place) });
  return {
    read(request: Pick<Request, "url" | "headers">): string | undefined {
      return parseCookie(request.headers.get("Cookie") ?? "")[nameIn(request)];
    },
    write,
    /** The line that removes the cookie. */
    clear: (place: Place) => write(place, "", 0),
  };
}

interface CookieOptions {
  /** In seconds. */
  maxAge: number;
  path?: string;
  isForScripts?: boolean;
  isHostOnly?: boolean;
}
