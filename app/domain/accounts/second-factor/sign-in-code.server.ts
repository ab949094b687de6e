import type { App, Caller } from "#app/context.ts";
import { ChallengeExpired, WrongCode } from "#app/domain/accounts/account-errors.ts";
import type { EnteredCode } from "#app/domain/accounts/account-schemas.server.ts";
import { headersFor } from "#app/domain/accounts/session.server.ts";
import { admitSession } from "#app/domain/accounts/sign-in.server.ts";
import { verifyOnce } from "#app/domain/accounts/sign-in-limit.server.ts";
import { type FoundToken, findSignedToken } from "#app/domain/accounts/signed-token.server.ts";
import { auditFailedSignIn, auditNow } from "#app/domain/audit/audit.server.ts";

/** The account whose code a sign-in waits for; undefined if it has no second factor any more. */
export async function findChallenge(app: App, challenge: string | undefined) {
  const found = await findSignedToken(app, "sign-in-code", challenge);
  return found?.account.hasSecondFactor ? found : undefined;
}

/**
 * The second step of a sign-in, with the `challenge` of the first. @returns the session's cookies
 * @throws WrongCode, ChallengeExpired, LimitReached
 */
export async function signInWithCode(
  caller: Caller,
  given: EnteredCode,
  challenge: string | undefined,
): Promise<Headers> {
  const { app, clientAddress } = caller;
  const found = await findChallenge(app, challenge);
  if (!found) throw new ChallengeExpired();
  const { id, email } = found.account;
  const by = given.kind === "app" ? "code from the app" : "recovery code";
  const about = { at: app.now(), clientAddress, kind: "user", recordId: id } as const;
  const headers = await beginSession(caller, given, found).catch(async (error) => {
    if (!(error instanceof WrongCode) || error instanceof ChallengeExpired) throw error;
    const after = { "after the right password": `wrong ${by}` };
    await auditFailedSignIn(app, { ...about, actor: { name: email }, after });
    throw new WrongCode(401);
  });
  const entry = { ...about, actor: { userId: id, email } };
  await auditNow(app.store, { ...entry, action: "sign-in", after: { "second factor": by } });
  if (given.kind === "recovery") {
    await auditNow(app.store, { ...entry, action: "recovery-code-used" });
  }
  return headers;
}

async function beginSession(caller: Caller, given: EnteredCode, { account, token }: FoundToken) {
  const { api } = caller.app.auth;
  // Without the browser's own cookies: with a session beside the challenge, Better Auth would
  // compare the code with the secret of that session's account, as often as one likes.
  const headers = headersFor(caller);
  headers.set("Cookie", token);
  const sent = { body: { code: given.code }, headers, returnHeaders: true } as const;
  const begin = async () => {
    const verify = given.kind === "app" ? api.verifyTOTP : api.verifyBackupCode;
    const { headers, response } = await verify(sent);
    const session = { token: response.token ?? "", userId: account.id };
    const isSame = ({ version }: FoundToken["account"]) => version === account.version;
    if (!(await admitSession(caller, session, isSame))) throw new ChallengeExpired();
    return headers;
  };
  return verifyOnce(caller.app, account.id, given, begin, "Too many wrong codes. Try again");
}
