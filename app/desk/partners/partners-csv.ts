import { appContext } from "#app/context.ts";
import { actingIn } from "#app/domain/audit/acting.server.ts";
import { insertNow } from "#app/domain/audit/audit-repository.server.ts";
import { partnerCsv, readPartnerQuery } from "#app/domain/partners/list-partners.server.ts";
import type { Route } from "./+types/partners-csv";

/** The partners that the list shows, all pages of it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  await insertNow(app.store, { ...actingIn(context), action: "exported", kind: "partner" });
  return partnerCsv(app, readPartnerQuery(url.searchParams).search);
}
