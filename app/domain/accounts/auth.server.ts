import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BetterAuthOptions, betterAuth } from "better-auth";
import { admin } from "better-auth/plugins/admin";
import { defaultRoles, userAc } from "better-auth/plugins/admin/access";
import type { Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { argon2id, type PasswordHash } from "#app/domain/accounts/password-hash.server.ts";
import { secondFactorPlugin } from "#app/domain/accounts/second-factor/second-factor-plugin.server.ts";
import {
  accountFields,
  describeSession,
  sessionFields,
} from "#app/domain/accounts/session.server.ts";
import { type IndexedUser, indexUser } from "#app/domain/accounts/user-repository.server.ts";
import { type Env, publicOrigin } from "#app/env.server.ts";
import { passwordLength } from "#app/lib/password-length.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Engine } from "#app/platform/db/store.ts";

export type Auth = ReturnType<typeof createAuth>;

export type OpenAuth = ReturnType<typeof openAuth>;

export interface AuthParts {
  db: Kysely<Tables>;
  engine: Engine;
  env: Env;
  secret: string;
  log(level: "debug" | "info" | "warn" | "error", message: string): void;
}

/** In seconds, as all times here. */
const minute = 60;
const day = 24 * 60 * minute;

/** A use of a session is noted once in this time: staff read to the minute when it was last seen. */
export const sessionUpdateAge = minute;

/** Better Auth's options; a test compares the tables they want with our migrations. */
export function authOptions(
  db: Kysely<Tables>,
  { engine, env, secret }: Pick<AuthParts, "engine" | "env" | "secret">,
  passwordHash: PasswordHash,
) {
  const origin = publicOrigin(env);
  const secure = origin.startsWith("https:");
  const index = (user: IndexedUser) => indexUser(db, user);
  return {
    appName: "Southbridge",
    baseURL: origin,
    secret,
    // Each call is a transaction, unless it runs within one already.
    database: { db, type: engine, transaction: !db.isTransaction },
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      // In UTF-16 units; password-rule.server.ts says what may be chosen.
      minPasswordLength: passwordLength.min,
      maxPasswordLength: 2 * passwordLength.max,
      password: passwordHash,
    },
    // Only digests are stored, so that a copy of the database signs nobody in (ASVS 5.0, 6.5.2).
    verification: { storeIdentifier: "hashed" },
    // Without a cookie cache, so that ended sessions and removed roles count at once.
    session: {
      expiresIn: 7 * day,
      updateAge: sessionUpdateAge,
      // Our own forms ask for the password where it matters.
      freshAge: 0,
      additionalFields: sessionFields,
    },
    user: { additionalFields: accountFields },
    databaseHooks: {
      session: { create: { before: describeSession } },
      user: { create: { after: index }, update: { after: index } },
    },
    plugins: [
      admin({ roles: { ...defaultRoles, coordinator: userAc, engineer: userAc } }),
      secondFactorPlugin(),
    ],
    advanced: {
      // __Host- binds the cookie to this host and to https (RFC 6265bis 4.1.3.2).
      useSecureCookies: false,
      cookies: {
        session_token: cookie(secure, "southbridge-session"),
        // It travels within a cookie of ours: signed-token.server.ts.
        two_factor: cookie(secure, "southbridge-second-factor"),
      },
      // The shell knows the address (session.server.ts).
      ipAddress: { disableIpTracking: true },
      database: {
        generateId: () => uuidv7(),
        // Once at the start is enough; a transaction may be over before it is done.
        validateSchema: !db.isTransaction,
      },
    },
    // Our own limits (app/platform/limits): Better Auth does not count calls made in process.
    rateLimit: { enabled: false },
  } satisfies BetterAuthOptions;
}

function cookie(secure: boolean, name: string) {
  return {
    name: secure ? `__Host-${name}` : name,
    attributes: { httpOnly: true, sameSite: "lax" as const, path: "/", secure },
  };
}

export function createAuth(
  db: Kysely<Tables>,
  parts: Omit<AuthParts, "db">,
  passwordHash: PasswordHash,
) {
  const options = authOptions(db, parts, passwordHash);
  return betterAuth({ ...options, logger: { level: "warn", log: parts.log } });
}

/** Better Auth over the whole database, and within one transaction. */
export function openAuth(parts: AuthParts, passwordHash: PasswordHash = argon2id) {
  return {
    auth: createAuth(parts.db, parts, passwordHash),
    passwordHash,
    authSecret: parts.secret,
    /**
     * The same within a transaction, so that its mails and audit are stored with it; making one
     * takes some 4 ms. It accepts any password: they are hashed and compared before, because that
     * is slow, and on SQLite every other write waits for the transaction.
     */
    authWithin: (trx: Kysely<Tables>, newPasswordHash = "none") =>
      createAuth(trx, parts, {
        ...passwordHash,
        hash: async () => newPasswordHash,
        verify: async () => true,
      }),
  };
}

/** The secret that signs cookies: made on the first start, kept beside the database. */
export function authSecret({ AUTH_SECRET, DATA_DIR }: Env): string {
  if (AUTH_SECRET) return AUTH_SECRET;
  const file = join(DATA_DIR, "auth-secret");
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch {
    // An earlier start made it, or a process that starts at the same time.
  }
  return readFileSync(file, "utf8").trim();
}
