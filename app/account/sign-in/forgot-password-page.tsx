import { href, redirect } from "react-router";
import { SignInFrame } from "#app/account/sign-in/sign-in-frame.tsx";
import { appContext, requestContext } from "#app/context.ts";
import { forgotSchema } from "#app/domain/accounts/account-schemas.ts";
import { sendResetLink } from "#app/domain/accounts/password-reset.server.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import {
  readCounted,
  refuseMistakes,
  refuseTooManyMails,
} from "#app/platform/limits/refuse-past-limit.server.ts";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { accountPages } from "#content/accounts.ts";
import type { Route } from "./+types/forgot-password-page";

export { answerHeaders as headers } from "#app/platform/http/answer-headers.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { clientAddress } = context.get(requestContext);
  const fields = await readCounted(context, () => readForm(request));
  const parsed = forgotSchema.safeParse(fields);
  if (!parsed.success) return refuseMistakes(context, fields, parsed.error);

  const refusal = await refuseTooManyMails(app, fields, clientAddress);
  if (refusal) return refusal;
  await sendResetLink(app, parsed.data.email);
  return redirect(href("/varify-email"), { status: 303 });
}

export const meta: Route.MetaFunction = () => [
  { title: "Forgot password · Southbridge" },
  { name: "robots", content: "noindex" },
];

const labels = { email: "Email" };

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  return (
    <SignInFrame {...accountPages.forgot} picture="amc">
      <Form
        id="forgot-password"
        action={href("/forgot-password")}
        answer={actionData}
        labels={labels}
        submit="Send Link"
        noValidate
      >
        <Field name="email" type="email" autoComplete="username" maxLength={254} />
      </Form>
      <p className="mt-5 flex flex-wrap gap-x-8 gap-y-1">
        <a className="inline-link" href={href("/login")}>
          Back to login
        </a>
      </p>
    </SignInFrame>
  );
}
