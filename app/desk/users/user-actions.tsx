import { href, useLocation } from "react-router";
import type { UserChange } from "#app/domain/accounts/users/change-user.server.ts";
import type { ShownUser } from "#app/domain/accounts/users/list-users.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Each stands folded and says what it means before its button: a question without script. */
export function UserActions({ user, isOwn }: { user: ShownUser; isOwn: boolean }) {
  const { search } = useLocation();
  const action = `${href("/admin/users/:id", { id: user.id })}${search}`;
  return (
    <div className="user-actions">
      {offered(user, isOwn).map(({ change, label, meaning, hurdle }) => (
        <details key={change} name="user-action">
          <summary>
            {label}
            <Icon name="chevron-down" />
          </summary>
          {hurdle ? (
            <div>
              <p>{meaning}</p>
              <p className="font-medium">Not possible now: {hurdle}</p>
            </div>
          ) : (
            <form method="post" action={action}>
              <p>{meaning}</p>
              <input type="hidden" name="change" value={change} />
              {isOwn && change === "revoke-role" && (
                <label>
                  <input type="checkbox" name="confirmed" value="yes" required />
                  This is my own account, and I mean it.
                </label>
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

const gives = new Set<UserChange>(["make-admin", "make-coordinator", "enable"]);

interface Offer {
  change: UserChange;
  label: string;
  meaning: string;
  /** Why it cannot be done now, instead of a button that would fail. */
  hurdle?: string;
}

function offered(user: ShownUser, isOwn: boolean): Offer[] {
  const { role, isDisabled, hasSecondFactor, sessions, roleBlocker: hurdle } = user;
  // The same for both roles: what is needed, and what happens then.
  const first = `This needs a verified address and a password of their own. They are signed out everywhere, sign in again as staff, and are ${
    user.isFactorDemanded
      ? "let in once they have set up a second factor"
      : "offered a second factor, an app with codes, then"
  }. You are asked for your password first.`;
  const offers = [
    role !== "coordinator" &&
      !isOwn && {
        change: "make-coordinator",
        label: "Make a coordinator",
        meaning: `They look after records, bookings and partners, without accounts, the audit, the mail outbox, exports and deletion. ${first}`,
        hurdle,
      },
    role !== "admin" && {
      change: "make-admin",
      label: "Make an admin",
      meaning: `They see and change everything on the staff side: also accounts, the audit, the mail outbox, exports and deletion. ${first}`,
      hurdle,
    },
    role !== "user" && {
      change: "revoke-role",
      label: `Take the ${role} role back`,
      meaning: "They are out of the staff side with their next click. Their account stays.",
    },
    !isDisabled &&
      !isOwn && {
        change: "disable",
        label: "Disable the account",
        meaning: "All its sessions end at once, and nobody signs in with it until it is enabled.",
      },
    isDisabled && {
      change: "enable",
      label: "Enable the account",
      meaning: "It can be signed in with again, with the password it had.",
    },
    sessions.length > 0 && {
      change: "end-sessions",
      label: "End all sessions",
      meaning: isOwn
        ? "You are signed out everywhere, here too."
        : "They are signed out everywhere, and may sign in again.",
    },
    hasSecondFactor &&
      !isOwn && {
        change: "reset-second-factor",
        label: "Reset the second factor",
        meaning:
          "For a phone and codes that are lost. Make sure that it is really them who ask: from then on their password alone lets them in. All their sessions end.",
      },
  ] satisfies (Offer | false)[];
  return offers.filter((offer) => offer !== false);
}
