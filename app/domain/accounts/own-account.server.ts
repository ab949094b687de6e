import { APIError } from "better-auth/api";
import type { SignedInCaller } from "#app/context.ts";
import type { Auth } from "#app/domain/accounts/auth.server.ts";
import { tellSessionEnded } from "#app/domain/accounts/find-signed-in.server.ts";
import { isOver } from "#app/domain/accounts/not-in-better-auth/session-lives.ts";
import { countPassword } from "#app/domain/accounts/not-in-better-auth/sign-in-limit.server.ts";
import { deleteOwn } from "#app/domain/accounts/own-data-repository.server.ts";
import {
  type AccountChange,
  transactOnAccount,
} from "#app/domain/accounts/transact-on-account.server.ts";
import { FormError } from "#app/lib/form-error.ts";
import { describeUserAgent } from "#app/lib/user-agent.ts";
import { failures } from "#content/messages.ts";

/** Better Auth counts UTF-16 units, so that one of our longest may be too long for it. */
const wrongPasswords = new Set(["INVALID_PASSWORD", "PASSWORD_TOO_LONG"]);

/**
 * Compares the password of who is signed in. Wrong ones count as at sign-in, so that nobody guesses
 * at somebody's open browser.
 * @param field the form's field that it was typed into
 * @throws FormError at that field, TooManyAttempts
 */
export async function checkPassword(caller: SignedInCaller, password: string, field = "password") {
  const { headers } = caller.request;
  await countPassword(caller, caller.signedIn.email, async () => {
    try {
      await caller.app.auth.api.verifyPassword({ body: { password }, headers });
    } catch (error) {
      const isWrong = error instanceof APIError && wrongPasswords.has(String(error.body?.code));
      if (!isWrong) throw error;
      throw new FormError(400, { errors: { [field]: failures.wrongOwnPassword } });
    }
  });
}

/** Only this browser stays signed in. @throws as `checkPassword`, at `current_password` */
export async function changePassword(
  caller: SignedInCaller,
  currentPassword: string,
  newPassword: string,
) {
  const { headers } = caller.request;
  await checkPassword(caller, currentPassword, "current_password");
  const newPasswordHash = await caller.app.passwordHash.hash(newPassword);
  const done = { action: "password-changed", tellsOf: "password", newPasswordHash } as const;
  await changeOwn(caller, done, async (api) => {
    await api.changePassword({ body: { currentPassword, newPassword }, headers });
    await api.revokeOtherSessions({ headers });
  });
}

/** Changes the caller's account in one transaction with the audit and the mail to them. */
export function changeOwn<Result>(
  { app, signedIn: actor, clientAddress }: SignedInCaller,
  { newPasswordHash, ...done }: AccountChange & { newPasswordHash?: string },
  act: (api: Auth["api"]) => Promise<Result>,
): Promise<Result> {
  return transactOnAccount(app, { newPasswordHash }, async ({ api, keep }) => {
    const result = await act(api);
    await keep({ id: actor.userId, email: actor.email }, { actor, clientAddress, ...done });
    return result;
  });
}

export async function changeName({ app, request }: SignedInCaller, name: string) {
  await app.auth.api.updateUser({ body: { name }, headers: request.headers });
}

/**
 * Deletes the account and what was sent from it; its bookings stay and belong to nobody.
 * @returns the headers that clear the browser's session cookie
 */
export async function deleteAccount({ app, request, signedIn }: SignedInCaller): Promise<Headers> {
  const { headers } = request;
  return transactOnAccount(app, {}, async ({ api, trx, announce }) => {
    await deleteOwn(trx, signedIn, announce);
    return (await api.deleteUser({ body: {}, headers, returnHeaders: true })).headers;
  });
}

export type OwnSession = Awaited<ReturnType<typeof listSessions>>[number];

/** The caller's sessions that are not over, the last used first; times in ISO 8601, UTC. */
export async function listSessions({ app, request, signedIn }: SignedInCaller) {
  const sessions = await app.auth.api.listSessions({ headers: request.headers });
  return sessions
    .filter((session) => !isOver(session, signedIn.role, app.now()))
    .sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime() || (a.id < b.id ? 1 : -1))
    .map(({ id, createdAt, updatedAt, ipAddress, userAgent }) => ({
      id,
      isCurrent: id === signedIn.sessionId,
      createdAt: createdAt.toISOString(),
      /** A use is noted once in a minute. */
      lastUsedAt: updatedAt.toISOString(),
      /** Where it began: an IPv4 address or an IPv6 /64 network; empty when unknown. */
      address: ipAddress ?? "",
      device: describeUserAgent(userAgent),
    }));
}

/** Ends one of the caller's other sessions. @returns false when there is none of this id. */
export async function endSession({ app, request, signedIn }: SignedInCaller, sessionId: string) {
  const { headers } = request;
  const sessions = await app.auth.api.listSessions({ headers });
  const session = sessions.find(({ id }) => id === sessionId && id !== signedIn.sessionId);
  if (!session) return false;
  await app.auth.api.revokeSession({ body: { token: session.token }, headers });
  await tellSessionEnded(app, signedIn.userId);
  return true;
}

export async function endOtherSessions({ app, request, signedIn }: SignedInCaller) {
  await app.auth.api.revokeOtherSessions({ headers: request.headers });
  await tellSessionEnded(app, signedIn.userId);
}
