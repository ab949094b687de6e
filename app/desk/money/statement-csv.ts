import { data } from "react-router";
import { appContext } from "#app/context.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { auditNow } from "#app/domain/audit/audit.server.ts";
import { readSpan, readStatement, statementCsv } from "#app/domain/payments/statement.server.ts";
import { indianDay } from "#app/lib/dates.ts";
import { recordId } from "#app/lib/record-id.ts";
import type { Route } from "./+types/statement-csv";

/** A customer's statement as a file. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  requirePermission(context, "exports");
  const app = context.get(appContext);
  const span = readSpan(url.searchParams, indianDay(app.now()));
  const id = recordId(params.id);
  const statement = id ? await readStatement(app, id, span) : undefined;
  if (!statement) throw data(null, { status: 404 });
  const { customer, rows } = statement;
  const after = { filter: `from ${span.from}, until ${span.to}`, records: rows.length };
  const entry = { action: "exported", kind: "customer", recordId: customer.id, after } as const;
  await auditNow(app.store, { ...actorOf(context), ...entry });
  return statementCsv(statement);
}
