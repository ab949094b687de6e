import { data, href, redirect } from "react-router";
import { PasswordField } from "#app/account/sign-in/password-field.tsx";
import { SignInFrame } from "#app/account/sign-in/sign-in-frame.tsx";
import { appContext, requestContext } from "#app/context.ts";
import { findSignedIn } from "#app/domain/accounts/find-signed-in.server.ts";
import { loginSchema } from "#app/domain/accounts/login-schema.ts";
import { refuseSignIn } from "#app/domain/accounts/refuse-sign-in.server.ts";
import {
  codePage,
  secondFactorPage,
} from "#app/domain/accounts/second-factor/second-factor-pages.ts";
import { signIn } from "#app/domain/accounts/sign-in.server.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { readCounted, refuseMistakes } from "#app/platform/limits/refuse-past-limit.server.ts";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import type { Route } from "./+types/admin-login-page";

export { answerHeaders as headers } from "#app/platform/http/answer-headers.ts";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const next = safeRedirect(url.searchParams.get("next"), href("/admin"));
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
  const next = safeRedirect(fields.next, href("/admin"));
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
