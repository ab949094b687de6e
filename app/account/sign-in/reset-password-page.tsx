import { data, href, redirect } from "react-router";
import { moveTokenToCookie } from "#app/account/sign-in/mail-link.server.ts";
import { PasswordField } from "#app/account/sign-in/password-field.tsx";
import { SignInFrame } from "#app/account/sign-in/sign-in-frame.tsx";
import { type App, appContext } from "#app/context.ts";
import { resetSchema } from "#app/domain/accounts/account-schemas.server.ts";
import { resetPassword } from "#app/domain/accounts/password-reset.server.ts";
import { branchWords } from "#app/domain/accounts/password-rule.server.ts";
import { findSignedToken } from "#app/domain/accounts/signed-token.server.ts";
import { resetCookie } from "#app/platform/http/cookies.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { publicFormAction } from "#app/platform/http/form-action.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { accountPages } from "#content/accounts.ts";
import type { Route } from "./+types/reset-password-page";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  moveTokenToCookie(request, url, href("/reset-password"), resetCookie);
  const isGone = !(await findReset(context.get(appContext), request));
  return data({ isGone }, { status: isGone ? 410 : 200 });
}

export const action = publicFormAction(async (fields, caller) => {
  const { request } = caller;
  // The page itself says that the link is used up, and leads to a new one.
  const gone = redirect(href("/reset-password"), 303);
  const reset = await findReset(caller.app, request);
  if (!reset) return gone;
  const { password } = resetSchema([
    reset.account.name,
    reset.account.email,
    ...branchWords(caller.app.catalogue.current),
  ]).parse(fields);
  if (!(await resetPassword(caller, reset, password))) return gone;
  const cookies = [resetCookie.clear(request)];
  return redirectWithFlash(request, href("/login"), "passwordChanged", { cookies });
});

function findReset(app: App, request: Request) {
  return findSignedToken(app, "reset-password", resetCookie.read(request));
}

const page = accountPages.reset;

export default function ResetPasswordPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.isGone) {
    return (
      <SignInFrame {...accountPages.forgot} {...accountPages.linkGone}>
        <ButtonLink href={href("/forgot-password")}>Send a new link</ButtonLink>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame {...page}>
      <Form id="reset-password" {...page.form}>
        <PasswordField isNew />
      </Form>
    </SignInFrame>
  );
}
