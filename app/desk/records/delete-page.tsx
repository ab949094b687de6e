import { data, href } from "react-router";
import { type App, appContext } from "#app/context.ts";
import { answerEdit } from "#app/desk/edit/answer-edit.server.ts";
import { Answers } from "#app/desk/edit/ask-link.tsx";
import { deletion } from "#app/desk/edit/delete-link.tsx";
import { FailureLine } from "#app/desk/edit/failure-line.tsx";
import { useAnswer } from "#app/desk/edit/use-answer.ts";
import { requirePermission } from "#app/desk/require-permission.ts";
import { type ActorContext, actorOf } from "#app/domain/audit/actor-context.server.ts";
import { RecordGone } from "#app/domain/edits/merge-edits.ts";
import { showPartner } from "#app/domain/partners/list-partners.server.ts";
import { partnerLoss } from "#app/domain/partners/partner-words.ts";
import { deletePartner } from "#app/domain/partners/save-partner.server.ts";
import { deleteRecords, whyKept } from "#app/domain/records/delete-records.server.ts";
import { showRecord } from "#app/domain/records/list-records.server.ts";
import { lossOf, mayDelete } from "#app/domain/records/record-kind.ts";
import { findKind } from "#app/domain/records/record-kinds.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { flashCookie } from "#app/platform/http/cookies.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { isForScript } from "#app/platform/http/request-purpose.ts";
import { messages } from "#content/messages.ts";
import type { Route } from "./+types/delete-page";

const gone = "Nothing was deleted: somebody else was first, or it never was there.";
const failed = "We could not delete this just now. It is still stored; please try again.";

/** The question on a page of its own, for a page without script and for a deletion that failed. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  requirePermission(context, "deletion");
  const loses = await describeLoss(context.get(appContext), params);
  return { loses, next: safeRedirect(url.searchParams.get("next"), listOf(params)) };
}

/** Says "delete" only when the record is gone; a failure says so, and asks again. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const fields = await readForm(request);
  const next = safeRedirect(fields.next, listOf(params));
  const edit = { request, context, fields, gone, failed, next, leaves: true };
  return answerEdit(edit, async () => {
    await deleteAsked(context.get(appContext), params, actorOf(context)).catch((error) => {
      // Without script there is no page behind it on which that could be said.
      const isPage = error instanceof RecordGone && !isForScript(request);
      throw isPage ? data(gone, { status: 404 }) : error;
    });
    return { said: messages.deleted, cookie: flashCookie.write(request, "deleted") };
  });
}

export const meta: Route.MetaFunction = () => [{ title: "Delete · Southbridge" }];

export default function DeletePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const action = href("/admin/:records/:id/delete", params);
  const answer = useAnswer(actionData);
  const next = answer?.next ?? loaderData.next;
  return (
    <div className="staff-page">
      {answer?.failure && <FailureLine>{answer.failure}</FailureLine>}
      <h1 className="staff-title">{deletion.title}</h1>
      <Answers {...deletion} action={action} next={next} back={next} text={loaderData.loses} />
    </div>
  );
}

type Params = Route.LoaderArgs["params"];

/** @throws RecordGone, FormError */
async function deleteAsked(app: App, params: Params, acting: ActorContext) {
  const id = recordId(params.id);
  const kind = findKind(params.records);
  if (id && isPartner(params)) return deletePartner(app, id, acting);
  if (!id || !kind) throw new RecordGone();
  const { count } = await deleteRecords(app, kind, [id], acting);
  if (count === 0) throw new RecordGone();
}

async function describeLoss(app: App, params: Params): Promise<string> {
  const id = recordId(params.id);
  const kind = findKind(params.records);
  if (isPartner(params)) {
    const partner = id && (await showPartner(app, id));
    if (partner) return partnerLoss(partner.company);
  }
  const record = kind && id && (await showRecord(app, kind, id));
  if (!record) {
    const what = isPartner(params) ? "partner" : "record";
    throw data(`This ${what} is deleted already, or never was.`, { status: 404 });
  }
  const { description } = kind;
  if (!mayDelete(description, record.status)) throw data(whyKept(description), { status: 409 });
  return lossOf(description, record.values.name ?? "");
}

function isPartner({ records }: Params): boolean {
  return records === "partners";
}

function listOf(params: Params): string {
  return isPartner(params) ? href("/admin/partners") : href("/admin");
}
