import { appContext } from "#app/context.ts";
import { actingIn } from "#app/domain/audit/acting.server.ts";
import { searchIn } from "#app/domain/partners/list-partners.server.ts";
import { partnerCsv } from "#app/domain/partners/partner-csv.server.ts";
import { noteExport } from "#app/domain/partners/partner-repository.server.ts";
import type { Route } from "./+types/partners-csv";

/** The partners that the list shows, all pages of it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  await noteExport(app.store, actingIn(context));
  return partnerCsv(app, searchIn(url));
}
