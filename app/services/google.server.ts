import * as oidc from "openid-client";
import type { Env } from "#app/env.server.ts";

/** What has to be remembered between the way to Google and the way back. */
export interface GoogleTrip {
  state: string;
  nonce: string;
  verifier: string;
  /** Where the visitor goes afterwards. */
  next: string;
}

/** Whom the ID token names. */
export interface GoogleIdentity {
  sub: string;
  name: string;
  email: string | undefined;
  isEmailVerified: boolean;
}

/** The sign-in did not happen; its message is the provider's, or ours, for the visitor. */
export class GoogleRefusal extends Error {
  override name = "GoogleRefusal";
}

export function isGoogleSetUp({ GOOGLE_CLIENT_ID }: Env): boolean {
  return GOOGLE_CLIENT_ID !== undefined;
}

/**
 * Begins a sign-in by OpenID Connect with PKCE (RFC 7636), state and nonce.
 * @returns the address at Google, and what the callback needs
 * @throws GoogleRefusal when the provider does not answer
 */
export async function beginTrip(env: Env, redirectUri: string, next: string) {
  const config = await discover(env);
  const trip: GoogleTrip = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    next,
  };
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: "openid email profile",
    state: trip.state,
    nonce: trip.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(trip.verifier),
    code_challenge_method: "S256",
  });
  return { address: address.href, trip };
}

/**
 * Ends it: exchanges the code and checks the ID token's signature, issuer, audience, times and
 * nonce.
 * @throws GoogleRefusal with what the provider said, or that something did not fit
 */
export async function endTrip(env: Env, callback: URL, trip: GoogleTrip): Promise<GoogleIdentity> {
  const config = await discover(env);
  const claims = await readClaims(config, callback, trip).catch((error: unknown) => {
    throw new GoogleRefusal(providersWords(error) ?? notFinished, { cause: error });
  });
  const email = typeof claims.email === "string" ? claims.email : undefined;
  const name = typeof claims.name === "string" ? claims.name.trim().slice(0, 200) : "";
  return {
    sub: claims.sub,
    name: name || (email?.split("@")[0] ?? ""),
    email,
    isEmailVerified: claims.email_verified === true,
  };
}

async function readClaims(config: oidc.Configuration, callback: URL, trip: GoogleTrip) {
  const tokens = await oidc.authorizationCodeGrant(config, callback, {
    expectedState: trip.state,
    expectedNonce: trip.nonce,
    pkceCodeVerifier: trip.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error("the token's claims are missing");
  if (claims.email !== undefined) return claims;
  // Google's ID token names the address; other providers do so only when they are asked.
  return { ...(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)) };
}

const notFinished = "Google sign-in did not finish. Please try it again.";

/** Bounded, because anybody could be the provider's voice; pages show it as text. */
function providersWords(error: unknown): string | undefined {
  if (!(error instanceof oidc.AuthorizationResponseError)) return undefined;
  const words = error.error_description || error.error.replaceAll("_", " ");
  return `Google says: ${words.replace(/\p{Cc}/gu, " ").slice(0, 200)}`;
}

/** The provider's addresses and keys: asked for once, and again after a failure. */
const configurations = new WeakMap<Env, Promise<oidc.Configuration>>();

async function discover(env: Env): Promise<oidc.Configuration> {
  const known = configurations.get(env) ?? askIssuer(env);
  configurations.set(env, known);
  try {
    return await known;
  } catch (error) {
    configurations.delete(env);
    throw new GoogleRefusal(
      "Google does not answer just now. Log in with your password, or try again later.",
      {
        cause: error,
      },
    );
  }
}

function askIssuer({ GOOGLE_ISSUER, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }: Env) {
  const issuer = new URL(GOOGLE_ISSUER);
  // Plain http could be read and changed on its way; on this machine there is no way.
  const isLoopback = /^(127\.0\.0\.1|localhost|\[::1\])$/.test(issuer.hostname);
  const execute = isLoopback ? [oidc.allowInsecureRequests] : [];
  return oidc.discovery(issuer, GOOGLE_CLIENT_ID ?? "", GOOGLE_CLIENT_SECRET, undefined, {
    execute,
    timeout: 10,
  });
}
