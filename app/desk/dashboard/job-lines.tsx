import { formatMoment } from "#app/lib/dates.ts";
import type { JobState } from "#app/platform/schedule/scheduler.server.ts";

/** How the server's own jobs are: a line each. */
export function JobLines({ jobs, now }: { jobs: readonly JobState[]; now: Date }) {
  if (jobs.length === 0) return null;
  return (
    <section className="job-lines" aria-labelledby="jobs">
      <h2 id="jobs">Background jobs</h2>
      <ul>
        {jobs.map(({ name, lastRun, nextRun, failure, isRunning }) => (
          <li key={name}>
            <strong>{name}</strong>
            <span>{lastRun ? `Last run: ${formatMoment(lastRun, now)}` : "Not run yet"}</span>
            <span>{isRunning ? "Running now" : describeNext(nextRun, now)}</span>
            {failure && <span data-failure>Failed: {failure}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeNext(nextRun: Date, now: Date): string {
  return nextRun > now ? `Next run: ${formatMoment(nextRun, now)}` : "Due now";
}
