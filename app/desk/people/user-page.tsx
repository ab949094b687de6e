import type { ComponentProps } from "react";
import { data, href, Link, useLocation } from "react-router";
import { z } from "zod";
import { appContext, signedInContext } from "#app/context.ts";
import { PostForm, useSend } from "#app/desk/forms/post-form.tsx";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { useBranches } from "#app/desk/frame/use-branches.tsx";
import { noSearch, pageData } from "#app/desk/live/page-data.ts";
import { UserBadges } from "#app/desk/people/users-page.tsx";
import { RecordValue } from "#app/desk/record/record-value.tsx";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { DetailPane, Fact, FactList } from "#app/desk/ui/detail-pane.tsx";
import { FailureLine } from "#app/desk/ui/failure-line.tsx";
import { staffBranch } from "#app/domain/accounts/account-schemas.server.ts";
import { type Grant, grants } from "#app/domain/accounts/permissions.ts";
import { requireConfirmed } from "#app/domain/accounts/second-factor/second-factor.server.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import {
  changeUser,
  setGrants,
  setHomeBranch,
  type UserChange,
  userChanges,
} from "#app/domain/users/change-user.server.ts";
import { showUser } from "#app/domain/users/list-users.server.ts";
import { type FormAnswer, failureOf } from "#app/lib/form-answer.ts";
import { FormError } from "#app/lib/form-error.ts";
import { formatNumber } from "#app/lib/format.ts";
import { recordId } from "#app/lib/record-id.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { formAction } from "#app/platform/http/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Options } from "#app/ui/options.tsx";
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

