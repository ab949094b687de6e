import { data } from "react-router";
import { appContext, requestContext, signedInContext } from "#app/context.ts";
import { insertNow } from "#app/domain/audit/audit-repository.server.ts";
import { recordCsv } from "#app/domain/records/record-csv.server.ts";
import { findKind } from "#app/domain/records/record-kinds.server.ts";
import { recordListSpec } from "#app/domain/records/record-query.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/records-csv";

/** A list's address with `.csv`: all that its filter lets through. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const kind = findKind(/([a-z]+)\.csv$/.exec(url.pathname)?.[1]);
  if (!kind) throw data(null, { status: 404 });
  const app = context.get(appContext);
  await insertNow(app.store, {
    at: app.now(),
    actor: context.get(signedInContext),
    action: "exported",
    kind: kind.description.table,
    clientAddress: context.get(requestContext).clientAddress,
  });
  return recordCsv(app, kind, readListQuery(recordListSpec(kind.description), url.searchParams));
}
