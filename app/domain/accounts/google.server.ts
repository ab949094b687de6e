import { AsyncLocalStorage } from "node:async_hooks";
import { type AuthContext, betterAuth, type OAuth2Tokens, type OAuthProvider } from "better-auth";
import { type GenericOAuthConfig, genericOAuth } from "better-auth/plugins/generic-oauth";
import { decodeJwt } from "jose";
import type { Caller } from "#app/context.ts";
import { findById } from "#app/domain/accounts/account-repository.server.ts";
import { accountAddress } from "#app/domain/accounts/account-schemas.server.ts";
import { type AuthParts, authOptions, publicOrigin } from "#app/domain/accounts/auth.server.ts";
import { argon2id } from "#app/domain/accounts/password-hash.server.ts";
import { isStaff } from "#app/domain/accounts/permissions.ts";
import { cookiesOf, headersAfter, headersFor } from "#app/domain/accounts/session.server.ts";
import { admitSession } from "#app/domain/accounts/sign-in.server.ts";
import type { Env } from "#app/env.server.ts";
import { isLoopback } from "#app/lib/loopback.ts";
import { googleStateCookie } from "#app/platform/http/cookies.ts";

export type Google = ReturnType<typeof openGoogle>;

/** The provider does not answer, or not as OpenID Connect asks. */
export class GoogleSilent extends Error {
  override name = "GoogleSilent";
}

/** Nobody was signed in. The message is the error code of Better Auth or of the provider. */
export class GoogleRefused extends Error {
  override name = "GoogleRefused";
}

/**
 * A Better Auth of its own with the OpenID Connect plugin (PKCE, state and nonce), made by the
 * first call, because making it asks the provider for its addresses. A failure has it made anew.
 * @returns what runs a call of it, and throws GoogleSilent
 */
export function openGoogle(parts: AuthParts) {
  let auth: GoogleAuth | undefined;
  return async <Answer>(call: (api: GoogleAuth["api"]) => Promise<Answer>): Promise<Answer> => {
    auth ??= createGoogleAuth(parts);
    try {
      return await call(auth.api);
    } catch (error) {
      if (error instanceof GoogleSilent) auth = undefined;
      throw error;
    }
  };
}

/**
 * @param next a path of ours, for after the sign-in
 * @returns the address at Google, and the cookies: each window has one with all that Better Auth
 * needs afterwards, because the next window would overwrite Better Auth's own
 * @throws GoogleSilent
 */
export async function findWayToGoogle({ app, request }: Caller, next: string) {
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
 * Signs in whoever comes back from Google. Only the browser that set out may come, and only once.
 * @returns where they wanted to go, the cookies of the session, and whose it is
 * @throws GoogleRefused, GoogleSilent
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
  const begun = await app.auth.api.getSession({ headers: headersAfter(headers) });
  // Its account may have been given a role since Better Auth called `validateUserInfo`.
  const isAdmitted =
    begun && (await admitSession(caller, begun.session, (it) => !isStaff(it.role)));
  if (!isAdmitted) throw new GoogleRefused("staff");
  headers.append("Set-Cookie", cookie.clear(request));
  return { to: headers.get("Location") ?? "/", headers, userId: begun.user.id };
}

/** When another browser made or linked the account at the same moment, a second try succeeds. */
const tooLate = new Set<string | undefined>(["unable_to_create_user", "unable_to_link_account"]);

/** The tokens of this callback, kept for a second try: a code is exchanged only once. */
const exchange = new AsyncLocalStorage<{ tokens?: Promise<OAuth2Tokens | null> }>();

/** The error code: Better Auth redirects to our own path, or to a page of its own with an error. */
function refusalOf({ headers }: Pick<Response, "headers">): string | undefined {
  const location = headers.get("Location") ?? "";
  if (location.startsWith("/")) return undefined;
  return URL.parse(location)?.searchParams.get("error") || "internal_server_error";
}

type GoogleAuth = ReturnType<typeof createGoogleAuth>;

