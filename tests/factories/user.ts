import { createAuth } from "#app/services/auth.server.ts";
import type { Site } from "#tests/support/site.ts";

let made = 0;

/** Makes an account that can sign in. @returns what its owner would type, and its id. */
export async function createUser(
  { db, database: { engine }, env }: Site,
  role: "admin" | "user" = "user",
) {
  made += 1;
  const email = `${role}-${made}@example.com`;
  const password = "a password of theirs";
  const { user } = await createAuth({ db, engine }, env, () => {}).api.createUser({
    body: { email, password, name: `Somebody ${made}`, role, data: { emailVerified: true } },
  });
  return { id: user.id, email, password };
}

/** A session of this account, made without the sign-in page. @returns the Cookie header. */
export async function signInDirectly(
  { db, database: { engine }, env }: Site,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const { headers } = await createAuth({ db, engine }, env, () => {}).api.signInEmail({
    body: { email, password },
    returnHeaders: true,
  });
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
