import {
  type Unopened,
  type Verified,
  verifyOnce,
} from "#app/domain/accounts/not-in-better-auth/verify-code.server.ts";
import { findWrong, type Visit } from "#app/domain/accounts/own-password.server.ts";
import type { GivenCode } from "#app/domain/accounts/second-factor/code-schema.ts";

/** What an admin gives to show that it is them. */
export interface Proof {
  password: string;
  /** Undefined for an admin without a second factor. */
  given?: GivenCode | undefined;
}

/**
 * Looks at the password, and at the code of who has a second factor, before something grave is
 * done. Better Auth counts no wrong ones within a session: here they are counted as at sign-in.
 */
export async function withPasswordAndCode<Opened>(
  visit: Visit,
  { password, given }: Proof,
  open: () => Promise<Opened>,
): Promise<Verified<Opened>> {
  const { app, request, signedIn } = visit;
  const { headers } = request;
  const wrong: Unopened | undefined = await findWrong(visit, password);
  if (wrong) return wrong;
  if (signedIn.secondFactor !== "given") return { opened: await open() };
  if (!given) return { problem: "wrong code" };
  const { code } = given;
  const verified = await verifyOnce(app, { userId: signedIn.userId, given }, async () => {
    if (given.kind === "app") await app.auth.api.verifyTOTP({ body: { code }, headers });
    else await app.auth.api.verifyBackupCode({ body: { code, disableSession: true }, headers });
  });
  return "opened" in verified ? { opened: await open() } : verified;
}
