import { href } from "react-router";
import { AccountFormPage } from "#app/account/dashboard/account-form-page.tsx";
import { signedInContext } from "#app/context.ts";
import { changeNameSchema } from "#app/domain/accounts/account-schemas.server.ts";
import { changeName } from "#app/domain/accounts/own-account.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { formAction } from "#app/platform/http/form-action.server.ts";
import { Field, Form } from "#app/ui/form.tsx";
import { accountChanges } from "#content/user-dashboard.ts";
import type { Route } from "./+types/change-name-page";

export function loader({ context }: Route.LoaderArgs) {
  return { name: context.get(signedInContext).name };
}

export const action = formAction(async (fields, caller) => {
  await changeName(caller, changeNameSchema.parse(fields).name);
  return redirectWithFlash(caller.request, href("/userdashboard"), "nameChanged");
});

const page = accountChanges.name;

export default function ChangeNamePage({ loaderData }: Route.ComponentProps) {
  return (
    <AccountFormPage {...page}>
      <Form id="change-name" values={loaderData} {...page.form}>
        <Field name="name" autoComplete="name" />
      </Form>
    </AccountFormPage>
  );
}
