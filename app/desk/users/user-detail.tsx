import { href, Link, useLocation } from "react-router";
import { FailureLine } from "#app/desk/edit/failure-line.tsx";
import { DetailPane, Fact } from "#app/desk/lists/detail-pane.tsx";
import { RecordValue } from "#app/desk/records/record-value.tsx";
import { UserActions } from "#app/desk/users/user-actions.tsx";
import type { ListedUser, ShownUser } from "#app/domain/accounts/users/list-users.server.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Options } from "#app/ui/options.tsx";
import { branches } from "#content/branches.ts";

type Props = { user: ShownUser; isOwn: boolean; answered: FormAnswer | undefined };

/** One account, `isOwn` if it is that of the admin who looks. */
export function UserDetail({ user, isOwn, answered }: Props) {
  const failure = answered?.failure;
  const { id, name, email, since, isVerified, hasSecondFactor, sessions } = user;
  return (
    <DetailPane list={href("/admin/users")} title={name} above={`Account since ${since.full}`}>
      <div className="mt-2.5">
        <UserBadges user={user} />
      </div>
      {failure && <FailureLine>{failure}</FailureLine>}
      <dl>
        <Fact label="Email">
          <RecordValue as="email" value={email} />
          {!isVerified && <span className="block text-ink-soft">Not verified yet</span>}
        </Fact>
        <Fact label="Second factor">
          {hasSecondFactor ? "On" : "None"}
          {isOwn && (
            <Link className="ml-4" to={href("/admin/second-factor")}>
              {hasSecondFactor ? "Look after it" : "Set it up"}
            </Link>
          )}
        </Fact>
        {user.role !== "user" && <HomeBranch user={user} />}
        <Fact label="Bookings">{user.bookings.toLocaleString("en-IN")}</Fact>
        <Fact label="Applications">{user.applications.toLocaleString("en-IN")}</Fact>
        <Fact label="Signed in">
          {sessions.length === 0 && "Nowhere"}
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
          <span className="flex flex-wrap gap-x-4 gap-y-1">
            <Link to={{ pathname: href("/admin/audit"), search: `?who=${id}` }}>What they did</Link>
            <Link to={{ pathname: href("/admin/audit"), search: `?record=${id}` }}>
              What was done to it
            </Link>
          </span>
        </Fact>
      </dl>
      <UserActions user={user} isOwn={isOwn} />
    </DetailPane>
  );
}

function HomeBranch({ user: { id, branch } }: { user: ShownUser }) {
  const { search } = useLocation();
  return (
    <Fact label="Branch">
      <form
        className="flex flex-wrap gap-2"
        method="post"
        action={`${href("/admin/users/:id", { id })}${search}`}
      >
        <span className="select-box">
          <select
            className="small-field pr-10"
            name="branch"
            aria-label="Where they work"
            key={branch}
            defaultValue={branch}
          >
            <option value="">None</option>
            <Options of={branches.map(({ id, name }) => [id, name])} />
          </select>
          <Icon name="chevron-down" />
        </span>
        <Button type="submit" variant="outline" size={38} name="change" value="home-branch">
          Save<span className="sr-only"> branch</span>
        </Button>
      </form>
    </Fact>
  );
}

export function UserBadges({ user: { role, isDisabled } }: { user: ListedUser }) {
  return (
    <span className="flex flex-wrap gap-2 capitalize">
      <Badge tone={role === "user" ? "done" : "progress"}>{role}</Badge>
      {isDisabled && <Badge tone="failed">disabled</Badge>}
    </span>
  );
}
