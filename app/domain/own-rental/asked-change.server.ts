import { fieldsOf } from "#app/domain/bookings/booking-fields.ts";
import type { StoredRental } from "#app/domain/bookings/booking-repository.server.ts";
import { type Changed, changedLines } from "#app/domain/bookings/bookings.server.ts";
import type { LineChange } from "#app/domain/bookings/change-line.ts";
import { bookedOf } from "#app/domain/bookings/settle-booking.server.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { offeredChanges } from "#app/domain/own-rental/offered-changes.ts";
import { formatPieces } from "#app/domain/rental/line.ts";
import type { StoredLine } from "#app/domain/rental/price.ts";
import { formatDates } from "#app/domain/rental/rental-days.ts";
import { countHanded } from "#app/domain/stock/ledger.ts";
import { formatWeekday, formatWeekdayInFull, plainDay } from "#app/lib/dates.ts";
import { schemaOf } from "#app/lib/field-rules.ts";
import { refused, wrongField } from "#app/lib/form-error.ts";
import { formatNumber } from "#app/lib/format.ts";
import { requestWords } from "#content/catalogue/request-words.ts";
import { type ChangeKind, changeWords } from "#content/rental-changes.ts";

const { errors, kinds } = changeWords;

type Address = Record<"street" | "street2" | "city" | "postcode", string>;

/** What a customer asks to change of a booking; a request stores it as JSON. */
export type Asked =
  | { what: "extend" | "end"; line: string; number: number; until: string }
  /** Of all lines that begin with this one. */
  | { what: "delivery"; line: string; day: string }
  | ({ what: "address" } & Address)
  | { what: "cancel" };

/** What of a booking a customer can choose to change. */
export interface Choice {
  line: StoredLine;
  label: string;
  /** Of so many machines. */
  most: number;
}

/** The lines of a booking for a change of days, or of those of a delivery the first. */
export function choicesOf(rental: StoredRental, what: ChangeKind, today: string): Choice[] {
  const counted = rental.lines.map((line) => ({ line, ...countHanded(line, rental.handed) }));
  if (what === "delivery") {
    const open = counted.filter(({ out, back }) => out + back === 0).map(({ line }) => line);
    return [...Map.groupBy(open, ({ day_from }) => day_from)].flatMap(
      ([day, [line, ...others]]) => {
        const pieces = [line, ...others].flatMap((one) => (one ? formatPieces(one) : []));
        const label = `${day ? formatWeekday(day) : requestWords.asap}: ${pieces.join(", ")}`;
        return line ? { line, label, most: 0 } : [];
      },
    );
  }
  if (what !== "extend" && what !== "end") return [];
  return counted.flatMap(({ line, back }) => {
    const { day_from, day_to, quantity } = line;
    const most = quantity - back;
    if (!day_from || !day_to || most === 0) return [];
    const earliest = day_from > today ? day_from : today;
    if (what === "end" && day_to <= earliest) return [];
    return { line, most, label: `${formatPieces(line)}, ${formatDates(line)}` };
  });
}

/** The kinds of changes that are possible for a booking. */
export function changeableKinds(rental: StoredRental, today: string): ChangeKind[] {
  const all = Object.keys(kinds) as ChangeKind[];
  const offered: readonly string[] = offeredChanges(rental);
  const isOfDays = (kind: ChangeKind) => kind !== "address" && kind !== "cancel";
  return all.filter(
    (kind) =>
      offered.includes(kind) && (!isOfDays(kind) || choicesOf(rental, kind, today).length > 0),
  );
}

