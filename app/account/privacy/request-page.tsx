import { href } from "react-router";
import { AccountFormPage } from "#app/account/dashboard/account-form-page.tsx";
import { appContext, privacyAddressContext } from "#app/context.ts";
import { dueDay } from "#app/domain/privacy/due-day.ts";
import { privacyRequest } from "#app/domain/privacy/privacy-request.server.ts";
import { receiveForm } from "#app/domain/records/receive-form.server.ts";
import { Field, Form, SelectField, TextField } from "#app/ui/form.tsx";
import { Options } from "#app/ui/options.tsx";
import { privacyCentre, wishes } from "#content/privacy.ts";
import { noticeOf } from "#content/privacy-notices.ts";
import type { Route } from "./+types/request-page";

export function action(form: Route.ActionArgs) {
  const email = form.context.get(privacyAddressContext);
  return receiveForm({
    ...form,
    kind: privacyRequest,
    known: { email, due_on: dueDay(form.context.get(appContext).now()) },
    success: "privacyRequestStored",
    to: href("/privacy/your-data/kept"),
  });
}

const { form, hint, ...page } = privacyCentre.request;

export default function RequestPage() {
  return (
    <AccountFormPage {...page} isPrivacy>
      <Form id="data-request" action="#data-request" {...form} notice={noticeOf("request")}>
        <SelectField name="wish">
          <Options of={Object.entries(wishes)} />
        </SelectField>
        <Field name="name" autoComplete="name" />
        <TextField name="details" rows={6} maxLength={5_000} hint={hint} wide />
      </Form>
    </AccountFormPage>
  );
}
