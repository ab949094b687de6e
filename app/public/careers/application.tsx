import type { FormAnswer } from "#app/lib/form-answer.ts";
import { count } from "#app/lib/in-words.ts";
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
    <section
      className="page-width mt-5.5 desktop:mt-15 desktop:grid desktop:grid-cols-[41.3%_1fr]"
      aria-labelledby="application"
    >
      <div className="application-words">
        <h2 className="type-heading-2" id="application">
          {(job ? ["Apply for", job.name] : careers.anyJob.heading).map((line) => (
            <span className="block" key={line}>
              {line}
            </span>
          ))}
        </h2>
        {job ? <About job={job} /> : <p>{careers.anyJob.lead}</p>}
        <ol className="trace-list mt-9">
          {careers.steps.map((step) => (
            <li className="pb-5.5 leading-[1.5]" key={step}>
              <Via />
              {step}
            </li>
          ))}
        </ol>
      </div>
      <div className="phone-wide pt-10 pb-16 desktop:pt-24 desktop:pb-27.5 desktop:pl-[clamp(32px,3vw,64px)]">
        <ApplicationForm job={job} answer={answer} />
      </div>
    </section>
  );
}

function About({ job: { openings, summary, duties } }: { job: Job }) {
  return (
    <>
      <p>
        {count(openings, "opening")}. {careers.branchHint}
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
