import { data, href } from "react-router";
import { appContext } from "#app/context.ts";
import { findSignedIn } from "#app/domain/accounts/find-signed-in.server.ts";
import { careerApplication } from "#app/domain/records/kinds/career-application.server.ts";
import { receiveForm } from "#app/domain/records/receive-form.server.ts";
import { formatDay } from "#app/lib/dates.ts";
import { formatCount } from "#app/lib/format.ts";
import { jobPosting, pageMeta } from "#app/public/seo/page-meta.ts";
import { Field, FileField, Form, SelectField } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Lines } from "#app/ui/lines.tsx";
import { Options } from "#app/ui/options.tsx";
import { Via } from "#app/ui/trace.tsx";
import { branches } from "#content/branches.ts";
import {
  careers,
  type Job,
  jobCities,
  jobs,
  openings,
  otherChoice,
  qualifications,
} from "#content/jobs.ts";
import { noticeOf } from "#content/privacy-notices.ts";
import type { Route } from "./+types/careers-page";

export function loader({ params }: Route.LoaderArgs) {
  return { job: chosenJob(params) };
}

/** An application sent while signed in appears on the dashboard. */
export async function action(form: Route.ActionArgs) {
  const { signedIn } = await findSignedIn(form.context.get(appContext), form.request);
  return receiveForm({
    ...form,
    kind: careerApplication,
    known: { job: chosenJob(form.params)?.slug ?? "" },
    userId: signedIn?.userId,
    success: "submitSuccess",
    to: "/",
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const job = loaderData?.job;
  const all = { label: "Careers", href: href("/carrers/:job?") };
  if (!job) return pageMeta({ ...careers, path: all.href, crumbs: [all] });
  return pageMeta({
    title: `${job.name}: ${job.openings} openings · Careers at Southbridge`,
    description: `${job.summary} Apply with or without a CV, and without an account.`,
    path: href("/carrers/:job?", { job: job.slug }),
    crumbs: [all, { label: job.name }],
    jsonLd: [jobPosting(job)],
  });
};

export default function CareersPage({ loaderData: { job } }: Route.ComponentProps) {
  return (
    <>
      <Openings chosen={job} />
      <Application job={job} />
    </>
  );
}

/** @throws 404 for an unknown job */
function chosenJob({ job: slug }: { job?: string }): Job | undefined {
  const job = jobs.find((one) => one.slug === slug);
  if (slug !== undefined && !job) throw data(null, { status: 404 });
  return job;
}

function Openings({ chosen }: { chosen: Job | undefined }) {
  return (
    <section className="page-width openings">
      <header className="mb-7 grid gap-x-10 gap-y-4.5 desktop:mb-11 desktop:grid-cols-[auto_1fr] desktop:items-start">
        <h1 className="type-mega tablet:whitespace-nowrap">{openings} openings</h1>
        <p className="type-lead">{careers.lead}</p>
      </header>
      <ul className="section-rule">
        {jobs.map(({ slug, name, openings, validThrough }) => (
          <li key={slug} id={slug}>
            <a
              className={slug === chosen?.slug ? "surface-green" : undefined}
              // The new page opens at this row, with the form below it.
              href={`${href("/carrers/:job?", { job: slug })}#${slug}`}
              aria-current={slug === chosen?.slug ? "page" : undefined}
            >
              <strong>
                {openings}
                <span className="sr-only"> openings: </span>
              </strong>
              <span>{name}</span>
              <small>
                {careers.applyBy} {formatDay(validThrough)}
              </small>
              {slug === chosen?.slug ? <em>Selected</em> : <Icon name="arrow" />}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Application({ job }: { job: Job | undefined }) {
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
        <Form
          id="apply"
          action={`${href("/carrers/:job?", { job: job?.slug })}#apply`}
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
