import { href, redirect } from "react-router";
import { z } from "zod";
import { signedInContext } from "#app/context.ts";
import { Page, ProofFields, proofLabels } from "#app/desk/people/steps.tsx";
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
  const one_time_code = needsCode ? enteredCode : z.undefined().catch(undefined);
  const proof = z.object({ password: currentPassword, one_time_code }).parse(fields);
  await confirmIdentity(caller, { password: proof.password, code: proof.one_time_code });
  return redirect(nextIn(url), 303);
});

export default function ConfirmPage({ loaderData: { next, needsCode } }: Route.ComponentProps) {
  return (
    <Page title="Confirm your identity">
      <p className="type-lead mb-8">
        {`The next step changes the access of staff, or the account into which customers pay. Enter your password${needsCode ? " and a code" : ""} again, then repeat your choice.`}
      </p>
      <Form id="confirm" action={confirmPage(next)} labels={proofLabels} submit="Continue">
        <ProofFields needsCode={needsCode} />
      </Form>
    </Page>
  );
}
