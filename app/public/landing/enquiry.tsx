import { useActionData } from "react-router";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { BranchMap } from "#app/public/branches/branch-map.tsx";
import { Field, TextField } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { company } from "#content/company.ts";
import { landing } from "#content/landing.ts";
import { noticeOf } from "#content/privacy-notices.ts";

export function Enquiry() {
  const { heading, lead, talk } = landing.enquiry;
  return (
    <section className="enquiry" aria-labelledby="enquiry-heading">
      <div className="page-width">
        <div className="enquiry-form">
          <h2 className="type-heading-2" id="enquiry-heading">
            {heading}
          </h2>
          <p className="type-lead mt-2 mb-8 text-ink-soft">{lead}</p>
          <Form
            id="enquiry"
            action="/"
            answer={useActionData<FormAnswer>()}
            labels={{
              name: "First name",
              number: "Phone number",
              code: "Zip code",
              need: "What do you need?",
            }}
            submit="Submit"
            notice={noticeOf("enquiry")}
          >
            <Field name="email" type="email" autoComplete="email" wide />
            <Field name="name" autoComplete="given-name" />
            <Field name="number" type="tel" autoComplete="tel" maxLength={40} />
            <Field name="code" autoComplete="postal-code" maxLength={40} />
            <TextField name="need" rows={3} maxLength={2_000} optional wide />
          </Form>
        </div>
      </div>
      <div className="enquiry-map surface-green">
        <BranchMap />
      </div>
      <p className="enquiry-talk page-width surface-green">
        {talk} <a href={company.phone.href}>{company.phone.shown}</a>
      </p>
    </section>
  );
}
