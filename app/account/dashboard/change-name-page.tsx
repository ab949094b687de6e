import { href } from "react-router";
import { z } from "zod";
import { AccountFormPage } from "#app/account/dashboard/account-form-page.tsx";
import { appContext, signedInContext } from "#app/context.ts";
import { personName } from "#app/lib/field-rules.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { firstErrors, refuse } from "#app/platform/http/refuse-form.server.ts";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import type { Route } from "./+types/change-name-page";

const schema = z.object({ name: personName });

export function loader({ context }: Route.LoaderArgs) {
  return { name: context.get(signedInContext).name };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { auth } = context.get(appContext);
  const fields = await readForm(request);
  const parsed = schema.safeParse(fields);
  if (!parsed.success) return refuse(400, fields, { errors: firstErrors(parsed.error) });
  await auth.api.updateUser({ body: parsed.data, headers: request.headers });
  return redirectWithFlash(request, href("/userdashboard"), "nameChanged");
}

export const meta: Route.MetaFunction = () => [
  { title: "Change your name · Southbridge" },
  { name: "robots", content: "noindex" },
];

export default function ChangeNamePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountFormPage heading="Change your name" lead="As our letters and engineers will call you.">
      <Form
        id="change-name"
        action={href("/userdashboard/name")}
        answer={actionData}
        values={loaderData}
        labels={{ name: "Name" }}
        submit="Save"
      >
        <Field name="name" autoComplete="name" />
      </Form>
    </AccountFormPage>
  );
}
