import { href, redirect } from "react-router";
import { answerSignIn } from "#app/account/sign-in/answer-sign-in.server.ts";
import { PasswordField } from "#app/account/sign-in/password-field.tsx";
import { SignInFrame } from "#app/account/sign-in/sign-in-frame.tsx";
import { appContext } from "#app/context.ts";
import { loginSchema } from "#app/domain/accounts/account-schemas.server.ts";
import { findSignedIn } from "#app/domain/accounts/find-signed-in.server.ts";
import { isStaff } from "#app/domain/accounts/permissions.ts";
import { signIn } from "#app/domain/accounts/sign-in.server.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { publicFormAction } from "#app/platform/http/form-action.server.ts";
import { Field, Form } from "#app/ui/form.tsx";
import { accountPages } from "#content/accounts.ts";
import type { Route } from "./+types/admin-login-page";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const next = safeRedirect(url.searchParams.get("next"), href("/admin"));
  const { signedIn } = await findSignedIn(context.get(appContext), request);
  if (isStaff(signedIn?.role)) throw redirect(next);
  return { next };
}

export const action = publicFormAction(async (fields, caller) => {
  const result = await signIn(caller, loginSchema.parse(fields), { staffOnly: true });
  return answerSignIn(caller.request, result, safeRedirect(fields.next, href("/admin")));
});

const page = accountPages.adminLogin;

export default function AdminLoginPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SignInFrame {...page}>
      <Form id="admin-login" {...page.form}>
        <input
          type="hidden"
          name="next"
          value={safeRedirect(actionData?.values.next, loaderData.next)}
        />
        <Field name="email" type="email" autoComplete="username" />
        <PasswordField />
      </Form>
    </SignInFrame>
  );
}
