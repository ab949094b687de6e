import type { App } from "#app/context.ts";
import { countPrepared } from "#app/domain/invoices/prepared.server.ts";
import { formatCount } from "#app/lib/format.ts";

/** The number of bookings to invoice under the current registrations, in words; empty for none. */
export async function describeWaiting(app: App): Promise<string> {
  const count = await countPrepared(app);
  if (count === 0) return "";
  return `${formatCount(count, "booking")} ${count === 1 ? "waits for its" : "wait for their"} invoice.`;
}
