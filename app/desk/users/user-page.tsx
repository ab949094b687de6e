import { data, href, redirect } from "react-router";
import { z } from "zod";
import { appContext, signedInContext } from "#app/context.ts";
import { noSearch, pageData } from "#app/desk/live/page-data.ts";
import { requirePermission } from "#app/desk/require-permission.ts";
import { UserDetail } from "#app/desk/users/user-detail.tsx";
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
import { recordId } from "#app/lib/record-id.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { formAction } from "#app/platform/http/form-action.server.ts";
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

const branchSchema = z.object({
  change: z.literal("home-branch"),
  branch: z.union([z.literal(""), z.enum(branches.map(({ id }) => id))]),
});

const formSchema = z.object({
  change: z.enum(userChanges),
  confirmed: z.literal("yes").optional().catch(undefined),
});

export const action = formAction(async (fields, caller, { params, url }) => {
  const { app, request, signedIn } = caller;
  const { data: form } = formSchema.safeParse(fields);
  const id = recordId(params.id);
  if (!id) throw notHere();
  const here = `${href("/admin/users/:id", { id })}${url.search}`;
  const home = branchSchema.safeParse(fields);
  if (home.success) {
    if (!(await setHomeBranch(app, id, home.data.branch, caller))) throw notHere();
    return redirectWithFlash(request, here, "homeBranchSet");
  }
  if (!form) throw data("Choose an action.", { status: 400 });

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
  const { user, isOwn } = source.useData(loaderData);
  // The answer of one account is not for the next one.
  return <UserDetail key={user.id} user={user} isOwn={isOwn} answered={actionData} />;
}
