import type { App } from "#app/context.ts";
import { linkHolder } from "#app/domain/audit/actor-context.server.ts";
import { answerRequest } from "#app/domain/own-rental/answer-request.server.ts";
import { findRental, makeChange } from "#app/domain/own-rental/own-changes.server.ts";
import { findOpen } from "#app/domain/own-rental/request-repository.server.ts";
import { formatTotal, totalOf } from "#app/domain/rental/price.ts";
import { addDays } from "#app/lib/dates.ts";

/** Random numbers that a seed repeats. */
interface Chance {
  below(number: number): number;
  of<Of>(all: readonly Of[]): Of | undefined;
}

/** A customer who fills in the form of changes, reads what it says, and mostly presses the button. */
export async function changeAsCustomer(app: App, chance: Chance, id: string, today: string) {
  const { lines } = await findRental(app, id);
  const line = chance.of(lines);
  const acting = { at: app.now(), actor: linkHolder, clientAddress: "" };
  const last = line?.day_to ?? today;
  const number = chance.below(2) === 0 ? "" : String(1 + chance.below(line?.quantity ?? 1));
  const street = `${chance.below(90)}, Hill Road`;
  const address = { street, street2: "", city: "Kochi", postcode: "682 001" };
  const fields: Record<string, string> = {
    line: line?.id ?? "",
    ...chance.of<Record<string, string>>([
      { what: "extend", until: addDays(last, 1 + chance.below(12)), number },
      { what: "extend", until: addDays(last, 1 + chance.below(12)), number },
      { what: "end", until: addDays(last, -chance.below(6)), number },
      { what: "end", until: today, number },
      { what: "delivery", day: addDays(today, chance.below(14)) },
      { what: "address", ...address },
      { what: "cancel" },
    ]),
  };
  const first = await makeChange(app, id, fields, acting);
  if (!("shown" in first) || chance.below(8) === 0) return fields;
  const { seen, rows, can } = first.shown;
  const made = await makeChange(app, id, { ...fields, seen }, acting);
  const rent = rows.find(([label]) => label.startsWith("Rent"));
  if ("shown" in made || can !== "now" || !rent) return fields;
  const after = await findRental(app, id);
  const total = formatTotal(totalOf(after.lines).total, after.lines);
  // Another writer may have changed it since: then its event is not the last one.
  const { actor_name } = await app.store.db
    .selectFrom("record_event")
    .select("actor_name")
    .where("record_id", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  if (actor_name === linkHolder.name && total !== rent[2]) {
    throw new Error(`${rent[2]} was shown, and ${total} is stored`);
  }
  return fields;
}

/** Staff who decide the first request of a booking. */
export async function answerAsStaff(
  app: App,
  chance: Chance,
  id: string,
  by: Parameters<typeof answerRequest>[4],
) {
  const [open] = await findOpen(app.store.db, id);
  if (!open) return;
  const declined = { as: "declined", reason: "It is promised." } as const;
  const answer = chance.below(3) === 0 ? declined : ({ as: "done" } as const);
  await answerRequest(app, id, open.id, answer, by);
}
