import { appContext } from "#app/context.ts";
import { searchIn } from "#app/features/partners/list-partners.server.ts";
import { partnerCsv } from "#app/features/partners/partner-csv.server.ts";
import { noteExport } from "#app/features/partners/partner-repository.server.ts";
import { actingIn } from "#app/features/staff/acting.server.ts";
import type { Route } from "./+types/partners-csv";

/** The partners that the list shows, all pages of it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  await noteExport(app.store, actingIn(context));
  return partnerCsv(app, searchIn(url));
}
