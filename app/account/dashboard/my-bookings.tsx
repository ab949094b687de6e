import { href } from "react-router";
import { AccountPart } from "#app/account/dashboard/account-part.tsx";
import type { OwnBooking } from "#app/domain/bookings/booking-repository.server.ts";
import { statusForOwner } from "#app/domain/bookings/status.ts";
import { formatReceivedInFull } from "#app/lib/dates.ts";
import { formatRupees } from "#app/lib/format.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { userDashboard } from "#content/user-dashboard.ts";

const { heading, empty } = userDashboard.bookings;

const tones = {
  new: "new",
  confirmed: "progress",
  delivered: "progress",
  returned: "done",
  cancelled: "failed",
} as const;

/** @param total how many there are, when only the newest are given */
export function MyBookings({
  bookings,
  total,
}: {
  bookings: readonly OwnBooking[];
  total: number;
}) {
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
              <StatusBadge status={statusForOwner(status)} />
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

function StatusBadge({ status }: { status: keyof typeof tones }) {
  return <Badge tone={tones[status]}>{status}</Badge>;
}
