import { z } from "zod";
import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { RecordGone } from "#app/domain/edits/merge-edits.ts";
import * as stock from "#app/domain/stock/stock-repository.server.ts";
import * as units from "#app/domain/stock/unit-repository.server.ts";
import type { stateChoices, UnitState } from "#app/domain/stock/unit-states.ts";
import { changedFields } from "#app/lib/changed-fields.ts";
import { plainDay } from "#app/lib/dates.ts";
import { line, optionalLine } from "#app/lib/field-rules.ts";
import { refused, wrongField } from "#app/lib/form-error.ts";
import { listFirst } from "#app/lib/format.ts";
import { type Trx, transact } from "#app/platform/db/transact.ts";

/** A unit as a form or one row of a list has it. */
export const unitSchema = z.object({
  tag: line("the asset tag", 40)
    .toUpperCase()
    .regex(
      /^[A-Z\d][A-Z\d-]*$/,
      "Use letters, digits and hyphens in the asset tag, for example SB-L14-0193.",
    ),
  serial: optionalLine("the serial number", 80),
  bought_on: z
    .string()
    .trim()
    .default("")
    .refine(
      (day) => day === "" || plainDay(day),
      "Enter the day it was bought, for example 2026-11-20.",
    )
    .transform((day) => day || null),
  note: optionalLine("the note", 300),
});

export type NewUnit = z.infer<typeof unitSchema>;

/** The fields of a unit that can be edited, as staff read them. */
export const unitLabels = {
  tag: "Asset tag",
  serial: "Serial number",
  bought_on: "Bought on",
  note: "Note",
  configuration: "Configuration",
  branch: "Branch",
};

/** The most units of one list. */
export const mostUnits = 1_000;

/**
 * Reads a pasted list or the text of a CSV file: tag, serial number, day, note, separated by
 * tabs, semicolons or commas. @throws FormError that names the first rows that cannot be read
 */
export function readUnitList(text: string): NewUnit[] {
  const rows = text
    .split(/\r?\n/)
    .map((row) => row.trim())
    .filter((row) => row !== "" && !/^(asset )?tag\b/i.test(row));
  if (rows.length === 0) throw wrongField("list", "Enter at least one unit.");
  if (rows.length > mostUnits)
    throw wrongField("list", `Paste at most ${mostUnits} units at once.`);
  const read = rows.map((row, index) => {
    const cells = row.split(/[\t;,]/).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
    const [tag = "", serial = "", bought_on = "", ...note] = cells;
    const { data, error } = unitSchema.safeParse({ tag, serial, bought_on, note: note.join(", ") });
    return { data, said: error && `Row ${index + 1} (${tag}): ${error.issues[0]?.message}` };
  });
  const wrong = read.flatMap(({ said }) => said ?? []);
  if (wrong.length > 0) throw wrongField("list", wrong.slice(0, 5).join(" "));
  return read.flatMap(({ data }) => data ?? []);
}

/** Adds all of them, or none. @throws FormError for a tag that exists, or twice */
export async function addUnits(
  { store }: Pick<App, "store">,
  place: stock.Place,
  added: readonly NewUnit[],
  acting: ActorContext,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    await stock.lockPlaces(trx, [place]);
    const taken: string[] = [];
    for (const unit of added) {
      const isNew = await units.insertUnit(trx, { ...unit, ...place }, acting);
      if (!isNew) taken.push(unit.tag);
    }
    if (taken.length > 0)
      throw wrongField("list", `Another unit has this tag: ${listFirst(taken)}.`);
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
  set: Partial<NewUnit & stock.Place & { state: UnitState }>,
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
    if (set.tag && set.tag !== unit.tag && (await units.findUnit(trx, set.tag))) {
      throw wrongField("tag", "Another unit has this tag.");
    }
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
    await units.recount(trx, places);
    const named = { unit: unit.tag };
    const changes = { before: { ...named, ...before }, after: { ...named, ...after } };
    await audit.insert(trx, { ...acting, action: "unit-changed", ...changes });
    announce({ kind: "unit", id: unit.id, what: "updated" });
  });
}

/** A branch or configuration by its name, for the history; other values as they are. */
function nameOf({ findBranch, findProduct }: Catalogue, field: string, value: string): string {
  if (field === "branch") return findBranch(value)?.name ?? value;
  if (field === "configuration") return findProduct(value)?.configuration.name ?? value;
  return value;
}

/**
 * Types in how many a branch has; null for unknown. Less than reserved is allowed, and a shortage.
 * @param seen the number that its editor saw; undefined for whatever it was
 * @throws FormError where units are listed, whose number it is, or where it is another one by now
 */
export async function changeStock(
  { store }: Pick<App, "store">,
  place: stock.Place,
  number: number | null,
  acting: ActorContext,
  seen?: number | null,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    await stock.lockPlaces(trx, [place]);
    await refuseForUnits(trx, place);
    const before = (await stock.findStock(trx, [place.configuration])).find(
      ({ branch }) => branch === place.branch,
    );
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

async function refuseForUnits(trx: Trx, place: stock.Place) {
  const [unit] = await units.findUnits(trx, place, { limit: 1 });
  if (unit) throw wrongField("number", "Units are listed here, so the number is theirs.");
}
