import type { App } from "#app/context.ts";
import { findById as findAccount } from "#app/domain/accounts/account-repository.server.ts";
import { readGrants, roleOf } from "#app/domain/accounts/permissions.ts";
import { findAllActive } from "#app/domain/accounts/session-repository.server.ts";
import {
  countUsers,
  findById,
  type StoredUser,
  userList,
} from "#app/domain/accounts/user-repository.server.ts";
import { reasons, roleBlocker } from "#app/domain/users/change-user.server.ts";
import { formatReceivedInFull, formatTime } from "#app/lib/dates.ts";
import { describeUserAgent } from "#app/lib/user-agent.ts";
import { showPage } from "#app/platform/lists/list.server.ts";
import { oneOf, readListQuery } from "#app/platform/lists/list-query.ts";

export type ListedUser = ReturnType<typeof toListed>;

export function readUserQuery(params: URLSearchParams) {
  const filters = { show: oneOf(["admins", "coordinators", "engineers", "disabled"]) };
  return readListQuery({ filters }, params);
}

export async function listUsers(
  { store: { db }, now }: App,
  { search, filters: { show }, cursor }: ReturnType<typeof readUserQuery>,
) {
  const [page, counts] = await Promise.all([
    showPage(userList(db, search, show), cursor, (user) => toListed(user, now())),
    countUsers(db),
  ]);
  return { ...page, counts };
}

/** @param viewerId the admin who looks */
export async function showUser({ store, now }: App, id: string, viewerId: string) {
  const [user, account] = await Promise.all([findById(store.db, id), findAccount(store.db, id)]);
  if (!user || !account) return undefined;
  const active = await findAllActive(store.db, account, now());
  const blocker = roleBlocker(account, { isLastAdmin: false, isOwn: id === viewerId });
  return {
    ...toListed(user, now()),
    isVerified: account.isVerified,
    roleBlocker: blocker ? reasons[blocker] : "",
    bookings: user.bookings,
    applications: user.applications,
    sessions: active.map(({ id, updatedAt, userAgent }) => ({
      id,
      seen: formatReceivedInFull(iso(updatedAt)),
      browser: describeUserAgent(userAgent),
    })),
  };
}

function toListed(user: StoredUser, now: Date) {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: roleOf(user.role),
    branch: user.branch ?? "",
    grants: readGrants(user.grants),
    isDisabled: Boolean(user.banned),
    hasSecondFactor: Boolean(user.twoFactorEnabled),
    since: formatTime(iso(user.createdAt), now),
  };
}

/** PostgreSQL gives times as such, SQLite as text. */
function iso(moment: Date | string): string {
  return new Date(moment).toISOString();
}
