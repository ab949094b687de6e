import { href, redirect } from "react-router";
import { z } from "zod";
import { signedInContext } from "#app/context.ts";
import { ProofFields, proofLabels } from "#app/desk/second-factor/step-form.tsx";
import { currentPassword, enteredCode } from "#app/domain/accounts/account-schemas.server.ts";
import { confirmIdentity } from "#app/domain/accounts/second-factor/second-factor.server.ts";
import { confirmPage } from "#app/domain/accounts/second-factor/second-factor-pages.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { formAction } from "#app/platform/http/form-action.server.ts";
import { Form } from "#app/ui/form.tsx";
import type { Route } from "./+types/confirm-page";

const nextIn = (url: URL) => safeRedirect(url.searchParams.get("next"), href("/admin"));

export function loader({ context, url }: Route.LoaderArgs) {
  const { secondFactor } = context.get(signedInContext);
  return { next: nextIn(url), needsCode: secondFactor === "given" };
}

/** Asks once more who is there, before a sensitive change; good for ten minutes. */
export const action = formAction(async (fields, caller, { url }) => {
  const needsCode = caller.signedIn.secondFactor === "given";
  const schema = z.object({
    password: currentPassword,
    one_time_code: needsCode ? enteredCode : z.undefined().catch(undefined),
  });
  const { password, one_time_code: code } = schema.parse(fields);
  await confirmIdentity(caller, { password, code });
  return redirect(nextIn(url), 303);
});

export const meta: Route.MetaFunction = () => [{ title: "Is it you? · Southbridge" }];

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, needsCode } = loaderData;
  const answer = actionData;
  return (
    <div className="staff-page">
      <div className="second-factor">
        <h1 className="staff-title mb-6">Is it you?</h1>
        <p className="type-lead mb-8">
          What comes next changes who may work here. Give your password{needsCode && " and a code"}{" "}
          once more; then choose it again.
        </p>
        <Form
          id="confirm"
          action={confirmPage(next)}
          answer={answer}
          labels={proofLabels}
          submit="Go on"
        >
          <ProofFields needsCode={needsCode} />
        </Form>
      </div>
    </div>
  );
}
