import { data, href, Link, redirect, useLocation } from "react-router";
import { z } from "zod";
import { appContext, signedInContext } from "#app/context.ts";
import { FailureLine } from "#app/desk/bookings/edit-form.tsx";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { DetailPane, Fact, Facts } from "#app/desk/lists/detail-pane.tsx";
import { noSearch, pageData } from "#app/desk/live/page-data.ts";
import { UserBadges } from "#app/desk/people/users-page.tsx";
import { RecordValue } from "#app/desk/record/record-value.tsx";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { confirmPage } from "#app/domain/accounts/second-factor/second-factor-pages.ts";
import { isRecentlyConfirmed } from "#app/domain/accounts/session-lifetimes.ts";
import {
  changeUser,
  setHomeBranch,
  type UserChange,
  userChanges,
} from "#app/domain/accounts/users/change-user.server.ts";
import { showUser } from "#app/domain/accounts/users/list-users.server.ts";
import { FormError } from "#app/lib/form-error.ts";
import { formatNumber } from "#app/lib/format.ts";
import { recordId } from "#app/lib/record-id.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { formAction } from "#app/platform/http/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Options } from "#app/ui/options.tsx";
import { branches } from "#content/branches.ts";
import type { MessageKey } from "#content/messages.ts";
import type { Route } from "./+types/user-page";

export async function loader({ context, params }: Route.LoaderArgs) {
  requirePermission(context, "users");
  const id = recordId(params.id);
  const { userId } = context.get(signedInContext);
  const user = id && (await showUser(context.get(appContext), id, userId));
  if (!user) throw notHere();
  return { user, isOwn: user.id === userId, shows: [id] };
}

const source = pageData<typeof loader>("/admin/users/:id", noSearch);
export const clientLoader = source.read;

const formSchema = z.union([
  z.object({
    change: z.literal("home-branch"),
    branch: z.union([z.literal(""), z.enum(branches.map(({ id }) => id))]),
  }),
  z.object({
    change: z.enum(userChanges),
    confirmed: z.literal("yes").optional().catch(undefined),
  }),
]);

export const action = formAction(async (fields, caller, { params, url }) => {
  const { app, request, signedIn } = caller;
  const id = recordId(params.id);
  if (!id) throw notHere();
  const here = `${href("/admin/users/:id", { id })}${url.search}`;
  const { data: form } = formSchema.safeParse(fields);
  if (!form) throw data("Choose an action.", { status: 400 });
  if (form.change === "home-branch") {
    if (!(await setHomeBranch(app, id, form.branch, caller))) throw notHere();
    return redirectWithFlash(request, here, "homeBranchSet");
  }
  const { change, confirmed } = form;
  const isOwn = id === signedIn.userId;
  const isOwnLoss = isOwn && change === "revoke-role";
  if (isOwnLoss && !confirmed) {
    throw new FormError(400, { failure: "Select the box first: this is your own account." });
  }
  if (isOwn && change === "reset-second-factor") {
    throw data("Manage your own second factor on its own page.", { status: 400 });
  }
  // A stolen session must not do this, so the password is asked for again.
  if (change !== "end-sessions" && !isRecentlyConfirmed(signedIn, app.now())) {
    return redirect(confirmPage(here), 303);
  }
  if (!(await changeUser(app, change, id, caller))) throw notHere();
  const isOut = isOwnLoss || (isOwn && change === "end-sessions");
  return redirectWithFlash(request, isOut ? href("/adminlogin") : here, done[change]);
});

const done: Record<UserChange, MessageKey> = {
  "make-admin": "roleGiven",
  "make-coordinator": "coordinatorMade",
  "revoke-role": "roleTaken",
  disable: "accountDisabled",
  enable: "accountEnabled",
  "end-sessions": "sessionsEnded",
  "reset-second-factor": "secondFactorReset",
};

function notHere() {
  return data("This account has been deleted or does not exist.", { status: 404 });
}

export default function UserPage({ loaderData, actionData }: Route.ComponentProps) {
  const shown = source.useData(loaderData);
  // The answer of one account is not for the next one.
  return <UserDetail key={shown.user.id} {...shown} failure={actionData?.failure} />;
}

type Shown = Pick<Route.ComponentProps["loaderData"], "user" | "isOwn">;

