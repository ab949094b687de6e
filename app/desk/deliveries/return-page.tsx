import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { z } from "zod";
import type { App } from "#app/context.ts";
import { ExchangeDialog } from "#app/desk/deliveries/exchange-dialog.tsx";
import {
  afterHandover,
  describeHandover,
  openHandover,
  readOptions,
  receiveHandover,
  undoOf,
} from "#app/desk/deliveries/handover-form.server.ts";
import { HandoverPage, Machines } from "#app/desk/deliveries/handover-page.tsx";
import { ReturnRow, type Taken } from "#app/desk/deliveries/return-row.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { findOut, offerUnits } from "#app/domain/bookings/handover-machines.server.ts";
import { exchange, takeBack } from "#app/domain/bookings/handovers.server.ts";
import { findClosedBy } from "#app/domain/faults/fault-repository.server.ts";
import { readLabel } from "#app/domain/stock/label.ts";
import { describeOut, scanForDelivery } from "#app/domain/stock/scan.server.ts";
import { conditions } from "#app/domain/stock/unit-states.ts";
import { clockOf } from "#app/lib/due-clock.ts";
import { digits, optionalLine } from "#app/lib/field-rules.ts";
import { refused, wrongField } from "#app/lib/form-error.ts";
import { formatCount } from "#app/lib/format.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/return-page";

export async function loader(args: Route.LoaderArgs) {
  const handover = await openHandover(args, "back");
  const out = await findOut(handover.app, handover);
  const slugs = [...new Set(out.flatMap(({ tag, slug }) => (tag ? [slug] : [])))];
  const offered = slugs.map(async (slug) => {
    const { units } = await offerUnits(handover.app, slug, handover.branch);
    return [slug, units] as const;
  });
  return {
    ...describeHandover(handover),
    out,
    offered: Object.fromEntries(await Promise.all(offered)),
  };
}

const source = pageData<typeof loader>("/admin/bookings/:id/return");
export const clientLoader = source.read;

const condition = z.enum(conditions, "Choose fine, damaged or missing.");
const note = optionalLine("the note", 300);

const oneBack = z
  .object({
    handoverId: z.uuid(),
    condition,
    note,
    number: digits("Enter a number.")
      .refine((many) => many > 0, "Enter a number.")
      .optional(),
  })
  .refine(({ condition, note }) => condition === "fine" || note !== "", {
    message: "Write what is damaged or missing.",
    path: ["note"],
  });

const swap = z.object({ handover: z.uuid(), label: z.string().max(400), condition, note });

export async function action(args: Route.ActionArgs) {
  const acting = actorOf(args.context);
  return receiveHandover(args, "back", {
    async exchange(form) {
      const { app, id, branch, handed } = form.handover;
      const options = readOptions(form, "back");
      const { handover: handoverId, label, ...given } = swap.parse(form.fields);
      // Sent again, the new unit is with the customer already.
      if (handed.some(({ out_key }) => out_key === options.key)) return { said: "Exchanged." };
      const undo = undoOf(form.handover, "back", options.key);
      const of = handed.find((one) => one.id === handoverId);
      const configurations = of ? [of.configuration] : [];
      const unit = await scanForDelivery(app, label, { branch, configurations });
      if (unit.state === "out") throw refused(describeOut(unit, id));
      await exchange(app, id, { handoverId, unitId: unit.id, ...given }, acting, options);
      return { said: `Exchanged for ${unit.tag}.${await saidOf(app, options.key)}`, undo };
    },
    async return(form) {
      const { handover, fields, lists } = form;
      const options = readOptions(form, "back");
      const ids = [...new Set(lists.back)];
      if (ids.length === 0) {
        throw refused("Choose at least one machine.");
      }
      const returned = ids.map((id) => {
        const { data: given, error } = oneBack.safeParse({
          handoverId: id,
          condition: fields[`condition-${id}`],
          note: fields[`note-${id}`],
          number: fields[`number-${id}`] || undefined,
        });
        if (given) return given;
        const [issue] = error.issues;
        throw wrongField(`${String(issue?.path[0])}-${id}`, issue?.message ?? "");
      });
      await takeBack(handover.app, handover.id, returned, acting, options);
      const undo = undoOf(handover, "back", options.key);
      return {
        said: `Taken back.${await saidOf(handover.app, options.key)}`,
        next: afterHandover(handover),
        undo,
      };
    },
  });
}

