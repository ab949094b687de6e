import { data } from "react-router";
import { appContext } from "#app/context.ts";
import { actingIn } from "#app/domain/audit/acting.server.ts";
import { insertNow } from "#app/domain/audit/audit-repository.server.ts";
import { partnerCsv, readPartnerQuery } from "#app/domain/partners/list-partners.server.ts";
import { readFilter } from "#app/domain/records/list-filter.server.ts";
import { recordCsv } from "#app/domain/records/record-csv.server.ts";
import { findKind } from "#app/domain/records/record-kinds.ts";
import type { Route } from "./+types/list-csv";

/** A list's address with `.csv`: all that its query lets through. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const list = /([a-z]+)\.csv$/.exec(url.pathname)?.[1];
  const kind = findKind(list);
  if (!kind && list !== "partners") throw data(null, { status: 404 });
  const about = { action: "exported", kind: kind?.table ?? "partner" } as const;
  await insertNow(app.store, { ...actingIn(context), ...about });
  return kind
    ? recordCsv(app, kind, readFilter(kind, url.searchParams))
    : partnerCsv(app, readPartnerQuery(url.searchParams));
}
