import { data, href, useLocation } from "react-router";
import { appContext } from "#app/context.ts";
import { PartnerDetail, PartnerGone } from "#app/desk/partners/partner-detail.tsx";
import { showPartner } from "#app/domain/partners/list-partners.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import type { Route } from "./+types/partner-detail-page";

export { whenConcerned as shouldRevalidate } from "#app/desk/live/live-scope.ts";

/** A partner that is gone leaves its list standing: somebody may be at work there. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const id = recordId(params.id);
  const partner = id ? await showPartner(context.get(appContext), id) : undefined;
  return data({ partner }, { status: partner ? 200 : 404 });
}

export default function PartnerDetailPage({ loaderData: { partner } }: Route.ComponentProps) {
  const { search } = useLocation();
  const list = `${href("/admin/partners")}${search}`;
  return partner ? <PartnerDetail partner={partner} list={list} /> : <PartnerGone list={list} />;
}
