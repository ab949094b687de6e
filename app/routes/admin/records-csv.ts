import { data } from "react-router";
import { appContext } from "#app/context.ts";
import { readFilter } from "#app/features/records/list-filter.server.ts";
import { recordCsv } from "#app/features/records/record-csv.server.ts";
import { findKind } from "#app/features/records/record-kinds.ts";
import type { Route } from "./+types/records-csv";

/** A list's address with `.csv`: all that its filter lets through. */
export function loader({ context, url }: Route.LoaderArgs) {
  const kind = findKind(/([a-z]+)\.csv$/.exec(url.pathname)?.[1]);
  if (!kind) throw data(null, { status: 404 });
  return recordCsv(context.get(appContext), kind, readFilter(kind, url.searchParams));
}
