import type { App } from "#app/context.ts";
import { beginSession } from "#app/features/accounts/sign-in.server.ts";
import { insertFailedSignIn, insertNow } from "#app/features/audit/audit-repository.server.ts";
import { challengeHeaders, findChallenged } from "#app/features/second-factor/challenge.server.ts";
import type { GivenCode } from "#app/features/second-factor/code-schema.ts";
import { findByUserId } from "#app/features/second-factor/second-factor-repository.server.ts";
import { type Verified, verifyOnce } from "#app/features/second-factor/verify-code.server.ts";

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
  const user = await findChallenged(app, request);
  if (!user) return { problem: "over" };
  const lockedForSeconds = await findLock(app, user.userId);
  if (lockedForSeconds) return { lockedForSeconds };

  const asked = { userId: user.userId, given, clientAddress };
  const result = await verifyOnce(app, asked, async () => {
    const sent = {
      body: { code: given.code },
      headers: challengeHeaders(app, request),
      returnHeaders: true,
    } as const;
    const { response, headers } =
      given.kind === "app"
        ? await app.auth.api.verifyTOTP(sent)
        : await app.auth.api.verifyBackupCode(sent);
    if (response.token) {
      await beginSession(app, { token: response.token, headers }, request, clientAddress);
    }
    return headers;
  });

  const by = given.kind === "app" ? "code from the app" : "recovery code";
  const about = { kind: "user", recordId: user.userId } as const;
  if ("opened" in result) {
    const entry = { at, actor: user, clientAddress, ...about };
    await insertNow(app.store, { ...entry, action: "sign-in", after: { "second factor": by } });
    if (given.kind === "recovery") {
      await insertNow(app.store, { ...entry, action: "recovery-code-used" });
    }
  } else if ("problem" in result && result.problem === "wrong code") {
    const after = { "after the right password": `wrong ${by}` };
    await insertFailedSignIn(app, {
      at,
      actor: { name: user.email },
      clientAddress,
      ...about,
      after,
    });
  }
  return result;
}

/** Seconds until codes of this account are looked at again, after too many wrong ones in a row. */
async function findLock({ store }: App, userId: string): Promise<number | undefined> {
  const factor = await findByUserId(store.db, userId);
  // By the real clock, as Better Auth sets it.
  const left = Math.ceil(((factor?.lockedUntil?.getTime() ?? 0) - Date.now()) / 1000);
  return left > 0 ? left : undefined;
}
