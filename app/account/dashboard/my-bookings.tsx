import { href } from "react-router";
import { AccountPart } from "#app/account/dashboard/account-part.tsx";
import type { findAllByUser } from "#app/domain/bookings/booking-repository.server.ts";
import { formatReceivedInFull } from "#app/lib/dates.ts";
import { formatRupees } from "#app/lib/format.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { userDashboard } from "#content/user-dashboard.ts";

type MyBooking = Awaited<ReturnType<typeof findAllByUser>>[number];

const { heading, empty } = userDashboard.bookings;

/** Whoever booked is not told that a machine takes it for spam: staff may see it otherwise. */
const states = {
  new: { tone: "new", word: "new" },
  spam: { tone: "new", word: "new" },
  confirmed: { tone: "progress", word: "confirmed" },
  delivered: { tone: "progress", word: "delivered" },
  returned: { tone: "done", word: "returned" },
  cancelled: { tone: "failed", word: "cancelled" },
} as const;

/** @param total how many there are, when only the newest are given */
export function MyBookings({ bookings, total }: { bookings: readonly MyBooking[]; total: number }) {
  return (
    <AccountPart id="bookings" heading={heading}>
      {bookings.length === 0 ? (
        <EmptyState title={empty.title}>{empty.text}</EmptyState>
      ) : (
        <ul className="account-list">
          {bookings.map(({ id, reference, product, total, status, created_at }) => (
            <li key={id}>
              <strong>
                <a href={href("/bookings/:reference", { reference })}>{product}</a>
              </strong>
              <small>
                {reference}, {formatReceivedInFull(created_at)}
                {total !== null && `, ${formatRupees(total)}`}
              </small>
              <Badge tone={states[status].tone}>{states[status].word}</Badge>
            </li>
          ))}
        </ul>
      )}
      {total > bookings.length && (
        <p className="mt-3">
          <TextLink href="?bookings=all#bookings">{`Show all ${total} bookings`}</TextLink>
        </p>
      )}
    </AccountPart>
  );
}
