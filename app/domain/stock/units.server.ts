import { z } from "zod";
import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { RecordGone } from "#app/domain/edits/merge-edits.ts";
import type { BranchStock } from "#app/domain/stock/ledger.ts";
import * as stock from "#app/domain/stock/stock-repository.server.ts";
import * as units from "#app/domain/stock/unit-repository.server.ts";
import { isGone, type stateChoices, type UnitState } from "#app/domain/stock/unit-states.ts";
import { changedFields } from "#app/lib/changed-fields.ts";
import { readDay } from "#app/lib/dates.ts";
import { line, optionalLine } from "#app/lib/field-rules.ts";
import { FormError, refused, wrongField } from "#app/lib/form-error.ts";
import { listFirst } from "#app/lib/format.ts";
import { isTooLong, nameRow, readTable } from "#app/lib/read-table.ts";
import { typedCode } from "#app/lib/typed-text.ts";
import { type Db, type Trx, transact } from "#app/platform/db/transact.ts";

/** A unit as a form or one row of a list has it. */
export const unitSchema = z.object({
  tag: line("the asset tag", 40)
    .overwrite(typedCode)
    .toUpperCase()
    .regex(
      /^[A-Z\d][A-Z\d-]*$/,
      "Use letters, digits and hyphens in the asset tag, for example SB-L14-0193.",
    ),
  serial: optionalLine("the serial number", 80).transform(typedCode),
  bought_on: z
    .string()
    .overwrite(typedCode)
    .default("")
    .refine(
      (day) => day === "" || readDay(day),
      "Enter the day it was bought, for example 2026-11-20.",
    )
    .transform((day) => readDay(day) ?? null),
  note: optionalLine("the note", 300),
});

type NewUnit = z.infer<typeof unitSchema>;

/** The fields of a unit that can be edited, as staff read them. */
const unitLabels = {
  tag: "Asset tag",
  serial: "Serial number",
  bought_on: "Bought on",
  note: "Note",
  configuration: "Configuration",
  branch: "Branch",
};

/** Names of each column in the head of a list, in the usual order. */
const columnNames = {
  tag: ["Tag", "Asset tag", "Asset"],
  serial: ["Serial", "Serial number", "Serial no"],
  bought_on: ["Day bought", "Bought on", "Bought", "Purchase date", "Date of purchase"],
  note: ["Note", "Notes", "Remark", "Remarks"],
};

const usualOrder = ["tag", "serial", "bought_on", "note"] as const;

/** The unit of a label, however it was typed; undefined for no label of ours. */
export async function findByLabel(db: Db, label: string): Promise<units.Unit | undefined> {
  // Anything else would be asked of the database, which has no tag like it.
  const { data: tag } = unitSchema.shape.tag.safeParse(label);
  return tag === undefined ? undefined : units.findUnit(db, tag);
}

/** The most units of one list. */
const mostUnits = 1_000;

/**
 * Reads a pasted list or the text of a CSV file.
 * @returns the units, and sentences about what was left out
 * @throws FormError that names the first rows that cannot be read
 */
export function readUnitList(text: string): { added: NewUnit[]; left: readonly string[] } {
  const { head = usualOrder, rows: all, left } = readTable(text, columnNames);
  const rows = all.filter(({ cells }) => cells.some(Boolean));
  if (rows.length === 0) throw wrongField("list", left.join(" ") || "Enter at least one unit.");
  if (rows.length > mostUnits)
    throw wrongField("list", `Paste at most ${mostUnits} units at once.`);
  const wrong: string[] = [];
  const added = rows.flatMap((row) => {
    const unit = Object.fromEntries(head.map((column, at) => [column, row.cells[at]]));
    const { data, error } = unitSchema.safeParse(unit);
    const why = isTooLong(row, head) ? tooLong : error?.issues[0]?.message;
    if (why) wrong.push(`${nameRow(row)}: ${why}`);
    return data ?? [];
  });
  if (wrong.length > 0) throw wrongField("list", wrong.slice(0, 5).join(" "));
  return { added, left };
}

const tooLong =
  "It has more cells than there are columns. Put a cell with a comma into quotation marks.";

/** Adds all of them, or none. @throws FormError for a tag or serial number that exists, or twice */
export async function addUnits(
  { store }: Pick<App, "store">,
  place: BranchStock,
  added: readonly NewUnit[],
  acting: ActorContext,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    await stock.lockPlaces(trx, [place]);
    await refuseTaken(trx, added);
    for (const unit of added) {
      const isNew = await units.insertUnit(trx, { ...unit, ...place }, acting);
      if (!isNew) throw taken({ tag: [unit.tag] });
    }
    await units.recount(trx, [place]);
    const after = { ...place, units: listFirst(added.map(({ tag }) => tag)) };
    await audit.insert(trx, { ...acting, action: "units-added", after });
    announce({ kind: "unit", id: place.configuration, what: "created" });
  });
}

/**
 * Changes what a unit is. One that is out stays with its customer.
 * @param seen the version that its editor saw
 * @param reason for the history alone
 * @throws RecordGone, FormError
 */
