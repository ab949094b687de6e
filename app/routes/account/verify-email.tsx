import { data, href, redirect } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { resendSchema } from "#app/features/accounts/account-schemas.ts";
import { refuseTooMany } from "#app/features/accounts/refuse-mail-form.server.ts";
import { confirmEmail, sendVerificationAgain } from "#app/features/accounts/registration.server.ts";
import { findSignedIn } from "#app/features/accounts/sign-in.server.ts";
import { SignInFrame } from "#app/features/accounts/sign-in-frame.tsx";
import { redirectWithFlash } from "#app/features/forms/flash.server.ts";
import { firstErrors, refuse } from "#app/features/forms/refuse-form.server.ts";
import { readForm } from "#app/lib/form-body.server.ts";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { accountPages } from "#content/accounts.ts";
import type { Route } from "./+types/verify-email";

export { answerHeaders as headers } from "#app/features/forms/answer-headers.ts";

/**
 * The page after Send Link, and where the links of verification mails lead. A link may be opened
 * by a mail scanner first, or twice: it proves the mailbox and does nothing else, so that is all
 * the same. The answer leads on to an address without the token.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { signedIn } = await findSignedIn(app, request);
  const token = url.searchParams.get("token");
  if (token !== null) {
    const isConfirmed = await confirmEmail(app, token);
    const answer = isConfirmed
      ? redirectWithFlash(request, href(signedIn ? "/userdashboard" : "/login"), "emailConfirmed")
      : redirect(`${href("/varify-email")}?link=gone`);
    answer.headers.set("Referrer-Policy", "no-referrer");
    throw answer;
  }
  const isGone = url.searchParams.get("link") === "gone";
  return data({ isGone, email: signedIn?.email ?? "" }, { status: isGone ? 410 : 200 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { clientAddress } = context.get(requestContext);
  const fields = await readForm(request);
  const parsed = resendSchema.safeParse(fields);
  if (!parsed.success) return refuse(400, fields, { errors: firstErrors(parsed.error) });

  const refusal = await refuseTooMany(app, fields, clientAddress);
  if (refusal) return refusal;
  await sendVerificationAgain(app, parsed.data.email);
  return redirectWithFlash(request, href("/varify-email"), "linkSent");
}

export const meta: Route.MetaFunction = () => [
  { title: "Check your mail · Southbridge" },
  { name: "robots", content: "noindex" },
];

const labels = { email: "Email" };

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isGone, email } = loaderData;
  const answer = actionData ?? (email ? { values: { email }, errors: {} } : undefined);
  return (
    <SignInFrame {...(isGone ? accountPages.linkGone : accountPages.verify)} picture="networking">
      <h2 className="type-heading-3 mb-4">Confirm your address</h2>
      <Form
        id="verify-email"
        action={href("/varify-email")}
        answer={answer}
        labels={labels}
        submit="Send again"
        look={isGone ? "copper" : "green"}
      >
        <Field name="email" type="email" autoComplete="email" maxLength={254} />
      </Form>
      <p className="sign-in-links">
        <a className="inline-link" href={href("/forgot-password")}>
          Send a link for the password again
        </a>
        <a className="inline-link" href={href("/login")}>
          Back to login
        </a>
      </p>
    </SignInFrame>
  );
}
