import type { App } from "#app/context.ts";
import * as bookings from "#app/domain/bookings/booking-repository.server.ts";
import { cityOf } from "#app/domain/branches/branch-near.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { findFaultsOf } from "#app/domain/faults/fault-repository.server.ts";
import { outcomes } from "#app/domain/faults/outcomes.ts";
import { findAllByPerson } from "#app/domain/people/person-repository.server.ts";
import { closesWithBooking } from "#app/domain/records/record-kind.ts";
import { formatPeriod, formatPieces } from "#app/domain/rental/line.ts";
import {
  formatAgreement,
  formatCharged,
  formatLineRate,
  formatTotal,
  type PricedLine,
} from "#app/domain/rental/price.ts";
import { formatStep } from "#app/domain/rental/quantity-steps.ts";
import { formatDates } from "#app/domain/rental/rental-days.ts";
import { findExtensionShortage } from "#app/domain/stock/extension-shortage.server.ts";
import { countHanded, reserves } from "#app/domain/stock/ledger.ts";
import { findLineShortages } from "#app/domain/stock/shortages.server.ts";
import { findUnitsById } from "#app/domain/stock/unit-repository.server.ts";
import { clockOf } from "#app/lib/due-clock.ts";
import { pinCode } from "#app/lib/field-rules.ts";
import { capitalize, formatNumber, formatRupees } from "#app/lib/format.ts";
import { recordId } from "#app/lib/record-id.ts";
import { readReference } from "#app/lib/reference.ts";
import { findPicture } from "#content/find-picture.ts";

export type Rental = NonNullable<Awaited<ReturnType<typeof showRental>>>;

/**
 * The lines of a booking in their order, at the agreed prices, as staff read them: with their dates,
 * what is with the customer, and what keeps the booking from being confirmed.
 */
export async function showRental(app: App, bookingId: string) {
  const { store, catalogue } = app;
  const [booking] = await bookings.findRentals(store.db, [bookingId]);
  if (!booking) return undefined;
  const { findBranch, offers } = catalogue.current;
  const withCustomer = booking.handed.filter(({ back_at }) => !back_at);
  const ids = withCustomer.flatMap(({ unit_id }) => unit_id ?? []);
  const tags = new Map((await findUnitsById(store.db, ids)).map(({ id, tag }) => [id, tag]));
  const isReserving = reserves(booking.status);
  const lines = booking.lines.map((line) => {
    const { out, back } = countHanded(line, booking.handed);
    const units = withCustomer.flatMap(({ line_id, unit_id }) => {
      return line_id === line.id ? (tags.get(unit_id ?? "") ?? []) : [];
    });
    return {
      id: line.id,
      pieces: formatPieces(line),
      period: formatCharged(line, "saves") ?? `for ${formatPeriod(line)}`,
      price: formatLineRate(line),
      sum: formatTotal(line.sum, [line]),
      security: formatSecurity(catalogue.current, line),
      agreement: [formatStep(line), formatAgreement(line)].filter(Boolean).join("; "),
      dates: formatDates(line),
      branch: findBranch(line.branch)?.name ?? "",
      progress: formatProgress({ quantity: line.quantity, out, back }),
      units: units.toSorted(),
      isOut: out > 0,
      isOpen: isReserving && line.quantity > out + back,
      /** Values that price a new last day; undefined where it cannot be set. */
      dated:
        isReserving && line.day_from && back < line.quantity
          ? {
              line,
              last: line.day_to ?? "",
              /** The customer has an e-mail address for the new days. */
              hasMail: booking.email !== "",
              /** The number of machines that can have a new last day: the others are back. */
              most: line.quantity - back,
              offer: offers.filter(({ slug }) => slug === line.slug),
            }
          : undefined,
      picture: pictureOf(catalogue.current, line.slug),
    };
  });
  const isNew = booking.status === "new";
  return {
    id: booking.id,
    version: booking.version,
    lines,
    /** Values that staff enter before they confirm the booking. */
    lacks: ["new", "confirmed", "scheduled"].includes(booking.status) && {
      day: booking.lines.some(({ slug, day_from }) => slug && !day_from),
      branch: booking.lines.some(({ slug, branch }) => slug && !branch),
    },
    shortages: isNew ? await findLineShortages(app, bookingId, booking.lines) : undefined,
  };
}

