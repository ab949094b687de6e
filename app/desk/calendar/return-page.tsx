import { useEffect, useEffectEvent, useRef, useState } from "react";
import { data, href, useLocation, useNavigate, useSearchParams } from "react-router";
import { z } from "zod";
import { answerEdit } from "#app/desk/bookings/answer-edit.server.ts";
import { FailureLine } from "#app/desk/bookings/edit-form.tsx";
import { ExchangeDialog } from "#app/desk/calendar/exchange-dialog.tsx";
import { PlanField } from "#app/desk/calendar/plan-dialog.tsx";
import { ReturnRow, type Taken } from "#app/desk/calendar/return-row.tsx";
import { ScanField } from "#app/desk/calendar/scan-field.tsx";
import {
  canMail,
  describeVisit,
  offerUnits,
  openVisit,
  readRest,
  type Visit,
} from "#app/desk/calendar/visit.server.ts";
import {
  machineFrame,
  Pads,
  SidePart,
  VisitFacts,
  VisitPage,
  visitFoot,
} from "#app/desk/calendar/visit-parts.tsx";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { pageData } from "#app/desk/live/page-data.ts";
import { useSend } from "#app/desk/live/post-form.tsx";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { KeyHint } from "#app/desk/ui/key-hint.tsx";
import { useToasts } from "#app/desk/ui/toasts.tsx";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { exchange, takeBack } from "#app/domain/stock/handovers.server.ts";
import { readLabel } from "#app/domain/stock/label.ts";
import { scanForDelivery } from "#app/domain/stock/scan.server.ts";
import { findUnitsById } from "#app/domain/stock/unit-repository.server.ts";
import { conditions } from "#app/domain/stock/unit-states.ts";
import { formatDay, indianDay } from "#app/lib/dates.ts";
import { optionalLine } from "#app/lib/field-rules.ts";
import { FormError } from "#app/lib/form-error.ts";
import { formatCount, formatNumber } from "#app/lib/format.ts";
import { readWholeForm } from "#app/platform/http/form-body.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/return-page";

export async function loader(args: Route.LoaderArgs) {
  const visit = await openVisit(args, "back");
  const out = await findOut(visit);
  const slugs = [...new Set(out.flatMap(({ tag, slug }) => (tag ? [slug] : [])))];
  const offered = slugs.map(async (slug) => {
    const { units } = await offerUnits(visit.app, slug, visit.branch);
    return [slug, units] as const;
  });
  return {
    ...describeVisit(visit),
    out,
    offered: Object.fromEntries(await Promise.all(offered)),
    canMail: canMail(visit, "returned"),
  };
}

/** What of the branch is with the customer. */
async function findOut({ app, handed, lines }: Visit) {
  const out = handed.filter(({ back_at }) => !back_at);
  const ids = out.flatMap(({ unit_id }) => unit_id ?? []);
  const units = new Map(
    (await findUnitsById(app.store.db, ids)).map((unit) => [unit.id, unit] as const),
  );
  return out.map(({ id, configuration, number, out_at, unit_id, note }) => {
    const { tag = "", serial = "" } = (unit_id && units.get(unit_id)) || {};
    const name = lines.find(({ slug }) => slug === configuration)?.name ?? configuration;
    const since = formatDay(indianDay(new Date(out_at)));
    return { id, slug: configuration, name, number, tag, serial, since, note };
  });
}

const source = pageData<typeof loader>("/admin/bookings/:id/return");
export const clientLoader = source.read;

const mostMachines = 1_000;

const sent = z.object({ key: z.uuid(), seen: z.string().max(40) });

const oneBack = z
  .object({
    condition: z.enum(conditions, "Choose fine, damaged or missing."),
    note: optionalLine("the note", 300),
    number: z.coerce.number().int("Enter a whole number.").min(1, "Enter a number.").optional(),
  })
  .refine(({ condition, note }) => condition === "fine" || note !== "", {
    message: "Write what is damaged or missing.",
    path: ["note"],
  });

