import { AsyncLocalStorage } from "node:async_hooks";
import { type AuthContext, betterAuth, type OAuth2Tokens, type OAuthProvider } from "better-auth";
import { type GenericOAuthConfig, genericOAuth } from "better-auth/plugins/generic-oauth";
import { decodeJwt } from "jose";
import type { App, Caller } from "#app/context.ts";
import { findById } from "#app/domain/accounts/account-repository.server.ts";
import { type AuthParts, authOptions, publicOrigin } from "#app/domain/accounts/auth.server.ts";
import { argon2id } from "#app/domain/accounts/password-hash.server.ts";
import { headersAfter, headersFor } from "#app/domain/accounts/session.server.ts";
import { endFormerSession } from "#app/domain/accounts/sign-in.server.ts";
import type { Env } from "#app/env.server.ts";
import { isLoopback } from "#app/lib/loopback.ts";

/** Sign-in by Google, or by the OpenID provider that stands in its place. */
export type Google = ReturnType<typeof openGoogle>;

/** The provider does not answer, or not as a provider does. */
export class GoogleSilent extends Error {
  override name = "GoogleSilent";
}

/** Google signs nobody in: the reason is Better Auth's, the plugin's or the provider's word. */
export class GoogleRefused extends Error {
  override name = "GoogleRefused";
}

/**
 * Better Auth with its OpenID Connect plugin (PKCE, state and nonce), apart from the one for all
 * else: it asks the provider for its addresses when it is made. The first call makes it, and after
 * a failure the next one makes another.
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
 * @returns the address at Google, and the cookie that the way back needs
 * @throws GoogleSilent
 */
export async function findWayToGoogle({ google }: App, next: string) {
  const body = { provider: "google", callbackURL: next } as const;
  const { response, headers } = await google((api) =>
    api.signInSocial({ body, returnHeaders: true }),
  );
  return { to: response.url ?? "", headers };
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
  const { headers } = await app.google((api) =>
    exchange.run({}, async () => {
      const run = () => api.callbackOAuth({ ...sent, method: "GET", asResponse: true });
      const answer = await run();
      return tooLate.has(refusalOf(answer)) ? run() : answer;
    }),
  );
  const refusal = refusalOf({ headers });
  if (refusal) throw new GoogleRefused(refusal);
  const session = await app.auth.api.getSession({ headers: headersAfter(headers) });
  await endFormerSession(caller);
  return { to: headers.get("Location") ?? "/", headers, userId: session?.user.id };
}

/** Of two browsers at once, one finds that the other just made or linked the account. */
const tooLate = new Set<string | undefined>(["unable_to_create_user", "unable_to_link_account"]);

/** What came for the code of this callback, because a code is good only once. */
const exchange = new AsyncLocalStorage<{ tokens?: Promise<OAuth2Tokens | null> }>();

/** Better Auth leads to a page of its own with an error, and else to the path that we named. */
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
        // Within the transaction that makes an account there is none to look at.
        if (source.action === "create-user") return;
        const known = await findById(parts.db, user.id ?? "");
        if (known?.role !== "user") return { error: "staff" };
      },
    },
    databaseHooks: {
      ...options.databaseHooks,
      // Google's keys to the visitor's data are of no use after the sign-in, so we keep none.
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

/** The plugin for our one provider, with limits of time, and failing where it would do without. */
function googlePlugin(env: Env) {
  const plugin = genericOAuth({ config: [providerOf(env)] });
  return {
    ...plugin,
    async init(context: AuthContext) {
      if (!isSafe(env.GOOGLE_ISSUER)) throw new GoogleSilent("an issuer on plain http");
      const { socialProviders } = (await withinLimit(plugin.init(context))).context;
      const provider = socialProviders.find(({ issuer }) => isSame(issuer, env.GOOGLE_ISSUER));
      if (!provider) throw new GoogleSilent("no provider of this name answers");
      return { context: { socialProviders: [withLimits(provider)] } };
    },
  };
}

function providerOf(env: Env): GenericOAuthConfig<"google"> {
  return {
    providerId: "google",
    clientId: env.GOOGLE_CLIENT_ID ?? "",
    clientSecret: env.GOOGLE_CLIENT_SECRET,
    discoveryUrl: `${env.GOOGLE_ISSUER.replace(/\/$/, "")}/.well-known/openid-configuration`,
    redirectURI: `${publicOrigin(env)}/login/google/callback`,
    scopes: ["openid", "email", "profile"],
    // Nobody is signed in without a choice of theirs (OWASP ASVS 5.0, 7.6.2): a link may lead here.
    prompt: "select_account",
    requireIdTokenVerification: true,
    // The plugin would do without an ID token, and asks elsewhere for the address if the token
    // does not name one: that has to be about the same person (OpenID Connect Core 1.0, 5.3.2).
    accountSubject({ tokens, profile }) {
      const { sub } = decodeJwt(tokens.idToken ?? "");
      if (!sub || sub !== profile.sub) throw new Error("the ID token is another person's");
      return sub;
    },
    mapProfileToUser({ name, email, email_verified }) {
      const asText = typeof name === "string" ? name.replace(/\p{Cc}/gu, " ").trim() : "";
      return {
        name: asText.slice(0, 200) || email?.split("@")[0] || "",
        // The same for an address with an account and one without: nobody learns which it is.
        email: email_verified === true ? email : null,
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

/** Plain http could be read and changed on its way; on this machine there is no way. */
function isSafe(issuer: string): boolean {
  const { protocol, hostname } = new URL(issuer);
  return protocol === "https:" || isLoopback(hostname);
}

function isSame(issuer: string | undefined, ours: string): boolean {
  return URL.parse(issuer ?? "")?.href === new URL(ours).href;
}
