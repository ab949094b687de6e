import { href } from "react-router";
import { AccountFormPage } from "#app/account/dashboard/account-form-page.tsx";
import { changePasswordSchema } from "#app/account/dashboard/password-schema.ts";
import { PasswordField } from "#app/account/sign-in/password-field.tsx";
import { appContext, requestContext, signedInContext } from "#app/context.ts";
import { changePassword, findWrong } from "#app/domain/accounts/own-password.server.ts";
import { refuseOwnPassword } from "#app/domain/accounts/refuse-sign-in.server.ts";
import { passwordLength } from "#app/lib/password-length.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { firstErrors, refuse } from "#app/platform/http/refuse-form.server.ts";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import type { Route } from "./+types/change-password-page";

/** Whoever knew the old password is out: only this browser stays signed in. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const signedIn = context.get(signedInContext);
  const { clientAddress } = context.get(requestContext);
  const parsed = changePasswordSchema([signedIn.name, signedIn.email]).safeParse(
    await readForm(request),
  );
  if (!parsed.success) return refuse(400, {}, { errors: firstErrors(parsed.error) });

  const { current_password: currentPassword, password: newPassword } = parsed.data;
  const visit = { app, request, signedIn, clientAddress };
  const wrong = await findWrong(visit, currentPassword);
  if (wrong) return refuseOwnPassword({}, "current_password", wrong);
  await changePassword(visit, { currentPassword, newPassword });
  return redirectWithFlash(request, href("/userdashboard"), "passwordReplaced");
}

export { answerHeaders as headers } from "#app/platform/http/answer-headers.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Change your password · Southbridge" },
  { name: "robots", content: "noindex" },
];

const labels = { current_password: "Current password", password: "New password" };

export default function ChangePasswordPage({ actionData }: Route.ComponentProps) {
  return (
    <AccountFormPage
      heading="Change your password"
      lead="Your other devices are signed out; this one stays."
    >
      <Form
        id="change-password"
        action={href("/userdashboard/password")}
        answer={actionData}
        labels={labels}
        submit="Save"
      >
        <Field
          name="current_password"
          type="password"
          autoComplete="current-password"
          maxLength={2 * passwordLength.max}
        />
        <PasswordField autoComplete="new-password" />
      </Form>
    </AccountFormPage>
  );
}
