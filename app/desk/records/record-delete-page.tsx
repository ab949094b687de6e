import { data, href } from "react-router";
import { appContext } from "#app/context.ts";
import { answerDeletion } from "#app/desk/edit/answer-edit.server.ts";
import { DeletePage } from "#app/desk/edit/delete-page.tsx";
import { actingIn } from "#app/domain/audit/acting.server.ts";
import { RecordGone } from "#app/domain/edits/record-gone.ts";
import { lossOf } from "#app/domain/records/deletion-words.ts";
import { deleteById } from "#app/domain/records/follow-up-repository.server.ts";
import { showRecord } from "#app/domain/records/list-records.server.ts";
import { findKind } from "#app/domain/records/record-kinds.ts";
import { recordId } from "#app/lib/record-id.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import type { Route } from "./+types/record-delete-page";

/** The question on a page of its own, for a page without script and for a deletion that failed. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { kind, id } = requireAddress(params);
  const record = await showRecord(context.get(appContext), kind, id);
  if (!record) throw gone();
  if (!kind.isDeletable && record.status !== "spam") throw kept();
  const name = kind.fields.find(({ as }) => as === "name");
  const next = safeRedirect(url.searchParams.get("next"), href("/admin"));
  const loses = lossOf(kind, name ? (record.values[name.column] ?? "") : "");
  return { title: kind.title, loses, next };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { kind, id } = requireAddress(params);
  const { store } = context.get(appContext);
  return answerDeletion({ request, context }, href("/admin"), async () => {
    const done = await deleteById(store, kind, id, actingIn(context));
    if (done === "gone") throw new RecordGone();
    if (done === "kept") throw kept();
  });
}

export default function RecordDeletePage({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <>
      <title>{`Delete · ${loaderData.title} · Southbridge`}</title>
      <DeletePage
        action={href("/admin/:records/:id/delete", params)}
        next={actionData?.next ?? loaderData.next}
        loses={loaderData.loses}
        failure={actionData?.failure}
      />
    </>
  );
}

function requireAddress(params: { records: string; id: string }) {
  const kind = findKind(params.records);
  const id = recordId(params.id);
  if (!kind || !id) throw gone();
  return { kind, id };
}

function gone() {
  return data("This record is deleted already, or never was.", { status: 404 });
}

function kept() {
  return data("Only spam is deleted here; everything else has a status.", { status: 409 });
}
