import { data, href, useLocation } from "react-router";
import { appContext } from "#app/context.ts";
import { showPartner } from "#app/features/partners/list-partners.server.ts";
import { PartnerDetail } from "#app/features/partners/partner-detail.tsx";
import { recordId } from "#app/lib/record-id.ts";
import type { Route } from "./+types/partner-detail";

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = recordId(params.id);
  const partner = id && (await showPartner(context.get(appContext), id));
  if (!partner) throw data("This partner is not here any more, or never was.", { status: 404 });
  return { partner };
}

export default function PartnerDetailPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <PartnerDetail partner={loaderData.partner} list={`${href("/admin/partners")}${search}`} />
  );
}
