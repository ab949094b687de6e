/** A status as people read it: what is stored begins with a small letter, what is shown does not. */
export function statusName(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}

/** Why a record was marked as spam, as staff read it; the words of a hidden field tell them nothing. */
export function spamWords(stored: string): string {
  return statusName(stored.replace("hidden field filled", "looks like a bot"));
}
