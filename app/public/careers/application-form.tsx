import { href } from "react-router";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { Field, FileField, SelectField } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { type Job, qualifications } from "#content/jobs.ts";

const labels = {
  Name: "Name",
  Email: "Email",
  Phone: "Phone",
  Qualification: "Qualification",
  cv: "CV",
};

export function ApplicationForm({
  job,
  answer,
}: {
  job: Job | undefined;
  answer: FormAnswer | undefined;
}) {
  return (
    <Form
      id="apply"
      action={`${href("/carrers/:job?", { job: job?.slug })}#apply`}
      answer={answer}
      labels={labels}
      submit="Apply"
      encType="multipart/form-data"
    >
      <Field name="Name" autoComplete="name" wide />
      <Field name="Email" type="email" autoComplete="email" />
      <Field name="Phone" type="tel" autoComplete="tel" maxLength={40} />
      <SelectField name="Qualification">
        <option value="">Choose the highest</option>
        {qualifications.map((qualification) => (
          <option key={qualification}>{qualification}</option>
        ))}
      </SelectField>
      <FileField
        name="cv"
        hint="PDF, DOC or DOCX, up to 5 MB."
        accept=".pdf,.doc,.docx"
        optional
        wide
      />
    </Form>
  );
}