function createGoogleAuth(parts: AuthParts) {
  const options = authOptions(parts.db, parts, argon2id);
  return betterAuth({
    ...options,
    plugins: [...options.plugins, googlePlugin(parts.env)],
    account: {
      // In an encrypted cookie, so that whoever sets out and never comes back leaves no row.
      storeStateStrategy: "cookie",
      updateAccountOnSignIn: false,
    },
    user: {
      ...options.user,
      async validateUserInfo({ user, source }) {
        // There is no account yet.
        if (source.action === "create-user") return;
        const known = await findById(parts.db, user.id ?? "");
        if (known?.role !== "user") return { error: "staff" };
      },
    },
    databaseHooks: {
      ...options.databaseHooks,
      // Tokens for the visitor's data at Google are of no use after the sign-in.
      account: { create: { before: async () => ({ data: noTokens }) } },
    },
    logger: {
      level: "warn",
      // Any visitor can cause these. An error's message alone: the rest may hold what Google sent.
      log: (_level, message, ...details) =>
        parts.log("info", [message, ...details.filter((it) => it instanceof Error)].join(" ")),
    },
  });
}

const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
};

/** The plugin for our one provider: with a time limit, and with an error if there is no provider. */
function googlePlugin(env: Env) {
  const plugin = genericOAuth({ config: [providerOf(env)] });
  return {
    ...plugin,
    async init(context: AuthContext) {
      const { protocol, hostname, href } = new URL(env.GOOGLE_ISSUER);
      // Plain http could be read and changed on its way, except on this machine.
      const isSafe = protocol === "https:" || isLoopback(hostname);
      if (!isSafe) throw new GoogleSilent("an issuer on plain http");
      const { socialProviders } = (await withinLimit(plugin.init(context))).context;
      const provider = socialProviders.find(({ issuer }) => URL.parse(issuer ?? "")?.href === href);
      if (!provider) throw new GoogleSilent("no provider of this name answers");
      return { context: { socialProviders: [withLimits(provider)] } };
    },
  };
}

function providerOf(env: Env): GenericOAuthConfig<"google"> {
  const clientId = env.GOOGLE_CLIENT_ID ?? "";
  return {
    providerId: "google",
    clientId,
    clientSecret: env.GOOGLE_CLIENT_SECRET,
    discoveryUrl: `${env.GOOGLE_ISSUER.replace(/\/$/, "")}/.well-known/openid-configuration`,
    redirectURI: `${publicOrigin(env)}/login/google/callback`,
    scopes: ["openid", "email", "profile"],
    // A link of anybody's may lead here: nobody is signed in unasked (OWASP ASVS 5.0, 7.6.2).
    prompt: "select_account",
    requireIdTokenVerification: true,
    // The plugin would accept no ID token, or an address from userinfo, which has to be about the
    // same person (OpenID Connect Core 1.0, 5.3.2).
    accountSubject({ tokens, profile }) {
      const { sub = "", aud, azp } = decodeJwt(tokens.idToken ?? "");
      // An id has 255 ASCII characters at most (the same, 2).
      const isId = /^[\x20-\x7e]{1,255}$/.test(sub) && sub === profile.sub;
      if (!isId) throw new Error("the ID token is another person's");
      // A token for several sites has to name this one in `azp` (the same, 3.1.3.7).
      if ((azp ?? String(aud)) !== clientId) throw new Error("the ID token is another site's");
      return sub;
    },
    mapProfileToUser({ name, email, email_verified }) {
      const asText = typeof name === "string" ? name.replace(/\p{Cc}/gu, " ").trim() : "";
      // Refused alike with an account and without, so that nobody learns which address has one.
      const address = accountAddress.safeParse(email_verified === true ? email : "").data ?? null;
      return {
        name: asText.slice(0, 200) || address?.split("@")[0] || "",
        email: address,
        image: undefined,
      };
    },
  };
}

function withLimits(provider: OAuthProvider): OAuthProvider {
  return {
    ...provider,
    validateAuthorizationCode(data) {
      const kept = exchange.getStore() ?? {};
      kept.tokens ??= withinLimit(provider.validateAuthorizationCode(data));
      return kept.tokens;
    },
    getUserInfo: (tokens) => withinLimit(provider.getUserInfo(tokens)),
  };
}

/** @throws GoogleSilent after ten seconds, for the plugin itself would wait for minutes */
async function withinLimit<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  const limit = setTimeout(() => reject(new GoogleSilent("no answer in time")), 10_000);
  try {
    return await Promise.race([answer, tooLong]);
  } finally {
    clearTimeout(limit);
  }
}
