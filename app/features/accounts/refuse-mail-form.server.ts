import type { App } from "#app/context.ts";
import { refuse } from "#app/features/forms/refuse-form.server.ts";
import { countUses } from "#app/features/limits/limit-repository.server.ts";
import { inWords } from "#app/lib/in-words.ts";

/**
 * Counts a form that makes the site send a mail.
 * @returns the answer to give when too many came from the address
 */
export async function refuseTooMany(
  { store, limits, now }: App,
  fields: Record<string, string>,
  clientAddress: string,
) {
  const use = { limit: "mailForms", subject: clientAddress } as const;
  const [{ isPast, waitSeconds }] = await countUses(store.db, limits, now(), use);
  if (!isPast) return undefined;
  const failure = `Very many forms came from your network. Send this one again in ${inWords(waitSeconds)}.`;
  return refuse(429, fields, { failure }, { "Retry-After": String(waitSeconds) });
}
