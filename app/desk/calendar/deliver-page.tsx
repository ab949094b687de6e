import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { data, href, useLocation, useNavigate, useSearchParams } from "react-router";
import { z } from "zod";
import { answerEdit } from "#app/desk/bookings/answer-edit.server.ts";
import { FailureLine } from "#app/desk/bookings/edit-form.tsx";
import { type PickedUnit, PickUnits } from "#app/desk/calendar/pick-units.tsx";
import { PlanField } from "#app/desk/calendar/plan-dialog.tsx";
import { ScanField } from "#app/desk/calendar/scan-field.tsx";
import {
  canMail,
  describeVisit,
  offerUnits,
  openVisit,
  readRest,
} from "#app/desk/calendar/visit.server.ts";
import {
  Pads,
  RestFields,
  SidePart,
  VisitFacts,
  VisitPage,
  visitFoot,
} from "#app/desk/calendar/visit-parts.tsx";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { pageData } from "#app/desk/live/page-data.ts";
import { post, useSend } from "#app/desk/live/post-form.tsx";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { Dialog, DialogButtons } from "#app/desk/ui/dialog.tsx";
import { KeyHint } from "#app/desk/ui/key-hint.tsx";
import { useToasts } from "#app/desk/ui/toasts.tsx";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { deliver } from "#app/domain/stock/handovers.server.ts";
import { scanForDelivery } from "#app/domain/stock/scan.server.ts";
import { formatWeekday } from "#app/lib/dates.ts";
import { optionalLine } from "#app/lib/field-rules.ts";
import { FormError } from "#app/lib/form-error.ts";
import { formatCount, formatNumber } from "#app/lib/format.ts";
import { readWholeForm } from "#app/platform/http/form-body.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/deliver-page";

export async function loader(args: Route.LoaderArgs) {
  const visit = await openVisit(args, "out");
  const places = openPlaces(visit);
  return {
    ...describeVisit(visit),
    places: await Promise.all(
      places.map(async (place) => ({
        ...place,
        ...(await offerUnits(visit.app, place.slug, visit.branch)),
      })),
    ),
    later: visit.later.map(({ day, machines }) => {
      const number = machines.reduce((n, one) => n + one.number, 0);
      return `${formatCount(number, "machine")} on ${formatWeekday(day)}`;
    }),
    canMail: canMail(visit, "delivered"),
  };
}

/** What is to be delivered now, each configuration once. */
function openPlaces({ stops }: Pick<Awaited<ReturnType<typeof openVisit>>, "stops">) {
  const all = Map.groupBy(
    stops.flatMap(({ machines }) => machines),
    ({ slug }) => slug,
  );
  return [...all].map(([slug, machines]) => ({
    slug,
    name: machines[0]?.name ?? slug,
    open: machines.reduce((n, { number }) => n + number, 0),
  }));
}

const source = pageData<typeof loader>("/admin/bookings/:id/deliver");
export const clientLoader = source.read;

/** The most units of one delivery. */
const mostUnits = 1_000;

const delivery = z.object({
  key: z.uuid(),
  seen: z.string().max(40),
  note: optionalLine("the name", 200),
  tell: z.literal("on").optional(),
});

