import { data, useLocation } from "react-router";
import { appContext } from "#app/context.ts";
import { showRecord } from "#app/features/records/list-records.server.ts";
import { RecordDetail } from "#app/features/records/record-detail.tsx";
import { findKind } from "#app/features/records/record-kinds.ts";
import { recordId } from "#app/lib/record-id.ts";
import type { Route } from "./+types/record";

export async function loader({ context, params }: Route.LoaderArgs) {
  const kind = findKind(params.records);
  const id = recordId(params.id);
  const record = kind && id && (await showRecord(context.get(appContext), kind, id));
  if (!record) throw data("This record is not here any more, or never was.", { status: 404 });
  return { record };
}

export default function RecordPage({ loaderData, params }: Route.ComponentProps) {
  const { search } = useLocation();
  const kind = findKind(params.records);
  return kind && <RecordDetail kind={kind} record={loaderData.record} listSearch={search} />;
}
