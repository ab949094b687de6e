import type { App } from "#app/context.ts";
import { takeFromAddress } from "#app/features/accounts/account-mail-repository.server.ts";
import { refuse } from "#app/features/forms/refuse-form.server.ts";
import { inWords } from "#app/lib/in-words.ts";

/**
 * Counts a form that makes the site send a mail. `FORM_LIMIT` 0 lifts this limit with the others.
 * @returns the answer to give when too many came from the address
 */
export async function refuseTooMany(
  { env, store, now }: App,
  fields: Record<string, string>,
  clientAddress: string,
) {
  if (env.FORM_LIMIT === 0) return undefined;
  const waitSeconds = await takeFromAddress(store.db, clientAddress, now());
  if (!waitSeconds) return undefined;
  const failure = `Very many forms came from your network. Send this one again in ${inWords(waitSeconds)}.`;
  return refuse(429, fields, { failure }, { "Retry-After": String(waitSeconds) });
}
