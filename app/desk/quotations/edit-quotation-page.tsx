import { data, href, Link } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { mostLineFields } from "#app/desk/bookings/line-fields.tsx";
import { type EditOutcome, receiveEdit, refuseEdit } from "#app/desk/forms/answer-edit.server.ts";
import { PostForm, useSend } from "#app/desk/forms/post-form.tsx";
import { quotationPath } from "#app/desk/frame/places.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { HeaderLink, StaffPage } from "#app/desk/frame/staff-page.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { QuotationEditor } from "#app/desk/quotations/quotation-editor.tsx";
import { formData, refuseShort, saidIssued } from "#app/desk/quotations/quotation-form.server.ts";
import { FailureLine } from "#app/desk/ui/failure-line.tsx";
import { staffOf } from "#app/domain/accounts/staff.server.ts";
import { findLastEditor } from "#app/domain/audit/audit-repository.server.ts";
import { takeFix } from "#app/domain/bookings/take-fix.server.ts";
import { RecordGone, readVersion } from "#app/domain/edits/merge-edits.ts";
import { differences } from "#app/domain/quotations/differences.ts";
import { draftValues, readDraftForm } from "#app/domain/quotations/draft-form.server.ts";
import { issueQuotation } from "#app/domain/quotations/issue-quotation.server.ts";
import {
  mayQuote,
  type Revision,
  reviseQuotation,
  saveDraft,
  showQuotation,
} from "#app/domain/quotations/quotations.server.ts";
import { formatDay, indianDay } from "#app/lib/dates.ts";
import { FormError } from "#app/lib/form-error.ts";
import { formatRupees } from "#app/lib/format.ts";
import { recordId } from "#app/lib/record-id.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/edit-quotation-page";

const gone = "This quotation does not exist.";

export async function loader({ context, params }: Route.LoaderArgs) {
  requirePermission(context, "quotes");
  const app = context.get(appContext);
  const id = recordId(params.id);
  const shown = id && (await showQuotation(app, id));
  if (!id || !shown) throw data(gone, { status: 404 });
  const { quotation, revisions } = shown;
  const open = revisions.find(({ document }) => document.state === "draft");
  const issued = revisions.filter(({ document }) => document.state === "issued");
  const before = issued.at(-1)?.paper;
  return {
    shows: [id],
    id,
    number: quotation.number,
    branch: quotation.branch,
    form: formData(context),
    mayIssue: mayQuote(context.get(signedInContext), quotation.branch),
    draft: open && {
      documentId: open.document.id,
      revision: open.document.revision,
      version: open.document.version,
      values: draftValues(open.draft),
      lines: open.draft.lines,
      savedBy: await findLastEditor(app.store.db, id),
    },
    issued: issued.map(({ document: { revision, issued_on, total } }) => ({
      revision,
      said: `${formatDay(issued_on ?? "")}, ${formatRupees(Math.round(total / 100))}`,
    })),
    changed: open?.paper && before ? differences(before, open.paper) : [],
  };
}

const source = pageData<typeof loader>("/admin/quotations/:id/edit");
export const clientLoader = source.read;