const count = z.coerce.number("Enter a number.").int("Enter a whole number.").min(0).max(100_000);

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  requirePermission(context, "deliveries");
  const { fields, lists } = await readWholeForm(request, mostUnits + 100);
  const visit = await openVisit(args, "out");
  const { app, id, branch } = visit;
  if (fields.intent !== "scan" && fields.intent !== "deliver") {
    throw data("This form asks for nothing that can be done.", { status: 400 });
  }
  const gone = "This booking does not exist any more. Nothing was changed.";
  const failed = "We could not store this just now. Please try again.";
  return answerEdit({ context, fields, gone, failed }, async () => {
    const places = openPlaces(visit);
    if (fields.intent === "scan") {
      const configurations = places.map(({ slug }) => slug);
      const scanning = { recordId: id, branch, configurations };
      const unit = await scanForDelivery(app, fields.label ?? "", scanning);
      const { id: unitId, tag, serial, configuration } = unit;
      return { values: { id: unitId, tag, serial, configuration } };
    }
    const { key, seen, note, tell } = delivery.parse(fields);
    const unitIds = z
      .array(z.uuid())
      .max(mostUnits)
      .parse(lists.unit ?? []);
    const numbers = Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => name.startsWith("number-"))
        .map(([name, value]) => [name.slice("number-".length), count.parse(value || "0")]),
    );
    const rest = readRest(fields, "out", visit);
    const isRepeated = visit.handed.some(({ out_key }) => out_key === key);
    const picked = unitIds.length + Object.values(numbers).reduce((n, one) => n + one, 0);
    const open = places.reduce((n, place) => n + place.open, 0);
    if (!isRepeated && picked < open && picked > 0 && !rest) {
      throw new FormError(400, { errors: { "rest-day": "Choose the day of the rest." } });
    }
    const manner = { branch, key, seen, rest, notifies: tell === "on" };
    await deliver(app, id, { unitIds, numbers, note }, actorOf(context), manner);
    const next = `${href("/admin/calendar")}?${new URLSearchParams({ branch })}`;
    return { said: `${formatCount(picked, "machine")} delivered.`, next };
  });
}

