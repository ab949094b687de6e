import type { App } from "#app/context.ts";
import { refuse } from "#app/features/forms/refuse-form.server.ts";
import { countUse } from "#app/features/limits/limit-repository.server.ts";
import { inWords } from "#app/lib/in-words.ts";

/**
 * Counts a form of an address: `forms` for one that is refused (one that is stored counts with
 * its record), `mailForms` for one that asks for a mail.
 * @returns the answer to give when too many came from the address
 */
export async function refusePastLimit(
  { store, limits, now }: App,
  limit: "forms" | "mailForms",
  fields: Record<string, string>,
  clientAddress: string,
) {
  const use = { limit, subject: clientAddress };
  const { isPast, waitSeconds } = await countUse(store, limits, now(), use);
  return isPast ? refuseTooMany(fields, waitSeconds) : undefined;
}

/** The answer to a form past a limit of its address; what was typed stays. */
export function refuseTooMany(fields: Record<string, string>, waitSeconds: number) {
  const failure = `Very many forms came from your network. Send this one again in ${inWords(waitSeconds)}.`;
  return refuse(429, fields, { failure }, { "Retry-After": String(waitSeconds) });
}
