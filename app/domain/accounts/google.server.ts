import type { Caller } from "#app/context.ts";
import { exchange } from "#app/domain/accounts/open-google.server.ts";
import { isStaff } from "#app/domain/accounts/permissions.ts";
import { cookiesOf, headersFor } from "#app/domain/accounts/session.server.ts";
import { admitSession } from "#app/domain/accounts/sign-in.server.ts";
import { googleStateCookie } from "#app/platform/http/cookies.ts";

/** The sign-in was refused. The message is the error code of Better Auth or of the provider. */
export class GoogleRefused extends Error {
  override name = "GoogleRefused";
}

/**
 * Each window has its own cookie with Better Auth's state: the next window would overwrite that.
 * @throws GoogleUnavailable
 */
export async function authorizationUrl({ app, request }: Caller, next: string) {
  const body = { provider: "google", callbackURL: next } as const;
  const { response, headers: answer } = await app.google((api) =>
    api.signInSocial({ body, returnHeaders: true }),
  );
  const to = response.url ?? "";
  const state = URL.parse(to)?.searchParams.get("state") ?? "";
  const cookie = googleStateCookie(state).write(request, cookiesOf(answer));
  const headers = new Headers({ "Set-Cookie": cookie });
  // The four newest windows can finish; browsers send the oldest cookie first (RFC 6265, 5.4).
  const sent = (request.headers.get("Cookie") ?? "").matchAll(/southbridge-google-([\w-]{32})=/g);
  for (const [, old = ""] of [...sent].slice(0, -3)) {
    headers.append("Set-Cookie", googleStateCookie(old).clear(request));
  }
  return { to, headers };
}

/**
 * Signs in a visitor who returns from Google: only in the browser that began, and only once.
 * @throws GoogleRefused, GoogleUnavailable
 */
export async function signInWithGoogle(caller: Caller) {
  const { app, request } = caller;
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const sent = { params: { id: "google" }, query, headers: headersFor(caller) };
  const cookie = googleStateCookie(query.state ?? "");
  // Anybody can write a cookie, and these characters are not allowed in a header.
  sent.headers.set("Cookie", (cookie.read(request) ?? "").replace(/[^\x20-\x7e]/g, ""));
  const { headers } = await app.google((api) =>
    exchange.run({}, async () => {
      const run = () => api.callbackOAuth({ ...sent, method: "GET", asResponse: true });
      const answer = await run();
      return tooLate.has(refusalOf(answer)) ? run() : answer;
    }),
  );
  const refusal = refusalOf({ headers });
  if (refusal) throw new GoogleRefused(refusal);
  const session = new Headers({ Cookie: cookiesOf(headers) });
  const begun = await app.auth.api.getSession({ headers: session });
  // Its account may have been given a role since Better Auth called `validateUserInfo`.
  const isAdmitted =
    begun && (await admitSession(caller, begun.session, (it) => !isStaff(it.role)));
  if (!isAdmitted) throw new GoogleRefused("staff");
  headers.append("Set-Cookie", cookie.clear(request));
  return { to: headers.get("Location") ?? "/", headers, userId: begun.user.id };
}

/** When another browser made or linked the account at the same moment, a second try succeeds. */
const tooLate = new Set<string | undefined>(["unable_to_create_user", "unable_to_link_account"]);

/** The error code: Better Auth redirects to our own path, or to a page of its own with an error. */
function refusalOf({ headers }: Pick<Response, "headers">): string | undefined {
  const location = headers.get("Location") ?? "";
  if (location.startsWith("/")) return undefined;
  return URL.parse(location)?.searchParams.get("error") || "internal_server_error";
}
