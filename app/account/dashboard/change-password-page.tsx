import { href } from "react-router";
import { AccountFormPage } from "#app/account/dashboard/account-form-page.tsx";
import { PasswordField } from "#app/account/sign-in/password-field.tsx";
import { changePasswordSchema } from "#app/domain/accounts/account-schemas.server.ts";
import { changePassword } from "#app/domain/accounts/own-account.server.ts";
import { branchWords } from "#app/domain/accounts/password-rule.server.ts";
import { passwordLength } from "#app/lib/password-length.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { formAction } from "#app/platform/http/form-action.server.ts";
import { Field, Form } from "#app/ui/form.tsx";
import { accountChanges } from "#content/user-dashboard.ts";

export const action = formAction(async (fields, caller) => {
  const { name, email } = caller.signedIn;
  const { current_password, password } = changePasswordSchema([
    name,
    email,
    ...branchWords(caller.app.catalogue.current),
  ]).parse(fields);
  await changePassword(caller, current_password, password);
  return redirectWithFlash(caller.request, href("/userdashboard"), "passwordReplaced");
});

const page = accountChanges.password;

export default function ChangePasswordPage() {
  return (
    <AccountFormPage {...page}>
      <Form id="change-password" {...page.form}>
        <Field
          name="current_password"
          type="password"
          autoComplete="current-password"
          maxLength={2 * passwordLength.max}
        />
        <PasswordField isNew />
      </Form>
    </AccountFormPage>
  );
}
