import { data, href } from "react-router";
import { appContext } from "#app/context.ts";
import { answerDeletion } from "#app/desk/delete/answer-deletion.server.ts";
import { DeletePage } from "#app/desk/delete/delete-page.tsx";
import { actingIn } from "#app/domain/audit/acting.server.ts";
import { showPartner } from "#app/domain/partners/list-partners.server.ts";
import { partnerLoss } from "#app/domain/partners/partner-loss.ts";
import { deleteById } from "#app/domain/partners/partner-repository.server.ts";
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
  const { store } = context.get(appContext);
  return answerDeletion({
    request,
    context,
    otherwise: href("/admin/partners"),
    work: async () => {
      const id = recordId(params.id);
      return id !== undefined && (await deleteById(store, id, actingIn(context)));
    },
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
