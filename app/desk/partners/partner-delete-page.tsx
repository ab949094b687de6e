import { data, href } from "react-router";
import { appContext } from "#app/context.ts";
import { answerDeletion } from "#app/desk/edit/answer-edit.server.ts";
import { DeletePage } from "#app/desk/edit/delete-page.tsx";
import { actingIn } from "#app/domain/audit/acting.server.ts";
import { RecordGone } from "#app/domain/edits/record-gone.ts";
import { showPartner } from "#app/domain/partners/list-partners.server.ts";
import { partnerLoss } from "#app/domain/partners/partner-words.ts";
import { deletePartner } from "#app/domain/partners/save-partner.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import type { Route } from "./+types/partner-delete-page";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = recordId(params.id);
  const partner = id && (await showPartner(context.get(appContext), id));
  if (!partner) throw data("This partner is deleted already, or never was.", { status: 404 });
  const next = safeRedirect(url.searchParams.get("next"), href("/admin/partners"));
  return { loses: partnerLoss(partner.company), next };
}

/** Deletes a partner, and nothing but a partner. */
export async function action({ request, context, params }: Route.ActionArgs) {
  return answerDeletion({ request, context }, href("/admin/partners"), async () => {
    const id = recordId(params.id);
    if (!id) throw new RecordGone();
    await deletePartner(context.get(appContext), id, actingIn(context));
  });
}

export const meta: Route.MetaFunction = () => [{ title: "Delete a partner · Southbridge" }];

export default function PartnerDeletePage({
  loaderData,
  actionData,
  params,
}: Route.ComponentProps) {
  return (
    <DeletePage
      action={href("/admin/partners/:id/delete", { id: params.id })}
      next={actionData?.next ?? loaderData.next}
      loses={loaderData.loses}
      failure={actionData?.failure}
    />
  );
}