/** The shortage that a new last day of a line would cause; undefined for none. */
export async function showExtension(
  app: App,
  bookingId: string,
  lineId: string,
  extension: { until: string; number: number },
) {
  const [booking] = await bookings.findRentals(app.store.db, [bookingId]);
  return booking && findExtensionShortage(app, booking, lineId, extension);
}

/** "2 of 4 delivered", "all with the customer", "1 returned"; undefined while nothing was delivered. */
function formatProgress({ quantity, out, back }: Record<"quantity" | "out" | "back", number>) {
  if (out + back === 0) return undefined;
  const of = `of ${formatNumber(quantity)}`;
  return [
    out > 0 && `${formatNumber(out)} ${of} with the customer`,
    back > 0 && `${formatNumber(back)} ${of} returned`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** "Deposit ₹3,000", as booked, "replacement value ₹58,000 each", by today's catalogue; empty without either. */
function formatSecurity({ findProduct }: Catalogue, { slug, quantity, card }: PricedLine) {
  const { replacementValue } = findProduct(slug)?.configuration ?? {};
  const parts = [
    card.deposit && `deposit ${formatRupees(Math.round(card.deposit * quantity))}`,
    replacementValue && `replacement value ${formatRupees(replacementValue)} each`,
  ];
  return capitalize(parts.filter(Boolean).join(", "));
}

function pictureOf({ findProduct }: Catalogue, slug: string) {
  const picture = findPicture(findProduct(slug)?.configuration.picture ?? "");
  const [smallest] = picture?.webp ?? [];
  return (
    picture && smallest && { src: smallest.file, width: picture.width, height: picture.height }
  );
}

/** @param asked an id or a reference, as it was entered */
export async function findRequestedBooking({ store: { db } }: App, asked: string) {
  const reference = readReference(asked);
  if (reference) return bookings.findBooking(db, { reference });
  const id = recordId(asked);
  return id ? bookings.findBooking(db, { id }) : undefined;
}

/** The values that fill in a booking made from a record; undefined for no record. */
export async function findSource({ store: { db }, kinds, catalogue }: App, recordId: string) {
  const found = await bookings.findSource(db, recordId);
  const from = found && kinds.findByTable(found.kind)?.description;
  if (!from) return undefined;
  const { id, no, status, name: Name, phone: Phone, email: Email } = found;
  const same = await findAllByPerson(db, { phone: Phone, email: Email }, 50);
  const last = same.find(({ kind, status }) => kind === "booking" && status !== "spam");
  // A record without an address has that of the customer's last booking, where it names no other place.
  const booked = found.city === null && last && (await bookings.findSource(db, last.id));
  const own = pinCode("").safeParse(found.postcode).data ?? "";
  const known = booked && (own === "" || own === booked.postcode) ? booked : found;
  const postcode = own || (pinCode("").safeParse(known.postcode).data ?? "");
  const city = known.city ?? cityOf(catalogue.current.branches, postcode);
  const [street, street2] = [known.street ?? "", known.street2 ?? ""];
  const company = found.company ?? (booked ? booked.company : null) ?? "";
  const title = `${from.one} ${no}`;
  const becomesDone = closesWithBooking(from) && status !== "done";
  const note =
    status === "spam"
      ? `${title} is marked as spam, so the booking is not linked to it.`
      : `Made from ${title.toLowerCase()}${becomesDone ? ", which becomes Done" : ""}.`;
  const values = { Name, company, Phone, Email, street, street2, city, postcode };
  return { values, title, note, path: `/admin/${from.slug}/${id}` };
}

/** The bookings made from a record, the record that a booking was made from, and its faults. */
export async function showLinked({ store: { db }, kinds, now }: App, id: string) {
  const [made, faults] = await Promise.all([bookings.findLinked(db, id), findFaultsOf(db, [id])]);
  const ofFaults = faults.map((fault) => {
    const said = [fault.outcome && outcomes[fault.outcome], clockOf(fault, now()).said];
    const title = `${fault.no}, ${said.filter(Boolean).join(" ")}`;
    return { id: fault.id, label: "Fault", title, path: `/admin/faults/${fault.id}` };
  });
  const others = made.flatMap((linked) => {
    const kind = kinds.findByTable(linked.kind)?.description;
    if (!kind) return [];
    const label = linked.source_id === id ? kind.one : "Made from";
    const title = linked.reference ?? `${kind.one} ${linked.no}`;
    return [{ id: linked.id, label, title, path: `/admin/${kind.slug}/${linked.id}` }];
  });
  return [...others, ...ofFaults];
}
