import { data, href, redirect } from "react-router";
import { findWholeCart } from "#app/account/cart/open-cart.server.ts";
import { moveTokenToCookie } from "#app/account/sign-in/mail-link.server.ts";
import { PasswordField } from "#app/account/sign-in/password-field.tsx";
import { SignInFrame } from "#app/account/sign-in/sign-in-frame.tsx";
import { appContext, type Caller } from "#app/context.ts";
import { SignInFailed } from "#app/domain/accounts/account-errors.ts";
import { loginSchema, resendSchema } from "#app/domain/accounts/account-schemas.server.ts";
import { findSignedIn } from "#app/domain/accounts/find-signed-in.server.ts";
import {
  confirmEmail,
  removeUnconfirmed,
  sendVerificationAgain,
} from "#app/domain/accounts/registration.server.ts";
import { signIn } from "#app/domain/accounts/sign-in.server.ts";
import { findSignedToken } from "#app/domain/accounts/signed-token.server.ts";
import { FormError } from "#app/lib/form-error.ts";
import { forgotCookie, signedInCookie, verificationCookie } from "#app/platform/http/cookies.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { publicFormAction } from "#app/platform/http/form-action.server.ts";
import { countForm } from "#app/platform/http/refuse-past-limit.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Form } from "#app/ui/form.tsx";
import { accountPages } from "#content/accounts.ts";
import type { Route } from "./+types/verify-email-page";

/** Opening a mailed link confirms nothing, because mail scanners open links: the page asks. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  moveTokenToCookie(request, url, href("/varify-email"), verificationCookie);
  const app = context.get(appContext);
  const { signedIn } = await findSignedIn(app, request);
  const isGone = url.searchParams.get("link") === "gone";
  const token = isGone ? undefined : verificationCookie.read(request);
  const link = await findSignedToken(app, "verify-email", token);
  const isOwn = link && link.account.id === signedIn?.userId;
  const email = signedIn?.email ?? "";
  const isForPassword = !isGone && forgotCookie.read(request) !== undefined;
  return data({ isGone, isOwn, email, isForPassword }, { status: isGone ? 410 : 200 });
}

export const action = publicFormAction(async (fields, caller) => {
  const answer = await answerIntent(fields, caller);
  for (const cookie of [verificationCookie, forgotCookie]) {
    answer.headers.append("Set-Cookie", cookie.clear(caller.request));
  }
  return answer;
});

async function answerIntent(fields: Record<string, string>, caller: Caller) {
  const { app, request } = caller;
  if (fields.intent !== "confirm" && fields.intent !== "remove") {
    const { email } = resendSchema.parse(fields);
    await countForm(caller, "mailForms");
    await sendVerificationAgain(app, email);
    // The login page after registering asks for it too, and goes on.
    const back = fields.next === href("/login") ? href("/login") : href("/varify-email");
    return redirectWithFlash(request, back, "linkSent");
  }
  // The page itself says that the link is used up, and leads to a new one.
  const gone = redirect(`${href("/varify-email")}?link=gone`, 303);
  const link = await findSignedToken(app, "verify-email", verificationCookie.read(request));
  if (!link) return gone;
  if (fields.intent === "remove") {
    const isRemoved = await removeUnconfirmed(caller, link);
    return isRemoved ? redirectWithFlash(request, href("/"), "accountRemoved") : gone;
  }
  const cookies = await proveOwnership(fields, caller, link.account);
  const isConfirmed = await confirmEmail(app, link);
  // An order from before the login is continued.
  const cart = await findWholeCart(app, request, link.account.id);
  const next = cart.length > 0 ? href("/cartpage") : href("/userdashboard");
  return isConfirmed ? redirectWithFlash(request, next, "emailConfirmed", { cookies }) : gone;
}

/** By the session, or by the password. @returns the cookies of a session that begins with it */
async function proveOwnership(
  fields: Record<string, string>,
  caller: Caller,
  account: { id: string; email: string },
): Promise<string[]> {
  const { signedIn } = await findSignedIn(caller.app, caller.request);
  if (signedIn?.userId === account.id) return [];
  const credentials = loginSchema.parse(fields);
  if (credentials.email !== account.email) {
    throw new FormError(400, { errors: { email: "The link went to another address." } });
  }
  const result = await signIn(caller, credentials);
  if ("challenge" in result) throw new SignInFailed();
  return [...result.headers.getSetCookie(), signedInCookie.write(caller.request, "true")];
}

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isGone, isOwn, email, isForPassword } = loaderData;
  if (isOwn !== undefined) return <ConfirmPage isOwn={isOwn} email={email} />;
  if (isForPassword && !actionData) return <PasswordMailPage />;
  const { form, ...frame } = accountPages.verify;
  return (
    <SignInFrame {...frame} {...(isGone && accountPages.linkGone)}>
      <h2 className="type-heading-3 mb-4">Confirm your address</h2>
      <Form id="verify-email" values={{ email }} variant={isGone ? "copper" : "green"} {...form}>
        <Field name="email" type="email" autoComplete="email" maxLength={254} />
      </Form>
    </SignInFrame>
  );
}

/** After Forgot Password: the same form once more. */
function PasswordMailPage() {
  const { form, heading, ...frame } = accountPages.passwordMail;
  return (
    <SignInFrame {...frame}>
      <h2 className="type-heading-3 mb-4">{heading}</h2>
      <Form id="forgot-password" action={href("/forgot-password")} variant="green" {...form}>
        <Field name="email" type="email" autoComplete="username" maxLength={254} />
      </Form>
    </SignInFrame>
  );
}

function ConfirmPage({ isOwn, email }: { isOwn: boolean; email: string }) {
  const page = isOwn ? accountPages.confirm : accountPages.confirmByPassword;
  return (
    <SignInFrame {...page}>
      <Form id="confirm-email" {...page.form}>
        <input type="hidden" name="intent" value="confirm" />
        {isOwn ? (
          <p className="mb-6">
            You are logged in as <strong className="font-strong break-words">{email}</strong>.
          </p>
        ) : (
          <>
            <Field name="email" type="email" autoComplete="username" maxLength={254} />
            <PasswordField />
          </>
        )}
      </Form>
      {!isOwn && <NotMe />}
    </SignInFrame>
  );
}

function NotMe() {
  return (
    <section className="mt-10" aria-labelledby="not-me">
      <h2 id="not-me" className="type-heading-3 mb-2">
        This was not me
      </h2>
      <p className="mb-4 text-ink-soft">
        Remove the account if you did not create it. This cannot be undone.
      </p>
      <form method="post" action={href("/varify-email")}>
        <input type="hidden" name="intent" value="remove" />
        <Button type="submit" variant="outline">
          Remove the account
        </Button>
      </form>
    </section>
  );
}
