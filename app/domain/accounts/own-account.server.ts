import type { SignedInCaller } from "#app/context.ts";
import { findPasswordHash } from "#app/domain/accounts/account-repository.server.ts";
import type { Auth } from "#app/domain/accounts/auth.server.ts";
import * as sessions from "#app/domain/accounts/session-repository.server.ts";
import { countPassword } from "#app/domain/accounts/sign-in-limit.server.ts";
import {
  type AccountChange,
  transactOnAccount,
  type WithinAccount,
} from "#app/domain/accounts/transact-on-account.server.ts";
import { FormError } from "#app/lib/form-error.ts";
import { describeUserAgent } from "#app/lib/user-agent.ts";
import { transact } from "#app/platform/db/transact.ts";
import { failures } from "#content/failures.ts";

/**
 * Wrong passwords count as at sign-in, so that nobody guesses them in an open browser.
 * @throws FormError at `field`, LimitReached
 */
export async function checkPassword(caller: SignedInCaller, password: string, field = "password") {
  const { app, signedIn } = caller;
  await countPassword(caller, signedIn.email, async () => {
    const hash = await findPasswordHash(app.store.db, signedIn.userId);
    if (hash && (await app.passwordHash.verify({ hash, password }))) return;
    throw new FormError(400, { errors: { [field]: failures.wrongOwnPassword } });
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
  const done = { action: "password-changed", notifiesOf: "password", newPasswordHash } as const;
  await changeOwn(caller, { ...done, endsOthers: true }, (api) =>
    api.changePassword({ body: { currentPassword, newPassword }, headers }),
  );
}

/** In one transaction with audit and mail. @param done `endsOthers`: also the other sessions */
export function changeOwn<Result>(
  { app, signedIn: actor, clientAddress }: SignedInCaller,
  {
    newPasswordHash,
    endsOthers,
    ...done
  }: AccountChange & { newPasswordHash?: string; endsOthers?: boolean },
  act: (api: Auth["api"]) => Promise<Result>,
): Promise<Result> {
  const { userId: id, sessionId, email } = actor;
  const change = async ({ api, trx, audit }: WithinAccount) => {
    if (endsOthers) await sessions.endAll(trx, id, [sessionId]);
    const result = await act(api);
    await audit({ id, email }, { actor, clientAddress, ...done });
    return result;
  };
  return transactOnAccount(app, change, newPasswordHash);
}

export async function changeName({ app, request }: SignedInCaller, name: string) {
  await app.auth.api.updateUser({ body: { name }, headers: request.headers });
}

export type OwnSession = Awaited<ReturnType<typeof listSessions>>[number];

/** The caller's sessions that are not over, the last used first; times in ISO 8601, UTC. */
export async function listSessions({ app, signedIn }: SignedInCaller) {
  const account = { id: signedIn.userId, role: signedIn.role };
  const active = await sessions.findAllActive(app.store.db, account, app.now());
  return active.map(({ id, createdAt, updatedAt, ipAddress, userAgent }) => ({
    id,
    isCurrent: id === signedIn.sessionId,
    createdAt: new Date(createdAt).toISOString(),
    /** A use is noted once in a minute. */
    lastUsedAt: new Date(updatedAt).toISOString(),
    /** The IPv4 address or IPv6 /64 network from which it began; empty when unknown. */
    address: ipAddress ?? "",
    device: describeUserAgent(userAgent),
  }));
}

/** Ends one of the caller's other sessions. @returns false when there is none of this id. */
export async function endSession({ app, signedIn }: SignedInCaller, id: string) {
  if (id === signedIn.sessionId) return false;
  return transact(app.store, (...within) => sessions.end(...within, signedIn.userId, [id]));
}

export async function endOtherSessions({ app, signedIn }: SignedInCaller) {
  const { userId: id, sessionId } = signedIn;
  await transact(app.store, async (trx, announce) => {
    await sessions.endAll(trx, id, [sessionId]);
    announce({ kind: "user", id, what: "updated" });
  });
}
