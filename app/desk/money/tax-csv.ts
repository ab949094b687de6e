import { data } from "react-router";
import { appContext } from "#app/context.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { auditNow } from "#app/domain/audit/audit.server.ts";
import { readTaxMonth, taxCsv } from "#app/domain/tax/month.server.ts";
import type { Route } from "./+types/tax-csv";

/** A table of the return, or a register, of a month: "/admin/tax/2026-11/b2b.csv". */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  requirePermission(context, "exports");
  const app = context.get(appContext);
  const table = /\/([a-z0-9_]+)\.csv$/.exec(url.pathname)?.[1] ?? "";
  const month = await readTaxMonth(app, params.month, url.searchParams.get("registration") ?? "");
  const csv = month && taxCsv(month, table);
  if (!csv) throw data(null, { status: 404 });
  const after = { tax: `${table} of ${params.month}`, registration: month.registration };
  await auditNow(app.store, { ...actorOf(context), action: "exported", after });
  return csv;
}
