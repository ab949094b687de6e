import { jwtVerify, SignJWT } from "jose";
import type { App } from "#app/context.ts";
import { findCvFiles } from "#app/domain/applications/application-repository.server.ts";
import { findBooking, type StoredBooking } from "#app/domain/bookings/booking-repository.server.ts";
import { dueRows } from "#app/domain/bookings/payment.ts";
import { describeDelivery, isOutsideArea } from "#app/domain/branches/branch-near.ts";
import { answeringBranch } from "#app/domain/branches/responsible-branch.ts";
import type { Branch } from "#app/domain/catalogue/branch.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { fieldText, type RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { findKindByTable } from "#app/domain/records/record-kinds.server.ts";
import { findById } from "#app/domain/records/record-repository.server.ts";
import { formatPeriod, formatPieces } from "#app/domain/rental/line.ts";
import { formatSum, totalOf } from "#app/domain/rental/price.ts";
import { dueWords } from "#content/payment.ts";

const audience = "receipt";

/** A stored form, for the page that thanks its sender. */
export interface Receipt {
  /** The table of its kind. */
  kind: string;
  /** In ISO 8601, UTC. */
  at: string;
  values: Record<string, string>;
  facts: { label: string; value: string }[];
  /** The one that its sender hears from. */
  branch: Branch;
}

/** It expires after a minute, so that no id, guessed or read elsewhere, shows another's form. */
export function signReceipt(
  { now, authSecret }: Pick<App, "now" | "authSecret">,
  { table }: RecordKindDescription,
  recordId: string,
): Promise<string> {
  return new SignJWT({ kind: table })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(recordId)
    .setAudience(audience)
    .setExpirationTime(new Date(now().getTime() + 60_000))
    .sign(Buffer.from(authSecret));
}

/** @returns undefined for a text that is not ours, has expired, or whose record was deleted */
export async function findReceipt(
  {
    now,
    authSecret,
    store: { db },
    catalogue: { current },
  }: Pick<App, "now" | "authSecret" | "store" | "catalogue">,
  text: string,
): Promise<Receipt | undefined> {
  const options = { audience, algorithms: ["HS256"], currentDate: now(), requiredClaims: ["exp"] };
  const key = Buffer.from(authSecret);
  const verified = await jwtVerify(text, key, options).catch(() => undefined);
  const { sub = "", kind: table } = verified?.payload ?? {};
  const kind = typeof table === "string" ? findKindByTable(table) : undefined;
  const record = kind && (await findById(db, kind, sub));
  if (!record) return undefined;
  const { fields, asksBranch, hasCv, hasLines } = kind.description;
  const booked = hasLines && (await findBooking(db, { id: sub }));
  const values: Record<string, string> = {
    ...Object.fromEntries(fields.map((field) => [field.column, fieldText(field, record, current)])),
    ...(booked && describeBooking(booked, current)),
  };
  const columns = new Set([...firstFacts, ...fields.map(({ column }) => column)]);
  const facts = [...columns]
    .flatMap((name) => fields.filter(({ column }) => column === name))
    // The customer's list has another label for the phone than the forms have.
    .map(({ column, label, as }) => ({
      label: as === "phone" ? "Phone" : label,
      value: values[column] ?? "",
    }));
  if (asksBranch) {
    facts.push({ label: "Branch", value: current.findBranch(record.branch)?.name ?? "" });
  }
  const [cv] = await findCvFiles(db, hasCv ? [sub] : []);
  if (cv) facts.push({ label: "CV", value: cv.file_name });
  return {
    kind: kind.description.table,
    at: record.created_at,
    values,
    branch: answeringBranch(current, record.branch),
    facts: facts.filter(({ value }) => value),
  };
}

/** The columns that are shown first, where a kind has them. */
const firstFacts =
  "reference product total payment name company street street2 city postcode".split(" ");

const mostLinesNamed = 5;

/** A booking's lines, their total, and when it is due. */
function describeBooking({ lines, payment, postcode }: StoredBooking, { branches }: Catalogue) {
  const sum = totalOf(lines);
  const named = lines.map((line) => `${formatPieces(line)}, ${formatPeriod(line)}`);
  const others = lines.length - mostLinesNamed;
  if (others > 0) named.splice(mostLinesNamed, others, `and ${others} more`);
  return {
    product: named.join("\n"),
    total: [formatSum(sum), ...dueRows(sum.total, lines).map((row) => row.join(" "))].join("\n"),
    due: isOutsideArea(branches, postcode)
      ? describeDelivery(branches, postcode)
      : dueWords[payment],
  };
}
