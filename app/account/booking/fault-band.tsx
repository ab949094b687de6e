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
  const { base } = place;
  const [photo, ...more] = first.photos;
  return (
    <section className="fault-band" aria-labelledby="fault">
      <div className="page-width">
        <div>
          <h2 className="type-heading-3" id="fault">
            {first.isOpen ? words.title : words.over} {first.what}
          </h2>
          <FaultClock fault={first} />
        </div>
        <div>
          {photo && (
            <a href={`${base}/photos/${photo.id}`} data-photo>
              <img
                src={`${base}/photos/${photo.id}`}
                width={404}
                height={190}
                alt={`${words.photo} ${photo.said}`}
              />
              <span aria-hidden="true">
                {words.photo} {photo.said}
              </span>
            </a>
          )}
          {more.length > 0 && (
            <p className="mt-2 flex flex-wrap gap-x-4">
              {more.map(({ id, said }) => (
                <a className="inline-link" href={`${base}/photos/${id}`} key={id}>
                  {words.photo} {said}
                </a>
              ))}
            </p>
          )}
          <ol>
            {first.log.map(({ id, at, said }) => (
              <li key={id}>
                <time>{at}</time> <span>{said}</span>
              </li>
            ))}
          </ol>
          {first.isOpen && <FaultActs fault={first} {...place} />}
        </div>
        {others.length > 0 && (
          <div data-others>
            <h3 className="font-strong">{words.others}</h3>
            <ul>
              {others.map((fault) => (
                <li key={fault.id}>
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

/** The site's script counts on; without it the end of the time is all that is said of it. */
function FaultClock({
  fault: { clock, isOpen, outcome, due, from, now, span, visit },
}: {
  fault: ShownFault;
}) {
  if (!isOpen) {
    return (
      <>
        <p className="type-lead mt-4">
          {outcome} {words.closed}
        </p>
        <p className="fault-time">{clock.hours}</p>
        <p className="type-lead mt-4">{words.hours}</p>
      </>
    );
  }
  const isLate = clock.state === "late";
  const passed = share(span);
  return (
    <div data-clock={span.due} data-from={span.from} data-late={words.late} data-left={words.left}>
      <p className="fault-time no-script:hidden" role="timer">
        {clock.hours}
      </p>
      <p className="type-lead mt-4">
        <span className="no-script:hidden" data-said>
          {isLate ? words.late : words.left}
        </span>{" "}
        {isLate ? words.promised : words.by} {due}.
      </p>
      {visit && (
        <p className="type-lead mt-1">
          {words.who} <strong className="font-strong">{visit}</strong>
        </p>
      )}
      <svg className="fault-trace" aria-hidden="true">
        <line x1="0" x2="100%" y1="40" y2="40" />
        {["0%", "25%", "50%", "75%", "100%"].map((x) => (
          <line key={x} x1={x} x2={x} y1="50" y2="55" data-tick="" />
        ))}
        <line x1="0" x2={passed} y1="40" y2="40" data-passed="" />
        <circle cx="0" cy="40" r="7" data-passed="" />
        <circle cx="100%" cy="40" r="7" data-open="" />
        {!isLate && (
          <svg x={passed} data-now="" aria-hidden="true">
            <circle cx="0" cy="40" r="8" data-passed="" />
            <text y="14">{now}</text>
          </svg>
        )}
        <text y="76">{from}</text>
        <text x="100%" y="76">
          {due}
        </text>
        <text y="96" data-soft="">
          {words.was}
        </text>
        <text x="100%" y="96" data-soft="">
          {words.end}
        </text>
      </svg>
    </div>
  );
}

/** How much of the time is over, at most all of it. */
function share({ from, due, now }: ShownFault["span"]): string {
  const [start, end, at] = [from, due, now].map((one) => Date.parse(one)) as [
    number,
    number,
    number,
  ];
  return `${Math.min(100, Math.max(0, (100 * (at - start)) / (end - start))).toFixed(1)}%`;
}

function FaultActs({ fault, base, bookingId }: Place & { fault: ShownFault }) {
  return (
    <form className="flex flex-wrap items-center gap-x-6 gap-y-2" method="post" action={base}>
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
