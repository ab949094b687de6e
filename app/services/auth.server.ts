import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BetterAuthOptions, betterAuth } from "better-auth";
import { admin } from "better-auth/plugins/admin";
import { v7 as uuidv7 } from "uuid";
import type { Store } from "#app/db/store.ts";
import type { Env } from "#app/env.server.ts";
import {
  markSession,
  secondFactorFields,
  secondFactorPlugin,
} from "#app/services/second-factor.server.ts";

/** Accounts and sessions, on the product's own database. */
export type Auth = ReturnType<typeof createAuth>;

/** OWASP ASVS 5.0, 6.2: at least 8 characters, at least 64 allowed, no composition rules. */
export const passwordLength = { min: 8, max: 128 };

const day = 24 * 60 * 60;

/** Better Auth's options; a test compares the tables they want with our migrations. */
export function authOptions(
  { db, engine }: Pick<Store, "db" | "engine">,
  env: Env,
  secret: string,
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
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
    },
    // Without a cookie cache: a session that is ended, and a role taken back, is so at once.
    session: {
      expiresIn: 7 * day,
      updateAge: day,
      additionalFields: secondFactorFields.session,
    },
    user: { additionalFields: secondFactorFields.user },
    databaseHooks: { session: { create: { before: markSession } } },
    plugins: [admin(), secondFactorPlugin()],
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
) {
  const options = authOptions(store, env, env.AUTH_SECRET ?? storedSecret(env.DATA_DIR));
  return betterAuth({ ...options, logger: { level: "warn", log } });
}

/** The secret that signs cookies: made on the first start, kept beside the database. */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, "auth-secret");
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    mkdirSync(dataDir, { recursive: true });
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
