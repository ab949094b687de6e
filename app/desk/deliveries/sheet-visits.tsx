import { useState } from "react";
import { href } from "react-router";
import { type AskedFault, FaultActs, PhotoLinks } from "#app/desk/deliveries/fault-acts.tsx";
import { FaultDialog } from "#app/desk/deliveries/fault-dialog.tsx";
import type { FaultRow } from "#app/desk/deliveries/fault-visits.server.ts";
import { FaultClock } from "#app/desk/ui/fault-clock.tsx";
import { phoneLink } from "#app/lib/phone-links.ts";

/** The faulty machines of a run sheet's day, below its stops. */
export function SheetVisits({ visits, today }: { visits: readonly FaultRow[]; today: string }) {
  const [asked, ask] = useState<AskedFault>();
  if (visits.length === 0) return null;
  return (
    <section aria-labelledby="visits" className="mt-6 print:text-[11pt] print:text-[#000]">
      <h2 id="visits" className="type-heading-4 mb-3">
        Visits
      </h2>
      <ul>
        {visits.map((row) => (
          <li
            key={row.id}
            className="grid break-inside-avoid gap-x-3 gap-y-1.5 border-t border-field-edge py-4 tablet:grid-cols-[minmax(0,194fr)_minmax(0,300fr)_minmax(0,260fr)] print:grid-cols-[42mm_minmax(0,1fr)_58mm]"
          >
            <div>
              <strong className="block font-medium">
                {row.planned ? "Visit" : "No visit planned yet"}
              </strong>
              {row.planned && (
                <span className="block">
                  {[row.day < today && row.planned, row.time || "No time yet"]
                    .filter(Boolean)
                    .join(", ")}
                </span>
              )}
              <span className="block text-ink-soft">{row.driver}</span>
              <span className="block print:hidden">
                <FaultClock clock={row.clock} />
              </span>
              <span className="block text-ink-soft">{`Due ${row.dueInFull}`}</span>
            </div>
            <div>
              <strong className="block font-medium">{row.customer}</strong>
              {row.contact !== row.customer && <span className="block">{row.contact}</span>}
              <span className="block">{row.address}</span>
              {row.phone && (
                <a className="block underline-offset-4" href={phoneLink(row.phone)}>
                  {row.phone}
                </a>
              )}
              <span className="block text-ink-soft">
                {[`Fault ${row.no}`, row.booking?.reference].filter(Boolean).join(", ")}
              </span>
            </div>
            <div>
              <span className="block">{row.machine.replaceAll("-", "\u2011")}</span>
              <span className="block whitespace-pre-line text-ink-soft">{row.what}</span>
              {row.seenWhen && <span className="block">{`Can be seen: ${row.seenWhen}`}</span>}
              <PhotoLinks photos={row.photos} />
              <div className="mt-2">
                <FaultActs row={row} ask={ask} />
              </div>
              <span className="mt-12 hidden border-t border-field-edge pt-1 text-[0.875rem] text-ink-soft print:block">
                What was done, name and signature
              </span>
            </div>
          </li>
        ))}
      </ul>
      {asked && (
        <FaultDialog
          {...asked}
          path={href("/admin/calendar/sheet")}
          {...{ today, names: [] }}
          onClose={() => ask(undefined)}
        />
      )}
    </section>
  );
}