/** Reads a form about a booking. @throws FormError, ZodError with what is to be corrected */
export function readAsked(
  fields: Readonly<Record<string, string>>,
  rental: StoredRental,
  today: string,
): Asked {
  const offered = changeableKinds(rental, today);
  const what = offered.find((kind) => kind === fields.what);
  if (!what) throw refused(offered.length === 0 ? errors.over : errors.kind);
  if (what === "cancel") return { what };
  if (what === "address") {
    const typed = schemaOf(fieldsOf("address")).parse(fields) as Address;
    const isSame = Object.entries(typed).every(
      ([name, text]) => rental[name as keyof Address] === text,
    );
    if (isSame) throw wrongField("street", errors.sameAddress);
    return { what, ...typed };
  }
  const choice = choicesOf(rental, what, today).find(({ line }) => line.id === fields.line);
  if (!choice) throw wrongField("line", errors.line);
  const { id: line, day_from, day_to } = choice.line;
  const name = what === "delivery" ? "day" : "until";
  const day = plainDay(fields[name]);
  if (!day) throw wrongField(name, errors.day);
  const later = (one: string | null, other: string) => (one && one > other ? one : other);
  if (what === "delivery") {
    if (day === day_from) throw wrongField(name, errors.sameDay);
    return { what, line, day };
  }
  const first = later(day_from, today);
  if (day < first) throw wrongField(name, `${errors.notBefore} ${formatWeekdayInFull(first)}.`);
  const last = formatWeekdayInFull(day_to ?? "");
  if (what === "extend" && day <= (day_to ?? ""))
    throw wrongField(name, `${errors.later} ${last}.`);
  if (what === "end" && day >= (day_to ?? "")) throw wrongField(name, `${errors.earlier} ${last}.`);
  const number = fields.number?.trim() ? Number(fields.number) : choice.most;
  if (!Number.isInteger(number) || number < 1 || number > choice.most) {
    throw wrongField("number", `${errors.number} ${formatNumber(choice.most)}.`);
  }
  return { what, line, number, until: day };
}

/** The lines that a change of days is about, each as its change. */
function changesOf(rental: StoredRental, asked: Asked): ReadonlyMap<string, LineChange> {
  if (asked.what === "extend" || asked.what === "end") {
    const { line, number, until } = asked;
    return new Map([[line, { until, number }]]);
  }
  if (asked.what !== "delivery") return new Map();
  const first = rental.lines.find(({ id }) => id === asked.line);
  const own = rental.lines.filter((line) => {
    const { out, back } = countHanded(line, rental.handed);
    return first && line.day_from === first.day_from && out + back === 0;
  });
  return new Map(own.map(({ id }) => [id, { day_from: asked.day }]));
}

/** A booking as a change of days or address makes it. @throws FormError where it does not fit any more */
export function changedBy(
  rental: StoredRental,
  asked: Asked,
  { offers }: Pick<Catalogue, "offers">,
): Changed {
  if (asked.what === "address") {
    const { what: _, ...address } = asked;
    return {
      booked: { ...bookedOf(rental), ...address } as Changed["booked"],
      lines: rental.lines,
    };
  }
  const changes = changesOf(rental, asked);
  const isKnown = [...changes.keys()].every((id) => rental.lines.some((line) => line.id === id));
  if (!isKnown || changes.size === 0) throw refused(errors.kind);
  return changedLines(rental, changes, offers);
}

/** What changes, in words: label, before, after. */
export function describeAsked(rental: StoredRental, asked: Asked): [string, string, string][] {
  if (asked.what === "cancel") return [];
  if (asked.what === "address") {
    const write = ({ street, street2, city, postcode }: Address) =>
      [street, street2, `${city} ${postcode}`].filter(Boolean).join(", ");
    return [[kinds.address.label, write(rental), write(asked)]];
  }
  const changes = changesOf(rental, asked);
  return rental.lines.flatMap((line): [string, string, string][] => {
    if (!changes.has(line.id)) return [];
    if (asked.what === "delivery") {
      const before = line.day_from ? formatWeekday(line.day_from) : requestWords.asap;
      return [[formatPieces(line), before, formatWeekday(asked.day)]];
    }
    const pieces = formatPieces({ ...line, quantity: asked.number });
    return [
      [pieces, `until ${formatWeekday(line.day_to ?? "")}`, `until ${formatWeekday(asked.until)}`],
    ];
  });
}

/** "Extend: Business 14 × 2, until Thu 31 Dec → until Fri 8 Jan". */
export function sayAsked(rental: StoredRental, asked: Asked): string {
  const said = describeAsked(rental, asked).map(([of, was, is]) =>
    asked.what === "address" ? is : `${of}, ${was} → ${is}`,
  );
  const { label } = kinds[asked.what];
  return said.length > 0 ? `${label}: ${said.join("; ")}` : label;
}