const swap = z.object({
  handover: z.uuid(),
  label: z.string().max(400),
  condition: z.enum(conditions, "Choose fine, damaged or missing."),
  note: optionalLine("the note", 300),
});

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  requirePermission(context, "deliveries");
  const { fields, lists } = await readWholeForm(request, 4 * mostMachines + 100);
  const visit = await openVisit(args, "back");
  const { app, id, branch } = visit;
  if (fields.intent !== "return" && fields.intent !== "exchange") {
    throw data("This form asks for nothing that can be done.", { status: 400 });
  }
  const gone = "This booking does not exist any more. Nothing was changed.";
  const failed = "We could not store this just now. Please try again.";
  return answerEdit({ context, fields, gone, failed }, async () => {
    const { key, seen } = sent.parse(fields);
    const manner = { branch, key, seen, notifies: fields.tell === "on" };
    if (fields.intent === "exchange") {
      const { handover: handoverId, label, condition, note } = swap.parse(fields);
      // Sent again, the new unit is with the customer already.
      if (visit.handed.some(({ out_key }) => out_key === key)) return { said: "Exchanged." };
      const of = visit.handed.find((one) => one.id === handoverId);
      const configurations = of ? [of.configuration] : [];
      const unit = await scanForDelivery(app, label, { recordId: id, branch, configurations });
      const given = { handoverId, unitId: unit.id, condition, note };
      await exchange(app, id, given, actorOf(context), manner);
      return { said: `Exchanged for ${unit.tag}.` };
    }
    const ids = z
      .array(z.uuid())
      .max(mostMachines)
      .parse(lists.back ?? []);
    const returned = ids.map((handoverId) => {
      const { condition, note, number } = oneBack.parse({
        condition: fields[`condition-${handoverId}`],
        note: fields[`note-${handoverId}`],
        number: fields[`number-${handoverId}`] || undefined,
      });
      return { handoverId, condition, note, ...(number !== undefined && { number }) };
    });
    if (returned.length === 0)
      throw new FormError(409, { failure: "Choose at least one machine." });
    const rest = readRest(fields, "back", visit);
    await takeBack(app, id, returned, actorOf(context), { ...manner, rest });
    const next = `${href("/admin/calendar")}?${new URLSearchParams({ branch })}`;
    return { said: "Taken back.", next };
  });
}

