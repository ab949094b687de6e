import type { StoredBooking } from "#app/domain/bookings/booking-repository.server.ts";
import { bookingWords } from "#content/booking.ts";

const words = bookingWords.status;

/** How far a booking is, on one trace. A mark of ours that it may be spam is not for its owner. */
export function StatusStair({ status }: { status: StoredBooking["status"] }) {
  if (status === "cancelled") return <p className="mt-5.5 max-w-[34em]">{words.steps.cancelled}</p>;
  const reached = status === "spam" ? "new" : status;
  const now = steps.findIndex((step) => step.status === reached);
  return (
    <>
      <ol className="status-stair">
        {steps.map(({ status, label }, index) => (
          <li
            key={status}
            data-reached={index <= now || undefined}
            aria-current={index === now ? "step" : undefined}
          >
            <svg viewBox="0 0 22 22" aria-hidden="true">
              <circle cx="11" cy="11" r="8.75" />
            </svg>
            {label}
          </li>
        ))}
      </ol>
      <p className="mt-5.5 max-w-[34em]">{words.steps[reached]}</p>
    </>
  );
}

const steps = [
  { status: "new", label: "Received" },
  { status: "confirmed", label: "Confirmed" },
  { status: "delivered", label: "Delivered" },
  { status: "returned", label: "Returned" },
] as const;
