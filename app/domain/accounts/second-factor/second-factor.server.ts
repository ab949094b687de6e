import { APIError } from "better-auth/api";
import type { App, SignedIn } from "#app/context.ts";
import { actOnAccount } from "#app/domain/accounts/account-act-repository.server.ts";
import type { Auth } from "#app/domain/accounts/auth.server.ts";
import {
  type Verified,
  verifyOnce,
} from "#app/domain/accounts/not-in-better-auth/verify-code.server.ts";
import { findWrong, type Visit } from "#app/domain/accounts/own-password.server.ts";
import type { GivenCode } from "#app/domain/accounts/second-factor/code-schema.ts";
import {
  type Proof,
  withPasswordAndCode,
} from "#app/domain/accounts/second-factor/password-and-code.server.ts";
import { headersAfter, headersFor } from "#app/domain/accounts/session.server.ts";
import type { AuditAction, AuditValues } from "#app/domain/audit/audit-actions.ts";

/** How many recovery codes are left of a second factor that is on. */
export async function countRecoveryCodes({ auth }: App, { userId }: SignedIn): Promise<number> {
  const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId } });
  return backupCodes.length;
}

/**
 * Makes a secret, which counts for nothing until a code proves that an app has it.
 * @returns its address for authenticator apps, and the cookies of a session that was replaced
 */
export async function beginSetUp(
  visit: Visit,
  password: string,
): Promise<Verified<{ uri: string; headers: Headers }>> {
  const wrong = await findWrong(visit, password);
  if (wrong) return wrong;
  const { app, request, clientAddress } = visit;
  const { api } = app.auth;
  const enable = async (headers: Headers) => {
    const made = await api.enableTwoFactor({ body: { password, method: "totp" }, headers });
    return "totpURI" in made ? made.totpURI : "";
  };
  const headers = headersFor(request, clientAddress);
  try {
    return { opened: { uri: await enable(headers), headers: new Headers() } };
  } catch (error) {
    if (!(error instanceof APIError) || error.body?.code !== "TOTP_ALREADY_ENABLED") throw error;
    // Another admin reset it: the secret of before is still there, and counts for nothing.
    const off = await api.disableTwoFactor({ body: { password }, headers, returnHeaders: true });
    const uri = await enable(headersAfter(off.headers, request, clientAddress));
    return { opened: { uri, headers: off.headers } };
  }
}

/**
 * The first code turns the second factor on, and ends the admin's other sessions.
 * @returns the recovery codes, which are shown this once, and the cookies of the new session
 */
export async function confirmSetUp(visit: Visit, given: GivenCode) {
  const { userId } = visit.signedIn;
  return verifyOnce(visit.app, { userId, given }, () =>
    change(visit, "second-factor-on", async (api, headers) => {
      const sent = { body: { code: given.code }, headers, returnHeaders: true } as const;
      const answer = await api.verifyTOTP(sent);
      await endOthers(visit, api, answer.headers);
      const { backupCodes } = await api.viewBackupCodes({ body: { userId } });
      return { headers: answer.headers, recoveryCodes: backupCodes };
    }),
  );
}

/** New recovery codes for old; needs the password and a code. */
export function renewRecoveryCodes(visit: Visit, proof: Proof) {
  return withPasswordAndCode(visit, proof, () =>
    change(visit, "recovery-codes-renewed", async (api, headers) => {
      const { password } = proof;
      const { backupCodes } = await api.generateBackupCodes({ body: { password }, headers });
      return { headers: new Headers(), recoveryCodes: backupCodes };
    }),
  );
}

/** Turns the second factor off; needs the password and a code. @returns the session's new cookies. */
export function turnOff(visit: Visit, proof: Proof) {
  return withPasswordAndCode(visit, proof, () =>
    change(visit, "second-factor-off", async (api, headers) => {
      const { password } = proof;
      const off = await api.disableTwoFactor({ body: { password }, headers, returnHeaders: true });
      // A code given to the old second factor counts for nothing with the next one.
      await endOthers(visit, api, off.headers);
      return off.headers;
    }),
  );
}

/** "Later": the admin is not asked again at the next sign-in. */
export async function decline({ app, request }: Visit) {
  const body = { secondFactorDeclinedAt: app.now() };
  await app.auth.api.updateUser({ body, headers: request.headers });
}

const values = {
  "second-factor-on": { before: { "second factor": "off" }, after: { "second factor": "on" } },
  "second-factor-off": { before: { "second factor": "on" }, after: { "second factor": "off" } },
  "recovery-codes-renewed": {},
} satisfies Partial<Record<AuditAction, { before?: AuditValues; after?: AuditValues }>>;

/** Does something to one's own second factor, in one transaction with the audit and the mail. */
function change<Result>(
  { app, request, signedIn, clientAddress }: Visit,
  action: keyof typeof values,
  act: (api: Auth["api"], headers: Headers) => Promise<Result>,
): Promise<Result> {
  return actOnAccount(app, {}, async ({ api, audit, notice }) => {
    const result = await act(api, headersFor(request, clientAddress));
    const recordId = signedIn.userId;
    await audit({ actor: signedIn, clientAddress, action, recordId, ...values[action] });
    await notice(signedIn.email, "second factor");
    return result;
  });
}

function endOthers({ request, clientAddress }: Visit, api: Auth["api"], after: Headers) {
  return api.revokeOtherSessions({ headers: headersAfter(after, request, clientAddress) });
}
