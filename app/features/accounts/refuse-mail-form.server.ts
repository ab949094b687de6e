import type { App } from "#app/context.ts";
import { refusePastLimit } from "#app/features/limits/refuse-past-limit.server.ts";

/**
 * Counts a form that makes the site send a mail.
 * @returns the answer to give when too many came from the address
 */
export function refuseTooMany(app: App, fields: Record<string, string>, clientAddress: string) {
  return refusePastLimit(app, "mailForms", fields, clientAddress);
}
