import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BetterAuthOptions, type BetterAuthPlugin, betterAuth } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { admin } from "better-auth/plugins/admin";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Store } from "#app/db/store.ts";
import type { Env } from "#app/env.server.ts";
import {
  markSession,
  secondFactorFields,
  secondFactorPlugin,
} from "#app/services/second-factor.server.ts";

/** Accounts and sessions, on the product's own database. */
export type Auth = ReturnType<typeof createAuth>;

/** How passwords are kept. Left out, it is Better Auth's own: scrypt, slow on purpose. */
export interface PasswordHash {
  hash(password: string): Promise<string>;
  verify(stored: { hash: string; password: string }): Promise<boolean>;
}

/** In UTF-16 units; what a person may choose is said in features/accounts/password-rule.ts. */
const passwordUnits = { min: 8, max: 256 };

/**
 * Makes a session for an account that somebody else has vouched for, as Google does. In process
 * only, like all of this: there is no address for it. A disabled account gets none.
 */
const signInAs = {
  id: "sign-in-as",
  endpoints: {
    signInAs: createAuthEndpoint(
      "/sign-in-as",
      { method: "POST", body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new APIError("NOT_FOUND");
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ token: session.token });
      },
    ),
  },
} satisfies BetterAuthPlugin;

const hour = 60 * 60;
const day = 24 * hour;

/** How long the link in a verification mail holds, in seconds. */
export const verificationSeconds = day;

/** Better Auth's options; a test compares the tables they want with our migrations. */
export function authOptions(
  { db, engine }: Pick<Store, "db" | "engine">,
  env: Env,
  secret: string,
  passwordHash?: PasswordHash,
) {
  const origin = publicOrigin(env);
  const secure = origin.startsWith("https:");
  return {
    appName: "Southbridge",
    baseURL: origin,
    secret,
    database: { db, type: engine, transaction: true },
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordUnits.min,
      maxPasswordLength: passwordUnits.max,
      ...(passwordHash && { password: passwordHash }),
    },
    // Without a cookie cache: a session that is ended, and a role taken back, is so at once.
    session: {
      expiresIn: 7 * day,
      updateAge: hour,
      additionalFields: secondFactorFields.session,
    },
    user: { additionalFields: secondFactorFields.user },
    databaseHooks: { session: { create: { before: markSession } } },
    plugins: [admin(), signInAs, secondFactorPlugin()],
    advanced: {
      // __Host- binds the cookie to this host and to https (RFC 6265bis 4.1.3.2).
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: secure ? "__Host-southbridge-session" : "southbridge-session",
          attributes: { httpOnly: true, sameSite: "lax", path: "/", secure },
        },
        // Between the password and the code: it opens nothing but the page that asks for the code.
        two_factor: {
          name: challengeCookie(env),
          attributes: { httpOnly: true, sameSite: "lax", path: "/", secure },
        },
      },
      // The shell knows the address (features/accounts/session-repository.server.ts).
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => uuidv7() },
    },
    // Our own budgets (features/accounts): Better Auth does not count calls made in process.
    rateLimit: { enabled: false },
  } satisfies BetterAuthOptions;
}

/** The name of the cookie that says whose code is awaited. */
export function challengeCookie(env: Env): string {
  const name = "southbridge-sign-in";
  return publicOrigin(env).startsWith("https:") ? `__Host-${name}` : name;
}

/** The site's own address, as links and cookies know it. */
export function publicOrigin(env: Env): string {
  return env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`;
}

export function createAuth(
  store: Pick<Store, "db" | "engine">,
  env: Env,
  log: (level: "debug" | "info" | "warn" | "error", message: string) => void,
  passwordHash?: PasswordHash,
) {
  const secret = env.AUTH_SECRET ?? storedSecret(env.DATA_DIR);
  const options = authOptions(store, env, secret, passwordHash);
  return betterAuth({ ...options, logger: { level: "warn", log } });
}

/** The secret that signs cookies: made on the first start, kept beside the database. */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, "auth-secret");
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const secret = randomBytes(32).toString("base64url");
    // Only one of two processes that start together may create it; the other reads it.
    try {
      writeFileSync(file, secret, { mode: 0o600, flag: "wx" });
      return secret;
    } catch {
      return readFileSync(file, "utf8").trim();
    }
  }
}
