import { data, href } from "react-router";
import { AccountFormPage, ListPart } from "#app/account/dashboard/account-form-page.tsx";
import { PasswordField } from "#app/account/sign-in/password-field.tsx";
import { appContext, signedInContext } from "#app/context.ts";
import { findOwn } from "#app/domain/accounts/account-repository.server.ts";
import { deletionSchema } from "#app/domain/accounts/account-schemas.server.ts";
import { checkPassword } from "#app/domain/accounts/own-account.server.ts";
import { isStaff } from "#app/domain/accounts/permissions.ts";
import { deleteAccount } from "#app/domain/privacy/delete-account.server.ts";
import { signedInCookie } from "#app/platform/http/cookies.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { formAction } from "#app/platform/http/form-action.server.ts";
import { Field, Form } from "#app/ui/form.tsx";
import { accountDeletion } from "#content/user-dashboard.ts";
import type { Route } from "./+types/delete-account-page";

export async function loader({ context }: Route.LoaderArgs) {
  const { userId, role } = context.get(signedInContext);
  const { email, hasPassword } = await findOwn(context.get(appContext).store.db, userId);
  return { email, hasPassword, isStaff: isStaff(role) };
}

export const action = formAction(async (fields, caller) => {
  const { app, request, signedIn } = caller;
  if (isStaff(signedIn.role)) throw data(accountDeletion.staff.lead, { status: 403 });
  const account = await findOwn(app.store.db, signedIn.userId);
  const form = deletionSchema(account).parse(fields);
  if ("password" in form) await checkPassword(caller, form.password);
  const ended = await deleteAccount(caller);
  const cookies = [...ended.getSetCookie(), signedInCookie.write(request, "no")];
  const answer = redirectWithFlash(request, href("/"), "accountDeleted", { cookies });
  // Removes the drafts of forms, too.
  answer.headers.set("Clear-Site-Data", '"storage"');
  return answer;
});

const { goes, stays, staff, form } = accountDeletion;

export default function DeleteAccountPage({ loaderData }: Route.ComponentProps) {
  const { hasPassword, email, isStaff } = loaderData;
  if (isStaff) return <AccountFormPage {...accountDeletion} {...staff} />;
  return (
    <AccountFormPage {...accountDeletion}>
      <ListPart {...goes} />
      <section className="section-rule">
        <h2 className="type-heading-3">{stays.heading}</h2>
        <p>{stays.text}</p>
      </section>
      <Form id="delete-account" action="#delete-account" {...form}>
        {hasPassword ? (
          <PasswordField />
        ) : (
          <Field name="email" type="email" autoComplete="off" hint={`To confirm, type ${email}`} />
        )}
      </Form>
    </AccountFormPage>
  );
}
