import { once } from "node:events";
import { createServer } from "node:http";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { interactionPolicy, Provider } from "oidc-provider";
import { listen } from "#tests/support/listen.ts";

/** Somebody with an account at the provider. */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  picture?: string;
}

/** A real OpenID provider on loopback, in the place of Google. */
export interface OpenIdProvider {
  /** The settings that make a site use it. */
  env: Record<"GOOGLE_ISSUER" | "GOOGLE_CLIENT_ID" | "GOOGLE_CLIENT_SECRET", string>;
  /** The next person to sign in at the provider; undefined for one who cancels. */
  visitor: Person | undefined;
  /** Changes what the provider answers at a path, or keeps the answer back; for a test of that. */
  tamper: ((path: string, answer: Record<string, unknown>) => unknown) | undefined;
  /** An ID token as it would make it. */
  sign(claims: JWTPayload): Promise<string>;
  close(): Promise<void>;
}

/**
 * @param siteUrl the site that its one client is
 */
export async function startOpenIdProvider(siteUrl: string): Promise<OpenIdProvider> {
  const server = createServer();
  const issuer = `http://127.0.0.1:${await listen(server)}`;
  const people = new Map<string, Person>();
  const client = { id: "southbridge", secret: "a secret of the tests alone" };

  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${siteUrl}/login/google/callback`],
        response_types: ["code"],
        grant_types: ["authorization_code"],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "picture"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ["a key of the tests"] },
    jwks: { keys: [await exportJWK(privateKey)] },
    interactions: { policy, url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: () => ({ ...person }) };
    },
    async loadExistingGrant(ctx) {
      const { account, client } = ctx.oidc;
      const grant = new provider.Grant({
        clientId: client?.clientId ?? "",
        accountId: account?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  const running: OpenIdProvider = {
    env: {
      GOOGLE_ISSUER: issuer,
      GOOGLE_CLIENT_ID: client.id,
      GOOGLE_CLIENT_SECRET: client.secret,
    },
    visitor: undefined,
    tamper: undefined,
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: "RS256" }).sign(privateKey),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  provider.use(async (ctx, next) => {
    await next();
    await running.tamper?.(ctx.path, Object(ctx.body));
  });
  // The provider's own page, where somebody would type a password: here they are known.
  const handle = provider.callback();
  server.on("request", async (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return handle(request, response);
    const { visitor } = running;
    if (visitor) people.set(visitor.sub, visitor);
    const result = visitor
      ? { login: { accountId: visitor.sub }, select_account: {} }
      : { error: "access_denied", error_description: "The <b>visitor</b> said no" };
    await provider.interactionFinished(request, response, result);
  });
  return running;
}

/**
 * Follows the provider's redirects with cookies, as a browser does, until they lead back.
 * @returns the path and query of the callback
 */
export async function passProvider(address: string, siteUrl: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = new URL(address);
  while (next.origin !== siteUrl) {
    const Cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const response = await fetch(next, { redirect: "manual", headers: { Cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("Location");
    if (!location) throw new Error(`${next} leads nowhere: ${await response.text()}`);
    next = new URL(location, next);
  }
  return next.pathname + next.search;
}
