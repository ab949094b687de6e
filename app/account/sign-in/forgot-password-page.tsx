import { href, redirect } from "react-router";
import { SignInFrame } from "#app/account/sign-in/sign-in-frame.tsx";
import { forgotSchema } from "#app/domain/accounts/account-schemas.server.ts";
import { sendResetLink } from "#app/domain/accounts/password-reset.server.ts";
import { forgotCookie } from "#app/platform/http/cookies.ts";
import { publicFormAction } from "#app/platform/http/form-action.server.ts";
import { countForm } from "#app/platform/http/refuse-past-limit.server.ts";
import { Field, Form } from "#app/ui/form.tsx";
import { accountPages } from "#content/accounts.ts";

export const action = publicFormAction(async (fields, caller) => {
  const { email } = forgotSchema.parse(fields);
  await countForm(caller, "mailForms");
  await sendResetLink(caller.app, email);
  const headers = { "Set-Cookie": forgotCookie.write(caller.request, "yes") };
  return redirect(href("/varify-email"), { status: 303, headers });
});

const { form, ...frame } = accountPages.forgot;

export default function ForgotPasswordPage() {
  return (
    <SignInFrame {...frame}>
      <Form id="forgot-password" {...form}>
        <Field name="email" type="email" autoComplete="username" maxLength={254} />
      </Form>
    </SignInFrame>
  );
}
