import { useState } from "react";
import { href, Link, useNavigate } from "react-router";
import { FaultDialog } from "#app/desk/deliveries/fault-dialog.tsx";
import { bookingPath, faultPath } from "#app/desk/frame/places.ts";
import type { ShownFault } from "#app/desk/record/kind-part-data.server.ts";
import { Facts } from "#app/desk/ui/detail-pane.tsx";
import { useFaultClock } from "#app/desk/ui/fault-clock.tsx";
import { KeyHint, useKeys } from "#app/desk/ui/keys.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";

/** The clock of a fault heads its record, with its machine, its visit and what can be done. */
export default function FaultPart({ fault }: { fault: ShownFault }) {
  const { id, clock, outcome, dueInFull, planned, time, driver, machine, tag, exchange } = fault;
  const [act, setAct] = useState<"visit" | "close">();
  const navigate = useNavigate();
  const isOpen = !clock.closed_at;
  useKeys(isOpen ? { v: () => setAct("visit"), w: () => exchange && navigate(exchange) } : {});
  const visit = [planned, time, driver].filter(Boolean).join(", ");
  return (
    <section className="mt-4" aria-label="Clock">
      <Clock fault={fault} />
      <p className="text-ink-soft">
        {isOpen ? `Replaced or repaired by ${dueInFull}` : `Was due ${dueInFull}`}
      </p>
      {isOpen && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant={planned ? "outline" : "green"} size={38} onClick={() => setAct("visit")}>
            {planned ? "Change visit" : "Plan visit"} <KeyHint>v</KeyHint>
          </Button>
          {exchange && (
            <ButtonLink variant="outline" size={38} href={exchange}>
              Exchange <KeyHint>w</KeyHint>
            </ButtonLink>
          )}
          <Button
            variant="outline"
            size={38}
            data-key-e
            data-closes
            onClick={() => setAct("close")}
          >
            Close <KeyHint>e</KeyHint>
          </Button>
        </div>
      )}
      <div className="mt-3 grid gap-x-8 gap-y-3 @min-[700px]/pane:grid-cols-[minmax(0,469fr)_minmax(0,296fr)]">
        <dl>
          <Facts
            of={{
              Machine: tag ? (
                <Link to={href("/admin/units/:tag", { tag })}>{machine}</Link>
              ) : (
                machine
              ),
              Booking: fault.booking && (
                <>
                  <Link to={bookingPath(fault.booking.id)}>{fault.booking.reference}</Link>
                  {`, ${fault.customer}`}
                </>
              ),
              At: fault.address,
              Outcome: outcome,
              Visit: isOpen && (visit || "No visit planned yet"),
            }}
          />
        </dl>
        <Photos photos={fault.photos} />
      </div>
      {act && (
        <FaultDialog
          act={act}
          path={faultPath(id)}
          {...{ fault, today: fault.today, names: fault.names }}
          onClose={() => setAct(undefined)}
        />
      )}
    </section>
  );
}

function Clock({ fault: { clock, outcome } }: Record<"fault", ShownFault>) {
  const { state, said } = useFaultClock(clock);
  return (
    <p
      role="timer"
      data-state={state}
      className="text-figure font-bold tabular-nums [font-stretch:108%] wrap-anywhere data-[state=urgent]:text-copper-text data-[state=late]:text-alarm-text"
    >
      {[outcome, said].filter(Boolean).join(" ")}
    </p>
  );
}

function Photos({ photos }: Pick<ShownFault, "photos">) {
  if (photos.length === 0) return null;
  return (
    <ul className="grid grid-cols-2 content-start gap-3" aria-label="Photos">
      {photos.map((path, at) => (
        <li key={path}>
          <a href={path} target="_blank" rel="noreferrer">
            <img
              className="aspect-4/3 h-auto w-full rounded-control border border-line bg-tint object-cover"
              src={path}
              alt={`The fault, number ${at + 1}`}
              width={280}
              height={210}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
