import type { App } from "#app/context.ts";
import {
  countUsers,
  findAllById,
  findById,
  findUsers,
} from "#app/domain/accounts/users/user-repository.server.ts";
import { formatReceived, formatReceivedInFull } from "#app/lib/dates.ts";
import { describeUserAgent } from "#app/lib/user-agent.ts";
import { findKeysetPage, idPosition } from "#app/platform/lists/keyset-page.ts";
import { oneOf, readListQuery } from "#app/platform/lists/list-query.ts";
import { searchList } from "#app/platform/lists/search-list.server.ts";
import type { SearchQuery } from "#app/platform/search/search-repository.server.ts";

const pageSize = 25;

/** How the index says what is shown: see indexUser. */
const shownFacets = { admins: { role: "admin" }, disabled: { disabled: "yes" } };

/** An account as the list shows it. */
export type ListedUser = ReturnType<typeof toListed>;

/** An account with everything that staff see of it. */
export type ShownUser = NonNullable<Awaited<ReturnType<typeof showUser>>>;

export function readUserQuery(params: URLSearchParams) {
  return readListQuery({ filters: { show: oneOf(["admins", "disabled"]) } }, params);
}

/** One page of accounts, newest first, with how many there are. */
export async function listUsers(
  { store: { db }, now }: App,
  { search, filters: { show }, cursor }: ReturnType<typeof readUserQuery>,
) {
  const asked = { cursor, size: pageSize };
  const facets = show && shownFacets[show];
  const found: SearchQuery = { kind: "user", text: search, ...(facets && { facets }) };
  const [page, counts] = await Promise.all([
    search
      ? findKeysetPage({ ...asked, ...searchList(db, found, (ids) => findAllById(db, ids)) })
      : findKeysetPage({
          ...asked,
          position: idPosition,
          fetch: (stretch) => findUsers(db, show, stretch),
          positionOf: ({ id }): [string] => [id],
        }),
    countUsers(db),
  ]);
  return { ...page, rows: page.rows.map((row) => toListed(row, now())), counts };
}

export async function showUser({ store, now }: App, id: string) {
  const user = await findById(store.db, id);
  return (
    user && {
      ...toListed(user, now()),
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

function toListed(user: Awaited<ReturnType<typeof findUsers>>[number], now: Date) {
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
