import { authSecret, createAuth } from "#app/domain/accounts/auth.server.ts";
import { argon2id, type PasswordHash } from "#app/domain/accounts/password-hash.server.ts";
import type { StaffRole } from "#app/domain/accounts/permissions.ts";
import { anyPassword } from "#tests/support/cheap-password-hash.ts";
import type { Site } from "#tests/support/site.ts";
import { noteForm } from "#tests/support/typed.ts";

let made = 0;

/** The parts of a site that making an account needs. */
type Accounts = Pick<Site, "db" | "env"> & {
  database: Pick<Site["database"], "engine">;
  /** The password hash of the site; the real one by default. */
  passwordHash?: PasswordHash | undefined;
};

/** Makes an account that can sign in. @returns what its owner would type, and its id. */
export async function createUser(
  site: Accounts,
  role: StaffRole | "user" = "user",
  own: {
    name?: string;
    email?: string;
    emailVerified?: boolean;
    banned?: boolean;
    branch?: string;
  } = {},
) {
  made += 1;
  const { passwordHash } = site;
  const password = "a password of theirs";
  const { name = `Somebody ${made}`, emailVerified = true, banned = false, branch } = own;
  const { email = `${role}-${made}@example.com` } = own;
  noteForm(Object.entries({ name, email, password }));
  const { user } = await authOf(site, passwordHash).api.createUser({
    body: {
      email,
      password,
      name,
      role,
      data: { emailVerified, banned, ...(branch && { branch }) },
    },
  });
  return { id: user.id, email, password };
}

/** A session of this account, made without the sign-in page. @returns the Cookie header. */
export async function signInDirectly(
  site: Accounts,
  { email }: { email: string },
): Promise<string> {
  const { headers } = await authOf(site, anyPassword).api.signInEmail({
    body: { email, password: "any password" },
    returnHeaders: true,
  });
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Making one takes longer than what it is asked. */
const auths = new WeakMap<Accounts["db"], Map<PasswordHash, ReturnType<typeof createAuth>>>();

function authOf(
  { db, database: { engine }, env }: Accounts,
  passwordHash: PasswordHash = argon2id,
) {
  const own = auths.get(db) ?? new Map<PasswordHash, ReturnType<typeof createAuth>>();
  auths.set(db, own);
  const parts = { engine, env, secret: authSecret(env), log: () => {} };
  const auth = own.get(passwordHash) ?? createAuth(db, parts, passwordHash);
  own.set(passwordHash, auth);
  return auth;
}
