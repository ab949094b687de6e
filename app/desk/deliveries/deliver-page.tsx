import { useState } from "react";
import { useLocation } from "react-router";
import { z } from "zod";
import { CashTaken } from "#app/desk/deliveries/cash-taken.tsx";
import {
  afterHandover,
  describeHandover,
  type HandoverForm,
  mostMachines,
  openHandover,
  readOptions,
  receiveHandover,
  undoOf,
} from "#app/desk/deliveries/handover-form.server.ts";
import { HandoverPage } from "#app/desk/deliveries/handover-page.tsx";
import { type PickedUnit, PickUnits } from "#app/desk/deliveries/pick-units.tsx";
import { post } from "#app/desk/forms/post-form.tsx";
import { handoverHref } from "#app/desk/frame/places.ts";
import { pageData } from "#app/desk/live/page-data.ts";
import { staffOf } from "#app/domain/accounts/staff.server.ts";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { amountField } from "#app/domain/billing/amount-field.ts";
import { formatAmount, formatPaise } from "#app/domain/billing/paise.ts";
import { offerUnits, openPlaces } from "#app/domain/bookings/handover-machines.server.ts";
import { deliver } from "#app/domain/bookings/handovers.server.ts";
import { showCash, takeCash } from "#app/domain/payments/cash-taken.server.ts";
import { describeOut, scanForDelivery } from "#app/domain/stock/scan.server.ts";
import { digits, optionalLine } from "#app/lib/field-rules.ts";
import { wrongField } from "#app/lib/form-error.ts";
import { formatCount, formatNumber } from "#app/lib/format.ts";
import { Field } from "#app/ui/form.tsx";
import type { Route } from "./+types/deliver-page";

export async function loader(args: Route.LoaderArgs) {
  const handover = await openHandover(args, "out");
  const places = openPlaces(handover).map(async (place) => {
    return { ...place, ...(await offerUnits(handover.app, place.slug, handover.branch)) };
  });
  const { left, ...collected } = await showCash(handover.app, handover.customer);
  const cash = { ...collected, left: left > 0 ? formatAmount(left).replace(/\.00$/, "") : "" };
  return { ...describeHandover(handover), cash, places: await Promise.all(places) };
}

const source = pageData<typeof loader>("/admin/bookings/:id/deliver");
export const clientLoader = source.read;

const count = digits("Enter a number.", 100_000);
const picks = z.object({
  unitIds: z.array(z.uuid()).max(mostMachines),
  numbers: z.record(z.string(), count),
  note: optionalLine("the name", 200),
});

const cashTaken = z.object({ amount: amountField, rent: z.coerce.number().int(), key: z.uuid() });

export async function action(args: Route.ActionArgs) {
  return receiveHandover(args, "out", {
    async scan({ handover, fields }) {
      const { app, id: recordId, branch } = handover;
      const configurations = openPlaces(handover).map(({ slug }) => slug);
      const scanning = { branch, configurations };
      const unit = await scanForDelivery(app, fields.label ?? "", scanning);
      const { id, tag, configuration, record_id } = unit;
      if (record_id) {
        const search = { branch: unit.branch, scan: tag };
        const next = handoverHref("back", record_id, search);
        return { failure: describeOut(unit, recordId), next };
      }
      return { values: { id, tag, configuration } };
    },
    async cash({ handover, fields }) {
      const taken = cashTaken.parse(fields);
      await takeCash(handover.app, handover.customer, taken, staffOf(args.context));
      return {
        said: `${formatPaise(taken.amount)} entered: it counts once the desk has confirmed it.`,
      };
    },
    async deliver(form) {
      const { handover } = form;
      const options = readOptions(form, "out");
      const given = readPicks(form);
      const picked = Object.values(given.numbers).reduce((n, one) => n + one, given.unitIds.length);
      const open = openPlaces(handover).reduce((n, place) => n + place.open, 0);
      const isRepeated = handover.handed.some(({ out_key }) => out_key === options.key);
      if (!isRepeated && picked < open && picked > 0 && !options.rest) {
        throw wrongField("rest-day", "Choose the day of the rest.");
      }
      await deliver(handover.app, handover.id, given, actorOf(args.context), options);
      const said = `${formatCount(picked, "machine")} delivered.`;
      return { said, next: afterHandover(handover), undo: undoOf(handover, "out", options.key) };
    },
  });
}

