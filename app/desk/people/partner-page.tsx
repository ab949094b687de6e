import { data, href } from "react-router";
import { appContext } from "#app/context.ts";
import { editSaved, receiveEdit, refuseEdit } from "#app/desk/forms/answer-edit.server.ts";
import { EditForm, useEditing } from "#app/desk/forms/edit-form.tsx";
import { StaffPage } from "#app/desk/frame/staff-page.tsx";
import { NewestTable } from "#app/desk/lists/newest-table.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { partnerTable } from "#app/desk/people/partners-page.tsx";
import { FailureLine } from "#app/desk/ui/failure-line.tsx";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { findLastEditor } from "#app/domain/audit/audit-repository.server.ts";
import { type EditAnswer, RecordGone, readVersion } from "#app/domain/edits/merge-edits.ts";
import { listPartners, showPartner } from "#app/domain/partners/list-partners.server.ts";
import {
  partnerFields,
  partnerLabels,
  partnerValues,
} from "#app/domain/partners/partner-fields.ts";
import { addPartner, changePartner } from "#app/domain/partners/save-partner.server.ts";
import { submissionKeys } from "#app/domain/records/submission.server.ts";
import { schemaOf } from "#app/lib/field-rules.ts";
import { formatNumber } from "#app/lib/format.ts";
import { recordId } from "#app/lib/record-id.ts";
import { FormPart } from "#app/ui/choice-field.tsx";
import { DescribedFields } from "#app/ui/described-fields.tsx";
import type { Route } from "./+types/partner-page";

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const asked = url.searchParams.get("id");
  const id = recordId(asked);
  const [list, found] = await Promise.all([
    listPartners(app, { search: "", cursor: undefined }),
    id ? showPartner(app, id) : undefined,
  ]);
  const partner = found && {
    id: found.id,
    version: found.version,
    values: partnerValues(found),
    savedBy: await findLastEditor(app.store.db, found.id),
  };
  // Not thrown: the form stays open when a colleague deletes the partner.
  const isGone = asked !== null && !partner;
  return data({ shows: ["partner"], list, asked, partner, isGone }, { status: isGone ? 404 : 200 });
}

const source = pageData<typeof loader>("/partner");
export const clientLoader = source.read;

const schema = schemaOf(partnerFields);

export function action({ request, context }: Route.ActionArgs) {
  return receiveEdit({ request, context }, async (fields) => {
    const values = schema.parse(fields);
    const app = context.get(appContext);
    const acting = actorOf(context);
    if (!fields.id) {
      await addPartner(app, values, submissionKeys("partner", values, fields, acting.at), acting);
      return editSaved(request, href("/partner"), "submitted");
    }
    try {
      const id = recordId(fields.id);
      if (!id) throw new RecordGone();
      await changePartner(app, { id, version: readVersion(fields) }, values, acting);
      return editSaved(request, href("/admin/partners/:id", { id }), "submitted");
    } catch (error) {
      if (!(error instanceof RecordGone)) throw error;
      const { id: _gone, ...typed } = fields;
      const by = await findLastEditor(app.store.db, fields.id);
      const failure = `${by} has deleted this partner. Your input is still here: save to add it again.`;
      return refuseEdit(409, typed, { failure });
    }
  });
}

export default function PartnerPage({ loaderData, actionData }: Route.ComponentProps) {
  const shown = source.useData(loaderData);
  // The form and the answer of one partner are not for the next one.
  return <PartnerParts key={shown.asked} {...shown} answered={actionData} />;
}

type PartsProps = Route.ComponentProps["loaderData"] & { answered: EditAnswer | undefined };

function PartnerParts({ list, asked, partner, isGone, answered }: PartsProps) {
  const search = asked === null ? "" : `?${new URLSearchParams({ id: asked })}`;
  const { round, opened, sending } = useEditing(href("/partner"), answered, partner, search);
  const { answer } = sending;
  const id = answer ? answer.values.id : opened?.id;
  const isEdit = answer ? Boolean(id) : asked !== null;
  return (
    <StaffPage
      title={isEdit ? "Edit partner" : "Add partner"}
      line={`${formatNumber(list.stored)} in all`}
    >
      {isGone && (
        <div className="desk-fields">
          <FailureLine>
            This partner has been deleted or does not exist. Saving adds it as a new one.
          </FailureLine>
        </div>
      )}
      <EditForm
        key={round}
        id="partner"
        {...sending}
        opened={opened}
        now={partner}
        isEdit={Boolean(id)}
        labels={partnerLabels}
        submit={id ? "Save partner" : "Add partner"}
        second={
          <FormPart title="Supplies">
            <DescribedFields of={partnerFields.slice(5)} autoComplete="off" />
          </FormPart>
        }
      >
        {id && <input type="hidden" name="id" value={id} />}
        <FormPart title="Contact">
          <DescribedFields of={partnerFields.slice(0, 5)} autoComplete="off" />
        </FormPart>
      </EditForm>
      <div className="pt-5">
        <NewestTable
          {...partnerTable}
          rows={list.rows}
          all={{ to: href("/admin/partners"), label: "All partners" }}
        />
      </div>
    </StaffPage>
  );
}
