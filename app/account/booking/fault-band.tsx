import { ShownBooking } from "#app/account/booking/shown-booking.tsx";
import type { ShownFault } from "#app/domain/own-rental/show-faults.server.ts";
import { Button } from "#app/ui/button.tsx";
import { rentalWords } from "#content/rental.ts";

const words = rentalWords.fault;

type Place = { base: string; bookingId: string };
type Props = Place & { faults: readonly ShownFault[] };

/** The faults of a booking with the clock of the first: how long we still have, who comes and when. */
export function FaultBand({ faults: [first, ...others], ...place }: Props) {
  if (!first) return null;
  return (
    <section className="fault-band" aria-labelledby="fault">
      <div className="page-width grid gap-x-gutter gap-y-9 desktop:grid-cols-[minmax(0,1fr)_404px]">
        <div>
          <h2 className="type-heading-3 max-w-[24em] wrap-anywhere" id="fault">
            {first.isOpen ? words.title : words.over} {first.what}
          </h2>
          <FaultClock fault={first} />
        </div>
        <div>
          <Photos base={place.base} photos={first.photos} />
          <ol>
            {first.log.map(({ id, at, said }) => (
              <li key={id} className="ledger-row justify-start border-b border-(--hairline)">
                <time className="min-w-14.5 font-strong tabular-nums">{at}</time>
                <span className="wrap-anywhere">{said}</span>
              </li>
            ))}
          </ol>
          {first.isOpen && (
            <div className="mt-5">
              <FaultActs fault={first} {...place} />
            </div>
          )}
        </div>
        {others.length > 0 && (
          <div className="desktop:col-span-full">
            <h3 className="font-strong">{words.others}</h3>
            <ul>
              {others.map((fault) => (
                <li key={fault.id} className="ledger-row flex-wrap border-b border-(--hairline)">
                  <span>
                    <strong className="block font-strong">{fault.machine}</strong>
                    {fault.what}. {fault.clock.said}.
                  </span>
                  <FaultActs fault={fault} {...place} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  );
}

/** The first photo, and links to the others. */
function Photos({
  base,
  photos: [first, ...others],
}: Pick<Place, "base"> & Pick<ShownFault, "photos">) {
  if (!first) return null;
  const said = `${words.photo} ${first.said}`;
  return (
    <>
      <a className="relative block" href={`${base}/photos/${first.id}`}>
        <img
          className="h-[190px] w-full bg-deep object-cover"
          src={`${base}/photos/${first.id}`}
          width={404}
          height={190}
          alt={said}
        />
        <span className="text-small absolute bottom-0 left-0 bg-deep px-4 py-1" aria-hidden="true">
          {said}
        </span>
      </a>
      <p className="mt-2 flex flex-wrap gap-x-4 empty:hidden">
        {others.map(({ id, said }) => (
          <a className="inline-link" href={`${base}/photos/${id}`} key={id}>
            {words.photo} {said}
          </a>
        ))}
      </p>
    </>
  );
}

const figure = "type-mega mt-4 text-copper-light tabular-nums";

/** The site's script counts on; without it the end of the time is all that is said of it. */
function FaultClock({ fault }: { fault: ShownFault }) {
  const { clock, isOpen, outcome, due, span, visit } = fault;
  if (!isOpen) {
    return (
      <>
        <p className="type-lead mt-4">
          {outcome} {words.closed}
        </p>
        <p className={figure}>{clock.hours}</p>
        <p className="type-lead mt-4">{words.hours}</p>
      </>
    );
  }
  return (
    <div data-clock={span.due} data-from={span.from}>
      <p className={`${figure} no-script:hidden`} role="timer">
        {clock.hours}
      </p>
      <p className="type-lead mt-4">
        <span className="no-script:hidden">
          <span data-said>{clock.said.slice(clock.hours.length)}</span>.{" "}
        </span>
        {clock.state === "late" ? words.promised : words.by} {due}.
      </p>
      {visit && (
        <p className="type-lead mt-1">
          {words.who} <strong className="font-strong">{visit}</strong>
        </p>
      )}
      <Span {...fault} />
    </div>
  );
}

/** The time from the report to its end, and how much of it is over. */
function Span({ clock, from, now, due, span: { passed } }: ShownFault) {
  return (
    <svg
      className="mt-4 ml-2 block h-26 w-[calc(100%-14px)] max-w-[551px] overflow-visible text-small font-medium"
      aria-hidden="true"
    >
      <g className="fill-board stroke-(--edge)" strokeWidth="2.5">
        <line x2="100%" y1="40" y2="40" />
        {["0%", "25%", "50%", "75%", "100%"].map((x) => (
          <line key={x} x1={x} x2={x} y1="50" y2="55" strokeWidth="1.5" />
        ))}
        <circle cx="100%" cy="40" r="7" />
        <line className="stroke-copper-light" x2={passed} y1="40" y2="40" data-passed="" />
      </g>
      <g className="fill-copper-light">
        <circle cy="40" r="7" />
        {clock.state !== "late" && (
          <svg className="overflow-visible" x={passed} data-now="" aria-hidden="true">
            <circle cy="40" r="8" />
            <text y="14" textAnchor="middle">
              {now}
            </text>
          </svg>
        )}
      </g>
      {(
        [
          ["0", "start", -7, from, words.was],
          ["100%", "end", 7, due, words.end],
        ] as const
      ).map(([x, textAnchor, by, at, said]) => (
        <g key={x} className="fill-paper" textAnchor={textAnchor} transform={`translate(${by})`}>
          <text x={x} y="76">
            {at}
          </text>
          <text className="fill-(--soft) font-normal" x={x} y="96">
            {said}
          </text>
        </g>
      ))}
    </svg>
  );
}

function FaultActs({ fault, base, bookingId }: Place & { fault: ShownFault }) {
  return (
    <form
      className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden"
      method="post"
      action={base}
    >
      <ShownBooking id={bookingId} />
      <input type="hidden" name="fault" value={fault.id} />
      <Button type="submit" variant="outline" name="intent" value="works again">
        {words.works}
        <span className="sr-only">: {fault.machine}</span>
      </Button>
      {fault.handover && (
        <a className="inline-link" href={`${base}/fault?machine=${fault.handover}`}>
          {words.add}
          <span className="sr-only">: {fault.machine}</span>
        </a>
      )}
    </form>
  );
}
