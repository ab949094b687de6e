import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { PlanField } from "#app/desk/calendar/plan-dialog.tsx";
import { addressOf } from "#app/desk/calendar/stop-rows.ts";
import type { describeVisit } from "#app/desk/calendar/visit.server.ts";
import { StaffPage } from "#app/desk/frame/staff-page.tsx";
import { useMay } from "#app/desk/frame/use-may.ts";
import { LiveLine } from "#app/desk/live/live-provider.tsx";
import { mapsAppAddress } from "#app/lib/maps-app-address.ts";
import { Icon } from "#app/ui/icon.tsx";

type Described = ReturnType<typeof describeVisit>;

/** A page at a customer: machines at the left, facts and the form's foot at the right. */
export function VisitPage(props: {
  title: string;
  visit: Described;
  children: ReactNode;
  side: ReactNode;
}) {
  const { title, visit, children, side } = props;
  return (
    <StaffPage windowTitle={title}>
      <header className="mb-5 flex items-center gap-3">
        <Link
          className="grid size-8.5 flex-none place-items-center max-tablet:size-11"
          to={`${href("/admin/calendar")}?${new URLSearchParams({ branch: visit.branch.id })}`}
        >
          <Icon name="chevron-left" />
          <span className="sr-only">Calendar</span>
        </Link>
        <div className="min-w-0">
          <h1 className="wide text-[1.375rem] leading-[1.2] wrap-anywhere tablet:text-[1.75rem]">
            {title}
          </h1>
          <div className="flex flex-wrap gap-x-4 text-ink-soft [&>p]:m-0">
            <span>{visit.reference}</span>
            <LiveLine>{visit.branch.name}</LiveLine>
          </div>
        </div>
      </header>
      <div className="grid gap-x-10 gap-y-7 max-desktop:pb-14 desktop:grid-cols-[minmax(0,760fr)_minmax(0,352fr)]">
        <div className="min-w-0">{children}</div>
        <div className="min-w-0 self-start desktop:sticky desktop:top-5">{side}</div>
      </div>
    </StaffPage>
  );
}

export function SidePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mb-6 border-t-[2.5px] border-board pt-3">
      <h2 className="mb-2 text-[1.0625rem] font-[550]">{title}</h2>
      {children}
    </section>
  );
}

/** Where and for whom. */
export function VisitFacts({ visit, back }: { visit: Described; back?: boolean }) {
  const { stop, customer, contact, phone, id } = visit;
  const seesRecords = useMay("records");
  const facts: [string, ReactNode][] = [
    ["When", stop ? [stop.weekday, stop.time].filter(Boolean).join(", ") : "No day left"],
    ...(stop
      ? [
          [
            "To",
            <a key="map" href={mapsAppAddress(addressOf(stop))}>
              {addressOf(stop)}
            </a>,
          ] satisfies [string, ReactNode],
        ]
      : []),
    [
      "Ask for",
      <>
        {contact || customer}
        {phone && (
          <>
            {", "}
            <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>
          </>
        )}
      </>,
    ],
    ...(stop?.until ? ([["Until", stop.until]] satisfies [string, ReactNode][]) : []),
    ...(stop?.driver ? ([["Driver", stop.driver]] satisfies [string, ReactNode][]) : []),
  ];
  return (
    <SidePart title={back ? "Collection" : "Delivery"}>
      <dl className="[&>div]:grid [&>div]:grid-cols-[72px_minmax(0,1fr)] [&>div]:gap-3 [&>div]:border-t [&>div]:border-line [&>div]:py-1.5 [&>div]:first:border-t-0 [&_a]:underline-offset-4">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {seesRecords && (
        <Link
          className="staff-link mt-1"
          to={href("/admin/:records/:id", { records: "bookings", id })}
        >
          Booking details
        </Link>
      )}
    </SidePart>
  );
}

/** A pad for each machine; more than 24 are one line with the count. */
export function Pads({ done, all }: { done: number; all: number }) {
  const pads = Math.min(all, 24);
  const filled = all > 24 ? Math.round((done / all) * pads) : done;
  if (all < 2) return null;
  return (
    <svg
      viewBox={`0 0 ${pads * 30} 18`}
      aria-hidden="true"
      className="mb-5 h-4.5 w-full"
      preserveAspectRatio="xMinYMid meet"
    >
      <path className="stroke-green-edge stroke-2" d={`M9 9H${pads * 30 - 21}`} />
      {filled > 1 && <path className="stroke-board stroke-2" d={`M9 9H${(filled - 1) * 30 + 9}`} />}
      {Array.from({ length: pads }, (_, i) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: pads have no other name.
          key={i}
          cx={i * 30 + 9}
          cy={9}
          r={6}
          className={
            i < filled
              ? "fill-board"
              : i === filled
                ? "fill-ground stroke-copper stroke-[2.5]"
                : "fill-ground stroke-green-edge stroke-[2.5]"
          }
        />
      ))}
    </svg>
  );
}

/** Asks when the rest is done. */
export function RestFields({
  today,
  errors,
}: {
  today: string;
  errors: Readonly<Record<string, string>>;
}) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <PlanField label="The rest on" name="rest-day" type="date" min={today} required autoFocus />
        <PlanField label="Time" name="rest-time" maxLength={40} />
      </div>
      {errors["rest-day"] && <p className="mt-1 text-alarm-deep">{errors["rest-day"]}</p>}
    </>
  );
}

/** Above a list of machines. */
export const machineFrame =
  "overflow-clip rounded-control border border-line bg-card max-tablet:-mx-4 max-tablet:rounded-none max-tablet:border-x-0";

/** The foot of the form: on phones always in the window. */
export const visitFoot =
  "max-desktop:fixed max-desktop:inset-x-0 max-desktop:bottom-0 max-desktop:z-2 max-desktop:border-t max-desktop:border-line max-desktop:bg-ground max-desktop:px-4 max-desktop:py-2 [&_.button]:w-full";