export async function action({ request, context, params }: Route.ActionArgs) {
  requirePermission(context, "quotes");
  const app = context.get(appContext);
  const by = staffOf(context);
  const id = recordId(params.id);
  const done = (said: string, next?: string) =>
    data<EditOutcome>({ values: {}, errors: {}, said, next });
  const isIssued = async ({ id, documentId }: Revision) => {
    const { revisions = [] } = (await showQuotation(app, id)) ?? {};
    return revisions.some(({ document: { id, state } }) => id === documentId && state === "issued");
  };
  let saves = 0;
  const save = async (sent: Record<string, string>) => {
    saves += 1;
    const shown = id && (await showQuotation(app, id));
    if (!id || !shown) throw new RecordGone();
    if (sent.intent === "revise") {
      await reviseQuotation(app, id, sent.submission_key ?? "", by);
      return done("A new revision is drafted.");
    }
    const open = shown.revisions.find(({ document }) => document.id === sent.document);
    if (!open) throw new RecordGone();
    const revision = { id, documentId: open.document.id };
    const issued = (draft: { email: string } = open.draft) =>
      done(saidIssued(shown.quotation.number, draft), quotationPath(id));
    if (sent.intent === "issue" && open.document.state === "issued") return issued();
    const fields = takeFix(sent, app, open.draft.lines);
    if (fields.intent === "fixes") return refuseShort(app, fields, open.draft.lines);
    const draft = readDraftForm(fields, app.catalogue.current, indianDay(by.at), open.draft);
    const opened = { ...revision, version: readVersion(fields) };
    const stored = await saveDraft(app, opened, draft, by).catch(async (error) => {
      // The same form was quicker.
      if (sent.intent === "issue" && (await isIssued(revision))) return undefined;
      throw error;
    });
    if (!stored) return issued();
    // Changes that the form does not show yet: it begins anew with them.
    const isOther = saves > 1 || sent.fix !== undefined;
    const state = {
      ...{ version: String(stored.version), base: JSON.stringify(stored.values) },
      ...(isOther && { merged: "on" }),
    };
    if (fields.intent !== "issue") {
      return data<EditOutcome>({ values: state, errors: {}, said: "Draft saved." });
    }
    try {
      await issueQuotation(app, { ...revision, version: stored.version }, by);
    } catch (error) {
      if (!(error instanceof FormError)) throw error;
      return refuseEdit(error.status, { ...fields, ...state }, error.answer);
    }
    return issued(draft);
  };
  return receiveEdit({ request, context }, save, { gone, mostFields: mostLineFields });
}

export default function EditQuotationPage({ loaderData, actionData }: Route.ComponentProps) {
  const shown = source.useData(loaderData);
  const { id, number, form, branch, mayIssue, draft } = shown;
  const path = href("/admin/quotations/:id/edit", { id });
  if (!draft) return <Revise path={path} {...shown} />;
  return (
    <QuotationEditor
      key={draft.documentId}
      {...{ path, form, branch, mayIssue }}
      title={number}
      revision={draft.revision}
      document={draft.documentId}
      now={draft}
      answered={actionData}
      aside={<ThisQuotation {...shown} />}
    />
  );
}

type Shown = Route.ComponentProps["loaderData"];

/** The former revisions, and what differs from the newest of them. */
function ThisQuotation({ id, issued, changed }: Pick<Shown, "id" | "issued" | "changed">) {
  const rows = [
    ...issued.map(({ revision, said }) => [`Revision ${revision}`, said] as const),
    ...changed.map(({ label, before, after }) => {
      return [label, [before, after].filter(Boolean).join(" → ")] as const;
    }),
  ];
  return (
    <dl className="mt-2 [&>div]:grid [&>div]:grid-cols-[120px_minmax(0,1fr)] [&>div]:border-t [&>div]:border-line [&>div]:py-2 [&_dd]:wrap-anywhere [&_dt]:text-ink-soft">
      {rows.map(([label, said]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{said}</dd>
        </div>
      ))}
      <div>
        <dt>Record</dt>
        <dd>
          <Link className="staff-link" to={quotationPath(id)}>
            History, mails and notes
          </Link>
        </dd>
      </div>
    </dl>
  );
}

/** Everything is issued: changing it begins a new revision. */
function Revise({ path, id, number }: Pick<Shown, "id" | "number"> & { path: string }) {
  const { send, isBusy, answer } = useSend(path, () => {});
  return (
    <StaffPage
      title={number}
      actions={<HeaderLink to={quotationPath(id)}>Quotation details</HeaderLink>}
    >
      <PostForm send={send} isBusy={isBusy} fields={[["intent", "revise"]]}>
        <p className="mb-4">
          It is issued. A new revision begins with its lines; the former one stays valid until the
          new one is issued.
        </p>
        {answer?.failure && <FailureLine>{answer.failure}</FailureLine>}
        <Button type="submit" size={42}>
          Revise
        </Button>
      </PostForm>
    </StaffPage>
  );
}
