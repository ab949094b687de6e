import { href, redirect } from "react-router";
import { z } from "zod";
import { signedInContext } from "#app/context.ts";
import { StaffPage } from "#app/desk/frame/staff-page.tsx";
import { ProofFields, proofLabels } from "#app/desk/second-factor/second-factor-forms.tsx";
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

/** Asks for the password again before a sensitive change; valid for ten minutes. */
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

export const meta: Route.MetaFunction = () => [{ title: "Confirm your identity · Southbridge" }];

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, needsCode } = loaderData;
  return (
    <StaffPage title="Confirm your identity">
      <div className="max-w-190 text-[1.0625rem] leading-[1.55]">
        <p className="type-lead mb-8">
          The next step changes the access of staff. Enter your password{needsCode && " and a code"}{" "}
          again, then repeat your choice.
        </p>
        <Form
          id="confirm"
          action={confirmPage(next)}
          answer={actionData}
          labels={proofLabels}
          submit="Continue"
        >
          <ProofFields needsCode={needsCode} />
        </Form>
      </div>
    </StaffPage>
  );
}
