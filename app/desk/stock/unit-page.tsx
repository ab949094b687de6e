import { data, href, Link } from "react-router";
import { z } from "zod";
import { appContext } from "#app/context.ts";
import { answerEdit, type EditOutcome } from "#app/desk/forms/answer-edit.server.ts";
import { bookingPath, faultPath } from "#app/desk/frame/places.ts";
import { StaffPage } from "#app/desk/frame/staff-page.tsx";
import { noSearch, pageData } from "#app/desk/live/page-data.ts";
import { requireBranch, requireStock, requireUnit } from "#app/desk/stock/require-stock.ts";
import { UnitActions } from "#app/desk/stock/unit-actions.tsx";
import { UnitBadge } from "#app/desk/stock/unit-badge.tsx";
import { UnitHistory } from "#app/desk/stock/unit-history.tsx";
import FaultClock from "#app/desk/ui/fault-clock.tsx";
import { Part } from "#app/desk/ui/part.tsx";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { showUnit } from "#app/domain/calendar/show-unit.server.ts";
import { stateChoices } from "#app/domain/stock/unit-states.ts";
import { changeUnit, unitSchema } from "#app/domain/stock/units.server.ts";
import { daysBetween, formatDay, formatReceivedInFull, formatWeekday } from "#app/lib/dates.ts";
import { oneOf, optionalLine } from "#app/lib/field-rules.ts";
import { wrongField } from "#app/lib/form-error.ts";
import { formatCount, formatPhone } from "#app/lib/format.ts";
import { mapsAppAddress } from "#app/lib/maps-app-address.ts";
import { phoneLink } from "#app/lib/phone-links.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { failures } from "#content/failures.ts";
import type { Route } from "./+types/unit-page";

export async function loader({ context, params }: Route.LoaderArgs) {
  const own = requireStock(context);
  const app = context.get(appContext);
  const unit = await requireUnit(context, params.tag);
  requireBranch(context, unit.branch);
  const { groups, allBranches } = app.catalogue.current;
  const shown = await showUnit(app, unit);
  return {
    shows: ["unit", "booking", "fault", "catalogue"],
    ...shown,
    choices: {
      configurations: groups.flatMap(({ configurations }) =>
        configurations.map(({ slug, name }) => [slug, name] as const),
      ),
      branches: allBranches.flatMap(({ id, name }) =>
        own === undefined || own === id ? [[id, name] as const] : [],
      ),
    },
  };
}

const source = pageData<typeof loader>("/admin/units/:tag", noSearch);
export const clientLoader = source.read;

const version = z.coerce.number().int().min(1).max(1_000_000_000).catch(0);

const formSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("state"),
    version,
    state: oneOf("a state", stateChoices),
    reason: optionalLine("the note", 300),
  }),
  unitSchema.extend({
    intent: z.literal("edit"),
    version,
    configuration: z.string("Choose a configuration."),
    branch: z.string("Choose a branch."),
  }),
]);

export async function action({ request, context, params }: Route.ActionArgs) {
  requireStock(context);
  const fields = await readForm(request);
  const unit = await requireUnit(context, params.tag);
  requireBranch(context, unit.branch);
  if (!["state", "edit"].includes(fields.intent ?? "")) {
    throw data("Choose an action.", { status: 400 });
  }
  const edit = { context, fields, gone: "This unit does not exist any more." };
  return answerEdit(
    { ...edit, failed: failures.notStored },
    async (): Promise<Partial<EditOutcome>> => {
      const app = context.get(appContext);
      const acting = actorOf(context);
      const form = formSchema.parse(fields);
      const undoOf = (tag: string, former: Record<string, string>) => ({
        path: href("/admin/units/:tag", { tag }),
        fields: Object.entries({ ...former, version: String(unit.version + 1) }),
      });
      if (form.intent === "state") {
        const { version, state, reason } = form;
        await changeUnit(app, unit.tag, version, { state }, acting, reason);
        const former = { intent: "state", state: unit.state };
        return { said: `${unit.tag}: ${state}.`, undo: undoOf(unit.tag, former) };
      }
      const { intent, version, ...set } = form;
      const { findProduct, findBranch } = app.catalogue.current;
      if (!findProduct(set.configuration))
        throw wrongField("configuration", "Choose a configuration.");
      if (!findBranch(set.branch)) throw wrongField("branch", "Choose a branch.");
      requireBranch(context, set.branch);
      await changeUnit(app, unit.tag, version, set, acting);
      const next = set.tag === unit.tag ? undefined : href("/admin/units/:tag", { tag: set.tag });
      const { tag, serial, bought_on, note, configuration, branch } = unit;
      const own = { tag, serial, bought_on: bought_on ?? "", note, configuration, branch };
      const former = { intent: "edit", ...own };
      return { said: `${set.tag} saved.`, next, undo: undoOf(set.tag, former) };
    },
  );
}

