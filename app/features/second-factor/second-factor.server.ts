import { symmetricDecrypt } from "better-auth/crypto";
import type { App, RequestFacts, SignedIn } from "#app/context.ts";
import type { GivenCode } from "#app/features/second-factor/code-schema.ts";
import { otpAuthUrl } from "#app/features/second-factor/otp-auth-url.ts";
import { drawQrCode } from "#app/features/second-factor/qr-code.server.ts";
import {
  deleteSessionsWithoutCode,
  findByUserId,
  insertChange,
  updateDeclined,
  updateSessionsWithoutCode,
} from "#app/features/second-factor/second-factor-repository.server.ts";
import { type Verified, verifyOnce } from "#app/features/second-factor/verify-code.server.ts";

/** An admin at the page of their own second factor. */
interface Visit {
  app: App;
  request: Request;
  signedIn: SignedIn;
  clientAddress: RequestFacts["clientAddress"];
}

/** How far the admin's second factor has come; while it is being set up, what the app needs. */
export async function showSecondFactor({ auth, store }: App, { userId, email }: SignedIn) {
  const factor = await findByUserId(store.db, userId);
  if (!factor) return { state: "none" } as const;
  if (factor.isVerified) {
    const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId } });
    return { state: "on", recoveryCodesLeft: backupCodes.length } as const;
  }
  const { secretConfig } = await auth.$context;
  const secret = await symmetricDecrypt({ key: secretConfig, data: factor.secret });
  const { url, typed } = otpAuthUrl(secret, email);
  return { state: "begun", qrCode: drawQrCode(url), typed } as const;
}

/** Makes a secret, which counts for nothing until a code proves that an app has it. */
export function beginSetUp({ app, request, ...visit }: Visit, password: string) {
  return verifyOnce(app, attempt(visit), async () => {
    const body = { password, method: "totp" } as const;
    await app.auth.api.enableTwoFactor({ body, headers: request.headers });
  });
}

/**
 * The first code turns the second factor on, and ends the admin's other sessions.
 * @returns the recovery codes, which are shown this once, and the cookies of the new session
 */
export async function confirmSetUp(visit: Visit, given: GivenCode) {
  const { app, request, signedIn } = visit;
  const result = await verifyOnce(app, attempt(visit, given), () =>
    app.auth.api.verifyTOTP({
      body: { code: given.code },
      headers: request.headers,
      returnHeaders: true,
    }),
  );
  if (!("opened" in result)) return result;
  const { headers } = result.opened;
  const values = { before: { "second factor": "off" }, after: { "second factor": "on" } };
  const entry = { ...entryOf(visit), ...values, action: "second-factor-on" } as const;
  await insertChange(app.store, entry, deleteSessionsWithoutCode);
  const { userId } = signedIn;
  const { backupCodes } = await app.auth.api.viewBackupCodes({ body: { userId } });
  return { opened: { headers, recoveryCodes: backupCodes } };
}

/** New recovery codes for old; needs the password and a code. */
export async function renewRecoveryCodes(visit: Visit, password: string, given: GivenCode) {
  const { app, request } = visit;
  const result = await withPasswordAndCode(visit, password, given, () =>
    app.auth.api.generateBackupCodes({ body: { password }, headers: request.headers }),
  );
  if (!("opened" in result)) return result;
  await insertChange(app.store, { ...entryOf(visit), action: "recovery-codes-renewed" });
  return { opened: { headers: new Headers(), recoveryCodes: result.opened.backupCodes } };
}

/** Turns the second factor off; needs the password and a code. @returns the session's new cookies. */
export async function turnOff(visit: Visit, password: string, given: GivenCode) {
  const { app, request } = visit;
  const result = await withPasswordAndCode(visit, password, given, () =>
    app.auth.api.disableTwoFactor({
      body: { password },
      headers: request.headers,
      returnHeaders: true,
    }),
  );
  if (!("opened" in result)) return result;
  const values = { before: { "second factor": "on" }, after: { "second factor": "off" } };
  const entry = { ...entryOf(visit), ...values, action: "second-factor-off" } as const;
  await insertChange(app.store, entry, updateSessionsWithoutCode);
  return { opened: result.opened.headers };
}

/** "Later": the admin is not asked again at the next sign-in. */
export async function decline({ store, now }: App, { userId }: SignedIn) {
  await updateDeclined(store.db, userId, now());
}

function withPasswordAndCode<Opened>(
  visit: Visit,
  password: string,
  given: GivenCode,
  open: () => Promise<Opened>,
): Promise<Verified<Opened>> {
  const { app, request } = visit;
  const { headers } = request;
  return verifyOnce(app, attempt(visit, given), async () => {
    await app.auth.api.verifyPassword({ body: { password }, headers });
    const { code } = given;
    if (given.kind === "app") await app.auth.api.verifyTOTP({ body: { code }, headers });
    else await app.auth.api.verifyBackupCode({ body: { code, disableSession: true }, headers });
    return open();
  });
}

/** Within a session Better Auth counts no wrong codes: so they are counted by account here. */
function attempt(
  { signedIn, clientAddress }: Pick<Visit, "signedIn" | "clientAddress">,
  given?: GivenCode,
) {
  return { userId: signedIn.userId, given, clientAddress };
}

function entryOf({ app, signedIn, clientAddress }: Visit) {
  return { at: app.now(), actor: signedIn, clientAddress };
}