export async function changeUnit(
  { store, catalogue }: Pick<App, "store" | "catalogue">,
  tag: string,
  seen: number,
  set: Partial<NewUnit & BranchStock & { state: UnitState }>,
  acting: ActorContext,
  reason = "",
): Promise<void> {
  await transact(store, async (trx, announce) => {
    const found = await units.findUnit(trx, tag);
    if (!found) throw new RecordGone();
    const to = {
      configuration: set.configuration ?? found.configuration,
      branch: set.branch ?? found.branch,
    };
    const places = [found, to].map(({ configuration, branch }) => ({ configuration, branch }));
    await stock.lockPlaces(trx, places);
    const [unit] = await units.lockUnits(trx, [found.id]);
    if (!unit) throw new RecordGone();
    if (unit.version !== seen)
      throw refused("Somebody else changed this unit meanwhile. Look at it again.");
    const isMoved = to.configuration !== unit.configuration || to.branch !== unit.branch;
    const isOut = unit.state === "out";
    if (isOut && (isMoved || (set.state && set.state !== "out"))) {
      throw refused(`${unit.tag} is with a customer. Take it back first.`);
    }
    const changed = (field: keyof Labels) => (set[field] !== unit[field] && set[field]) || "";
    await refuseTaken(trx, [{ tag: changed("tag"), serial: changed("serial") }], unit.id);
    await units.updateUnit(trx, unit, set, acting.at);
    const isState = set.state !== undefined && set.state !== unit.state && set.state !== "out";
    const action = isState && set.state ? (set.state as (typeof stateChoices)[number]) : "edited";
    const { before, after } = changedFields({ ...unit }, set);
    const edits = Object.keys(after)
      .filter((field) => field !== "state")
      .map((field) => {
        const value = nameOf(catalogue.current, field, String(after[field] ?? ""));
        return `${unitLabels[field as keyof typeof unitLabels]}: ${value || "none"}`;
      });
    const note = [reason, ...edits].filter(Boolean).join("\n");
    await units.logUnit(trx, unit.id, { action, note }, acting);
    const isCounted = !isGone(unit.state) || !isGone(set.state ?? unit.state);
    if (isCounted) await units.recount(trx, places);
    const named = { unit: unit.tag };
    const changes = { before: { ...named, ...before }, after: { ...named, ...after } };
    await audit.insert(trx, { ...acting, action: "unit-changed", ...changes });
    announce({ kind: "unit", id: unit.id, what: "updated" });
  });
}

type Labels = Pick<NewUnit, "tag" | "serial">;

/**
 * A label is read as a tag or as a serial number, in whichever letters, so it is that of one unit.
 * @param labels empty for those that stay
 * @param own the id of the unit that they are for
 * @throws FormError
 */
async function refuseTaken(trx: Trx, labels: readonly Labels[], own?: string) {
  const wordsOf = ({ tag, serial }: Labels) =>
    [tag, serial].filter(Boolean).map((word) => word.toLowerCase());
  const others = await units.findLabelled(trx, labels.flatMap(wordsOf));
  const known = new Set(others.filter(({ id }) => id !== own).flatMap(wordsOf));
  const found: Record<keyof Labels, string[]> = { tag: [], serial: [] };
  for (const one of labels) {
    for (const field of ["tag", "serial"] as const) {
      if (known.has(one[field].toLowerCase())) found[field].push(one[field]);
    }
    for (const word of wordsOf(one)) known.add(word);
  }
  if (found.tag.length + found.serial.length > 0) throw taken(found);
}

function taken({ tag, serial = [] }: { tag: readonly string[]; serial?: readonly string[] }) {
  const errors = {
    ...(tag.length > 0 && { tag: `Another unit has this tag: ${listFirst(tag)}.` }),
    ...(serial.length > 0 && { serial: `Another unit has this number: ${listFirst(serial)}.` }),
  };
  return new FormError(400, { errors });
}

/** A branch or configuration by its name, for the history; other values as they are. */
function nameOf({ findBranch, findProduct }: Catalogue, field: string, value: string): string {
  if (field === "branch") return findBranch(value)?.name ?? value;
  if (field === "configuration") return findProduct(value)?.configuration.name ?? value;
  return value;
}

/**
 * Sets the number of a configuration at a branch; null for unknown. Less than reserved is a shortage.
 * @param seen the number that its editor saw; undefined for any
 * @throws FormError where units are listed and counted, or where the number has changed
 */
export async function changeStock(
  { store }: Pick<App, "store">,
  place: BranchStock,
  number: number | null,
  acting: ActorContext,
  seen?: number | null,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    await stock.lockPlaces(trx, [place]);
    if (await units.hasListed(trx, place)) {
      throw wrongField("number", "Units are listed here, so the number is theirs.");
    }
    const [before] = await stock.findStock(trx, place);
    if (seen !== undefined && seen !== (before?.number ?? null)) {
      throw refused("Somebody else changed this number meanwhile. Look at it again.");
    }
    await stock.setStock(trx, place, number);
    const said = (n: number | null | undefined) => ({ ...place, number: n ?? "unknown" });
    const change = { before: said(before?.number), after: said(number) };
    await audit.insert(trx, { ...acting, action: "stock-changed", ...change });
    announce({ kind: "unit", id: place.configuration, what: "updated" });
  });
}
