import { href } from "react-router";
import { appContext, requestContext, signedInContext } from "#app/context.ts";
import { PasswordField } from "#app/features/accounts/password-field.tsx";
import { endOtherSessions } from "#app/features/accounts/session-repository.server.ts";
import { redirectWithFlash } from "#app/features/forms/flash.server.ts";
import { firstErrors, refuse } from "#app/features/forms/refuse-form.server.ts";
import { AccountFormPage } from "#app/features/user-dashboard/account-form-page.tsx";
import {
  changePassword,
  withOwnPassword,
} from "#app/features/user-dashboard/own-password.server.ts";
import { changePasswordSchema } from "#app/features/user-dashboard/password-schema.ts";
import { readForm } from "#app/lib/form-body.server.ts";
import { passwordLength } from "#app/lib/password-length.ts";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import type { Route } from "./+types/change-password";

/** Whoever knew the old password is out: only this browser stays signed in. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { userId, sessionId, name, email } = context.get(signedInContext);
  const { clientAddress } = context.get(requestContext);
  const parsed = changePasswordSchema([name, email]).safeParse(await readForm(request));
  if (!parsed.success) return refuse(400, {}, { errors: firstErrors(parsed.error) });

  const { current_password: currentPassword, password: newPassword } = parsed.data;
  const refusal = await withOwnPassword(
    app,
    { email, clientAddress, field: "current_password" },
    () => changePassword(app, request, { currentPassword, newPassword }),
  );
  if (refusal) return refuse(refusal.status, {}, refusal.answer, refusal.headers);
  await endOtherSessions(app, userId, sessionId);
  return redirectWithFlash(request, href("/userdashboard"), "passwordReplaced");
}

export { answerHeaders as headers } from "#app/features/forms/answer-headers.ts";

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
