import { href, Link } from "react-router";
import { UserActions } from "#app/desk/users/user-actions.tsx";
import { UserBadges } from "#app/desk/users/user-badges.tsx";
import type { ShownUser } from "#app/domain/accounts/users/list-users.server.ts";
import { Icon } from "#app/ui/icon.tsx";

/** One account with what it did, where it is signed in, and what can be done to it. */
export function UserDetail({
  user,
  isOwn,
  failure,
  listSearch,
}: {
  user: ShownUser;
  /** Whether it is the account of who looks. */
  isOwn: boolean;
  /** Why the last change was not made. */
  failure: string | undefined;
  /** Where in the list one came from. */
  listSearch: string;
}) {
  const { id, name, email, sinceInFull, isVerified, hasSecondFactor, sessions } = user;
  return (
    <article className="record-detail" aria-labelledby="user-name">
      <header>
        <p>Account since {sinceInFull}</p>
        <h2 id="user-name">{name}</h2>
        <Link
          to={{ pathname: href("/admin/users"), search: listSearch }}
          aria-label="Close"
          preventScrollReset
        >
          <Icon name="close" />
        </Link>
      </header>
      <UserBadges user={user} />
      {failure && (
        <p className="user-failure" role="alert">
          <Icon name="alert" />
          {failure}
        </p>
      )}
      <dl>
        <Fact label="Email">
          <a href={`mailto:${email}`}>{email}</a>
          {!isVerified && <span className="block text-ink-soft">not verified yet</span>}
        </Fact>
        <Fact label="Second factor">
          {hasSecondFactor ? "on" : "none"}
          {isOwn && (
            <Link className="ml-4" to={href("/admin/second-factor")}>
              {hasSecondFactor ? "Look after it" : "Set it up"}
            </Link>
          )}
        </Fact>
        <Fact label="Bookings">{user.bookings.toLocaleString("en-IN")}</Fact>
        <Fact label="Applications">{user.applications.toLocaleString("en-IN")}</Fact>
        <Fact label="Signed in">
          {sessions.length === 0 && "nowhere"}
          <ul>
            {sessions.map(({ id, browser, seen }) => (
              <li key={id}>
                {browser}
                <span className="block text-ink-soft">last seen {seen}</span>
              </li>
            ))}
          </ul>
        </Fact>
        <Fact label="In the audit">
          <span className="flex flex-wrap gap-x-4">
            <Link to={{ pathname: href("/admin/audit"), search: `?who=${id}` }}>What they did</Link>
            <Link to={{ pathname: href("/admin/audit"), search: `?record=${id}` }}>
              What was done to it
            </Link>
          </span>
        </Fact>
      </dl>
      <UserActions user={user} isOwn={isOwn} listSearch={listSearch} />
    </article>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
