import { useState } from "react";
import { data, href } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { appContext } from "#app/context.ts";
import { editSaved, receiveEdit } from "#app/desk/forms/answer-edit.server.ts";
import { EditForm, useEditing } from "#app/desk/forms/edit-form.tsx";
import { StaffPage } from "#app/desk/frame/staff-page.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { customerLink } from "#app/desk/people/customers-page.tsx";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { FailureLine } from "#app/desk/ui/failure-line.tsx";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { findLastEditor } from "#app/domain/audit/audit-repository.server.ts";
import {
  customerFields,
  customerLabels,
  customerTexts,
  mostRows,
  type RowKind,
  rowField,
  rowFields,
} from "#app/domain/customers/customer-fields.ts";
import { findCustomer } from "#app/domain/customers/customer-repository.server.ts";
import {
  addCustomer,
  changeCustomer,
  readCustomer,
} from "#app/domain/customers/save-customer.server.ts";
import { type EditAnswer, RecordGone, readVersion } from "#app/domain/edits/merge-edits.ts";
import { submissionKeys } from "#app/domain/records/submission.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import { Button } from "#app/ui/button.tsx";
import { FormPart } from "#app/ui/choice-field.tsx";
import { DescribedFields } from "#app/ui/described-fields.tsx";
import { Field, SelectField, useField } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Options } from "#app/ui/options.tsx";
import { wholeNumber } from "#app/ui/whole-number.ts";
import type { Route } from "./+types/customer-page";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(appContext).store;
  const asked = url.searchParams.get("id");
  const id = recordId(asked);
  const found = id ? await findCustomer(db, id) : undefined;
  const customer = found &&
    !found.merged_into && {
      id: found.id,
      version: found.version,
      values: customerTexts(found),
      savedBy: await findLastEditor(db, found.id),
    };
  const isGone = asked !== null && !customer;
  const shows = ["customer"];
  const fresh = uuidv7();
  return data({ shows, fresh, asked, customer, isGone }, { status: isGone ? 404 : 200 });
}

const source = pageData<typeof loader>("/customer");
export const clientLoader = source.read;

export function action({ request, context, url }: Route.ActionArgs) {
  const save = async (fields: Record<string, string>) => {
    const values = readCustomer(fields);
    const app = context.get(appContext);
    const acting = actorOf(context);
    const asked = url.searchParams.get("id");
    if (asked !== null) {
      const id = recordId(asked);
      if (!id) throw new RecordGone();
      await changeCustomer(app, { id, version: readVersion(fields) }, values, acting);
      return editSaved(request, customerLink({ id }), "submitted");
    }
    const keys = submissionKeys("customer", customerTexts(values), fields, acting.at);
    const added = await addCustomer(app, values, keys, acting);
    return editSaved(request, customerLink({ id: added }), "submitted");
  };
  const gone = "This customer was merged into another one or does not exist.";
  return receiveEdit({ request, context }, save, { gone, mostFields: 10 * mostRows + 50 });
}

export default function CustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const shown = source.useData(loaderData);
  // The form and the answer of one customer are not for the next one.
  return <CustomerParts key={shown.asked} {...shown} answered={actionData} />;
}

type PartsProps = Route.ComponentProps["loaderData"] & { answered: EditAnswer | undefined };

function CustomerParts({ asked, customer, isGone, answered, fresh }: PartsProps) {
  // The key with which the page was opened, also after its data was read again.
  const [submission_key] = useState(fresh);
  const search = asked === null ? "" : `?${new URLSearchParams({ id: asked })}`;
  const current = customer || undefined;
  const { round, opened, sending } = useEditing(href("/customer"), answered, current, search);
  const isEdit = asked !== null;
  const values = sending.answer?.values ?? opened?.values ?? {};
  return (
    <StaffPage title={isEdit ? "Edit customer" : "Add customer"}>
      {isGone && (
        <div className="desk-fields">
          <FailureLine>This customer was merged into another one or does not exist.</FailureLine>
        </div>
      )}
      <EditForm
        key={round}
        id="customer"
        {...sending}
        opened={opened}
        now={current}
        filled={{ kind: "company", submission_key }}
        labels={customerLabels}
        submit={isEdit ? "Save customer" : "Add customer"}
        second={<Rows kind="address" title="Billing addresses" values={values} />}
      >
        {!isEdit && <input type="hidden" name="submission_key" value={submission_key} />}
        <FormPart title="Customer">
          <DescribedFields of={customerFields.slice(0, 1)} autoComplete="off" />
          <SelectField name="kind">
            <Options
              of={[
                ["company", "Company"],
                ["person", "Person"],
              ]}
            />
          </SelectField>
          <Field name="terms_days" {...wholeNumber} optional hint="0: before the delivery." />
          <Box name="deducts_tds" />
          <Box name="reminders_paused" />
          <DescribedFields of={customerFields.slice(1)} autoComplete="off" />
        </FormPart>
        <Rows kind="contact" title="Contacts" values={values} />
      </EditForm>
    </StaffPage>
  );
}

function Box({ name }: { name: "deducts_tds" | "reminders_paused" }) {
  const { value, label } = useField(name);
  return <CheckBox name={name} value="on" defaultChecked={value === "on"} label={label} />;
}

interface RowsProps {
  kind: RowKind;
  title: string;
  values: Readonly<Record<string, string>>;
}

const one = { contact: "contact", address: "billing address" } as const;

/** The contacts or addresses of a customer, and an empty one. */
function Rows({ kind, title, values }: RowsProps) {
  const isFilled = (row: number) =>
    rowFields(kind, row).some(({ name = "" }) => values[name]) ||
    Boolean(values[rowField(kind, row, "id")]);
  const [count, setCount] = useState(() => {
    const rows = Array.from({ length: mostRows }, (_, index) => index + 1);
    return Math.max(1, rows.findLast(isFilled) ?? 0);
  });
  return (
    <FormPart title={title} isOwnLayout>
      <ol className="grid gap-6">
        {Array.from({ length: count }, (_, index) => index + 1).map((row) => (
          <li key={row} className="border-b border-line pb-4">
            <input
              type="hidden"
              name={rowField(kind, row, "id")}
              value={values[rowField(kind, row, "id")] ?? ""}
            />
            <div className="form-fields mb-2!">
              <DescribedFields of={rowFields(kind, row)} autoComplete="off" />
            </div>
            {values[rowField(kind, row, "id")] && (
              <CheckBox
                name={rowField(kind, row, "removed")}
                value="on"
                label={`Remove this ${one[kind]} when saving`}
              />
            )}
          </li>
        ))}
      </ol>
      {count < mostRows && (
        <div className="mt-4">
          <Button variant="outline" size={42} onClick={() => setCount(count + 1)}>
            <Icon name="plus" />
            Another {one[kind]}
          </Button>
        </div>
      )}
    </FormPart>
  );
}
