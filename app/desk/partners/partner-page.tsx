import { data, href } from "react-router";
import { appContext, logContext } from "#app/context.ts";
import { FailureLine } from "#app/desk/edit/notice.tsx";
import { useAnswer } from "#app/desk/edit/use-answer.ts";
import { NewestTable } from "#app/desk/lists/newest-table.tsx";
import { LiveLine } from "#app/desk/live/live-provider.tsx";
import type { LiveHandle } from "#app/desk/live/live-scope.ts";
import { partnerColumns } from "#app/desk/partners/partner-columns.tsx";
import { PartnerForm } from "#app/desk/partners/partner-form.tsx";
import { actingIn } from "#app/domain/audit/acting.server.ts";
import { mergeEdits, readBase, readVersion, takeTheirs } from "#app/domain/edits/merge-edits.ts";
import { RecordGone } from "#app/domain/edits/record-gone.ts";
import { refuseEdit } from "#app/domain/edits/refuse-edit.server.ts";
import {
  listPartners,
  readPartnerQuery,
  showPartner,
} from "#app/domain/partners/list-partners.server.ts";
import {
  type PartnerValues,
  partnerSchema,
  partnerValues,
} from "#app/domain/partners/partner-schema.ts";
import {
  addPartner,
  changePartner,
  PartnerChanged,
} from "#app/domain/partners/save-partner.server.ts";
import { describeSubmission } from "#app/domain/records/submission.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { firstErrors } from "#app/platform/http/refuse-form.server.ts";
import { failures } from "#content/messages.ts";
import type { Route } from "./+types/partner-page";

export { whenConcerned as shouldRevalidate } from "#app/desk/live/live-scope.ts";

export const handle: LiveHandle = { shows: () => ["partner"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const asked = url.searchParams.get("id");
  const id = recordId(asked);
  const [list, found] = await Promise.all([
    listPartners(app, readPartnerQuery(new URLSearchParams())),
    id && showPartner(app, id),
  ]);
  const partner = found && { id: found.id, version: found.version, values: partnerValues(found) };
  // Not thrown: whoever is typing keeps the form while a colleague deletes the partner.
  const isGone = asked !== null && !partner;
  return data(
    { list, asked, partner: partner || undefined, isGone },
    { status: isGone ? 404 : 200 },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  if (fields.take) return refuseEdit(409, fields, takeTheirs(fields));
  const parsed = partnerSchema.safeParse(fields);
  if (!parsed.success) return refuseEdit(400, fields, { errors: firstErrors(parsed.error) });
  try {
    const id = await savePartner(context, fields, parsed.data);
    const to = id ? href("/admin/partners/:id", { id }) : href("/partner");
    return redirectWithFlash(request, to, "submitted");
  } catch (error) {
    if (error instanceof RecordGone) {
      const { id: _gone, ...values } = fields;
      return refuseEdit(409, values, {
        failure: "Somebody deleted this partner meanwhile. What you typed is here: save to add it.",
      });
    }
    if (error instanceof PartnerChanged) return refuseChanged(fields, parsed.data, error.stored);
    context.get(logContext).error({ err: error, kind: "partner" }, "record not stored");
    return refuseEdit(503, fields, { failure: failures.notStored });
  }
}

/**
 * Stores a new partner, or with an `id` in the form the changes of one.
 * @returns the id of one that was changed
 */
async function savePartner(
  context: Route.ActionArgs["context"],
  fields: Record<string, string>,
  values: PartnerValues,
) {
  const app = context.get(appContext);
  const acting = actingIn(context);
  if (!fields.id) {
    const { clientAddress, at } = acting;
    const { keys } = describeSubmission("partner", values, fields, clientAddress, at);
    await addPartner(app, values, keys, acting);
    return undefined;
  }
  const id = recordId(fields.id);
  if (!id) throw new RecordGone();
  await changePartner(app, { id, version: readVersion(fields) }, values, acting);
  return id;
}

/** Somebody else saved first: what they changed is put beside what was typed. */
function refuseChanged(
  fields: Record<string, string>,
  mine: PartnerValues,
  stored: PartnerChanged["stored"],
) {
  const theirs = partnerValues(stored);
  const merged = mergeEdits({ base: readBase(fields), theirs, mine, typed: fields });
  const state = { version: String(stored.version), base: JSON.stringify(theirs) };
  return refuseEdit(409, fields, { ...merged, values: { ...merged.values, ...state } });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.asked ? "Edit partner" : "Add partner"} · Southbridge` }];
}

export default function PartnerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, asked, partner, isGone } = loaderData;
  const answer = useAnswer(actionData);
  const isEdit = answer ? Boolean(answer.values.id) : asked !== null;
  return (
    <div className="staff-page">
      <header className="staff-head">
        <div>
          <h1 className="staff-title">{isEdit ? "Edit partner" : "Add partner"}</h1>
          <LiveLine>{list.stored.toLocaleString("en-IN")} stored</LiveLine>
        </div>
      </header>
      <div className="max-w-160 text-[1.0625rem]">
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
