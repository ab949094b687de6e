const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long a mail waits after each try that failed; the last step again and again. */
const steps = [30 * second, 2 * minute, 10 * minute, hour, 3 * hour, 6 * hour];
/** How long all mails wait when the mail server does not answer, try after try. */
const outageSteps = [30 * second, minute, 2 * minute, 5 * minute, 10 * minute];
/** How long a mail is tried before it counts as failed: what mail servers give each other. */
const giveUpAfter = 72 * hour;

/** When to try a mail again. @param attempts tries so far, at least 1 */
export function nextTry(attempts: number, at: Date): Date {
  return after(steps, attempts, at);
}

/** When to ask a mail server again. @param attempts how often in a row it did not answer */
export function nextServerTry(attempts: number, at: Date): Date {
  return after(outageSteps, attempts, at);
}

/** Mails that were asked for before this are given up. */
export function giveUpBefore(at: Date): Date {
  return new Date(at.getTime() - giveUpAfter);
}

function after(steps: readonly number[], attempts: number, at: Date): Date {
  const step = steps[Math.min(attempts, steps.length) - 1] ?? 0;
  return new Date(at.getTime() + step);
}
