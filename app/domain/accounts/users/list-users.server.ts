import type { App } from "#app/context.ts";
import {
  type Cursor,
  countUsers,
  findById,
  findPage,
  type UserFilter,
} from "#app/domain/accounts/users/user-repository.server.ts";

import { formatReceived, formatReceivedInFull } from "#app/lib/dates.ts";
import { describeUserAgent } from "#app/lib/user-agent.ts";

export const pageSize = 25;

/** An account as the list shows it. */
export type ListedUser = ReturnType<typeof inWords>;

/** An account with everything that staff see of it. */
export type ShownUser = NonNullable<Awaited<ReturnType<typeof showUser>>>;

export async function listUsers(
  { store, now }: App,
  query: { search: string; show: UserFilter; cursor: Cursor },
) {
  const [page, counts] = await Promise.all([
    findPage(store.db, { ...query, size: pageSize }),
    countUsers(store.db),
  ]);
  return { ...page, rows: page.rows.map((row) => inWords(row, now())), counts };
}

export async function showUser({ store, now }: App, id: string) {
  const user = await findById(store.db, id);
  return (
    user && {
      ...inWords(user, now()),
      isVerified: Boolean(user.emailVerified),
      bookings: user.bookings,
      applications: user.applications,
      sessions: user.sessions
        .filter(({ expiresAt }) => new Date(expiresAt) > now())
        .map(({ id, createdAt, updatedAt, userAgent }) => ({
          id,
          began: formatReceivedInFull(iso(createdAt)),
          seen: formatReceivedInFull(iso(updatedAt)),
          browser: describeUserAgent(userAgent),
        })),
    }
  );
}

function inWords(user: Awaited<ReturnType<typeof findPage>>["rows"][number], now: Date) {
  const since = iso(user.createdAt);
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: user.role === "admin" ? ("admin" as const) : ("user" as const),
    isDisabled: Boolean(user.banned),
    hasSecondFactor: Boolean(user.twoFactorEnabled),
    since: formatReceived(since, now),
    sinceInFull: formatReceivedInFull(since),
  };
}

/** PostgreSQL gives times as such, SQLite as text. */
function iso(moment: Date | string): string {
  return new Date(moment).toISOString();
}