/** One account; `isOwn` for that of the signed-in admin. */
function UserDetail({ user, isOwn, failure }: Shown & { failure: string | undefined }) {
  const { id, sessions } = user;
  const audit = href("/admin/audit");
  const action = `${href("/admin/users/:id", { id })}${useLocation().search}`;
  return (
    <DetailPane
      list={href("/admin/users")}
      title={user.name}
      above={`Account since ${user.since.full}`}
    >
      <div className="mt-2.5">
        <UserBadges user={user} />
      </div>
      {failure && <FailureLine>{failure}</FailureLine>}
      <Facts>
        <Fact label="Email">
          <RecordValue as="email" value={user.email} />
          {!user.isVerified && <span className="block text-ink-soft">Not verified yet</span>}
        </Fact>
        <Fact label="Second factor">
          {user.hasSecondFactor ? "On" : "None"}
          {isOwn && (
            <Link className="ml-4" to={href("/admin/second-factor")}>
              {user.hasSecondFactor ? "Manage" : "Set up"}
            </Link>
          )}
        </Fact>
        {user.role !== "user" && <HomeBranch branch={user.branch} action={action} />}
        <Fact label="Bookings">{formatNumber(user.bookings)}</Fact>
        <Fact label="Applications">{formatNumber(user.applications)}</Fact>
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
            <Link to={`${audit}?who=${id}`}>Actions by this user</Link>
            <Link to={`${audit}?record=${id}`}>Changes to this account</Link>
          </span>
        </Fact>
      </Facts>
      <div className="border-t border-line">
        {offered(user, isOwn).map((offer) => (
          <UserAction key={offer.change} {...offer} {...{ action, isOwn }} />
        ))}
      </div>
    </DetailPane>
  );
}

function HomeBranch({ branch, action }: { branch: string; action: string }) {
  return (
    <Fact label="Branch">
      <form className="flex flex-wrap gap-2" method="post" action={action}>
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

interface Offer {
  change: UserChange;
  label: string;
  meaning: string;
  /** Why it cannot be done now. */
  blocker?: string;
}

/** A change, folded, with its consequences above its button. */
function UserAction(props: Offer & { action: string; isOwn: boolean }) {
  const { change, label, meaning, blocker, action, isOwn } = props;
  return (
    <details name="user-action" className="group border-b border-line">
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
          {isOwn && change === "revoke-role" && <CheckBox {...understood} />}
          <Button type="submit" variant={gives.has(change) ? "green" : "danger"} size={42}>
            {label}
          </Button>
        </form>
      )}
    </details>
  );
}

const body = "grid justify-items-start gap-3.5 pt-0.5 pb-4.5 [&>p]:max-w-[40em]";

const understood = {
  name: "confirmed",
  value: "yes",
  required: true,
  label: "I understand that this is my own account.",
};

const gives = new Set<UserChange>(["make-admin", "make-coordinator", "enable"]);

function offered(user: Shown["user"], isOwn: boolean): Offer[] {
  const { role, isDisabled, hasSecondFactor, sessions, roleBlocker: blocker } = user;
  // The requirements and consequences are the same for both roles.
  const first = `The account needs a verified address and its own password. The user is signed out everywhere, signs in again as staff, and is ${
    user.isFactorDemanded
      ? "admitted after setting up a second factor"
      : "then offered a second factor, an app with codes"
  }. You have to enter your password first.`;
  const offers: (Offer & { isOffered: boolean })[] = [
    {
      isOffered: role !== "coordinator" && !isOwn,
      change: "make-coordinator",
      label: "Make a coordinator",
      meaning: `A coordinator manages records, bookings and partners, without accounts, the audit, the mail outbox, exports and deletion. ${first}`,
      blocker,
    },
    {
      isOffered: role !== "admin",
      change: "make-admin",
      label: "Make an admin",
      meaning: `An admin sees and changes everything on the staff side, including accounts, the audit, the mail outbox, exports and deletion. ${first}`,
      blocker,
    },
    {
      isOffered: role !== "user",
      change: "revoke-role",
      label: `Remove ${role} role`,
      meaning: "The user loses access to the staff side with the next click. The account remains.",
    },
    {
      isOffered: !isDisabled && !isOwn,
      change: "disable",
      label: "Disable the account",
      meaning: "All its sessions end at once, and nobody can sign in with it until it is enabled.",
    },
    {
      isOffered: isDisabled,
      change: "enable",
      label: "Enable the account",
      meaning: "The user can sign in again with the same password.",
    },
    {
      isOffered: sessions.length > 0,
      change: "end-sessions",
      label: "End all sessions",
      meaning: isOwn
        ? "You are signed out everywhere, including here."
        : "The user is signed out everywhere and can sign in again.",
    },
    {
      isOffered: hasSecondFactor && !isOwn,
      change: "reset-second-factor",
      label: "Reset the second factor",
      meaning:
        "For a lost phone and lost codes. Verify the identity of the user first: after this the password alone is enough to sign in. All sessions end.",
    },
  ];
  return offers.filter(({ isOffered }) => isOffered);
}
