import { href, useActionData } from "react-router";
import { formatDay } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { formatCount } from "#app/lib/format.ts";
import { Field, FileField, SelectField } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { Lines } from "#app/ui/lines.tsx";
import { Options } from "#app/ui/options.tsx";
import { Via } from "#app/ui/trace.tsx";
import { branches } from "#content/branches.ts";
import { careers, type Job, jobCities, otherChoice, qualifications } from "#content/jobs.ts";
import { noticeOf } from "#content/privacy-notices.ts";

export function Application({ job }: { job: Job | undefined }) {
  return (
    <section
      className="page-width mt-5.5 desktop:mt-15 desktop:grid desktop:grid-cols-[41.3%_1fr]"
      aria-labelledby="application"
    >
      <div className="application-words">
        <h2 className="type-heading-2" id="application">
          <Lines lines={job ? ["Apply for", job.name] : careers.anyJob.heading} />
        </h2>
        {job ? <About job={job} /> : <p>{careers.anyJob.lead}</p>}
        <ol className="trace-list mt-9">
          {careers.steps.map((step) => (
            <li className="pb-5.5 [line-height:1.5]" key={step}>
              <Via />
              {step}
            </li>
          ))}
        </ol>
      </div>
      <div className="application-form phone-wide pt-10 pb-16 desktop:pt-24 desktop:pb-27.5 desktop:pl-[clamp(32px,3vw,64px)]">
        <ApplicationForm job={job} />
      </div>
    </section>
  );
}

function About({ job: { openings, summary, duties, validThrough } }: { job: Job }) {
  return (
    <>
      <p>
        {formatCount(openings, "opening")} in {jobCities}. {careers.applyBy}{" "}
        {formatDay(validThrough)}.
      </p>
      <p>{summary}</p>
      <ul>
        {duties.map((duty) => (
          <li key={duty}>{duty}</li>
        ))}
      </ul>
    </>
  );
}

function ApplicationForm({ job }: { job: Job | undefined }) {
  return (
    <Form
      id="apply"
      action={`${href("/carrers/:job?", { job: job?.slug })}#apply`}
      answer={useActionData<FormAnswer>()}
      labels={{ otherQualification: "Other qualification", cv: "CV" }}
      submit="Apply"
      notice={noticeOf("application")}
      encType="multipart/form-data"
    >
      <Field name="Name" autoComplete="name" wide />
      <Field name="Email" type="email" autoComplete="email" />
      <Field name="Phone" type="tel" autoComplete="tel" maxLength={40} />
      <SelectField name="Qualification">
        <option value="">Select your highest qualification</option>
        {qualifications.map((qualification) => (
          <option key={qualification}>{qualification}</option>
        ))}
        <option value={otherChoice}>{otherChoice}</option>
      </SelectField>
      <Field name="otherQualification" maxLength={100} />
      <SelectField name="branch" optional>
        <option value="">Any branch</option>
        <Options of={branches.map(({ id, name }) => [id, name])} />
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
