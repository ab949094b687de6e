import { formatMoment } from "#app/lib/dates.ts";
import type { JobState } from "#app/platform/schedule/scheduler.server.ts";

/** A job of the server in words, for admins. */
export function describeJob(job: JobState, now: Date) {
  const { name, lastRun, nextRun, failure, isRunning } = job;
  const next = nextRun > now ? `Next run: ${formatMoment(nextRun, now)}` : "Due now";
  return {
    name,
    last: lastRun ? `Last run: ${formatMoment(lastRun, now)}` : "Not run yet",
    next: isRunning ? "Running now" : next,
    failure,
  };
}

/** The state of the server's own jobs, a line each. */
export function JobLines({ jobs }: { jobs: readonly ReturnType<typeof describeJob>[] }) {
  if (jobs.length === 0) return null;
  return (
    <section className="mt-6 text-[0.875rem] text-quiet" aria-labelledby="jobs">
      <h2 className="font-medium text-ink" id="jobs">
        Background jobs
      </h2>
      <ul className="tablet:grid tablet:grid-cols-[repeat(3,max-content)_1fr] tablet:gap-x-6">
        {jobs.map(({ name, last, next, failure }) => (
          <li
            key={name}
            className="flex flex-wrap gap-x-3 py-1 tablet:col-span-full tablet:grid tablet:grid-cols-subgrid"
          >
            <strong className="w-16 font-medium capitalize">{name}</strong>
            <span>{last}</span>
            <span>{next}</span>
            {failure && <span className="wrap-anywhere text-alarm-text">Failed: {failure}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
