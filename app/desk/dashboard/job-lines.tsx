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

/** The server's own jobs: a line each. */
export function JobLines({ jobs }: { jobs: readonly ReturnType<typeof describeJob>[] }) {
  if (jobs.length === 0) return null;
  return (
    <section className="job-lines" aria-labelledby="jobs">
      <h2 id="jobs">Background jobs</h2>
      <ul>
        {jobs.map(({ name, last, next, failure }) => (
          <li key={name}>
            <strong>{name}</strong>
            <span>{last}</span>
            <span>{next}</span>
            {failure && <span data-failure>Failed: {failure}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
