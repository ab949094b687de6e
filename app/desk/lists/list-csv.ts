import { data } from "react-router";
import { appContext } from "#app/context.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { auditNow } from "#app/domain/audit/audit.server.ts";
import { partnerCsv, readPartnerQuery } from "#app/domain/partners/list-partners.server.ts";
import { recordCsv } from "#app/domain/records/record-csv.server.ts";
import { findKind } from "#app/domain/records/record-kinds.server.ts";
import { recordListSpec } from "#app/domain/records/record-query.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/list-csv";

/** A list's address with `.csv`: all that its query lets through. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requirePermission(context, "exports");
  const app = context.get(appContext);
  const list = /\/([a-z-]+)\.csv$/.exec(url.pathname)?.[1];
  const kind = findKind(list);
  if (!kind && list !== "partners") throw data(null, { status: 404 });
  const about = { action: "exported", kind: kind?.description.table ?? "partner" } as const;
  await auditNow(app.store, { ...actorOf(context), ...about });
  return kind
    ? recordCsv(app, kind, readListQuery(recordListSpec(kind.description), url.searchParams))
    : partnerCsv(app, readPartnerQuery(url.searchParams));
}
