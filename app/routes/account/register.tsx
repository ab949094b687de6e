import { href, redirect } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { registerSchema } from "#app/features/accounts/account-schemas.ts";
import { findSignedIn } from "#app/features/accounts/find-signed-in.server.ts";
import { PasswordField } from "#app/features/accounts/password-field.tsx";
import { register, takenWords } from "#app/features/accounts/registration.server.ts";
import { SignInFrame } from "#app/features/accounts/sign-in-frame.tsx";
import { TermsField } from "#app/features/accounts/terms-field.tsx";
import { redirectWithFlash } from "#app/features/forms/flash.server.ts";
import { refuse } from "#app/features/forms/refuse-form.server.ts";
import {
  readCounted,
  refuseMistakes,
  refuseTooManyMails,
} from "#app/features/limits/refuse-past-limit.server.ts";
import { readForm } from "#app/lib/form-body.server.ts";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { accountPages } from "#content/accounts.ts";
import type { Route } from "./+types/register";

export { answerHeaders as headers } from "#app/features/forms/answer-headers.ts";

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
      <p className="sign-in-links">
        <a className="inline-link" href={href("/login")}>
          Login with an account
        </a>
      </p>
    </SignInFrame>
  );
}
