import type { App, SignedIn } from "#app/context.ts";
import { isOver } from "#app/domain/accounts/not-in-better-auth/session-lives.ts";
import { describeUserAgent } from "#app/lib/user-agent.ts";

/** One browser in which somebody is signed in, as its owner sees it. */
export interface OwnSession {
  id: string;
  isCurrent: boolean;
  /** UTC in ISO 8601; a use is noted once in five minutes. */
  createdAt: string;
  lastUsedAt: string;
  /** Where it began: an IPv4 address or the /64 network of an IPv6 one; empty when unknown. */
  address: string;
  /** "Chrome on Windows". */
  device: string;
}

/** The sessions of whoever asks that still hold, the last used first. */
export async function listSessions(
  { auth, now }: Pick<App, "auth" | "now">,
  request: Request,
  { sessionId: currentSessionId, role }: Pick<SignedIn, "sessionId" | "role">,
): Promise<OwnSession[]> {
  const sessions = await auth.api.listSessions({ headers: request.headers });
  return sessions
    .filter((session) => !isOver(session, role, now()))
    .sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime() || (a.id < b.id ? 1 : -1))
    .map(({ id, createdAt, updatedAt, ipAddress, userAgent }) => ({
      id,
      isCurrent: id === currentSessionId,
      createdAt: createdAt.toISOString(),
      lastUsedAt: updatedAt.toISOString(),
      address: ipAddress ?? "",
      device: describeUserAgent(userAgent ?? null),
    }));
}

/** Ends one of one's own sessions. @returns false when there is none of that id. */
export async function endSession(
  { auth }: Pick<App, "auth">,
  request: Request,
  sessionId: string,
): Promise<boolean> {
  const { headers } = request;
  const sessions = await auth.api.listSessions({ headers });
  const session = sessions.find(({ id }) => id === sessionId);
  if (!session) return false;
  await auth.api.revokeSession({ body: { token: session.token }, headers });
  return true;
}

/** Ends all of one's own sessions but the current one. */
export async function endOtherSessions({ auth }: Pick<App, "auth">, request: Request) {
  await auth.api.revokeOtherSessions({ headers: request.headers });
}
