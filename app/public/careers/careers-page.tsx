import { data, href } from "react-router";
import { appContext } from "#app/context.ts";
import { findSignedIn } from "#app/domain/accounts/find-signed-in.server.ts";
import { careerApplication } from "#app/domain/records/kinds/career-application.server.ts";
import { receiveForm } from "#app/domain/records/receive-form.server.ts";
import { formatDay } from "#app/lib/dates.ts";
import { Application } from "#app/public/careers/application.tsx";
import { pageMeta } from "#app/public/seo/page-meta.ts";
import { jobPosting } from "#app/public/seo/schema-org.ts";
import { Icon } from "#app/ui/icon.tsx";
import { careers, type Job, jobs, openings } from "#content/jobs.ts";
import type { Route } from "./+types/careers-page";

export function loader({ params }: Route.LoaderArgs) {
  return { job: chosenJob(params) };
}

/** Anyone may apply; whoever is signed in finds the application on their dashboard. */
export async function action(form: Route.ActionArgs) {
  const { signedIn } = await findSignedIn(form.context.get(appContext), form.request);
  return receiveForm({
    ...form,
    kind: careerApplication,
    known: { job: chosenJob(form.params)?.slug ?? "" },
    userId: signedIn?.userId,
    says: "submitSuccess",
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

/** @throws 404 for an unknown job; an address without one is fine. */
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
              // The new page opens with this row at the top, and the form comes into view.
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
