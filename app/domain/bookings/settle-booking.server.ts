import { v7 as uuidv7 } from "uuid";
import { type Booked, billedTo, pickBooked } from "#app/domain/bookings/booking-fields.ts";
import type { StoredRental } from "#app/domain/bookings/booking-repository.server.ts";
import * as bookings from "#app/domain/bookings/booking-repository.server.ts";
import {
  BookingRefused,
  type BookingState,
  checkBooking,
  statusByActs,
} from "#app/domain/bookings/check-booking.ts";
import { divideHandover, setFormer } from "#app/domain/bookings/handover-repository.server.ts";
import { isConfirmed } from "#app/domain/bookings/status.ts";
import { deletePlan } from "#app/domain/bookings/stop-repository.server.ts";
import { branchNear } from "#app/domain/branches/branch-near.ts";
import { type BranchFinder, collectionDay } from "#app/domain/branches/collection-day.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { customerFor } from "#app/domain/customers/customer-for.server.ts";
import { RecordGone } from "#app/domain/edits/merge-edits.ts";
import type { BookedLine, PricedLine, StoredLine } from "#app/domain/rental/price.ts";
import { writeLedger } from "#app/domain/stock/ledger.server.ts";
import type { Handed, Plan } from "#app/domain/stock/ledger.ts";
import { lockPlaces } from "#app/domain/stock/stock-repository.server.ts";
import { indianDay } from "#app/lib/dates.ts";
import type { Trx } from "#app/platform/db/transact.ts";

/** Machines that go from one line to another with their customer, of a number maybe some. */
export interface Move {
  handover: StoredRental["handed"][number];
  line_id: string;
  number: number;
}

/**
 * Makes every change of a booking's status, lines, branch, handovers or plans: checks the rules,
 * stores the lines and updates the ledger. Its record is locked.
 * @param before undefined for a new booking
 * @throws BookingRefused, or FormError where a branch has too few machines
 */
export async function settleBooking(
  trx: Trx,
  before: BookingState | undefined,
  changed: BookingState,
  at: Date,
  moves: readonly Move[] = [],
): Promise<void> {
  const by = before ? roundsAfter(before, changed) : 0;
  const handed = changed.handed
    .map((one) => ({ ...one, former: one.former + by }))
    .flatMap((one) => moved(one, moves));
  const plans = changed.plans.filter((plan) => isKept(plan, before, changed));
  const acted = { ...changed, handed, plans };
  // Other dates delete the plan by which it was scheduled.
  const isOver = acted.status === "scheduled" && statusByActs(acted) === "confirmed";
  const isUnplanned = isOver && before?.status === acted.status && acted.lines.some((l) => l.slug);
  const after = isUnplanned ? { ...acted, status: "confirmed" } : acted;
  const mistakes = checkBooking(before, after);
  if (mistakes.length > 0) throw new BookingRefused(mistakes);
  const isRewritten = before?.lines !== after.lines;
  if (isRewritten) await bookings.writeLines(trx, after.id, after.lines);
  if (isUnplanned) await bookings.setStatus(trx, after.id, "confirmed");
  if (by !== 0) await setFormer(trx, after.id, by);
  for (const plan of changed.plans) if (!plans.includes(plan)) await deletePlan(trx, plan);
  for (const { handover, line_id, number } of moves) {
    await divideHandover(trx, handover, number, { line_id });
  }
  // After what was handed over of them has moved.
  if (isRewritten) {
    const ids = after.lines.map(({ id }) => id);
    await bookings.deleteOtherLines(trx, after.id, ids);
  }
  // The rest of a divided handover has a new id.
  const now = moves.length > 0 ? await findStored(trx, after.id) : after;
  await writeLedger(trx, [{ ...after, handed: now.handed }], indianDay(at));
  if (isConfirmed(after.status)) await joinCustomer(trx, after.id, at);
  const bills = [before?.status, after.status].some((status) => status && isConfirmed(status));
  if (bills) await bookings.setToBill(trx, after.id, 1);
}

/** A booking that is confirmed has a customer, and a billing address as it says. */
export async function joinCustomer(trx: Trx, id: string, at: Date) {
  const booking = await bookings.findParty(trx, id);
  const { customer_id, billing_address_id, user_id, name, company, email, phone } = booking;
  const billing = billedTo(booking);
  const party = { name, company, email, phone, userId: user_id, customerId: customer_id, billing };
  const { customerId, billingAddressId } = await customerFor(trx, at, party);
  if (customerId === customer_id && billingAddressId === billing_address_id) return;
  const set = { customer_id: customerId, billing_address_id: billingAddressId };
  await bookings.setCustomer(trx, id, set);
}

function moved(handed: Handed, moves: readonly Move[]): Handed[] {
  const move = moves.find(({ handover }) => handover.id === handed.id);
  if (!move) return [handed];
  const { line_id, number } = move;
  return [
    { ...handed, line_id, number },
    ...(handed.number > number ? [{ ...handed, id: "", number: handed.number - number }] : []),
  ];
}

/**
 * A booking that is confirmed again after its return promises its machines anew: former handovers
 * count no more, until that is undone. @returns what their round changes by
 */
function roundsAfter(before: BookingState, { status, handed }: BookingState): -1 | 0 | 1 {
  const isOver = handed.every(({ back_at }) => back_at);
  const counts = handed.some(({ former }) => former === 0);
  if (status === before.status || handed.length === 0 || !isOver) return 0;
  const wasOver = before.status === "returned" || before.status === "cancelled";
  if (counts && wasOver && (status === "new" || status === "confirmed")) return 1;
  return !counts && status === "returned" ? -1 : 0;
}