const formSchema = (catalogue: Catalogue) =>
  z.union([
    z.object({ change: z.literal("home-branch"), branch: staffBranch(catalogue) }),
    z.object({ change: z.literal("grants") }),
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
  const { data: form } = formSchema(app.catalogue.current).safeParse(fields);
  if (!form) throw data("Choose an action.", { status: 400 });
  if (form.change === "home-branch") {
    await requireConfirmed(caller, fields);
    if (!(await setHomeBranch(app, id, form.branch, caller))) throw notHere();
    return redirectWithFlash(request, here, "homeBranchSet");
  }
  if (form.change === "grants") {
    await requireConfirmed(caller, fields);
    const given = grants.filter((grant) => fields[grant] === "on");
    if (!(await setGrants(app, id, given, caller))) throw notHere();
    return redirectWithFlash(request, here, "grantsSet");
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
  if (change !== "end-sessions") await requireConfirmed(caller, fields);
  if (!(await changeUser(app, change, id, caller))) throw notHere();
  const isOut = isOwnLoss || (isOwn && change === "end-sessions");
  return redirectWithFlash(request, isOut ? href("/adminlogin") : here, change);
});

function notHere() {
  return data("This account has been deleted or does not exist.", { status: 404 });
}

export default function UserPage({ loaderData, actionData }: Route.ComponentProps) {
  const shown = source.useData(loaderData);
  // The answer of one account is not for the next one.
  return <UserDetail key={shown.user.id} {...shown} answered={actionData} />;
}

type Sending = Pick<ComponentProps<typeof PostForm>, "send" | "isBusy">;
type Shown = Pick<Route.ComponentProps["loaderData"], "user" | "isOwn">;

/** One account; `isOwn` for that of the signed-in admin. */
function UserDetail({ user, isOwn, answered }: Shown & { answered: FormAnswer | undefined }) {
  const { id, sessions } = user;
  const { search } = useLocation();
  const { answer = answered, ...sending } = useSend(
    href("/admin/users/:id", { id }),
    () => {},
    search,
  );
  const failure = failureOf(answer);
  const audit = href("/admin/audit");
  return (
    <DetailPane
      list={href("/admin/users")}
      title={user.name}
      above={`Account since ${user.since.full}`}
    >
      <div className="mt-2">
        <UserBadges user={user} />
      </div>
      {failure && <FailureLine>{failure}</FailureLine>}
      <FactList>
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
        {user.role === "coordinator" && <GrantsForm given={user.grants} {...sending} />}
        {user.role !== "user" && <HomeBranch branch={user.branch} {...sending} />}
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
      </FactList>
      {offered(user, isOwn).map((change) => (
        <UserAction key={change} {...{ change, user, isOwn }} {...sending} />
      ))}
    </DetailPane>
  );
}

const grantLabels: Record<Grant, string> = {
  catalogue: "Change the catalogue and publish it",
  prices: "Change prices in the catalogue",
  credits: "Credit invoices, waive charges, refund payments",
  payments: "Confirm and enter payments",
};

/** Additional permissions that an admin grants to a coordinator. */
function GrantsForm({ given, ...sending }: { given: readonly Grant[] } & Sending) {
  return (
    <Fact label="Also may">
      <PostForm className="grid justify-items-start gap-2" {...sending}>
        {grants.map((grant) => (
          <CheckBox
            key={`${grant} ${given.includes(grant)}`}
            name={grant}
            value="on"
            defaultChecked={given.includes(grant)}
            label={grantLabels[grant]}
          />
        ))}
        <Button type="submit" variant="outline" size={38} name="change" value="grants">
          Save<span className="sr-only"> permissions</span>
        </Button>
      </PostForm>
    </Fact>
  );
}

function HomeBranch({ branch, ...sending }: { branch: string } & Sending) {
  return (
    <Fact label="Branch">
      <PostForm className="flex flex-wrap gap-2" {...sending}>
        <span className="select-box">
          <select
            className="small-field pr-10"
            name="branch"
            aria-label="Branch"
            key={branch}
            defaultValue={branch}
          >
            <option value="">None</option>
            <Options of={useBranches(branch).map(({ id, name }) => [id, name])} />
          </select>
          <Icon name="chevron-down" />
        </span>
        <Button type="submit" variant="outline" size={38} name="change" value="home-branch">
          Save<span className="sr-only"> branch</span>
        </Button>
      </PostForm>
    </Fact>
  );
}

/** A change, with its consequences beside its button. */
function UserAction({ change, user, isOwn, ...sending }: Shown & { change: UserChange } & Sending) {
  const blocker = change.startsWith("make-") && user.roleBlocker;
  return (
    <PostForm
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
      {...sending}
    >
      <div className="min-w-0 flex-[1_1_260px]">
        <p>{meanings[change]}</p>
        {blocker && <p className="font-medium">Not possible now: {blocker}</p>}
        {isOwn && change === "revoke-role" && (
          <CheckBox
            name="confirmed"
            value="yes"
            required
            label="I understand that this is my own account."
          />
        )}
      </div>
      <Button
        type="submit"
        name="change"
        value={change}
        disabled={Boolean(blocker)}
        variant={takes.has(change) ? "danger" : "outline"}
        size={38}
      >
        {labels[change]}
      </Button>
    </PostForm>
  );
}

const takes = new Set<UserChange>(["revoke-role", "disable", "reset-second-factor"]);

const labels: Record<UserChange, string> = {
  "make-admin": "Make an admin",
  "make-coordinator": "Make a coordinator",
  "make-engineer": "Make an engineer",
  "revoke-role": "Remove the role",
  disable: "Disable the account",
  enable: "Enable the account",
  "end-sessions": "End all sessions",
  "reset-second-factor": "Reset the second factor",
};

const meanings: Record<UserChange, string> = {
  "make-admin": "Sees and changes everything, with exports and deletion. Signs in again.",
  "make-coordinator": "Manages records and partners, without exports and deletion. Signs in again.",
  "make-engineer": "Delivers and collects at the branch, and sees nothing else. Signs in again.",
  "revoke-role": "Access to the desk ends at once. The account remains.",
  disable: "All its sessions end, and nobody can sign in with it.",
  enable: "The user can sign in again with the same password.",
  "end-sessions": "All devices are signed out and can sign in again.",
  "reset-second-factor": "Verify who asks: after this the password alone is enough to sign in.",
};

/** The changes that its state allows. */
function offered({ role, isDisabled, hasSecondFactor, sessions }: Shown["user"], isOwn: boolean) {
  const isOffered: Record<UserChange, boolean> = {
    "make-coordinator": role !== "coordinator" && !isOwn,
    "make-engineer": role !== "engineer" && !isOwn,
    "make-admin": role !== "admin",
    "revoke-role": role !== "user",
    disable: !isDisabled && !isOwn,
    enable: isDisabled,
    "end-sessions": sessions.length > 0,
    "reset-second-factor": hasSecondFactor && !isOwn,
  };
  return (Object.keys(isOffered) as UserChange[]).filter((change) => isOffered[change]);
}
