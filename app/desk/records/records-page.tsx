import { useCallback, useState } from "react";
import { data, Outlet } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import type { LiveHandle } from "#app/desk/live/live-scope.ts";
import { Notice } from "#app/desk/live/notice.tsx";
import { useArrivals } from "#app/desk/live/use-arrivals.ts";
import {
  type FollowUpAnswer,
  readLastOutcome,
  receiveBulk,
} from "#app/desk/records/follow-up.server.ts";
import { readColumns } from "#app/desk/records/list-columns.ts";
import { RecordList } from "#app/desk/records/record-list.tsx";
import { RecordListHead } from "#app/desk/records/record-list-head.tsx";
import { type ListContext, useSend } from "#app/desk/records/use-follow-up.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import { findStaff } from "#app/domain/records/follow-up-repository.server.ts";
import { listRecords } from "#app/domain/records/list-records.server.ts";
import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { findKind } from "#app/domain/records/record-kinds.server.ts";
import { recordListSpec } from "#app/domain/records/record-query.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/records-page";

export { whenConcerned as shouldRevalidate } from "#app/desk/live/live-scope.ts";

export const handle: LiveHandle = {
  shows: (_params, data) => tablesIn(data),
};

export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const kind = requireKind(params.records);
  const { cursor, ...filter } = readListQuery(recordListSpec(kind.description), url.searchParams);
  const { said, headers } = readLastOutcome(request, kind);
  const [list, staff] = await Promise.all([
    listRecords(app, kind, { query: filter, cursor }),
    findStaff(app.store.db),
  ]);
  const columns = readColumns(kind.description, request.headers.get("Cookie") ?? "");
  const me = context.get(signedInContext).userId;
  return data(
    {
      ...list,
      kind: kind.description,
      filter,
      columns,
      staff,
      me,
      said,
      readAt: app.now().getTime(),
    },
    { headers },
  );
}

export function action({ request, context, params, url }: Route.ActionArgs) {
  return receiveBulk({ request, context, url, kind: requireKind(params.records) });
}

export default function RecordsPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { kind } = loaderData;
  // A list of another kind begins anew: with nothing selected, and nothing new.
  return (
    <RecordsOfKind
      key={kind.slug}
      kind={kind}
      open={params.id}
      loaded={loaderData}
      answered={actionData}
    />
  );
}

function RecordsOfKind({
  kind,
  open,
  loaded,
  answered,
}: {
  kind: RecordKindDescription;
  open: string | undefined;
  loaded: Route.ComponentProps["loaderData"];
  answered: FollowUpAnswer | undefined;
}) {
  const { rows, newer, staff, me, readAt } = loaded;
  const fresh = useArrivals(newer ? undefined : rows, { list: kind.slug, readAt }, open);
  const [notice, say] = useState<Partial<FollowUpAnswer>>(answered ?? { said: loaded.said });
  const hush = useCallback(() => say({}), []);
  const context: ListContext = { staff, me, say, send: useSend(say) };
  return (
    <div className="staff-page">
      <title>{`${fresh.size > 0 ? `(${fresh.size}) ` : ""}${kind.title} · Southbridge`}</title>
      <RecordListHead kind={kind} list={loaded} />
      <p className="sr-only" role="status">
        {fresh.size > 0 && `${fresh.size} new in ${kind.title}`}
      </p>
      <div className="record-list">
        <RecordList kind={kind} list={loaded} fresh={fresh} open={open} context={context} />
        <Outlet context={context} />
      </div>
      <Notice said={notice.said} failure={notice.failure} onClose={hush} />
    </div>
  );
}

function requireKind(slug: string): RecordKind {
  const kind = findKind(slug);
  if (!kind) throw data(null, { status: 404 });
  return kind;
}

function tablesIn(data: unknown): string[] {
  const { kind } = (data ?? {}) as Partial<Route.ComponentProps["loaderData"]>;
  return kind ? [kind.table] : [];
}
