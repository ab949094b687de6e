import { Link } from "react-router";
import { groupHead, soft, stopName, stopRow } from "#app/desk/calendar/stop-group.tsx";
import { type AskedFault, FaultActs, PhotoLinks } from "#app/desk/deliveries/fault-acts.tsx";
import type { FaultRow } from "#app/desk/deliveries/fault-visits.server.ts";
import { faultPath } from "#app/desk/frame/places.ts";
import { useMay } from "#app/desk/frame/use-may.ts";
import { FaultClock } from "#app/desk/ui/fault-clock.tsx";
import { formatCount } from "#app/lib/format.ts";
import { mapsAppAddress } from "#app/lib/maps-app-address.ts";
import { Icon } from "#app/ui/icon.tsx";

interface GroupProps {
  rows: readonly FaultRow[];
  today: string;
  ask(asked: AskedFault): void;
}

/** Faulty machines to visit under their head, on phones as cards. */
export function VisitGroup({ rows, today, ask }: GroupProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label="Visits">
      <h3 className={groupHead}>
        Visits
        <span className="ml-3 font-normal text-ink-soft">{formatCount(rows.length, "fault")}</span>
      </h3>
      <ul>
        {rows.map((row) => (
          <Row key={row.id} row={row} today={today} ask={ask} />
        ))}
      </ul>
    </section>
  );
}

function Row({ row, today, ask }: Pick<GroupProps, "today" | "ask"> & { row: FaultRow }) {
  const { id, no, customer, machine, what, address, city, clock, day, time, driver, planned } = row;
  const seesRecords = useMay("records");
  return (
    <li data-stop tabIndex={-1} className={stopRow}>
      <button
        type="button"
        disabled={!seesRecords}
        className="min-w-0 text-left not-disabled:cursor-pointer not-disabled:underline decoration-line underline-offset-4 hover:decoration-board max-tablet:min-h-6"
        onClick={() => ask({ act: "visit", fault: row })}
      >
        <span className="block truncate">
          {planned ? (day < today && planned) || time || "No time yet" : "No visit"}
        </span>
        <span className={soft}>{planned ? driver || "No engineer yet" : "planned yet"}</span>
        {seesRecords && <span className="sr-only">, plan fault {no}</span>}
      </button>
      <span className="text-[0.875rem] tablet:hidden max-tablet:justify-self-end">
        <FaultClock clock={clock} />
      </span>
      <div className="min-w-0 max-tablet:col-span-2">
        {seesRecords ? (
          <Link
            className={`${stopName} no-underline hover:underline max-tablet:py-[3px]`}
            to={faultPath(id)}
          >
            {customer}
          </Link>
        ) : (
          <span className={stopName}>{customer}</span>
        )}
        <span className="block text-[0.875rem] max-tablet:hidden">
          <FaultClock clock={clock} />
        </span>
      </div>
      <div className="min-w-0 max-tablet:col-span-2">
        <span className="block truncate max-tablet:whitespace-normal" title={machine}>
          {machine}
        </span>
        <span
          className={`${soft} max-tablet:line-clamp-4 max-tablet:whitespace-pre-line`}
          title={what}
        >
          {what}
        </span>
        <PhotoLinks photos={row.photos} />
      </div>
      <a
        className="min-w-0 self-center text-board no-underline hover:underline max-tablet:col-span-2 max-tablet:flex max-tablet:min-h-10.5 max-tablet:items-center max-tablet:gap-2"
        href={mapsAppAddress(address)}
        title={address}
      >
        <span className="tablet:hidden">
          <Icon name="pin" />
        </span>
        <span className="min-w-0 tablet:block tablet:truncate tablet:text-ink">
          <span className="max-tablet:hidden">{city}</span>
          <span className="tablet:hidden">{address}</span>
        </span>
      </a>
      <FaultActs row={row} ask={ask} />
    </li>
  );
}
