import type { FormAnswer } from "#app/lib/form-answer.ts";
import { formatCount } from "#app/lib/format.ts";
import { ApplicationForm } from "#app/public/careers/application-form.tsx";
import { Via } from "#app/ui/trace.tsx";
import { careers, type Job } from "#content/jobs.ts";

/** The form, and on the board beside it what one applies for and what follows. */
export function Application({
  job,
  answer,
}: {
  job: Job | undefined;
  answer: FormAnswer | undefined;
}) {
  return (
    <section className="page-width application" aria-labelledby="application">
      <div className="application-words">
        <div className="board application-board" />
        <h2 className="type-heading-2" id="application">
          {(job ? ["Apply for", job.name] : careers.anyJob.heading).map((line) => (
            <span className="block" key={line}>
              {line}
            </span>
          ))}
        </h2>
        {job ? <About job={job} /> : <p>{careers.anyJob.lead}</p>}
        <ol>
          {careers.steps.map((step) => (
            <li key={step}>
              <Via />
              {step}
            </li>
          ))}
        </ol>
      </div>
      <div className="application-form">
        <ApplicationForm job={job} answer={answer} />
      </div>
    </section>
  );
}

function About({ job: { openings, summary, duties } }: { job: Job }) {
  return (
    <>
      <p>
        {formatCount(openings, "opening")}. {careers.branchHint}
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
