import { data, href } from "react-router";
import { z } from "zod";
import { appContext } from "#app/context.ts";
import { readChanges, undoOf } from "#app/desk/catalogue/document-changes.ts";
import { RatesGrid } from "#app/desk/catalogue/rates-grid.tsx";
import { answerEdit } from "#app/desk/forms/answer-edit.server.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { StaffPage } from "#app/desk/frame/staff-page.tsx";
import { noSearch, pageData } from "#app/desk/live/page-data.ts";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { changeDocuments } from "#app/domain/catalogue/change-documents.server.ts";
import { listDocuments } from "#app/domain/catalogue/list-documents.server.ts";
import { formatCount } from "#app/lib/format.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/rates-page";

export async function loader({ context, params }: Route.LoaderArgs) {
  requirePermission(context, "catalogue");
  requirePermission(context, "prices");
  const documents = await listDocuments(context.get(appContext).store.db);
  const [group] = documents.flatMap(({ document }) =>
    document.kind === "group" && document.slug === params.group ? document.body : [],
  );
  if (!group) throw data("The catalogue has no such group.", { status: 404 });
  const rows = documents.flatMap(({ document, draft, seen }) => {
    if (document.kind !== "configuration" || document.body.group !== params.group) return [];
    const { name, state, rates, deposit, replacementValue } = document.body;
    const onRequest = { day: null, week: null, month: null, year: null };
    const amounts = { ...(rates ?? onRequest), deposit, replacementValue };
    return { slug: document.slug, name, state, isDraft: draft !== undefined, seen, amounts };
  });
  return { shows: ["catalogue"], name: group.plural, rows };
}

const source = pageData<typeof loader>("/admin/catalogue/rates/:group", noSearch);
export const clientLoader = source.read;

const amount = z.number().nullable();

/** The kind's own schema checks the amounts. */
const ratesSchema = z
  .strictObject({
    rates: z.strictObject({ day: amount, week: amount, month: amount, year: amount }).nullable(),
    deposit: amount,
    replacementValue: amount,
  })
  .partial();

export async function action({ request, context, params }: Route.ActionArgs) {
  requirePermission(context, "catalogue");
  requirePermission(context, "prices");
  const fields = await readForm(request);
  const gone = "One of these is not in the catalogue any more. Nothing was saved.";
  return answerEdit({ context, fields, gone }, async () => {
    const changes = readChanges(fields.changes ?? "", ratesSchema);
    const app = context.get(appContext);
    const former = await changeDocuments(app, "configuration", () => changes, actorOf(context));
    const saved = formatCount(former.length, "configuration");
    const undo = undoOf(href("/admin/catalogue/rates/:group", params), former);
    return { said: `Rates of ${saved} saved as drafts.`, undo };
  });
}

export default function RatesPage({ loaderData, params }: Route.ComponentProps) {
  const { name, rows } = source.useData(loaderData);
  return (
    <StaffPage
      title={`Rates of ${name}`}
      line={formatCount(rows.length, "configuration")}
      back={{ to: href("/admin/catalogue/:kind", { kind: "group" }), label: "Catalogue" }}
    >
      {rows.length > 0 ? (
        <RatesGrid key={params.group} group={params.group} rows={rows} />
      ) : (
        <EmptyState title="No configurations yet">Add one to give it rates.</EmptyState>
      )}
    </StaffPage>
  );
}
