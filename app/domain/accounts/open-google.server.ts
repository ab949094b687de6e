import { AsyncLocalStorage } from "node:async_hooks";
import { type AuthContext, betterAuth, type OAuth2Tokens, type OAuthProvider } from "better-auth";
import { type GenericOAuthConfig, genericOAuth } from "better-auth/plugins/generic-oauth";
import { decodeJwt } from "jose";
import { findById } from "#app/domain/accounts/account-repository.server.ts";
import { accountAddress } from "#app/domain/accounts/account-schemas.server.ts";
import { type AuthParts, authOptions } from "#app/domain/accounts/auth.server.ts";
import { argon2id } from "#app/domain/accounts/password-hash.server.ts";
import { type Env, publicOrigin } from "#app/env.server.ts";
import { isMailAddress } from "#app/lib/canonical-address.ts";
import { isLoopback } from "#app/lib/loopback.ts";
import { typedText } from "#app/lib/typed-text.ts";

export type Google = ReturnType<typeof openGoogle>;

/** The provider does not answer, or not as OpenID Connect asks. */
export class GoogleUnavailable extends Error {
  override name = "GoogleUnavailable";
}

/**
 * Runs calls of a second Better Auth, with the OpenID Connect plugin (PKCE, state and nonce). The
 * first call makes it, because that asks the provider for its addresses, and one after a failure.
 */
export function openGoogle(parts: AuthParts) {
  let auth: GoogleAuth | undefined;
  return async <Answer>(call: (api: GoogleAuth["api"]) => Promise<Answer>): Promise<Answer> => {
    auth ??= createGoogleAuth(parts);
    try {
      return await call(auth.api);
    } catch (error) {
      if (error instanceof GoogleUnavailable) auth = undefined;
      throw error;
    }
  };
}

/** The tokens of this callback, for a second try: a code is exchanged only once. */
export const exchange = new AsyncLocalStorage<{ tokens?: Promise<OAuth2Tokens | null> }>();

type GoogleAuth = ReturnType<typeof createGoogleAuth>;

function createGoogleAuth(parts: AuthParts) {
  const options = authOptions(parts.db, parts, argon2id);
  return betterAuth({
    ...options,
    plugins: [...options.plugins, googlePlugin(parts.env)],
    account: {
      // In an encrypted cookie, so that a visitor who never returns leaves no row.
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
      if (!isSafe) throw new GoogleUnavailable("an issuer on plain http");
      const { socialProviders } = (await withinLimit(plugin.init(context))).context;
      const provider = socialProviders.find(({ issuer }) => URL.parse(issuer ?? "")?.href === href);
      if (!provider) throw new GoogleUnavailable("no provider of this name answers");
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
      const asText = typeof name === "string" ? typedText(name).replace(/\s/g, " ").trim() : "";
      // A provider's address is not cleaned: it confirmed this very address.
      const isOne = typeof email === "string" && isMailAddress(email.toLowerCase());
      // Refused alike with an account and without, so that nobody learns which address has one.
      const confirmed = isOne && email_verified === true ? email : "";
      const address = accountAddress.safeParse(confirmed).data ?? null;
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
      const current = exchange.getStore() ?? {};
      current.tokens ??= withinLimit(provider.validateAuthorizationCode(data));
      return current.tokens;
    },
    getUserInfo: (tokens) => withinLimit(provider.getUserInfo(tokens)),
  };
}

/** @throws GoogleUnavailable after ten seconds, for the plugin itself would wait for minutes */
async function withinLimit<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  const limit = setTimeout(() => reject(new GoogleUnavailable("no answer in time")), 10_000);
  try {
    return await Promise.race([answer, tooLong]);
  } finally {
    clearTimeout(limit);
  }
}