export default function DeliverPage({ loaderData }: Route.ComponentProps) {
  const visit = source.useData(loaderData);
  const { places, later, branch, customer } = visit;
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { say } = useToasts();
  // Of this opening of the page: a second sending of its form is the same delivery.
  const [key] = useState(visit.key);
  const [picked, setPicked] = useState<readonly PickedUnit[]>([]);
  const [numbers, setNumbers] = useState<Readonly<Record<string, number>>>({});
  const [said, setSaid] = useState("");
  const [restOf, setRestOf] = useState<FormData>();
  const path = `${pathname}.json?${new URLSearchParams({ branch: branch.id })}`;
  const { send, isBusy, answer } = useSend(
    pathname,
    async ({ said: done, failure, errors, next }) => {
      if (failure || Object.keys(errors).length > 0 || !next) return;
      say({ said: done });
      await navigate(next);
    },
    `?${new URLSearchParams({ branch: branch.id })}`,
  );
  const chosenOf = ({ slug, hasUnits, open }: (typeof places)[number]) =>
    hasUnits
      ? picked.filter((unit) => unit.slug === slug).length
      : Math.min(numbers[slug] ?? open, open);
  const open = places.reduce((n, place) => n + place.open, 0);
  const chosen = places.reduce((n, place) => n + chosenOf(place), 0);

  const scan = async (label: string) => {
    const { failure, values } = await post(path, [
      ["intent", "scan"],
      ["label", label],
    ]);
    const { id = "", tag = "", configuration: slug = "" } = values;
    if (failure || !id) return failure ?? "This label could not be read.";
    const place = places.find((one) => one.slug === slug);
    if (picked.some((one) => one.id === id)) return `${tag} is picked already.`;
    if (!place || chosenOf(place) >= place.open)
      return `All ${place?.name ?? ""} are picked: ${tag} is one more.`;
    setPicked([...picked, { id, tag, slug, how: "scanned" }]);
    setSaid(`${tag}, ${place.name}, picked: ${chosenOf(place) + 1} of ${place.open}`);
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

  const deliverNow = (form: FormData) => {
    for (const { id } of picked) form.append("unit", id);
    for (const place of places.filter(({ hasUnits }) => !hasUnits)) {
      form.set(`number-${place.slug}`, String(chosenOf(place)));
    }
    void send(form);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (isBusy) return;
    if (chosen > 0 && chosen < open) setRestOf(form);
    else deliverNow(form);
  };
  const title = `Deliver to ${customer}`;
  if (open === 0) {
    return (
      <VisitPage title={title} visit={visit} side={<VisitFacts visit={visit} />}>
        <div className="rounded-control border border-line bg-card px-4 py-5">
          <p className="mb-4">
            {visit.status === "new" || visit.status === "cancelled"
              ? "This booking is not confirmed, so nothing is delivered."
              : "Everything of this branch is with the customer or back."}
          </p>
          <ButtonLink variant="outline" size={42} href={href("/admin/calendar")}>
            Calendar
          </ButtonLink>
        </div>
      </VisitPage>
    );
  }
  const failure = answer?.failure ?? Object.values(answer?.errors ?? {})[0];
  const missing = places
    .filter((place) => chosenOf(place) < place.open)
    .map((place) => `${formatNumber(place.open - chosenOf(place))} × ${place.name}`);
  return (
    <VisitPage
      title={title}
      visit={visit}
      side={
        <>
          <VisitFacts visit={visit} />
          {later.length > 0 && <p className="mb-5 text-ink-soft">Later: {later.join(", ")}.</p>}
          <form onSubmit={submit} aria-busy={isBusy} data-ctrl-enter>
            <input type="hidden" name="intent" value="deliver" />
            <input type="hidden" name="key" value={key} />
            <input type="hidden" name="seen" value={visit.seen} />
            <input type="hidden" name="due" value={visit.due} />
            <SidePart title="Handing over">
              <PlanField label="Received by (optional)" name="note" maxLength={200} />
              {visit.canMail && (
                <CheckBox name="tell" label="Mail the customer when all is delivered" />
              )}
              {failure && !isBusy && !restOf && (
                <div className="mt-3">
                  <FailureLine>{failure}</FailureLine>
                </div>
              )}
            </SidePart>
            <div className={visitFoot}>
              <Button type="submit">
                {`Deliver ${formatNumber(chosen)} of ${formatNumber(open)}${chosen < open ? "…" : ""}`}
                <KeyHint>Ctrl Enter</KeyHint>
              </Button>
            </div>
          </form>
        </>
      }
    >
      <ScanField scan={scan} said={said} />
      <div className="mb-2 flex flex-wrap items-baseline gap-x-4">
        <h2 className="text-[1.375rem] font-[600]">
          <span role="status">{`${formatNumber(chosen)} of ${formatNumber(open)} picked`}</span>
        </h2>
        {missing.length > 0 && <span className="text-ink-soft">{missing.join(", ")} missing</span>}
      </div>
      <Pads done={chosen} all={open} />
      {places
        .toSorted((a, b) => Number(chosenOf(a) >= a.open) - Number(chosenOf(b) >= b.open))
        .map((place, index) => (
          <PickUnits
            key={place.slug}
            place={place}
            chosen={chosenOf(place)}
            picked={picked.filter(({ slug }) => slug === place.slug)}
            pick={(units) => setPicked([...picked, ...units])}
            putBack={(id) => setPicked(picked.filter((unit) => unit.id !== id))}
            setNumber={(number) => setNumbers({ ...numbers, [place.slug]: number })}
            hasKey={index === 0}
          />
        ))}
      {restOf && (
        <Dialog
          title={`${missing.join(", ")} missing`}
          isOpen
          onOpenChange={() => isBusy || setRestOf(undefined)}
        >
          <form
            className="mt-3.5"
            aria-busy={isBusy}
            data-ctrl-enter
            onSubmit={(event) => {
              event.preventDefault();
              const form = new FormData(event.currentTarget);
              for (const [name, value] of restOf) form.append(name, value);
              if (!isBusy) deliverNow(form);
            }}
          >
            <RestFields today={visit.today} errors={answer?.errors ?? {}} />
            {answer?.failure && !isBusy && (
              <div className="mt-4">
                <FailureLine>{answer.failure}</FailureLine>
              </div>
            )}
            <DialogButtons>
              <Button type="submit" size={42}>{`Deliver ${formatNumber(chosen)}`}</Button>
              <Button variant="outline" size={42} onClick={() => isBusy || setRestOf(undefined)}>
                Cancel
              </Button>
            </DialogButtons>
          </form>
        </Dialog>
      )}
    </VisitPage>
  );
}
