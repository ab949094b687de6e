import { useState } from "react";
import { data, href } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { appContext } from "#app/context.ts";
import { mostLineFields } from "#app/desk/bookings/line-fields.tsx";
import { type EditOutcome, receiveEdit } from "#app/desk/forms/answer-edit.server.ts";
import { quotationPath } from "#app/desk/frame/places.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { QuotationEditor } from "#app/desk/quotations/quotation-editor.tsx";
import { formData, refuseShort, saidIssued } from "#app/desk/quotations/quotation-form.server.ts";
import { staffOf } from "#app/domain/accounts/staff.server.ts";
import { takeFix } from "#app/domain/bookings/take-fix.server.ts";
import { fillFor } from "#app/domain/customers/show-customer.server.ts";
import { type Draft, sumDraft } from "#app/domain/quotations/draft.ts";
import { draftValues, readDraftForm } from "#app/domain/quotations/draft-form.server.ts";
import { draftFrom } from "#app/domain/quotations/draft-from.server.ts";
import { issueQuotation, requireWhole } from "#app/domain/quotations/issue-quotation.server.ts";
import { emptyDraft } from "#app/domain/quotations/ours.ts";
import { addQuotation, nobody, showQuotation } from "#app/domain/quotations/quotations.server.ts";
import { indianDay } from "#app/lib/dates.ts";
import { FormError } from "#app/lib/form-error.ts";
import { recordId } from "#app/lib/record-id.ts";
import type { Route } from "./+types/add-quotation-page";

/** In the address `from` names the record that it is made from, or `customer` whose it is. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requirePermission(context, "quotes");
  const app = context.get(appContext);
  const from = recordId(url.searchParams.get("from"));
  const customer = recordId(url.searchParams.get("customer"));
  const form = formData(context);
  const empty = emptyDraft(app.catalogue.current, form.today);
  const known = customer ? await fillFor(app, customer) : undefined;
  const draft: Draft = from
    ? await draftFrom(app, from, form.today).catch(refuseGone)
    : { ...empty, ...(known && byName(known.values)) };
  return { shows: [], form, values: draftValues(draft), lines: draft.lines, key: uuidv7() };
}

function refuseGone(): never {
  throw data("The record for this quotation does not exist.", { status: 404 });
}

/** A customer's values by the names of the draft's fields. */
function byName({ Name: name = "", Phone: phone = "", Email: email = "", ...others }: Values) {
  return { name, phone, email, ...others };
}

type Values = Readonly<Record<string, string>>;

export async function action({ request, context, url }: Route.ActionArgs) {
  requirePermission(context, "quotes");
  const app = context.get(appContext);
  const by = staffOf(context);
  const made = {
    sourceId: recordId(url.searchParams.get("from")),
    customerId: recordId(url.searchParams.get("customer")),
  };
  const save = async (sent: Record<string, string>) => {
    const fields = takeFix(sent, app, []);
    if (fields.intent === "fixes") return refuseShort(app, fields);
    const { current } = app.catalogue;
    const draft = readDraftForm(fields, current, indianDay(by.at));
    const isIssue = fields.intent === "issue";
    if (isIssue) requireWhole(sumDraft(draft, nobody).lacks);
    // The same form is the same quotation; one that was changed since is another.
    const { submission_key: key = uuidv7(), intent: _intent, ...typed } = fields;
    const revision = await addQuotation(app, draft, key + JSON.stringify(typed), by, made);
    const edit = href("/admin/quotations/:id/edit", { id: revision.id });
    const stay = (said: string) => data<EditOutcome>({ values: {}, errors: {}, said, next: edit });
    if (!isIssue) return stay("Draft saved.");
    const shown = await showQuotation(app, revision.id);
    const document = shown?.revisions.find((one) => one.document.id === revision.documentId);
    try {
      const version = document?.document.version ?? 0;
      await issueQuotation(app, { ...revision, version }, by);
    } catch (error) {
      if (!(error instanceof FormError)) throw error;
      return stay(`The draft is saved, not issued. ${error.answer.failure ?? ""}`);
    }
    const said = saidIssued(shown?.quotation.number ?? "It", draft);
    const next = quotationPath(revision.id);
    return data<EditOutcome>({ values: {}, errors: {}, said, next });
  };
  return receiveEdit({ request, context }, save, { mostFields: mostLineFields });
}

export default function AddQuotationPage({ loaderData, actionData }: Route.ComponentProps) {
  // The key with which the page was opened, also after its data was read again.
  const [submission_key] = useState(loaderData.key);
  const { form, values, lines } = loaderData;
  return (
    <QuotationEditor
      path={href("/admin/quotations/add")}
      title="New quotation"
      form={form}
      now={{ version: 0, values: { ...values, submission_key }, savedBy: "", lines }}
      answered={actionData}
    />
  );
}
