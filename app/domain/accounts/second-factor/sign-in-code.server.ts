import type { App } from "#app/context.ts";
import {
  findChallenge,
  takeChallengeBack,
} from "#app/domain/accounts/not-in-better-auth/challenge.server.ts";
import { findLockedUntil } from "#app/domain/accounts/not-in-better-auth/used-code-repository.server.ts";
import {
  type Verified,
  verifyOnce,
} from "#app/domain/accounts/not-in-better-auth/verify-code.server.ts";
import type { GivenCode } from "#app/domain/accounts/second-factor/code-schema.ts";
import { beginSession } from "#app/domain/accounts/sign-in.server.ts";
import { insertFailedSignIn, insertNow } from "#app/domain/audit/audit-repository.server.ts";

/**
 * The second step of a sign-in. Only here does the session begin.
 * @returns its cookies; "over" when the sign-in has to begin again with the password
 */
export async function signInWithCode(
  app: App,
  given: GivenCode,
  request: Request,
  clientAddress: string,
): Promise<Verified<Headers>> {
  const at = app.now();
  const challenge = await findChallenge(app, request, clientAddress);
  if (!challenge) return { problem: "over" };
  const { user, headers } = challenge;
  const { id: userId } = user;
  const lockedForSeconds = await findLock(app, userId);
  if (lockedForSeconds) return { lockedForSeconds };

  const result = await verifyOnce(app, { userId, given }, async () => {
    const sent = { body: { code: given.code }, headers, returnHeaders: true } as const;
    const answer =
      given.kind === "app"
        ? await app.auth.api.verifyTOTP(sent)
        : await app.auth.api.verifyBackupCode(sent);
    await beginSession(app, request, answer.headers);
    answer.headers.append("Set-Cookie", await takeChallengeBack(app, request));
    return answer.headers;
  });

  const by = given.kind === "app" ? "code from the app" : "recovery code";
  const about = { kind: "user", recordId: userId } as const;
  if ("opened" in result) {
    const entry = { at, actor: { userId, email: user.email }, clientAddress, ...about };
    await insertNow(app.store, { ...entry, action: "sign-in", after: { "second factor": by } });
    if (given.kind === "recovery") {
      await insertNow(app.store, { ...entry, action: "recovery-code-used" });
    }
  } else if ("problem" in result && result.problem === "wrong code") {
    const after = { "after the right password": `wrong ${by}` };
    const actor = { name: user.email };
    await insertFailedSignIn(app, { at, actor, clientAddress, ...about, after });
  }
  return result;
}

/** Seconds until codes of this account are looked at again, after too many wrong ones in a row. */
async function findLock({ store }: App, userId: string): Promise<number | undefined> {
  const until = await findLockedUntil(store.db, userId);
  // By the real clock, as Better Auth sets it.
  const left = Math.ceil(((until?.getTime() ?? 0) - Date.now()) / 1000);
  return left > 0 ? left : undefined;
}
