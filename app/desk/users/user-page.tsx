import { data, href, redirect, useLocation } from "react-router";
import { z } from "zod";
import { appContext, requestContext, signedInContext } from "#app/context.ts";
import { useAnswer } from "#app/desk/edit/use-answer.ts";
import { UserDetail } from "#app/desk/users/user-detail.tsx";
import { isRecentlyConfirmed } from "#app/domain/accounts/not-in-better-auth/recently-confirmed.ts";
import { confirmPage } from "#app/domain/accounts/second-factor/second-factor-pages.ts";
import { changeUser, type Refusal } from "#app/domain/accounts/users/change-user.server.ts";
import { showUser } from "#app/domain/accounts/users/list-users.server.ts";
import { type UserChange, userChanges } from "#app/domain/accounts/users/user-changes.ts";
import { recordId } from "#app/lib/record-id.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import type { MessageKey } from "#content/messages.ts";
import type { Route } from "./+types/user-page";

export { whenConcerned as shouldRevalidate } from "#app/desk/live/live-scope.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = recordId(params.id);
  const user = id && (await showUser(context.get(appContext), id));
  if (!user) throw notHere();
  return { user, isOwn: user.id === context.get(signedInContext).userId };
}

const formSchema = z.object({
  change: z.enum(userChanges),
  confirmed: z.literal("yes").optional().catch(undefined),
});

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const app = context.get(appContext);
  const signedIn = context.get(signedInContext);
  const parsed = formSchema.safeParse(await readForm(request));
  const id = recordId(params.id);
  if (!id) throw notHere();
  if (!parsed.success) throw data("Choose what is to be done.", { status: 400 });

  const { change, confirmed } = parsed.data;
  const here = `${href("/admin/users/:id", { id })}${url.search}`;
  const isOwn = id === signedIn.userId;
  const isOwnLoss = isOwn && change === "take-role";
  if (isOwnLoss && !confirmed) {
    return data({ failure: "Tick the box first: this is your own account." }, { status: 400 });
  }
  if (isOwn && change === "reset-second-factor") {
    throw data("Your own second factor is looked after on its own page.", { status: 400 });
  }
  if (grave.has(change) && !isRecentlyConfirmed(signedIn, app.now())) {
    return redirect(confirmPage(here), { status: 303 });
  }
  const { clientAddress } = context.get(requestContext);
  const actor = { signedIn, request };
  const result = await changeUser(app, change, id, { actor, clientAddress });
  if (!result) throw notHere();
  if (result.refusal) {
    const status = result.refusal === "no admin yourself" ? 403 : 409;
    return data({ failure: refusals[result.refusal] }, { status });
  }
  const isOut = isOwnLoss || (isOwn && change === "end-sessions");
  return redirectWithFlash(request, isOut ? href("/adminlogin") : here, done[change]);
}

/** What a stolen session must not do: for these the password was given a moment ago. */
const grave = new Set<UserChange>([
  "make-admin",
  "take-role",
  "disable",
  "enable",
  "reset-second-factor",
]);

const done: Record<UserChange, MessageKey> = {
  "make-admin": "roleGiven",
  "take-role": "roleTaken",
  disable: "accountDisabled",
  enable: "accountEnabled",
  "end-sessions": "sessionsEnded",
  "reset-second-factor": "secondFactorReset",
};

const refusals: Record<Refusal, string> = {
  "last admin": "Nothing was changed: this is the last admin. Make somebody else an admin first.",
  "no admin yourself": "Nothing was changed: your own role was taken back just now.",
  disabled: "Nothing was changed: enable the account first.",
  "no password":
    "Nothing was changed: the account has no password, and staff sign in with one. Forgot Password on the login page sets it.",
  "your own": "Nothing was changed: another admin has to disable your account.",
  "no second factor yourself":
    "Nothing was changed: only an admin who has a second factor resets another’s.",
  "not verified":
    "Nothing was changed: the account’s address is not verified, so it may be anybody’s.",
};

function notHere() {
  return data("This account is not here any more, or never was.", { status: 404 });
}

export default function UserPage({ loaderData, actionData }: Route.ComponentProps) {
  // An account's answer is not for the next one that is opened.
  return <Account key={loaderData.user.id} loaderData={loaderData} actionData={actionData} />;
}

function Account({
  loaderData,
  actionData,
}: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { search } = useLocation();
  const failure = useAnswer(actionData)?.failure;
  return <UserDetail {...loaderData} failure={failure} listSearch={search} />;
}
