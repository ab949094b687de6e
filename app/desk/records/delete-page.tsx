import { data, href } from "react-router";
import { type App, appContext } from "#app/context.ts";
import { answerDeletion } from "#app/desk/edit/answer-edit.server.ts";
import { DeleteQuestion } from "#app/desk/edit/delete-link.tsx";
import { FailureLine } from "#app/desk/edit/notice.tsx";
import { actingIn } from "#app/domain/audit/acting.server.ts";
import { RecordGone, RecordKept } from "#app/domain/edits/record-gone.ts";
import { showPartner } from "#app/domain/partners/list-partners.server.ts";
import { partnerLoss } from "#app/domain/partners/partner-words.ts";
import { deletePartner } from "#app/domain/partners/save-partner.server.ts";
import { lossOf } from "#app/domain/records/deletion-words.ts";
import { deleteRecord } from "#app/domain/records/follow-up.server.ts";
import { showRecord } from "#app/domain/records/list-records.server.ts";
import { findKind } from "#app/domain/records/record-kinds.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { messages } from "#content/messages.ts";
import type { Route } from "./+types/delete-page";

/** The question on a page of its own, for a page without script and for a deletion that failed. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const loses = await describeLoss(context.get(appContext), params);
  return { loses, next: safeRedirect(url.searchParams.get("next"), listOf(params)) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const app = context.get(appContext);
  const acting = actingIn(context);
  return answerDeletion({ request, context }, listOf(params), async () => {
    const id = recordId(params.id);
    if (!id) throw new RecordGone();
    if (isPartner(params)) return deletePartner(app, id, acting);
    const kind = findKind(params.records);
    if (!kind) throw new RecordGone();
    await deleteRecord(app, kind, id, acting).catch((error) => {
      throw error instanceof RecordKept ? kept() : error;
    });
  });
}

export const meta: Route.MetaFunction = () => [{ title: "Delete · Southbridge" }];

export default function DeletePage({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <div className="staff-page">
      {actionData?.failure && <FailureLine>{actionData.failure}</FailureLine>}
      <h1 className="staff-title">{messages.deleteQuestion}</h1>
      <DeleteQuestion
        action={href("/admin/:records/:id/delete", params)}
        next={actionData?.next ?? loaderData.next}
        loses={loaderData.loses}
      />
    </div>
  );
}

/** What is asked about, in a sentence. */
async function describeLoss(app: App, params: Route.LoaderArgs["params"]): Promise<string> {
  const id = recordId(params.id);
  if (isPartner(params)) {
    const partner = id && (await showPartner(app, id));
    if (!partner) throw data("This partner is deleted already, or never was.", { status: 404 });
    return partnerLoss(partner.company);
  }
  const kind = findKind(params.records);
  const record = kind && id && (await showRecord(app, kind, id));
  if (!record) throw data("This record is deleted already, or never was.", { status: 404 });
  if (!kind.description.isDeletable && record.status !== "spam") throw kept();
  const name = kind.description.fields.find(({ as }) => as === "name");
  return lossOf(kind.description, name ? (record.values[name.column] ?? "") : "");
}

function isPartner({ records }: { records: string }): boolean {
  return records === "partners";
}

/** Where one is afterwards when nothing else is asked for. */
function listOf(params: { records: string }): string {
  return isPartner(params) ? href("/admin/partners") : href("/admin");
}

function kept() {
  return data("Only spam is deleted here; everything else has a status.", { status: 409 });
}
