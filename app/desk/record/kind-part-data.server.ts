import type { App } from "#app/context.ts";
import { type Rental, showRental } from "#app/domain/bookings/show-booking.server.ts";
import { describeStop } from "#app/domain/bookings/stop-timing.ts";
import { stopsOf } from "#app/domain/bookings/stops.server.ts";
import { customerOf } from "#app/domain/customers/show-customer.server.ts";
import { findRemaining } from "#app/domain/privacy/finish-erasure.server.ts";
import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { indianDay } from "#app/lib/dates.ts";

interface PartData {
  rental?: (Rental & { stops: string[] }) | undefined;
  rest?: Awaited<ReturnType<typeof findRemaining>>;
}

type Values = Readonly<Record<string, string>>;

/** By the kind's table. */
const readers: Readonly<Record<string, (app: App, id: string) => Promise<PartData>>> = {
  async booking(app, id) {
    const [rental, stops] = await Promise.all([showRental(app, id), stopsOf(app.store.db, [id])]);
    const today = indianDay(app.now());
    return { rental: rental && { ...rental, stops: stops.map((one) => describeStop(one, today)) } };
  },
  privacy_request: async (app, id) => ({ rest: await findRemaining(app, id) }),
};

/** Reads what the parts of a kind (`kind-parts.tsx`) show of a record. */
export async function readPartData(
  app: App,
  { table }: RecordKindDescription,
  id: string,
  values: Values,
) {
  const [own, customer] = await Promise.all([
    readers[table]?.(app, id),
    customerOf(app, { ...values, id }),
  ]);
  return { ...own, customer };
}
