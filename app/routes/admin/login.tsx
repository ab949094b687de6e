import { data, href, redirect } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { findSignedIn } from "#app/features/accounts/find-signed-in.server.ts";
import { loginSchema } from "#app/features/accounts/login-schema.ts";
import { PasswordField } from "#app/features/accounts/password-field.tsx";
import { refuseSignIn } from "#app/features/accounts/refuse-sign-in.server.ts";
import { signIn } from "#app/features/accounts/sign-in.server.ts";
import { SignInFrame } from "#app/features/accounts/sign-in-frame.tsx";
import { readCounted, refuseMistakes } from "#app/features/limits/refuse-past-limit.server.ts";
import { codePage, secondFactorPage } from "#app/features/second-factor/second-factor-pages.ts";
import { readForm } from "#app/lib/form-body.server.ts";
import { ownPath } from "#app/lib/own-path.ts";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import type { Route } from "./+types/login";

export { answerHeaders as headers } from "#app/features/forms/answer-headers.ts";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const next = ownPath(url.searchParams.get("next"), href("/admin"));
  const { signedIn } = await findSignedIn(context.get(appContext), request);
  if (signedIn?.role === "admin") throw redirect(next);
  return data({ next });
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { clientAddress } = context.get(requestContext);
  const fields = await readCounted(context, () => readForm(request));
  const parsed = loginSchema.safeParse(fields);
  if (!parsed.success) return refuseMistakes(context, fields, parsed.error);

  const result = await signIn(app, parsed.data, request, clientAddress, "admin");
  const { headers, needsCode, offersSecondFactor } = result;
  if (!headers) return refuseSignIn(fields, result);
  const next = ownPath(fields.next, href("/admin"));
  const onwards = needsCode ? codePage(next) : offersSecondFactor ? secondFactorPage(next) : next;
  return redirect(onwards, { status: 303, headers });
}

export const meta: Route.MetaFunction = () => [
  { title: "Admin Login · Southbridge" },
  { name: "robots", content: "noindex" },
];

const labels = { email: "Email", password: "Password" };

export default function AdminLoginPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SignInFrame title="Admin Login" lead="For the staff of the branches." picture="server-6">
      <Form
        id="admin-login"
        action={href("/adminlogin")}
        answer={actionData}
        labels={labels}
        submit="Login"
        noValidate
      >
        <input type="hidden" name="next" value={actionData?.values.next ?? loaderData.next} />
        <Field name="email" type="email" autoComplete="username" />
        <PasswordField autoComplete="current-password" />
      </Form>
    </SignInFrame>
  );
}