/** A plan is for the dates of its line: another first or last day deletes it. */
function isKept(
  { line_id, direction }: Plan,
  before: BookingState | undefined,
  after: BookingState,
) {
  const [was, is] = [before, after].map((state) => state?.lines.find(({ id }) => id === line_id));
  const day = direction === "out" ? "day_from" : "day_to";
  return !was || !is || was[day] === is[day];
}

/** The values of a booking that remain when its lines change. */
export const bookedOf = (booking: Pick<StoredRental, keyof Booked | "payment">) => ({
  ...pickBooked(booking),
  payment: booking.payment,
});

/** The lines that one click replaced, as its event stores them. */
interface FormerLines {
  was: readonly StoredLine[];
  became: readonly StoredLine[];
  /** The mail to the customer. */
  mail: string | null;
}

export function writeFormer(former: FormerLines): string {
  return JSON.stringify(former);
}

/**
 * Gives a locked booking its former lines. Handovers of a removed line move to the line before it,
 * from which it was split. @returns undefined where its lines changed since
 * @throws as `settleBooking`
 */
export async function takeLinesBack(trx: Trx, id: string, former: string, at: Date) {
  const { was, became, mail }: FormerLines = JSON.parse(former);
  const now = await findStored(trx, id);
  if (JSON.stringify(now.lines) !== JSON.stringify(became)) return undefined;
  let origin = "";
  const origins = new Map(
    now.lines.map((line) => {
      if (was.some((one) => one.id === line.id)) origin = line.id;
      return [line.id, origin];
    }),
  );
  const moves = now.handed.flatMap((handover): Move[] => {
    const line_id = origins.get(handover.line_id) ?? "";
    const isMoved = line_id !== "" && line_id !== handover.line_id;
    return isMoved ? [{ handover, line_id, number: handover.number }] : [];
  });
  await bookings.update(trx, now, bookedOf(now), at);
  await settleBooking(trx, now, { ...now, lines: was }, at, moves);
  return { mail };
}

/** A booking as the rules see it. @throws RecordGone */
export async function findStored(trx: Trx, id: string): Promise<StoredRental> {
  const [stored] = await bookings.findRentals(trx, [id]);
  if (!stored) throw new RecordGone();
  return stored;
}

/** A line that is booked now: the chosen branch delivers, else that of the address; none outside the area. */
export function newLine(
  line: PricedLine,
  { branches }: Pick<Catalogue, "branches">,
  postcode: string,
): BookedLine {
  const chosen = branches.find(({ id }) => id === line.branch);
  const branch = (chosen ?? branchNear(branches, postcode))?.id ?? "";
  return { ...line, id: uuidv7(), branch };
}

/** Lines with the days of their collections; `collectionDay` has the rule. @param before as stored */
export function withCollections(
  lines: readonly BookedLine[],
  catalogue: BranchFinder,
  before: readonly StoredLine[] = [],
): StoredLine[] {
  return lines.map((line) => {
    const stored = before.find(({ id }) => id === line.id);
    return { ...line, collect_on: collectionDay(line, catalogue, stored) };
  });
}

/** Stores the lines of a new booking. */
export async function storeNewLines(
  trx: Trx,
  id: string,
  lines: readonly PricedLine[],
  catalogue: Pick<Catalogue, "branches"> & BranchFinder,
  at: Date,
): Promise<void> {
  const state = await findStored(trx, id);
  const own = lines.map((line) => newLine(line, catalogue, state.postcode));
  const collected = withCollections(own, catalogue);
  await settleBooking(trx, undefined, { ...state, lines: collected }, at);
}

/** The former values of a record's changed fields. */
type Former = { status?: string; branch?: string };

/**
 * After the status or branch of a booking's record changed: its lines move with the branch that
 * delivered them. @param catalogue for a change of the branch @throws as `settleBooking`
 */
export async function settleRecord(
  trx: Trx,
  id: string,
  former: Former,
  at: Date,
  catalogue?: BranchFinder,
): Promise<void> {
  const now = await findStored(trx, id);
  const { status = now.status, branch } = former;
  const lines = now.lines.map((line) =>
    line.branch === branch || line.branch === "" ? { ...line, branch: now.branch } : line,
  );
  const isMoved = branch !== undefined && branch !== now.branch;
  if (isMoved && !catalogue) throw new Error("A change of the branch needs the catalogue.");
  const moved = isMoved && catalogue && withCollections(lines, catalogue, now.lines);
  await settleBooking(trx, { ...now, status }, moved ? { ...now, lines: moved } : now, at);
}

/** Locks the places of several bookings before the first of them changes. @param to branches to which they move */
export async function lockPlacesOf(
  trx: Trx,
  ids: readonly string[],
  to: readonly string[] = [],
): Promise<void> {
  const places = (await bookings.findRentals(trx, ids)).flatMap(({ lines, handed }) => [
    ...lines.flatMap(({ slug: configuration, branch }) =>
      [branch, ...to].map((one) => ({ configuration, branch: one })),
    ),
    ...handed.map(({ configuration, branch }) => ({ configuration, branch })),
  ]);
  await lockPlaces(
    trx,
    places.filter(({ configuration, branch }) => configuration && branch),
  );
}
