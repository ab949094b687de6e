import { href, redirect } from "react-router";
import { PasswordField } from "#app/account/sign-in/password-field.tsx";
import { SignInFrame } from "#app/account/sign-in/sign-in-frame.tsx";
import { TermsField } from "#app/account/sign-in/terms-field.tsx";
import { appContext, requestContext } from "#app/context.ts";
import { registerSchema } from "#app/domain/accounts/account-schemas.ts";
import { findSignedIn } from "#app/domain/accounts/find-signed-in.server.ts";
import { register, takenWords } from "#app/domain/accounts/registration.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { refuse } from "#app/platform/http/refuse-form.server.ts";
import {
  readCounted,
  refuseMistakes,
  refuseTooManyMails,
} from "#app/platform/limits/refuse-past-limit.server.ts";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { accountPages } from "#content/accounts.ts";
import type { Route } from "./+types/register-page";

export { answerHeaders as headers } from "#app/platform/http/answer-headers.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { signedIn } = await findSignedIn(context.get(appContext), request);
  if (signedIn) throw redirect(href("/userdashboard"));
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { clientAddress } = context.get(requestContext);
  const fields = await readCounted(context, () => readForm(request));
  const parsed = registerSchema.safeParse(fields);
  if (!parsed.success) return refuseMistakes(context, fields, parsed.error);

  const refusal = await refuseTooManyMails(app, fields, clientAddress);
  if (refusal) return refusal;
  if (!(await register(app, parsed.data))) return refuse(409, fields, { failure: takenWords });
  return redirectWithFlash(request, href("/login"), "registered");
}

export const meta: Route.MetaFunction = () => [
  { title: "Sign Up · Southbridge" },
  { name: "robots", content: "noindex" },
];

const labels = { email: "Email", password: "Password", name: "Name", terms: "Rental terms" };

export default function RegisterPage({ actionData }: Route.ComponentProps) {
  return (
    <SignInFrame {...accountPages.register} picture="rental-crate">
      <Form
        id="register"
        action={href("/register")}
        answer={actionData}
        labels={labels}
        submit="Sign Up"
        noValidate
      >
        <Field name="name" autoComplete="name" />
        <Field name="email" type="email" autoComplete="email" maxLength={254} />
        <PasswordField autoComplete="new-password" />
        <TermsField>
          I agree to the <a href={href("/terms")}>rental terms</a> and have read what{" "}
          <a href={href("/privacy")}>privacy</a> says.
        </TermsField>
      </Form>
      <p className="mt-5 flex flex-wrap gap-x-8 gap-y-1">
        <a className="inline-link" href={href("/login")}>
          Login with an account
        </a>
      </p>
    </SignInFrame>
  );
}