/** The faults that an act closed. */
async function saidOf({ store, now }: Pick<App, "store" | "now">, key: string): Promise<string> {
  return (await findClosedBy(store.db, key))
    .map((one) => ` Fault ${one.no} is closed, ${clockOf(one, now()).said}.`)
    .join("");
}

export default function ReturnPage({ loaderData }: Route.ComponentProps) {
  const handover = source.useData(loaderData);
  const { out, offered, branch, seen } = handover;
  const { pathname } = useLocation();
  const [taken, setTaken] = useState<Readonly<Record<string, Taken>>>({});
  const [search] = useSearchParams();
  const idOf = (typed: string | null) => {
    const label = readLabel(typed ?? "").toLowerCase();
    const isIt = (one: string) => one !== "" && one.toLowerCase() === label;
    return out.find(({ tag, serial }) => isIt(tag) || isIt(serial))?.id;
  };
  // The record and the unit's page lead to its exchange.
  const [exchanged, setExchanged] = useState(() => idOf(search.get("exchange")));
  const numberOf = (machines: typeof out) => machines.reduce((n, { number }) => n + number, 0);
  const all = numberOf(out);
  const chosen = out.reduce(
    (n, { id, number }) => n + (taken[id] ? (taken[id].number ?? number) : 0),
    0,
  );
  const take = (id: string) => setTaken((now) => ({ ...now, [id]: { condition: "fine" } }));
  const scan = async (typed: string, isFirst = false) => {
    const found = out.find(({ id }) => id === idOf(typed));
    if (!found) {
      const label = readLabel(typed).toUpperCase();
      return { failure: `${label} is not among the machines of this customer.` };
    }
    const { id, tag, name } = found;
    if (taken[id]) return { failure: `${tag} is in the list of returns already.` };
    const said = `${tag}, ${name}: fine. Change it below if it is damaged.`;
    if (!isFirst) {
      take(id);
      return { said };
    }
    // It was scanned elsewhere, so nobody said yet what is to be done.
    const acts = [
      { words: "Exchange", run: () => setExchanged(id) },
      { words: "Take back", run: () => take(id) },
    ];
    return { said: `${tag}, ${name}, is with this customer.`, acts };
  };
  const takeRest = () => {
    const fine = out.map(({ id }) => [id, { condition: "fine" as const }]);
    setTaken({ ...Object.fromEntries(fine), ...taken });
  };
  const swapped = out.find(({ id }) => id === exchanged);
  return (
    <>
      <HandoverPage
        handover={handover}
        words={{
          ...{ title: "Take back from", facts: "Collection", part: "Taking back" },
          ...{ submit: "Take back", counted: "back", mail: "Mail the customer what is back" },
          none: "No machine of this branch is with the customer.",
        }}
        chosen={chosen}
        all={all}
        rest={{ words: `${formatCount(all - chosen, "machine")} not back`, isAsked: false }}
        scan={scan}
        fields={[["intent", "return"]]}
        beside={
          chosen < all && (
            <Button variant="outline" size={34} onClick={takeRest}>
              All are fine
            </Button>
          )
        }
      >
        {[...Map.groupBy(out, ({ name }) => name)].map(([name, machines]) => (
          <Machines key={name} name={name} count={formatCount(numberOf(machines), "machine")}>
            <ul>
              {machines.map((machine) => (
                <ReturnRow
                  key={machine.id}
                  machine={machine}
                  taken={taken[machine.id]}
                  take={(next) => {
                    const { [machine.id]: _, ...others } = taken;
                    setTaken(next ? { ...others, [machine.id]: next } : others);
                  }}
                  exchange={machine.tag ? () => setExchanged(machine.id) : undefined}
                />
              ))}
            </ul>
          </Machines>
        ))}
      </HandoverPage>
      {swapped && (
        <ExchangeDialog
          path={pathname}
          search={`?${new URLSearchParams({ branch: branch.id })}`}
          machine={swapped}
          seen={seen}
          units={offered[swapped.slug] ?? []}
          onClose={() => setExchanged(undefined)}
        />
      )}
    </>
  );
}
