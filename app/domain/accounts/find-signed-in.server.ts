import type { App, SignedIn } from "#app/context.ts";
import { sessionUpdateAge } from "#app/domain/accounts/auth.server.ts";
import { isStaff, readGrants, roleOf } from "#app/domain/accounts/permissions.ts";
import { isExpired } from "#app/domain/accounts/session-lifetimes.ts";
import { transact } from "#app/platform/db/transact.ts";
import { isBackgroundRequest } from "#app/platform/live/background-request.ts";

/** The sender of a request, and the cookies that prolong the session; live readings prolong none. */
export async function findSignedIn(app: App, request: Request) {
  const getSession = (disableRefresh: boolean) => {
    const { headers } = request;
    return app.auth.api.getSession({ headers, query: { disableRefresh }, returnHeaders: true });
  };
  const found = await getSession(true);
  if (!found.response) return { signedIn: undefined, headers: found.headers };
  const { user, session } = found.response;
  if (user.banned || isExpired(session, user.role, app.now()) || !isProven(user, session)) {
    return { signedIn: undefined, headers: await signOut(app, request) };
  }
  const unusedMs = app.now().getTime() - session.updatedAt.getTime();
  const isUse = unusedMs >= sessionUpdateAge * 1000 && !isBackgroundRequest(request);
  // On a full disk the session is still valid: it is prolonged the next time.
  const { headers } = isUse ? await getSession(false).catch(() => found) : found;
  return { signedIn: describe(user, session), headers };
}

type Found = App["auth"]["$Infer"]["Session"];

/** True if a session began with its account's second factor, and with a password for staff. */
function isProven(user: Found["user"], { secondFactor, confirmedAt }: Found["session"]) {
  return (secondFactor || !user.twoFactorEnabled) && (confirmedAt || !isStaff(user.role));
}

function describe(user: Found["user"], session: Found["session"]): SignedIn {
  return {
    userId: user.id,
    sessionId: session.id,
    name: user.name,
    email: user.email,
    role: roleOf(user.role),
    branch: user.branch ?? "",
    secondFactor: secondFactorOf(user),
    confirmedAt: session.confirmedAt ?? undefined,
    passwordWasPrinted: user.passwordWasPrinted ?? false,
    grants: readGrants(user.grants),
    digest: user.digestOff ? "off" : "on",
  };
}

function secondFactorOf(user: Found["user"]): SignedIn["secondFactor"] {
  if (user.twoFactorEnabled) return "given";
  return user.secondFactorDeclinedAt ? "declined" : "none";
}

/** Ends the session, which open windows notice. @returns the cookies that clear the browser's */
export async function signOut(app: App, request: Request): Promise<Headers> {
  const { api } = app.auth;
  const query = { disableRefresh: true };
  const found = await api.getSession({ headers: request.headers, query });
  const { headers } = await api.signOut({ headers: request.headers, returnHeaders: true });
  const change = { kind: "user", id: found?.user.id ?? "", what: "updated" } as const;
  if (found) await transact(app.store, async (_trx, announce) => announce(change));
  return headers;
}
