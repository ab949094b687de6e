import { data, href } from "react-router";
import { appContext, catalogueContext, todayContext } from "#app/context.ts";
import { findSignedIn } from "#app/domain/accounts/find-signed-in.server.ts";
import { careerApplication } from "#app/domain/applications/application-kind.server.ts";
import { formatCities, openingFigures } from "#app/domain/catalogue/opening-figures.ts";
import type { Listed } from "#app/domain/catalogue/products.ts";
import { receiveForm } from "#app/domain/records/receive-form.server.ts";
import { formatDay } from "#app/lib/dates.ts";
import { fill } from "#app/lib/fill.ts";
import { formatCount } from "#app/lib/format.ts";
import { readWholeForm } from "#app/platform/http/form-body.server.ts";
import { refuse } from "#app/platform/http/refuse-form.server.ts";
import { jobPosting, pageMeta } from "#app/public/seo/page-meta.ts";
import { Field, FileField, Form, SelectField } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Lines } from "#app/ui/lines.tsx";
import { Options } from "#app/ui/options.tsx";
import { Via } from "#app/ui/trace.tsx";
import { careers, otherChoice, qualifications } from "#content/careers.ts";
import { noticeOf } from "#content/privacy-notices.ts";
import type { Route } from "./+types/careers-page";

/** A closed opening's page lists those that are open; search engines read that it is not found. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { branches } = context.get(catalogueContext);
  const { job, closed, openings } = readOpenings(context, params);
  const within = (opening: Pick<Opening, "branches">) =>
    branches.filter(({ id }) => opening.branches.includes(id));
  const rows = openings.map(({ slug, name, positions, experience, validThrough, ...opening }) => {
    const isEverywhere = within(opening).length === branches.length;
    const cities = isEverywhere ? "" : formatCities(branches, [opening]);
    return { slug, name, positions, facts: [cities, experience].filter(Boolean), validThrough };
  });
  const facts = {
    job,
    closed: closed?.name,
    rows,
    figures: openingFigures(branches, openings),
    cities: job && formatCities(branches, [job]),
    places: job ? within(job) : [],
    branches: branches.map(({ id, name }): [string, string] => [id, name]),
  };
  return data(facts, { status: closed ? 404 : 200 });
}

type Opening = Listed<"opening">;

/** An application sent while signed in appears on the dashboard. */
export async function action(form: Route.ActionArgs) {
  const { signedIn } = await findSignedIn(form.context.get(appContext), form.request);
  const { job, closed } = readOpenings(form.context, form.params);
  if (closed) {
    const { fields } = await readWholeForm(form.request);
    return refuse(409, fields, { failure: careers.refused });
  }
  return receiveForm({
    ...form,
    kind: careerApplication,
    known: { job: job?.slug ?? "" },
    userId: signedIn?.userId,
    success: "submitSuccess",
    to: "/",
  });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { job, figures, places } = loaderData;
  const all = { label: "Careers", href: href("/carrers/:job?") };
  if (!job) {
    const title = fill(careers.title, figures);
    const description = fill(careers.description, figures);
    return pageMeta(matches, { title, description, path: all.href, crumbs: [all] });
  }
  return pageMeta(matches, {
    title: `${job.name}: ${job.positions} openings · Careers at Southbridge`,
    description: `${job.summary} Apply with or without a CV, and without an account.`,
    path: href("/carrers/:job?", { job: job.slug }),
    crumbs: [all, { label: job.name }],
    jsonLd: [jobPosting(job, places)],
  });
};

export default function CareersPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Openings {...loaderData} />
      <Application {...loaderData} />
    </>
  );
}

/** All openings, and the one of an address, which may be closed. @throws 404 for an unknown one */
function readOpenings(context: Route.LoaderArgs["context"], { job: slug }: { job?: string }) {
  const { openingsOn, findOpening } = context.get(catalogueContext);
  const openings = openingsOn(context.get(todayContext));
  const job = openings.find((one) => one.slug === slug);
  const closed = job ? undefined : findOpening(slug);
  if (slug !== undefined && !job && !closed) throw data(null, { status: 404 });
  return { openings, job, closed };
}

type OpeningsProps = Route.ComponentProps["loaderData"];

function Openings({ job: chosen, closed, rows, figures }: OpeningsProps) {
  return (
    <section className="page-width openings">
      <header className="mb-7 grid gap-x-10 gap-y-4 desktop:mb-11 desktop:grid-cols-[auto_1fr] desktop:items-start">
        <h1 className="type-mega tablet:whitespace-nowrap">{figures.openings} openings</h1>
        <p className="type-lead">
          {closed && (
            <strong className="mb-2 block">{fill(careers.closed, { name: closed })}</strong>
          )}
          {fill(careers.lead, figures)}
        </p>
      </header>
      <ul className="section-rule">
        {rows.map(({ slug, name, positions, facts, validThrough }) => (
          <li key={slug} id={slug}>
            <a
              className={slug === chosen?.slug ? "surface-green" : undefined}
              // The new page opens at this row, with the form below it.
              href={`${href("/carrers/:job?", { job: slug })}#${slug}`}
              aria-current={slug === chosen?.slug ? "page" : undefined}
            >
              <strong>
                {positions}
                <span className="sr-only"> openings: </span>
              </strong>
              <span>{name}</span>
              <small>
                {[...facts, `${careers.applyBy} ${formatDay(validThrough)}`].map((fact) => (
                  <span className="block" key={fact}>
                    {fact}
                  </span>
                ))}
              </small>
              {slug === chosen?.slug ? <em>Selected</em> : <Icon name="arrow" />}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Application({ job, cities, branches }: Route.ComponentProps["loaderData"]) {
  return (
    <section
      className="page-width mt-6 desktop:mt-15 desktop:grid desktop:grid-cols-[41.3%_1fr]"
      aria-labelledby="application"
    >
      <div className="application-words">
        <h2 className="type-heading-2" id="application">
          <Lines lines={job ? ["Apply for", job.name] : careers.anyJob.heading} />
        </h2>
        {job ? <About {...{ job, cities }} /> : <p>{careers.anyJob.lead}</p>}
        <ol className="trace-list mt-9">
          {careers.steps.map((step) => (
            <li className="pb-6" key={step}>
              <Via />
              {step}
            </li>
          ))}
        </ol>
      </div>
      <div className="application-form phone-wide pt-10 pb-16 desktop:pt-24 desktop:pb-28 desktop:pl-gutter">
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
            <Options of={branches} />
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

function About({ job, cities }: { job: Opening; cities: string | undefined }) {
  const { positions, experience, summary, duties, validThrough } = job;
  return (
    <>
      <p>
        {formatCount(positions, "opening")} in {cities}. {careers.applyBy} {formatDay(validThrough)}
        .
      </p>
      {experience && (
        <p>
          {careers.experience}: {experience}
        </p>
      )}
      <p>{summary}</p>
      <ul>
        {duties.map((duty) => (
          <li key={duty}>{duty}</li>
        ))}
      </ul>
    </>
  );
}
