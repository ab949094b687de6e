import { data, href } from "react-router";
import { appContext } from "#app/context.ts";
import { answerDeletion } from "#app/desk/delete/answer-deletion.server.ts";
import { DeletePage } from "#app/desk/delete/delete-page.tsx";
import { actingIn } from "#app/domain/audit/acting.server.ts";
import { RecordGone, RecordKept } from "#app/domain/edits/record-gone.ts";
import { lossOf } from "#app/domain/records/deletion-words.ts";
import { deleteRecord } from "#app/domain/records/follow-up.server.ts";
import { showRecord } from "#app/domain/records/list-records.server.ts";
import { findKind } from "#app/domain/records/record-kinds.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import type { Route } from "./+types/record-delete-page";

/** The question on a page of its own, for a page without script and for a deletion that failed. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { kind, id } = requireAddress(params);
  const record = await showRecord(context.get(appContext), kind, id);
  if (!record) throw gone();
  if (!kind.description.isDeletable && record.status !== "spam") throw kept();
  const name = kind.description.fields.find(({ as }) => as === "name");
  const next = safeRedirect(url.searchParams.get("next"), href("/admin"));
  return {
    title: kind.description.title,
    loses: lossOf(kind.description, name ? (record.values[name.column] ?? "") : ""),
    next,
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { kind, id } = requireAddress(params);
  return answerDeletion({
    request,
    context,
    otherwise: href("/admin"),
    work: async () => {
      try {
        await deleteRecord(context.get(appContext), kind, id, actingIn(context));
        return true;
      } catch (error) {
        if (error instanceof RecordKept) throw kept();
        if (error instanceof RecordGone) return false;
        throw error;
      }
    },
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Delete · ${loaderData?.title ?? "Records"} · Southbridge` },
];

export default function RecordDeletePage({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <DeletePage
      action={href("/admin/:records/:id/delete", params)}
      next={actionData?.next ?? loaderData.next}
      loses={loaderData.loses}
      failure={actionData?.failure}
    />
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
