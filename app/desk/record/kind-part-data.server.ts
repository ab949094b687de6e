import type { App, SignedIn } from "#app/context.ts";
import { type FaultRow, readFaults } from "#app/desk/deliveries/fault-visits.server.ts";
import { type StopRow, toRow } from "#app/desk/deliveries/stop-rows.ts";
import { readMoney, type ShownMoney } from "#app/desk/record/money-data.server.ts";
import { readQuotation, type ShownQuotation } from "#app/desk/record/quotation-data.server.ts";
import { may } from "#app/domain/accounts/permissions.ts";
import { findStaffNames } from "#app/domain/accounts/user-repository.server.ts";
import { type Rental, showRental } from "#app/domain/bookings/show-booking.server.ts";
import { type Delivery, findDeliveries } from "#app/domain/bookings/stop-details.server.ts";
import { describeStop } from "#app/domain/bookings/stop-timing.ts";
import { stopsOf } from "#app/domain/bookings/stops.server.ts";
import { customerOf } from "#app/domain/customers/show-customer.server.ts";
import { findFault } from "#app/domain/faults/fault-repository.server.ts";
import { type ShownRequest, showRequests } from "#app/domain/own-rental/answer-request.server.ts";
import { findRemaining } from "#app/domain/privacy/finish-erasure.server.ts";
import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { indianDay } from "#app/lib/dates.ts";

interface PartData {
  rental?: ShownRental | undefined;
  money?: ShownMoney | undefined;
  quotation?: ShownQuotation | undefined;
  fault?: ShownFault | undefined;
  rest?: Awaited<ReturnType<typeof findRemaining>>;
}

/** A fault's part of its page, with the names that its visit's form offers. */
export type ShownFault = FaultRow & { names: readonly string[]; today: string };

type Values = Readonly<Record<string, string>>;
/** A booking's part of its page. */
export type ShownRental = Rental & {
  stops: PlannedRow[];
  deliveries: Delivery[];
  /** Changes that the customer asks for. */
  requests: ShownRequest[];
  /** The customer's page, for staff who may revoke its link. */
  customerPath: string | undefined;
};

/** A delivery or collection that is to be done, with its words. */
type PlannedRow = StopRow & { said: string };

/** By the kind's table. */
const readers: Readonly<Record<string, (app: App, id: string, me: SignedIn) => Promise<PartData>>> =
  {
    async booking(app, id, me) {
      const [rental, stops, money, requests] = await Promise.all([
        showRental(app, id),
        stopsOf(app.store.db, [id]),
        readMoney(app, id, me),
        showRequests(app, id),
      ]);
      const today = indianDay(app.now());
      const rows = stops.map((one) => ({ ...toRow(one, today), said: describeStop(one, today) }));
      const link = may(me, "records") ? await app.customerLink(id) : undefined;
      const customerPath = link?.href.replace(/^https?:..[^/]*/, "");
      const deliveries = await findDeliveries(app, stops);
      const parts = { stops: rows, deliveries, requests, customerPath };
      return { money, rental: rental && { ...rental, ...parts } };
    },
    async fault(app, id) {
      const { db } = app.store;
      const found = await findFault(db, id);
      const [[shown], names] = await Promise.all([
        readFaults(app, found ? [found] : []),
        findStaffNames(db, found?.branch ?? ""),
      ]);
      return { fault: shown && { ...shown, names, today: indianDay(app.now()) } };
    },
    quotation: async (app, id, me) => ({ quotation: await readQuotation(app, id, me) }),
    privacy_request: async (app, id) => ({ rest: await findRemaining(app, id) }),
  };

/** Reads what the parts of a kind (`kind-parts.tsx`) show of a record. */
export async function readPartData(
  app: App,
  { table }: RecordKindDescription,
  id: string,
  values: Values,
  me: SignedIn,
) {
  const [own, customer] = await Promise.all([
    readers[table]?.(app, id, me),
    customerOf(app, { ...values, id }),
  ]);
  return { ...own, customer };
}
