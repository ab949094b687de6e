import { useState } from "react";
import { Link } from "react-router";
import { FaultDialog, type FaultDialogProps } from "#app/desk/deliveries/fault-dialog.tsx";
import type { FaultRow } from "#app/desk/deliveries/fault-visits.server.ts";
import { faultPath } from "#app/desk/frame/places.ts";
import { useMay } from "#app/desk/frame/use-may.ts";
import FaultClock from "#app/desk/ui/fault-clock.tsx";
import { formatCount } from "#app/lib/format.ts";
import { mapsAppAddress } from "#app/lib/maps-app-address.ts";
import { phoneLink } from "#app/lib/phone-links.ts";

interface Props extends Pick<FaultDialogProps, "path" | "today" | "names"> {
  rows: readonly FaultRow[];
}

type Ask = (act: FaultDialogProps["act"], fault: FaultRow) => void;

/** Faulty machines to visit, under their head; their forms are sent to the page around them. */
export function VisitGroup({ rows, ...page }: Props) {
  const [asked, setAsked] = useState<Pick<FaultDialogProps, "act" | "fault">>();
  if (rows.length === 0) return null;
  return (
    <section
      aria-label="Visits"
      className="not-first:border-t not-first:border-line print:text-small print:text-[#000]"
    >
      <h3 className="border-b border-line bg-head px-4 py-2 text-small font-medium">
        Visits
        <span className="ml-3 font-normal text-ink-soft">{formatCount(rows.length, "fault")}</span>
      </h3>
      <ul>
        {rows.map((row) => (
          <Visit
            key={row.id}
            row={row}
            today={page.today}
            ask={(act, fault) => setAsked({ act, fault })}
          />
        ))}
      </ul>
      {asked && <FaultDialog {...asked} {...page} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

function Visit({ row, today, ask }: { row: FaultRow; today: string; ask: Ask }) {
  const { id, no, customer, contact, address, phone, day, time, driver, planned } = row;
  const seesRecords = useMay("records");
  const late = day < today && planned;
  const when = planned ? [late, time].filter(Boolean).join(", ") || "No time yet" : noVisit;
  return (
    <li
      data-stop
      tabIndex={-1}
      className="grid gap-x-3 gap-y-2 break-inside-avoid px-4 py-3 leading-snug wrap-anywhere not-first:border-t not-first:border-line focus:outline-2 focus:-outline-offset-2 focus:outline-board tablet:grid-cols-[minmax(0,104fr)_minmax(0,200fr)_minmax(0,240fr)_100px] print:grid-cols-[32mm_minmax(0,1fr)_58mm]"
    >
      <div>
        {seesRecords ? (
          <button
            type="button"
            className="cursor-pointer text-left underline decoration-line underline-offset-4 hover:decoration-board max-tablet:min-h-6"
            onClick={() => ask("visit", row)}
          >
            {when}
            <span className="sr-only">, plan fault {no}</span>
          </button>
        ) : (
          when
        )}
        <span className="block text-note text-ink-soft">{driver}</span>
        <span className="block text-note">
          <FaultClock clock={row.clock} />
        </span>
      </div>
      <div className="font-medium">
        {seesRecords ? (
          <Link className="no-underline hover:underline max-tablet:py-1" to={faultPath(id)}>
            {customer}
          </Link>
        ) : (
          customer
        )}
        <span className="block text-note font-normal text-ink-soft">
          {[contact !== customer && contact, phone, `fault ${no}`].filter(Boolean).join(", ")}
        </span>
        {address && (
          <a
            className="block min-h-6 text-note font-normal text-board no-underline hover:underline"
            href={mapsAppAddress(address)}
          >
            {address}
          </a>
        )}
      </div>
      <div>
        {row.machine.replaceAll("-", "\u2011")}
        <span className="line-clamp-4 text-note whitespace-pre-line text-ink-soft print:line-clamp-none">
          {row.what}
        </span>
        {row.seenWhen && <span className="block text-note">{`Can be seen: ${row.seenWhen}`}</span>}
        {row.photos.map((path, at) => (
          <a
            key={path}
            className="staff-link mr-3 inline-block min-h-6 text-note print:hidden"
            href={path}
            target="_blank"
            rel="noreferrer"
          >
            Photo {at + 1}
          </a>
        ))}
        <span className="mt-10 hidden border-t border-field-edge pt-1 text-note print:block">
          Work done, name and signature
        </span>
      </div>
      <Acts row={row} ask={ask} />
    </li>
  );
}

const noVisit = "No visit planned yet";

/** Buttons for an engineer at a faulty machine. */
function Acts({ row, ask }: { row: FaultRow; ask: Ask }) {
  const look = { className: "button", "data-variant": "outline", "data-size": "34" };
  return (
    <div className="flex flex-wrap content-start gap-2 max-tablet:*:min-h-10.5 max-tablet:*:flex-1 tablet:*:w-full print:hidden [&>*]:px-3">
      {row.phone && (
        <a {...look} data-act="call" href={phoneLink(row.phone)}>
          Call<span className="sr-only"> {row.customer}</span>
        </a>
      )}
      {row.exchange && (
        <Link {...look} data-act="exchange" to={row.exchange}>
          Exchange<span className="sr-only"> for fault {row.no}</span>
        </Link>
      )}
      <button type="button" {...look} data-act="close" onClick={() => ask("close", row)}>
        Close<span className="sr-only"> fault {row.no}</span>
      </button>
    </div>
  );
}