export default function ReturnPage({ loaderData }: Route.ComponentProps) {
  const visit = source.useData(loaderData);
  const { out, offered, branch, customer } = visit;
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { say } = useToasts();
  const [key] = useState(visit.key);
  const [taken, setTaken] = useState<Readonly<Record<string, Taken>>>({});
  const [said, setSaid] = useState("");
  const [exchanged, setExchanged] = useState<string>();
  const { send, isBusy, answer } = useSend(
    pathname,
    async ({ said: done, failure, errors, next }) => {
      if (failure || Object.keys(errors).length > 0 || !next) return;
      say({ said: done });
      await navigate(next);
    },
    `?${new URLSearchParams({ branch: branch.id })}`,
  );
  const all = out.reduce((n, { number }) => n + number, 0);
  const chosen = out.reduce(
    (n, { id, number }) => n + (taken[id] ? (taken[id].number ?? number) : 0),
    0,
  );

  const scan = async (typed: string) => {
    const label = readLabel(typed).toLowerCase();
    const found = out.find(({ tag, serial }) =>
      [tag, serial].some((one) => one && one.toLowerCase() === label),
    );
    if (!found) return `${label.toUpperCase()} is not among the machines of this customer.`;
    if (taken[found.id]) return `${found.tag} is in the list of returns already.`;
    setTaken({ ...taken, [found.id]: { condition: "fine" } });
    setSaid(`${found.tag}, ${found.name}: fine. Change it below if it is damaged.`);
    return undefined;
  };
  const scanFirst = useEffectEvent(() => {
    const label = search.get("scan");
    if (label) void scan(label).then((why) => why && setSaid(why));
  });
  const isBegun = useRef(false);
  useEffect(() => {
    if (!isBegun.current) scanFirst();
    isBegun.current = true;
  }, []);

  const title = `Take back from ${customer}`;
  if (out.length === 0) {
    return (
      <VisitPage title={title} visit={visit} side={<VisitFacts visit={visit} back />}>
        <div className="rounded-control border border-line bg-card px-4 py-5">
          <p className="mb-4">No machine of this branch is with the customer.</p>
          <ButtonLink variant="outline" size={42} href={href("/admin/calendar")}>
            Calendar
          </ButtonLink>
        </div>
      </VisitPage>
    );
  }
  const failure = answer?.failure ?? Object.values(answer?.errors ?? {})[0];
  const byName = Map.groupBy(out, ({ name }) => name);
  const swapped = out.find(({ id }) => id === exchanged);
  return (
    <>
      <form
        aria-busy={isBusy}
        data-ctrl-enter
        id="return"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void send(new FormData(event.currentTarget));
        }}
      >
        <input type="hidden" name="intent" value="return" />
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="seen" value={visit.seen} />
        <input type="hidden" name="due" value={visit.due} />
      </form>
      <VisitPage
        title={title}
        visit={visit}
        side={
          <>
            <VisitFacts visit={visit} back />
            <SidePart title="Taking back">
              {visit.due && chosen > 0 && chosen < all && (
                <div className="mb-2 grid grid-cols-2 gap-3">
                  <PlanField
                    form="return"
                    label="The rest on"
                    name="rest-day"
                    type="date"
                    min={visit.today}
                  />
                  <PlanField form="return" label="Time" name="rest-time" maxLength={40} />
                </div>
              )}
              {visit.canMail && (
                <CheckBox form="return" name="tell" label="Mail the customer when all is back" />
              )}
              {failure && !isBusy && (
                <div className="mt-3">
                  <FailureLine>{failure}</FailureLine>
                </div>
              )}
            </SidePart>
            <div className={visitFoot}>
              <Button type="submit" form="return">
                {`Take back ${formatNumber(chosen)} of ${formatNumber(all)}`}
                <KeyHint>Ctrl Enter</KeyHint>
              </Button>
            </div>
          </>
        }
      >
        <ScanField scan={scan} said={said} />
        <div className="mb-2 flex flex-wrap items-baseline gap-x-4">
          <h2 className="text-[1.375rem] font-[600]">
            <span role="status">{`${formatNumber(chosen)} of ${formatNumber(all)} back`}</span>
          </h2>
          {chosen < all && (
            <Button
              variant="outline"
              size={34}
              onClick={() =>
                setTaken({
                  ...Object.fromEntries(out.map(({ id }) => [id, { condition: "fine" as const }])),
                  ...taken,
                })
              }
            >
              All are fine
            </Button>
          )}
        </div>
        <Pads done={chosen} all={all} />
        {[...byName].map(([name, machines]) => (
          <section key={name} aria-label={name} className="mb-6">
            <div className="mb-2 flex items-baseline gap-3">
              <h3 className="text-[1.0625rem] font-[550]">{name}</h3>
              <span className="text-ink-soft">
                {formatCount(
                  machines.reduce((n, { number }) => n + number, 0),
                  "machine",
                )}
              </span>
            </div>
            <ul className={machineFrame}>
              {machines.map((machine) => (
                <ReturnRow
                  key={machine.id}
                  form="return"
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
          </section>
        ))}
      </VisitPage>
      {swapped && (
        <ExchangeDialog
          path={pathname}
          search={`?${new URLSearchParams({ branch: branch.id })}`}
          machine={swapped}
          seen={visit.seen}
          units={offered[swapped.slug] ?? []}
          onClose={() => setExchanged(undefined)}
        />
      )}
    </>
  );
}
