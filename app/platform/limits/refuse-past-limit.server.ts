import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { appContext, type Caller, logContext, requestContext } from "#app/context.ts";
import { FormError } from "#app/lib/form-error.ts";
import { formatDuration } from "#app/lib/format.ts";
import { firstErrors, refuse } from "#app/platform/http/refuse-form.server.ts";
import { countUses, type Standing } from "#app/platform/limits/limit-repository.server.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Reads a form from somebody who is not signed in. A form that cannot be read counts too.
 * @throws a response to a body that is no form of ours, or to too many of them
 */
export async function readCounted<Form>(context: Context, read: () => Promise<Form>) {
  try {
    return await read();
  } catch (refusal) {
    const standing = await countRefused(context);
    if (!standing?.isPast) throw refusal;
    const { waitSeconds } = standing;
    const headers = { "Retry-After": String(waitSeconds) };
    throw data(tooMany(waitSeconds), { status: 429, headers });
  }
}

/** Answers a form with mistakes from somebody who is not signed in; it counts too. */
export async function refuseMistakes(
  context: Context,
  fields: Record<string, string>,
  error: z.ZodError,
) {
  const standing = await countRefused(context);
  if (standing?.isPast) return refuseTooMany(fields, standing.waitSeconds);
  return refuse(400, fields, { errors: firstErrors(error) });
}

/**
 * Counts a form that makes the site send a mail.
 * @throws FormError when too many came from the address
 */
export async function countMailForm({ app, clientAddress }: Caller) {
  const use = { limit: "mailForms", subject: clientAddress } as const;
  const [{ isPast, waitSeconds }] = await countUses(app.store.db, app.limits, app.now(), use);
  if (isPast) throw new FormError(429, { failure: tooMany(waitSeconds) }, waitSeconds);
}

/** The answer to a form past a limit of its address; what was typed stays. */
export function refuseTooMany(fields: Record<string, string>, waitSeconds: number) {
  const failure = tooMany(waitSeconds);
  return refuse(429, fields, { failure }, { "Retry-After": String(waitSeconds) });
}

const tooMany = (waitSeconds: number) =>
  `Very many forms came from your network. Send this one again in ${formatDuration(waitSeconds)}.`;

/** @returns undefined when the database fails: the form is answered as if no limit were reached */
async function countRefused(context: Context): Promise<Standing | undefined> {
  const { store, limits, now } = context.get(appContext);
  const use = { limit: "forms", subject: context.get(requestContext).clientAddress } as const;
  try {
    const [standing] = await countUses(store.db, limits, now(), use);
    return standing;
  } catch (error) {
    context.get(logContext).error({ err: error }, "refused form not counted");
    return undefined;
  }
}
