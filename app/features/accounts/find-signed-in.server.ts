import type { App, SignedIn } from "#app/context.ts";
import { isLiveReading } from "#app/features/live/live-reading.ts";
import { hourMs } from "#app/lib/hour.ts";
import { sessionUpdateAge } from "#app/services/auth.server.ts";

/** How old a session may become, and how long it may go without a use: docs/security.md. */
const lives = {
  admin: { mostMs: 12 * hourMs, idleMs: hourMs },
  user: { mostMs: 30 * 24 * hourMs, idleMs: 7 * 24 * hourMs },
};

/**
 * Who sent this request, and the cookies that keep the session alive. A window that reads again
 * by itself does not use the session: nobody may be sitting at it.
 */
export async function findSignedIn(
  app: Pick<App, "auth" | "now">,
  request: Request,
): Promise<{ signedIn: SignedIn | undefined; headers: Headers }> {
  const found = await getSession(app, request, { disableRefresh: true });
  if (!found.response) return { signedIn: undefined, headers: found.headers };
  const { user, session } = found.response;
  // Who was disabled is out at the next request, as if the session were over.
  const { mostMs, idleMs } = lives[user.role === "admin" ? "admin" : "user"];
  const at = app.now().getTime();
  const unusedMs = at - session.updatedAt.getTime();
  const isOver = at - session.createdAt.getTime() >= mostMs || unusedMs >= idleMs;
  if (user.banned || isOver) {
    return { signedIn: undefined, headers: await signOut(app, request) };
  }
  const isUse = unusedMs >= sessionUpdateAge * 1000 && !isLiveReading(request);
  const headers = isUse ? (await getSession(app, request)).headers : found.headers;
  return { signedIn: describe(user, session), headers };
}

type Found = NonNullable<Awaited<ReturnType<typeof getSession>>["response"]>;

function getSession(
  { auth }: Pick<App, "auth">,
  { headers }: Request,
  query?: { disableRefresh: boolean },
) {
  return auth.api.getSession({ headers, returnHeaders: true, ...(query && { query }) });
}

function describe(user: Found["user"], session: Found["session"]): SignedIn {
  const secondFactor = secondFactorOf(user, session);
  return {
    userId: user.id,
    sessionId: session.id,
    name: user.name,
    email: user.email,
    isVerified: user.emailVerified,
    role: user.role === "admin" && secondFactor !== "awaited" ? "admin" : "user",
    secondFactor,
    confirmedAt: session.confirmedAt ?? undefined,
    passwordWasPrinted: user.passwordWasPrinted ?? false,
  };
}

function secondFactorOf(user: Found["user"], session: Found["session"]): SignedIn["secondFactor"] {
  if (user.twoFactorEnabled) return session.secondFactor ? "given" : "awaited";
  return user.secondFactorDeclinedAt ? "declined" : "none";
}

/** Ends the session on the server. @returns the cookies that take the browser's copy away. */
export async function signOut({ auth }: Pick<App, "auth">, request: Request): Promise<Headers> {
  const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true });
  return headers;
}
