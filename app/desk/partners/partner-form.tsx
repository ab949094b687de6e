import { useState } from "react";
import { href } from "react-router";
import { EditState, EnterSaves } from "#app/desk/edit/edit-state.tsx";
import type { EditAnswer, Versioned } from "#app/domain/edits/merge-edits.ts";
import { partnerLabels } from "#app/domain/partners/partner-words.ts";
import { FormPart } from "#app/ui/choice-field.tsx";
import { Field, Form, FormFoot, FormSummary, TextField } from "#app/ui/form.tsx";

type Props = { partner: (Versioned & { id: string }) | undefined; answer: EditAnswer | undefined };

/** Adds a partner, or edits the one that is given. */
export function PartnerForm({ partner, answer }: Props) {
  // As it was when the page was opened: live changes must not slip under what is being typed.
  const [opened] = useState(partner);
  const id = answer ? answer.values.id : opened?.id;
  return (
    <Form
      id="partner"
      action={href("/partner")}
      answer={answer}
      values={opened?.values}
      labels={partnerLabels}
    >
      <EnterSaves />
      <FormSummary />
      {id && (
        <>
          <input type="hidden" name="id" value={id} />
          <EditState opened={opened} now={partner} answer={answer} />
        </>
      )}
      <div className="desk-columns">
        <div>
          <FormPart title="Who">
            <Field name="company" autoComplete="off" wide />
            <Field name="contact" autoComplete="off" />
            <Field name="phone" type="tel" autoComplete="off" maxLength={40} />
            <Field name="email" type="email" autoComplete="off" maxLength={254} optional />
            <Field name="city" autoComplete="off" />
          </FormPart>
        </div>
        <div>
          <FormPart title="What">
            <Field
              name="supplies"
              hint="For example servers, spare parts, printer service, trainers."
              autoComplete="off"
              wide
            />
            <TextField name="note" maxLength={2000} rows={4} optional wide />
          </FormPart>
          <div className="mt-6">
            <FormFoot submit={id ? "Save partner" : "Add partner"} />
          </div>
        </div>
      </div>
    </Form>
  );
}
