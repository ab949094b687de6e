import { fieldsOf } from "#app/domain/bookings/booking-fields.ts";
import type { StoredRental } from "#app/domain/bookings/booking-repository.server.ts";
import { type Changed, changedLines } from "#app/domain/bookings/bookings.server.ts";
import type { LineChange } from "#app/domain/bookings/change-line.ts";
import { bookedOf } from "#app/domain/bookings/settle-booking.server.ts";
import { isCancellable, isOpen } from "#app/domain/bookings/status.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { formatPieces } from "#app/domain/rental/line.ts";
import type { StoredLine } from "#app/domain/rental/price.ts";
import { formatDates } from "#app/domain/rental/rental-days.ts";
import { firstDayError } from "#app/domain/rental/rental-request.ts";
import { countHanded } from "#app/domain/stock/ledger.ts";
import { formatWeekday, formatWeekdayInFull, plainDay } from "#app/lib/dates.ts";
import { schemaOf } from "#app/lib/field-rules.ts";
import { refused, wrongField } from "#app/lib/form-error.ts";
import { formatNumber } from "#app/lib/format.ts";
import { requestWords } from "#content/catalogue/request-words.ts";
import { type ChangeKind, changeWords } from "#content/rental-changes.ts";

const { errors, kinds } = changeWords;

type Address = Record<"street" | "street2" | "city" | "postcode", string>;

/** A change of a booking that its customer asks for; a request stores it as JSON. */
export type Asked =
  | { what: "extend" | "end"; line: string; number: number; until: string }
  /** Of all lines that begin with this one. */
  | { what: "delivery"; line: string; day: string }
  | ({ what: "address" } & Address)
  | { what: "cancel" };

/** A change that is possible, with the lines among which it has a choice, or of each delivery the first. */
interface Offered {
  kind: ChangeKind;
  /** Each of so many machines at most. */
  choices: { line: StoredLine; label: string; most: number }[];
}

const later = (one: string | null, other: string) => (one && one > other ? one : other);

/** The changes that are possible for a booking. What is new is cancelled on its page. */
export function offeredChanges(rental: StoredRental, today: string): Offered[] {
  const { status, lines, handed } = rental;
  if (!isOpen(status)) return [];
  const counted = lines.map((line) => ({ line, ...countHanded(line, handed) }));
  const ofDays = (isEnd: boolean) =>
    counted.flatMap(({ line, back }) => {
      const { day_from, day_to, quantity } = line;
      const most = quantity - back;
      if (!day_from || !day_to || most === 0) return [];
      if (isEnd && day_to <= later(day_from, today)) return [];
      return { line, most, label: `${formatPieces(line)}, ${formatDates(line)}` };
    });
  const ofLines: Offered[] = [
    { kind: "extend", choices: ofDays(false) },
    { kind: "end", choices: ofDays(true) },
  ];
  const waits =
    status !== "delivered" &&
    counted.every(({ out }) => out === 0) &&
    counted.some(({ open }) => open > 0);
  if (waits) ofLines.push({ kind: "delivery", choices: deliveriesOf(rental) });
  const offered = ofLines.filter(({ choices }) => choices.length > 0);
  if (waits) offered.push({ kind: "address", choices: [] });
  if (waits && !isCancellable(status)) offered.push({ kind: "cancel", choices: [] });
  return offered;
}

/** Lines of which nothing was delivered yet. */
const undelivered = ({ lines, handed }: StoredRental) =>
  lines.filter((line) => {
    const { out, back } = countHanded(line, handed);
    return out + back === 0;
  });

function deliveriesOf(rental: StoredRental): Offered["choices"] {
  const byDay = Map.groupBy(undelivered(rental), ({ day_from }) => day_from);
  return [...byDay].flatMap(([day, own]) => {
    const label = `${sayDay(day)}: ${own.map(formatPieces).join(", ")}`;
    return own.slice(0, 1).map((line) => ({ line, label, most: 0 }));
  });
}

const sayDay = (day: string | null) => (day ? formatWeekday(day) : requestWords.asap);

/** Reads a form about a booking. @throws FormError, ZodError with what is to be corrected */
export function readAsked(
  fields: Readonly<Record<string, string>>,
  rental: StoredRental,
  today: string,
): Asked {
  const all = offeredChanges(rental, today);
  const offered = all.find(({ kind }) => kind === fields.what);
  if (!offered) throw refused(all.length === 0 ? errors.over : errors.kind);
  const { kind: what, choices } = offered;
  if (what === "cancel") return { what };
  if (what === "address") {
    const typed = schemaOf(fieldsOf("address")).parse(fields) as Address;
    const names = Object.keys(typed) as (keyof Address)[];
    if (names.every((name) => rental[name] === typed[name]))
      throw wrongField("street", errors.sameAddress);
    return { what, ...typed };
  }
  const choice = choices.find(({ line }) => line.id === fields.line);
  if (!choice) throw wrongField("line", errors.line);
  const { id: line, day_from, day_to } = choice.line;
  const name = what === "delivery" ? "day" : "until";
  const day = plainDay(fields[name]);
  if (!day) throw wrongField(name, errors.day);
  if (what === "delivery") {
    const wrong = day === day_from ? errors.sameDay : firstDayError(day, today);
    if (wrong) throw wrongField(name, wrong);
    return { what, line, day };
  }
  const first = later(day_from, today);
  if (day < first) throw wrongField(name, `${errors.notBefore} ${formatWeekdayInFull(first)}.`);
  const last = day_to ?? "";
  if (what === "extend" ? day <= last : day >= last) {
    throw wrongField(name, `${errors[what]} ${formatWeekdayInFull(last)}.`);
  }
  const number = fields.number?.trim() ? Number(fields.number) : choice.most;
  if (!Number.isInteger(number) || number < 1 || number > choice.most) {
    throw wrongField("number", `${errors.number} ${formatNumber(choice.most)}.`);
  }
  return { what, line, number, until: day };
}

/** The lines that a change of days is about; none where it does not fit any more. */
function linesOf(rental: StoredRental, asked: Asked): readonly StoredLine[] {
  const line = "line" in asked && rental.lines.find(({ id }) => id === asked.line);
  if (!line) return [];
  if (asked.what !== "delivery") return [line];
  return undelivered(rental).filter(({ day_from }) => day_from === line.day_from);
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
  const lines = linesOf(rental, asked);
  if (asked.what === "cancel" || lines.length === 0) throw refused(errors.kind);
  const { what } = asked;
  const change: LineChange =
    what === "delivery" ? { day_from: asked.day } : { until: asked.until, number: asked.number };
  return changedLines(rental, new Map(lines.map(({ id }) => [id, change])), offers);
}

/** Describes what changes: label, before, after. */
export function describeAsked(rental: StoredRental, asked: Asked): [string, string, string][] {
  if (asked.what === "cancel") return [];
  if (asked.what === "address") {
    const write = ({ street, street2, city, postcode }: Address) =>
      [street, street2, `${city} ${postcode}`].filter(Boolean).join(", ");
    return [[kinds.address.label, write(rental), write(asked)]];
  }
  return linesOf(rental, asked).map((line): [string, string, string] => {
    if (asked.what === "delivery") {
      return [formatPieces(line), sayDay(line.day_from), formatWeekday(asked.day)];
    }
    const [was, is] = [line.day_to, asked.until].map((day) => `until ${formatWeekday(day ?? "")}`);
    return [formatPieces({ ...line, quantity: asked.number }), was ?? "", is ?? ""];
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