function readPicks({ fields, lists }: HandoverForm) {
  const numbers = Object.entries(fields).flatMap(([name, value]) => {
    const [, slug] = /^number-(.+)$/.exec(name) ?? [];
    return slug ? [[slug, value || "0"]] : [];
  });
  const { note } = fields;
  return picks.parse({
    unitIds: [...new Set(lists.unit)],
    numbers: Object.fromEntries(numbers),
    note,
  });
}

export default function DeliverPage({ loaderData }: Route.ComponentProps) {
  const handover = source.useData(loaderData);
  const { branch, status } = handover;
  const { pathname } = useLocation();
  const [picked, setPicked] = useState<readonly PickedUnit[]>([]);
  const [numbers, setNumbers] = useState<Readonly<Record<string, number>>>({});
  const places = handover.places.map((place) => {
    const own = picked.filter(({ slug }) => slug === place.slug);
    const number = Math.min(numbers[place.slug] ?? 0, place.open);
    return { ...place, picked: own, chosen: place.hasUnits ? own.length : number };
  });
  const scan = async (label: string) => {
    const sent = { intent: "scan", label };
    const address = `${pathname}.json?${new URLSearchParams({ branch: branch.id })}`;
    const { failure, values, next } = await post(address, Object.entries(sent));
    const { id = "", tag = "", configuration: slug = "" } = values;
    if (next && failure) return { failure, acts: [{ words: "Exchange or take back", to: next }] };
    if (failure || !id) return { failure: failure ?? "This label could not be read." };
    const place = places.find((one) => one.slug === slug);
    if (picked.some((one) => one.id === id)) return { failure: `${tag} is picked already.` };
    if (!place || place.chosen >= place.open)
      return { failure: `All ${place?.name ?? ""} are picked: ${tag} is one more.` };
    setPicked([...picked, { id, tag, slug, how: "scanned" }]);
    return { said: `${tag}, ${place.name}, picked: ${place.chosen + 1} of ${place.open}` };
  };
  const missing = places
    .filter((place) => place.chosen < place.open)
    .map((place) => `${formatNumber(place.open - place.chosen)} × ${place.name}`)
    .join(", ");
  const isConfirmed = status !== "new" && status !== "cancelled";
  return (
    <HandoverPage
      handover={handover}
      words={{
        ...{ title: "Deliver to", facts: "Delivery", part: "Handing over", submit: "Deliver" },
        ...{ counted: "picked", mail: "Mail the customer what is delivered" },
        none: isConfirmed
          ? "Everything of this branch is with the customer or back."
          : "This booking is not confirmed, so nothing is delivered.",
      }}
      chosen={places.reduce((n, place) => n + place.chosen, 0)}
      all={places.reduce((n, place) => n + place.open, 0)}
      rest={{ words: `${missing} missing`, isAsked: true }}
      scan={scan}
      fields={[
        ["intent", "deliver"],
        ...picked.map(({ id }) => ["unit", id] as const),
        ...places.flatMap((place) =>
          place.hasUnits ? [] : [[`number-${place.slug}`, String(place.chosen)] as const],
        ),
      ]}
      beside={missing && <span className="text-ink-soft">{missing} missing</span>}
      below={<CashTaken branch={branch.id} {...handover.cash} />}
      input={<Field name="note" maxLength={200} autoComplete="off" optional />}
    >
      {places
        .toSorted((a, b) => Number(a.chosen >= a.open) - Number(b.chosen >= b.open))
        .map((place) => (
          <PickUnits
            key={place.slug}
            place={place}
            pick={(units) => setPicked([...picked, ...units])}
            putBack={(id) => setPicked(picked.filter((unit) => unit.id !== id))}
            setNumber={(number) => setNumbers({ ...numbers, [place.slug]: number })}
          />
        ))}
    </HandoverPage>
  );
}
