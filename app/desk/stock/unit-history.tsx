import { Link } from "react-router";
import { bookingPath, faultPath } from "#app/desk/frame/places.ts";
import { Part, traceList } from "#app/desk/ui/part.tsx";
import type { showUnit } from "#app/domain/calendar/show-unit.server.ts";

type Props = Pick<Awaited<ReturnType<typeof showUnit>>, "events">;

/** Newest first on one trace: the newest is copper, damage and loss red, the first one filled. */
export function UnitHistory({ events }: Props) {
  return (
    <Part title="History">
      <ol
        className={`${traceList} mt-2 [&>li]:before:bg-ground [&>li:first-child]:before:border-copper [&>li:last-child]:before:bg-board [&>li[data-bad]]:before:border-alarm`}
      >
        {events.map(({ id, when, by, action, did, note, booking, fault }) => (
          <li key={id} data-bad={bad.includes(action) || undefined}>
            <p className="flex flex-wrap justify-between gap-x-4">
              <strong className="font-medium">
                {did}
                {booking && action === "delivered" && booking.customer && ` to ${booking.customer}`}
              </strong>
              <time className="text-ink-soft">{when}</time>
            </p>
            <p className="text-ink-soft">
              {booking && (
                <>
                  <Link to={bookingPath(booking.id)}>{booking.reference}</Link>,{" "}
                </>
              )}
              {fault && (
                <>
                  <Link to={faultPath(fault.id)}>{`Fault ${fault.no}`}</Link>,{" "}
                </>
              )}
              {`by ${by}`}
            </p>
            {note && <p className="whitespace-pre-line">{note}</p>}
          </li>
        ))}
      </ol>
    </Part>
  );
}

const bad: readonly string[] = ["back damaged", "back missing", "lost"];
