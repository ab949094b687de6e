import { data, type RouterContextProvider } from "react-router";
import type { ZodError } from "zod";
import { appContext, type Caller, logContext, requestContext } from "#app/context.ts";
import { FormError } from "#app/lib/form-error.ts";
import { formatDuration } from "#app/lib/format.ts";
import { refuseError } from "#app/platform/http/refuse-form.server.ts";
import { countUses } from "#app/platform/limits/limit-repository.server.ts";

type Context = Readonly<RouterContextProvider>;

const tooManyForms = "Too many forms came from your network. Send this one again";

/** A limit is reached. @param sentence without its end: "in 25 minutes." */
export class LimitReached extends FormError {
  constructor(seconds: number, sentence = tooManyForms) {
    super(429, { failure: `${sentence} in ${formatDuration(seconds)}.` }, seconds);
  }
}

/**
 * Reads a form of an anonymous sender; an unreadable one counts too.
 * @throws a response to an unreadable body or past the limit
 */
export async function readRateLimited<Form>(context: Context, read: () => Promise<Form>) {
  try {
    return await read();
  } catch (refusal) {
    const past = await countRefused(context);
    if (!past) throw refusal;
    const headers = { "Retry-After": String(past.retryAfterSeconds) };
    throw data(past.message, { status: past.status, headers });
  }
}

/** Answers a form with mistakes from somebody who is not signed in; it counts too. */
export async function refuseMistakes(
  context: Context,
  fields: Record<string, string>,
  error: ZodError,
) {
  return refuseError(fields, (await countRefused(context)) ?? error);
}

/** Counts a form. @param limit `mailForms` if it makes the site send a mail @throws LimitReached */
export async function countForm({ app, clientAddress }: Caller, limit: "forms" | "mailForms") {
  const use = { limit, subject: clientAddress };
  const [{ isPast, waitSeconds }] = await countUses(app.store.db, app.limits, app.now(), use);
  if (isPast) throw new LimitReached(waitSeconds);
}

/** Before work for a form that its address's limit would refuse; it does not count. @throws LimitReached */
export async function requireRoom({ app, clientAddress }: Pick<Caller, "app" | "clientAddress">) {
  const use = { limit: "forms", subject: clientAddress, amount: 0 } as const;
  const [{ used, waitSeconds }] = await countUses(app.store.db, app.limits, app.now(), use);
  if (used >= app.limits.forms.most) throw new LimitReached(waitSeconds);
}

/** When the database fails, the form is answered as if no limit were reached. */
async function countRefused(context: Context): Promise<LimitReached | undefined> {
  const { store, limits, now } = context.get(appContext);
  const use = { limit: "forms", subject: context.get(requestContext).clientAddress } as const;
  try {
    const [{ isPast, waitSeconds }] = await countUses(store.db, limits, now(), use);
    return isPast ? new LimitReached(waitSeconds) : undefined;
  } catch (error) {
    context.get(logContext).error({ err: error }, "refused form not counted");
  }
}