export default function UnitPage({ loaderData, params }: Route.ComponentProps) {
  const shown = source.useData(loaderData);
  const { unit, name, picture, branchName, holder } = shown;
  const units = href("/admin/stock/:configuration", { configuration: unit.configuration });
  return (
    <StaffPage windowTitle={unit.tag}>
      <div
        key={params.tag}
        className="grid grid-rows-[auto_1fr] items-start gap-x-12 gap-y-7 min-[1200px]:grid-cols-[minmax(0,720px)_minmax(320px,384px)]"
      >
        <div className="min-w-0">
          <div className="relative -mx-4 -mt-4 h-44 bg-tint [clip-path:polygon(0_0,100%_0,100%_calc(100%-56px),calc(100%-56px)_100%,0_100%)] tablet:mx-0 tablet:mt-0">
            <Link
              className="staff-link absolute top-3 left-4"
              to={`${units}?branch=${unit.branch}`}
            >
              <Icon name="chevron-left" />
              {`All ${name}`}
            </Link>
          </div>
          <div className="relative -mt-39 mb-1 ml-auto w-67 max-w-[75%] tablet:mr-16">
            <Picture name={picture.name} alt={picture.alt} sizes="268px" />
          </div>
          <header className="mt-3 flex flex-wrap items-start justify-between gap-x-4">
            <h1 className="wide text-heading leading-9 font-semibold wrap-anywhere">{unit.tag}</h1>
            <UnitBadge state={unit.state} />
          </header>
          <p className="text-body text-ink-soft">{name}</p>
          <p
            data-late={holder?.isLate || undefined}
            className="mt-2 text-body wrap-anywhere data-[late]:text-alarm-text"
          >
            <Whereabouts {...shown} />
          </p>
          {shown.faults.map(({ id, no, what, clock }) => (
            <p key={id} className="mt-3 border-t-2 border-copper pt-2 wrap-anywhere">
              <strong className="font-medium">
                <Link to={faultPath(id)}>{`Fault ${no}`}</Link>, <FaultClock clock={clock} />
              </strong>
              <span className="line-clamp-3 whitespace-pre-line text-ink-soft">{what}</span>
            </p>
          ))}
          <UnitActions {...shown} />
        </div>
        <div className="grid min-w-0 gap-7 min-[1200px]:col-start-2 min-[1200px]:row-[1/3]">
          {holder && (
            <Part title="Booking">
              <dl className={facts}>
                <UnitFact label="Number">
                  <Link to={bookingPath(holder.id)}>{holder.reference}</Link>
                </UnitFact>
                <UnitFact label="Goes with">{holder.machines}</UnitFact>
                <UnitFact label="At">
                  {holder.address}{" "}
                  <a href={mapsAppAddress(holder.address)} target="_blank" rel="noreferrer">
                    <Icon name="pin" />
                    Map
                  </a>
                </UnitFact>
                <UnitFact label="Contact">
                  {holder.name}{" "}
                  {holder.phone && (
                    <a href={phoneLink(holder.phone)}>
                      <Icon name="phone" />
                      {formatPhone(holder.phone)}
                    </a>
                  )}
                </UnitFact>
              </dl>
            </Part>
          )}
          <Part title="This unit">
            <dl className={facts}>
              <UnitFact label="Serial no.">{unit.serial}</UnitFact>
              <UnitFact label="Branch">{branchName}</UnitFact>
              <UnitFact label="Bought on">{unit.bought_on && formatDay(unit.bought_on)}</UnitFact>
              <UnitFact label="Note">{unit.note}</UnitFact>
            </dl>
          </Part>
        </div>
        <UnitHistory events={shown.events} />
      </div>
    </StaffPage>
  );
}

type Shown = Route.ComponentProps["loaderData"];

/** The unit's location, and the day of its return. */
function Whereabouts({ unit, branchName, holder, today }: Shown) {
  if (!holder) {
    return {
      "in stock": `In stock at ${branchName}.`,
      out: "With a customer.",
      "in repair": `In repair at ${branchName}.`,
      lost: "Lost. It does not count as stock.",
      retired: "Retired. It does not count as stock.",
    }[unit.state];
  }
  const { id, customer, out_at, due, day = today, isLate } = holder;
  const dueOn = due && `${due < today ? "was due" : "comes back"} ${formatWeekday(due)}`;
  return (
    <>
      {"With "}
      <Link to={bookingPath(id)}>{customer}</Link>
      {` since ${formatReceivedInFull(out_at)}`}
      {dueOn && `; ${dueOn}`}
      {due !== day && `, collection planned ${formatWeekday(day)}`}
      {isLate && `, ${formatCount(daysBetween(day, today), "day")} late`}.
    </>
  );
}

const facts = "mt-1 [&_a]:underline-offset-4";

function UnitFact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid min-h-10.5 grid-cols-[86px_minmax(0,1fr)] items-baseline border-b border-line py-2">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="flex flex-wrap justify-between gap-x-3 wrap-anywhere [&_a]:inline-flex [&_a]:gap-2 [&_a]:whitespace-nowrap">
        {children || <span className="text-quiet">–</span>}
      </dd>
    </div>
  );
}
