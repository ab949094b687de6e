import { APIError } from "better-auth/api";
import type { App, SignedIn } from "#app/context.ts";
import { actOnAccount } from "#app/domain/accounts/account-act-repository.server.ts";
import {
  giveBackAttempt,
  takeAttempt,
} from "#app/domain/accounts/not-in-better-auth/sign-in-limit-repository.server.ts";

/** Somebody signed in who asks for something of their own. */
export interface Visit {
  app: App;
  request: Request;
  signedIn: SignedIn;
  clientAddress: string;
}

/**
 * Looks at the signed-in person's own password. Wrong ones are counted as at sign-in: who sits
 * down at somebody's open browser may not guess on.
 * @returns undefined when it was right
 */
export async function findWrong(
  { app, request, signedIn, clientAddress }: Visit,
  password: string,
): Promise<{ problem: "wrong password" } | { lockedForSeconds: number } | undefined> {
  const attempt = { email: signedIn.email, clientAddress, at: app.now() };
  const lockedForSeconds = await takeAttempt(app, attempt);
  if (lockedForSeconds) return { lockedForSeconds };
  try {
    await app.auth.api.verifyPassword({ body: { password }, headers: request.headers });
  } catch (error) {
    if (error instanceof APIError && error.body?.code === "INVALID_PASSWORD") {
      return { problem: "wrong password" };
    }
    await giveBackAttempt(app, attempt);
    throw error;
  }
  await giveBackAttempt(app, attempt);
  return undefined;
}

/**
 * Replaces the password, which `findWrong` has looked at. Whoever knew the old one is out: only
 * this browser stays signed in.
 */
export async function changePassword(
  { app, request: { headers }, signedIn, clientAddress }: Visit,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
) {
  const newPasswordHash = await app.passwordHash.hash(newPassword);
  await actOnAccount(app, { newPasswordHash }, async ({ api, audit, notice }) => {
    await api.changePassword({ body: { currentPassword, newPassword }, headers });
    await api.revokeOtherSessions({ headers });
    const recordId = signedIn.userId;
    await audit({ actor: signedIn, action: "password-changed", recordId, clientAddress });
    await notice(signedIn.email, "password");
  });
}
