import { href, Link, useLocation } from "react-router";
import { FailureLine } from "#app/desk/edit/edit-form.tsx";
import { DetailPane, Fact, Facts } from "#app/desk/lists/detail-pane.tsx";
import { RecordValue } from "#app/desk/records/record-value.tsx";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import type { UserChange } from "#app/domain/accounts/users/change-user.server.ts";
import type { ListedUser, ShownUser } from "#app/domain/accounts/users/list-users.server.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Options } from "#app/ui/options.tsx";
import { branches } from "#content/branches.ts";

type Props = { user: ShownUser; isOwn: boolean; answered: FormAnswer | undefined };

/** One account; `isOwn` for that of the signed-in admin. */
export function UserDetail({ user, isOwn, answered }: Props) {
  const failure = answered?.failure;
  const { id, name, email, since, isVerified, hasSecondFactor, sessions } = user;
  return (
    <DetailPane list={href("/admin/users")} title={name} above={`Account since ${since.full}`}>
      <div className="mt-2.5">
        <UserBadges user={user} />
      </div>
      {failure && <FailureLine>{failure}</FailureLine>}
      <Facts>
        <Fact label="Email">
          <RecordValue as="email" value={email} />
          {!isVerified && <span className="block text-ink-soft">Not verified yet</span>}
        </Fact>
        <Fact label="Second factor">
          {hasSecondFactor ? "On" : "None"}
          {isOwn && (
            <Link className="ml-4" to={href("/admin/second-factor")}>
              {hasSecondFactor ? "Manage" : "Set up"}
            </Link>
          )}
        </Fact>
        {user.role !== "user" && <HomeBranch user={user} />}
        <Fact label="Bookings">{user.bookings.toLocaleString("en-IN")}</Fact>
        <Fact label="Applications">{user.applications.toLocaleString("en-IN")}</Fact>
        <Fact label="Sessions">
          {sessions.length === 0 && "No active sessions"}
          <ul>
            {sessions.map(({ id, browser, seen }) => (
              <li key={id}>
                {browser}
                <span className="block text-ink-soft">last seen {seen}</span>
              </li>
            ))}
          </ul>
        </Fact>
        <Fact label="Audit">
          <span className="flex flex-wrap gap-x-4 gap-y-1">
            <Link to={{ pathname: href("/admin/audit"), search: `?who=${id}` }}>
              Actions by this user
            </Link>
            <Link to={{ pathname: href("/admin/audit"), search: `?record=${id}` }}>
              Changes to this account
            </Link>
          </span>
        </Fact>
      </Facts>
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
            aria-label="Branch"
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

/** Each change is folded, with its consequences above its button. */
function UserActions({ user, isOwn }: { user: ShownUser; isOwn: boolean }) {
  const { search } = useLocation();
  const action = `${href("/admin/users/:id", { id: user.id })}${search}`;
  return (
    <div className="border-t border-line">
      {offered(user, isOwn).map(({ change, label, meaning, blocker }) => (
        <details key={change} name="user-action" className="group border-b border-line">
          <summary className="no-marker flex min-h-11 cursor-pointer items-center justify-between gap-4 pt-[3px] font-medium text-board hover:bg-hover">
            {label}
            <span className="group-open:rotate-180 [&>.icon]:w-4.5">
              <Icon name="chevron-down" />
            </span>
          </summary>
          {blocker ? (
            <div className={body}>
              <p>{meaning}</p>
              <p className="font-medium">Not possible now: {blocker}</p>
            </div>
          ) : (
            <form className={body} method="post" action={action}>
              <p>{meaning}</p>
              <input type="hidden" name="change" value={change} />
              {isOwn && change === "revoke-role" && (
                <CheckBox
                  name="confirmed"
                  value="yes"
                  required
                  label="I understand that this is my own account."
                />
              )}
              <Button type="submit" variant={gives.has(change) ? "green" : "danger"} size={42}>
                {label}
              </Button>
            </form>
          )}
        </details>
      ))}
    </div>
  );
}

const body = "grid justify-items-start gap-3.5 pt-0.5 pb-4.5 [&>p]:max-w-[40em]";

const gives = new Set<UserChange>(["make-admin", "make-coordinator", "enable"]);

interface Offer {
  change: UserChange;
  label: string;
  meaning: string;
  /** Why it cannot be done now. */
  blocker?: string;
}

function offered(user: ShownUser, isOwn: boolean): Offer[] {
  const { role, isDisabled, hasSecondFactor, sessions, roleBlocker: blocker } = user;
  // The requirements and consequences are the same for both roles.
  const first = `The account needs a verified address and its own password. The user is signed out everywhere, signs in again as staff, and is ${
    user.isFactorDemanded
      ? "admitted after setting up a second factor"
      : "then offered a second factor, an app with codes"
  }. You have to enter your password first.`;
  const offers = [
    role !== "coordinator" &&
      !isOwn && {
        change: "make-coordinator",
        label: "Make a coordinator",
        meaning: `A coordinator manages records, bookings and partners, without accounts, the audit, the mail outbox, exports and deletion. ${first}`,
        blocker,
      },
    role !== "admin" && {
      change: "make-admin",
      label: "Make an admin",
      meaning: `An admin sees and changes everything on the staff side, including accounts, the audit, the mail outbox, exports and deletion. ${first}`,
      blocker,
    },
    role !== "user" && {
      change: "revoke-role",
      label: `Remove ${role} role`,
      meaning: "The user loses access to the staff side with the next click. The account remains.",
    },
    !isDisabled &&
      !isOwn && {
        change: "disable",
        label: "Disable the account",
        meaning:
          "All its sessions end at once, and nobody can sign in with it until it is enabled.",
      },
    isDisabled && {
      change: "enable",
      label: "Enable the account",
      meaning: "The user can sign in again with the same password.",
    },
    sessions.length > 0 && {
      change: "end-sessions",
      label: "End all sessions",
      meaning: isOwn
        ? "You are signed out everywhere, including here."
        : "The user is signed out everywhere and can sign in again.",
    },
    hasSecondFactor &&
      !isOwn && {
        change: "reset-second-factor",
        label: "Reset the second factor",
        meaning:
          "For a lost phone and lost codes. Verify the identity of the user first: after this the password alone is enough to sign in. All sessions end.",
      },
  ] satisfies (Offer | false)[];
  return offers.filter((offer) => offer !== false);
}
