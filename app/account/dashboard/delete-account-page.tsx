import { data, href } from "react-router";
import { AccountFormPage } from "#app/account/dashboard/account-form-page.tsx";
import { deletionSchema } from "#app/account/dashboard/deletion-schema.server.ts";
import { DeletionWords } from "#app/account/dashboard/deletion-words.tsx";
import { PasswordField } from "#app/account/sign-in/password-field.tsx";
import { appContext, requestContext, signedInContext } from "#app/context.ts";
import { deleteAccount } from "#app/domain/accounts/delete-account.server.ts";
import { findAccount } from "#app/domain/accounts/own-account-repository.server.ts";
import { findWrong } from "#app/domain/accounts/own-password.server.ts";
import { refuseOwnPassword } from "#app/domain/accounts/refuse-sign-in.server.ts";
import { signedInHint } from "#app/domain/accounts/signed-in-hint.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { firstErrors, refuse } from "#app/platform/http/refuse-form.server.ts";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { accountDeletion } from "#content/user-dashboard.ts";
import type { Route } from "./+types/delete-account-page";

export async function loader({ context }: Route.LoaderArgs) {
  const { userId, role } = context.get(signedInContext);
  const { email, hasPassword } = await findAccount(context.get(appContext).store.db, userId);
  return { email, hasPassword, isStaff: role === "admin" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const signedIn = context.get(signedInContext);
  if (signedIn.role === "admin") throw data(accountDeletion.staff, { status: 403 });
  const account = await findAccount(app.store.db, signedIn.userId);
  const fields = await readForm(request);
  const parsed = deletionSchema(account).safeParse(fields);
  if (!parsed.success) return refuse(400, fields, { errors: firstErrors(parsed.error) });

  const { clientAddress } = context.get(requestContext);
  const visit = { app, request, signedIn, clientAddress };
  const { password } = parsed.data;
  const wrong = password !== undefined && (await findWrong(visit, password));
  if (wrong) return refuseOwnPassword({}, "password", wrong);
  const { headers } = await deleteAccount(visit);
  const moveOn = redirectWithFlash(request, href("/"), "accountDeleted");
  for (const cookie of headers.getSetCookie()) moveOn.headers.append("Set-Cookie", cookie);
  moveOn.headers.append("Set-Cookie", signedInHint(request, undefined));
  // Drafts and what else this browser keeps.
  moveOn.headers.set("Clear-Site-Data", '"storage"');
  return moveOn;
}

export { answerHeaders as headers } from "#app/platform/http/answer-headers.ts";

export const meta: Route.MetaFunction = () => [
  { title: accountDeletion.title },
  { name: "robots", content: "noindex" },
];

const labels = { password: "Your password", email: "Your e-mail address" };

export default function DeleteAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hasPassword, email, isStaff } = loaderData;
  const { heading, lead, staff } = accountDeletion;
  if (isStaff) {
    return (
      <AccountFormPage heading={heading} lead={staff}>
        {null}
      </AccountFormPage>
    );
  }
  return (
    <AccountFormPage heading={heading} lead={lead}>
      <DeletionWords />
      <Form
        id="delete-account"
        action={`${href("/userdashboard/delete")}#delete-account`}
        answer={actionData}
        labels={labels}
        submit="Delete for good"
        variant="danger"
      >
        {hasPassword ? (
          <PasswordField autoComplete="current-password" />
        ) : (
          <Field name="email" type="email" autoComplete="off" hint={`To confirm, type ${email}`} />
        )}
      </Form>
    </AccountFormPage>
  );
}
