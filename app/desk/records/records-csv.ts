import { data } from "react-router";
import { appContext } from "#app/context.ts";
import { actingIn } from "#app/domain/audit/acting.server.ts";
import { insertNow } from "#app/domain/audit/audit-repository.server.ts";
import { readFilter } from "#app/domain/records/list-filter.server.ts";
import { recordCsv } from "#app/domain/records/record-csv.server.ts";
import { findKind } from "#app/domain/records/record-kinds.ts";
import type { Route } from "./+types/records-csv";

/** A list's address with `.csv`: all that its filter lets through. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const kind = findKind(/([a-z]+)\.csv$/.exec(url.pathname)?.[1]);
  if (!kind) throw data(null, { status: 404 });
  const app = context.get(appContext);
  await insertNow(app.store, { ...actingIn(context), action: "exported", kind: kind.table });
  return recordCsv(app, kind, readFilter(kind, url.searchParams));
}
