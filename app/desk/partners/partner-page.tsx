import { data, href, useLocation } from "react-router";
import { type App, appContext } from "#app/context.ts";
import { receiveEdit, refuseEdit } from "#app/desk/edit/answer-edit.server.ts";
import { FailureLine } from "#app/desk/edit/failure-line.tsx";
import { NewestTable } from "#app/desk/lists/newest-table.tsx";
import { LiveLine } from "#app/desk/live/live-provider.tsx";
import { pageQuery, readPage, usePageData } from "#app/desk/live/page-data.ts";
import { partnerColumns } from "#app/desk/partners/partner-columns.tsx";
import { PartnerForm } from "#app/desk/partners/partner-form.tsx";
import { type ActorContext, actorOf } from "#app/domain/audit/actor-context.server.ts";
import { RecordGone, readVersion } from "#app/domain/edits/merge-edits.ts";
import { listPartners, showPartner } from "#app/domain/partners/list-partners.server.ts";
import {
  type PartnerValues,
  partnerSchema,
  partnerValues,
} from "#app/domain/partners/partner-schema.ts";
import { addPartner, changePartner } from "#app/domain/partners/save-partner.server.ts";
import { submissionKeys } from "#app/domain/records/submission.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import type { Route } from "./+types/partner-page";

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const asked = url.searchParams.get("id");
  const id = recordId(asked);
  const [list, found] = await Promise.all([
    listPartners(app, { search: "", cursor: undefined }),
    id ? showPartner(app, id) : undefined,
  ]);
  const partner = found && { id: found.id, version: found.version, values: partnerValues(found) };
  // Not thrown: whoever is typing keeps the form while a colleague deletes the partner.
  const isGone = asked !== null && !partner;
  return data({ shows: ["partner"], list, asked, partner, isGone }, { status: isGone ? 404 : 200 });
}

const queryOf = (search: string) => pageQuery<typeof loader>(href("/partner"), search);

export function clientLoader({ context, url }: Route.ClientLoaderArgs) {
  return readPage({ context, url }, queryOf(url.search));
}

export function action({ request, context }: Route.ActionArgs) {
  return receiveEdit({ request, context }, async (fields) => {
    const values = partnerSchema.parse(fields);
    try {
      const next = await save(context.get(appContext), fields, values, actorOf(context));
      return redirectWithFlash(request, next, "submitted");
    } catch (error) {
      if (!(error instanceof RecordGone)) throw error;
      const { id: _gone, ...typed } = fields;
      return refuseEdit(409, typed, { failure: deletedMeanwhile });
    }
  });
}

type Fields = Record<string, string>;

/** @returns where one goes then */
async function save(app: App, fields: Fields, values: PartnerValues, acting: ActorContext) {
  if (!fields.id) {
    const keys = submissionKeys("partner", values, fields, acting.at);
    await addPartner(app, values, keys, acting);
    return href("/partner");
  }
  const id = recordId(fields.id);
  if (!id) throw new RecordGone();
  await changePartner(app, { id, version: readVersion(fields) }, values, acting);
  return href("/admin/partners/:id", { id });
}

const deletedMeanwhile =
  "Somebody deleted this partner meanwhile. What you typed is here: save to add it.";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.asked ? "Edit partner" : "Add partner"} · Southbridge` }];
}

export default function PartnerPage({ loaderData, actionData }: Route.ComponentProps) {
  const shown = usePageData(queryOf(useLocation().search), loaderData);
  const { list, asked, partner, isGone } = shown;
  const answer = actionData;
  const isEdit = answer ? Boolean(answer.values.id) : asked !== null;
  return (
    <div className="staff-page">
      <header className="staff-head">
        <h1 className="staff-title">{isEdit ? "Edit partner" : "Add partner"}</h1>
        <LiveLine>{list.stored.toLocaleString("en-IN")} stored</LiveLine>
      </header>
      <div className="desk-fields">
        {isGone && (
          <FailureLine>
            This partner is not here any more, or never was. What stands here is added anew.
          </FailureLine>
        )}
        <PartnerForm key={asked ?? "new"} partner={partner} answer={answer} />
      </div>
      <div className="pt-5">
        <NewestTable
          title="Partners"
          columns={partnerColumns(href("/partner"))}
          rows={list.rows}
          stored={list.stored}
          all={{ to: href("/admin/partners"), label: "All partners" }}
          empty={{ title: "No partners yet", text: "The first one that you add stands here." }}
        />
      </div>
    </div>
  );
}
