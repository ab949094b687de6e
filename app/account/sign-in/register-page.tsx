import { href, redirect } from "react-router";
import { readWaiting } from "#app/account/cart/open-cart.server.ts";
import { PasswordField } from "#app/account/sign-in/password-field.tsx";
import { SignInFrame } from "#app/account/sign-in/sign-in-frame.tsx";
import { appContext, catalogueContext } from "#app/context.ts";
import { registerSchema } from "#app/domain/accounts/account-schemas.server.ts";
import { findSignedIn } from "#app/domain/accounts/find-signed-in.server.ts";
import { branchWords } from "#app/domain/accounts/password-rule.server.ts";
import { register } from "#app/domain/accounts/registration.server.ts";
import { forgotCookie, registeredCookie } from "#app/platform/http/cookies.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { publicFormAction } from "#app/platform/http/form-action.server.ts";
import { countForm } from "#app/platform/http/refuse-past-limit.server.ts";
import { Field, FieldError, Form, useField } from "#app/ui/form.tsx";
import { accountPages } from "#content/accounts.ts";
import { knownNotice, noticeOf } from "#content/privacy-notices.ts";
import type { Route } from "./+types/register-page";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { signedIn } = await findSignedIn(context.get(appContext), request);
  if (signedIn) throw redirect(href("/userdashboard"));
  return { visitor: { inCart: readWaiting(request, context.get(catalogueContext).offers).length } };
}

export const action = publicFormAction(async (fields, caller) => {
  const { app, request } = caller;
  const { name = "", email = "" } = fields;
  const form = registerSchema([name, email, ...branchWords(app.catalogue.current)]).parse(fields);
  await countForm(caller, "mailForms");
  const noticeVersion = knownNotice(fields.notice_version);
  const waiting = readWaiting(request, app.catalogue.current.offers);
  const word = await register(app, { ...form, noticeVersion }, waiting);
  const cookies = [registeredCookie.write(request, word), forgotCookie.clear(request)];
  return redirectWithFlash(request, href("/login"), "registered", { cookies });
});

const page = accountPages.register;

export default function RegisterPage() {
  return (
    <SignInFrame {...page}>
      <Form id="register" notice={noticeOf("account")} {...page.form}>
        <Field name="name" autoComplete="name" />
        <Field name="email" type="email" autoComplete="email" maxLength={254} />
        <PasswordField isNew />
        <TermsField />
      </Form>
    </SignInFrame>
  );
}

function TermsField() {
  const { id, value, error } = useField("terms");
  return (
    <div className="terms-field">
      <input
        type="checkbox"
        id={id}
        name="terms"
        defaultChecked={value === "on"}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <label htmlFor={id}>
        I agree to the <a href={href("/terms")}>rental terms</a> and have read the{" "}
        <a href={href("/privacy")}>privacy notice</a>.
      </label>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
