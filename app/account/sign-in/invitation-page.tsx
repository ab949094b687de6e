import { data, href, redirect } from "react-router";
import { moveTokenToCookie } from "#app/account/sign-in/mail-link.server.ts";
import { PasswordField } from "#app/account/sign-in/password-field.tsx";
import { SignInFrame } from "#app/account/sign-in/sign-in-frame.tsx";
import { type App, appContext } from "#app/context.ts";
import { findByEmail } from "#app/domain/accounts/account-repository.server.ts";
import { joinSchema } from "#app/domain/accounts/account-schemas.server.ts";
import { findSignedIn } from "#app/domain/accounts/find-signed-in.server.ts";
import { branchWords } from "#app/domain/accounts/password-rule.server.ts";
import { findValid } from "#app/domain/users/invitation-repository.server.ts";
import { acceptInvitation } from "#app/domain/users/invitations.server.ts";
import { FormError } from "#app/lib/form-error.ts";
import { withNext } from "#app/lib/safe-redirect.ts";
import { invitationCookie, signedInCookie } from "#app/platform/http/cookies.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { publicFormAction } from "#app/platform/http/form-action.server.ts";
import { countForm } from "#app/platform/http/refuse-past-limit.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Field, Form } from "#app/ui/form.tsx";
import { accountPages } from "#content/accounts.ts";
import { knownNotice, noticeOf } from "#content/privacy-notices.ts";
import type { Route } from "./+types/invitation-page";

/** Opening a mailed link accepts nothing, because mail scanners open links. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  moveTokenToCookie(request, url, href("/invitation"), invitationCookie);
  const { step, email } = await findStep(context.get(appContext), request);
  return data({ step, email }, { status: step === "gone" ? 410 : 200 });
}

/** The next step of who has the link, by whose account it is and who is signed in. */
async function findStep(app: App, request: Request) {
  const token = invitationCookie.read(request) ?? "";
  const invitation = await findValid(app.store.db, { token }, app.now());
  if (!invitation) return { step: "gone", email: "" } as const;
  const { email } = invitation;
  const account = await findByEmail(app.store.db, email);
  const { signedIn } = await findSignedIn(app, request);
  if (signedIn && signedIn.userId !== account?.id) return { step: "other", email: "" } as const;
  const found = { token, email, userId: account?.id };
  if (signedIn || !account) return { ...found, step: account ? "accept" : "join" } as const;
  throw redirect(withNext(href("/login"), href("/invitation")), 303);
}

export const action = publicFormAction(async (fields, caller) => {
  const { app, request } = caller;
  await countForm(caller, "forms");
  const found = await findStep(app, request);
  if (found.step === "other") throw new FormError(403, { failure: words.other.lead });
  // The page itself says that the link is used up.
  const gone = redirect(href("/invitation"), 303);
  if (found.step === "gone") return gone;
  const { token, email, userId } = found;
  const own = userId
    ? { name: "", password: "" }
    : joinSchema([fields.name ?? "", email, ...branchWords(app.catalogue.current)]).parse(fields);
  const noticeVersion = knownNotice(fields.notice_version);
  const isAccepted = await acceptInvitation(caller, token, { ...own, userId, noticeVersion });
  if (!isAccepted) return gone;
  const cookies = [invitationCookie.clear(request), signedInCookie.write(request, "no")];
  return redirectWithFlash(request, href("/adminlogin"), "invitationAccepted", { cookies });
});

const words = accountPages.invitation;

export default function InvitationPage({ loaderData: { step, email } }: Route.ComponentProps) {
  return (
    <SignInFrame {...words} {...words[step]}>
      {email && <p className="mb-6 font-strong wrap-anywhere">For {email}</p>}
      {step === "accept" && (
        <Form id="accept" submit="Accept">
          {null}
        </Form>
      )}
      {step === "join" && (
        <Form id="join" notice={noticeOf("account")} submit="Create account">
          <Field name="name" autoComplete="name" />
          <PasswordField isNew />
        </Form>
      )}
      {step === "other" && <ButtonLink href={href("/logout")}>Logout</ButtonLink>}
    </SignInFrame>
  );
}
