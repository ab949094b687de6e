import { data, href } from "react-router";
import { appContext } from "#app/context.ts";
import { findSignedIn } from "#app/domain/accounts/find-signed-in.server.ts";
import { careerApplication } from "#app/domain/records/kinds/career-application.server.ts";
import { receiveForm } from "#app/domain/records/receive-form.server.ts";
import { Application } from "#app/public/careers/application.tsx";
import { jobPosting } from "#app/public/careers/job-posting.ts";
import { Openings } from "#app/public/careers/openings.tsx";
import { breadcrumbList } from "#app/public/seo/breadcrumb-list.ts";
import { pageMeta } from "#app/public/seo/page-meta.ts";
import { careers, type Job, jobs } from "#content/jobs.ts";
import type { Route } from "./+types/careers-page";

export function loader({ params }: Route.LoaderArgs) {
  chosenJob(params);
  return null;
}

/** Anyone may apply; whoever is signed in finds the application on their dashboard. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { signedIn } = await findSignedIn(context.get(appContext), request);
  return receiveForm({
    request,
    context,
    kind: careerApplication,
    known: { job: chosenJob(params)?.slug ?? "" },
    userId: signedIn?.userId,
    says: "submitSuccess",
    to: "/",
  });
}

export function meta({ params }: Route.MetaArgs) {
  const job = findJob(params);
  const all = { label: "Careers", href: href("/carrers/:job?") };
  if (!job) {
    return pageMeta({ ...careers, path: all.href, jsonLd: [breadcrumbList([all], all.href)] });
  }
  const path = href("/carrers/:job?", { job: job.slug });
  return pageMeta({
    title: `${job.name}: ${job.openings} openings · Careers at Southbridge`,
    description: `${job.summary} Apply with or without a CV; anyone may.`,
    path,
    jsonLd: [jobPosting(job), breadcrumbList([all, { label: job.name }], path)],
  });
}

export default function CareersPage({ params, actionData }: Route.ComponentProps) {
  const job = findJob(params);
  return (
    <>
      <Openings chosen={job} />
      <Application job={job} answer={actionData} />
    </>
  );
}

function findJob({ job }: { job?: string }): Job | undefined {
  return jobs.find(({ slug }) => slug === job);
}

/** @throws 404 for a job that there is not; none at all is fine. */
function chosenJob(params: { job?: string }): Job | undefined {
  const job = findJob(params);
  if (params.job !== undefined && !job) throw data(null, { status: 404 });
  return job;
}
