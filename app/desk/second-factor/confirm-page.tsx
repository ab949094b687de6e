import { href, redirect } from "react-router";
import { z } from "zod";
import { appContext, requestContext, signedInContext } from "#app/context.ts";
import { useAnswer } from "#app/desk/edit/use-answer.ts";
import { currentPassword } from "#app/domain/accounts/current-password.ts";
import { refuseOwnPassword } from "#app/domain/accounts/refuse-sign-in.server.ts";
import { codeSchema } from "#app/domain/accounts/second-factor/code-schema.ts";
import { withPasswordAndCode } from "#app/domain/accounts/second-factor/password-and-code.server.ts";
import { confirmPage } from "#app/domain/accounts/second-factor/second-factor-pages.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { firstErrors, refuse } from "#app/platform/http/refuse-form.server.ts";
import { CodeField } from "#app/ui/code-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import type { Route } from "./+types/confirm-page";

export { answerHeaders as headers } from "#app/platform/http/answer-headers.ts";

const nextIn = (url: URL) => safeRedirect(url.searchParams.get("next"), href("/admin"));

export function loader({ context, url }: Route.LoaderArgs) {
  const { secondFactor } = context.get(signedInContext);
  return { next: nextIn(url), needsCode: secondFactor === "given" };
}

/** Looks once more who is there, before something grave is done; good for ten minutes. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(appContext);
  const signedIn = context.get(signedInContext);
  const { clientAddress } = context.get(requestContext);
  const fields = await readForm(request);
  const needsCode = signedIn.secondFactor === "given";
  const schema = z.object({
    password: currentPassword,
    one_time_code: needsCode ? codeSchema : z.undefined().catch(undefined),
  });
  const parsed = schema.safeParse(fields);
  if (!parsed.success) return refuse(400, fields, { errors: firstErrors(parsed.error) });

  const { password, one_time_code: given } = parsed.data;
  const visit = { app, request, signedIn, clientAddress };
  const result = await withPasswordAndCode(visit, { password, given }, () =>
    app.auth.api.updateSession({ body: { confirmedAt: app.now() }, headers: request.headers }),
  );
  if (!("opened" in result)) return refuseOwnPassword(fields, "password", result);
  return redirect(nextIn(url), { status: 303 });
}

export const meta: Route.MetaFunction = () => [{ title: "Is it you? · Southbridge" }];

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, needsCode } = loaderData;
  const answer = useAnswer(actionData);
  return (
    <div className="staff-page">
      <div className="second-factor">
        <h1 className="staff-title mb-6">Is it you?</h1>
        <p className="type-lead mb-8">
          {needsCode
            ? "What comes next changes who may work here. Give your password and a code once more; then choose it again."
            : "What comes next changes who may work here. Give your password once more; then choose it again."}
        </p>
        <Form
          id="confirm"
          action={confirmPage(next)}
          answer={answer}
          labels={{ password: "Your password", one_time_code: "Code" }}
          submit="Go on"
          noValidate
        >
          <Field
            name="password"
            type="password"
            hint="The one you sign in with."
            autoComplete="current-password"
          />
          {needsCode && <CodeField from="either" />}
        </Form>
      </div>
    </div>
  );
}
