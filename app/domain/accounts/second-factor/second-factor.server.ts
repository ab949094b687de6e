import { z } from "zod";
import type { App, SignedIn, SignedInCaller } from "#app/context.ts";
import { ConfirmationNeeded, WrongCode } from "#app/domain/accounts/account-errors.ts";
import { lockAccount } from "#app/domain/accounts/account-repository.server.ts";
import {
  currentPassword,
  type EnteredCode,
  enteredCode,
} from "#app/domain/accounts/account-schemas.server.ts";
import { changeOwn, checkPassword } from "#app/domain/accounts/own-account.server.ts";
import { deleteSecret } from "#app/domain/accounts/second-factor/second-factor-repository.server.ts";
import { headersFor } from "#app/domain/accounts/session.server.ts";
import { isRecentlyConfirmed } from "#app/domain/accounts/session-lifetimes.ts";
import { verifyOnce } from "#app/domain/accounts/sign-in-limit.server.ts";
import { transactOnAccount } from "#app/domain/accounts/transact-on-account.server.ts";

interface Proof {
  password: string;
  code?: EnteredCode | undefined;
}

const on = { "second factor": "on" };
const off = { "second factor": "off" };
const notifiesOf = "second factor";
const endsOthers = true;

export async function countRecoveryCodes({ auth }: App, { userId }: SignedIn): Promise<number> {
  const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId } });
  return backupCodes.length;
}

/** Makes a secret for `confirmSetUp`. @returns its address for apps @throws as `checkPassword` */
export async function beginSetUp(caller: SignedInCaller, password: string): Promise<string> {
  await checkPassword(caller, password);
  const { headers } = caller.request;
  const { userId } = caller.signedIn;
  return transactOnAccount(caller.app, async ({ api, trx }) => {
    // After a reset by another admin the former secret is still there.
    if (!(await lockAccount(trx, userId))?.hasSecondFactor) await deleteSecret(trx, userId);
    const made = await api.enableTwoFactor({ body: { password, method: "totp" }, headers });
    return "totpURI" in made ? made.totpURI : "";
  });
}

/**
 * The first code turns the second factor on, and ends the admin's other sessions.
 * @returns the recovery codes, which are shown this once, and the cookies of the new session
 * @throws WrongCode, LimitReached
 */
export async function confirmSetUp(caller: SignedInCaller, given: EnteredCode) {
  const { userId } = caller.signedIn;
  const did = { action: "second-factor-on", before: off, after: on } as const;
  return verifyOnce(caller.app, userId, given, () =>
    changeOwn(caller, { ...did, notifiesOf, endsOthers }, async (api) => {
      const sent = { body: { code: given.code }, headers: headersFor(caller) };
      const { headers } = await api.verifyTOTP({ ...sent, returnHeaders: true });
      const { backupCodes: codes } = await api.viewBackupCodes({ body: { userId } });
      return { headers, codes };
    }),
  );
}

/** New recovery codes for old. @throws as `checkIdentity` */
export async function renewRecoveryCodes(caller: SignedInCaller, proof: Proof): Promise<string[]> {
  await checkIdentity(caller, proof);
  const done = { action: "recovery-codes-renewed", notifiesOf } as const;
  return changeOwn(caller, done, async (api) => {
    const sent = { body: { password: proof.password }, headers: headersFor(caller) };
    return (await api.generateBackupCodes(sent)).backupCodes;
  });
}

/** Turns the second factor off. @returns the session's new cookies @throws as `checkIdentity` */
export async function turnOff(caller: SignedInCaller, proof: Proof): Promise<Headers> {
  await checkIdentity(caller, proof);
  const did = { action: "second-factor-off", before: on, after: off } as const;
  // The others gave a code of this second factor, which proves nothing about the next one.
  return changeOwn(caller, { ...did, notifiesOf, endsOthers }, async (api) => {
    const sent = { body: { password: proof.password }, headers: headersFor(caller) };
    return (await api.disableTwoFactor({ ...sent, returnHeaders: true })).headers;
  });
}

/**
 * Every grave act calls it with its form's fields, which carry the proof where it was asked for. It
 * is valid for ten minutes.
 * @throws ConfirmationNeeded without a proof; ZodError, or as `checkIdentity`, for a wrong one
 */
export async function requireConfirmed(
  caller: SignedInCaller,
  fields: Readonly<Record<string, string>>,
) {
  const { app, request, signedIn } = caller;
  if (isRecentlyConfirmed(signedIn, app.now())) return;
  if (fields.password === undefined) throw new ConfirmationNeeded(signedIn);
  const needsCode = signedIn.secondFactor === "given";
  const one_time_code = needsCode ? enteredCode : z.undefined().catch(undefined);
  const proof = z.object({ password: currentPassword, one_time_code }).parse(fields);
  await checkIdentity(caller, { password: proof.password, code: proof.one_time_code });
  const body = { confirmedAt: app.now() };
  await app.auth.api.updateSession({ body, headers: request.headers });
}

/** "Later": the dashboard does not offer it again. */
export async function decline({ app, request }: SignedInCaller) {
  const body = { secondFactorDeclinedAt: app.now() };
  await app.auth.api.updateUser({ body, headers: request.headers });
}

/** Password, and code if there is a second factor. @throws as `checkPassword`; WrongCode */
async function checkIdentity(caller: SignedInCaller, { password, code: given }: Proof) {
  const { app, request, signedIn } = caller;
  await checkPassword(caller, password);
  if (signedIn.secondFactor !== "given") return;
  if (!given) throw new WrongCode();
  const { api } = app.auth;
  const { headers } = request;
  const { kind, code } = given;
  await verifyOnce<unknown>(app, signedIn.userId, given, () =>
    kind === "app"
      ? api.verifyTOTP({ body: { code }, headers })
      : api.verifyBackupCode({ body: { code, disableSession: true }, headers }),
  );
}
