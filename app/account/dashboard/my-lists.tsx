import { href } from "react-router";
import { AccountList, AccountPart } from "#app/account/dashboard/account-part.tsx";
import type { OwnSession } from "#app/domain/accounts/own-account.server.ts";
import type { OwnApplication } from "#app/domain/applications/application-repository.server.ts";
import type { OwnBooking } from "#app/domain/bookings/booking-repository.server.ts";
import { statusForOwner } from "#app/domain/bookings/status.ts";
import { statusName } from "#app/domain/records/record-kind.ts";
import { formatReceivedInFull } from "#app/lib/dates.ts";
import { formatCount, formatFileSize } from "#app/lib/format.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, TextLink } from "#app/ui/button.tsx";
import { userDashboard } from "#content/user-dashboard.ts";

const tones = {
  new: "new",
  confirmed: "progress",
  scheduled: "progress",
  delivered: "progress",
  returned: "done",
  cancelled: "failed",
} as const;

type Booking = OwnBooking & { cost: string; dates: string; open: string };

/** @param count how many there are, when only the newest are given */
export function MyBookings({ bookings, count }: { bookings: Booking[]; count: number }) {
  const { heading, empty } = userDashboard.bookings;
  return (
    <AccountPart id="bookings" heading={heading}>
      <AccountList rows={bookings} empty={empty}>
        {({ reference, product, cost, dates, open, status, created_at }) => (
          <>
            <strong>
              <a href={href("/bookings/:reference", { reference })}>{product}</a>
            </strong>
            <small>
              {reference}, {formatReceivedInFull(created_at)}, {cost}
            </small>
            {dates && <small>{dates}</small>}
            {open && (
              <small>
                <a href={`${href("/bookings/:reference", { reference })}#how`}>{open}</a>
              </small>
            )}
            <Badge tone={tones[statusForOwner(status)]}>{statusName(statusForOwner(status))}</Badge>
          </>
        )}
      </AccountList>
      {count > bookings.length && (
        <p className="mt-3">
          <TextLink href="?bookings=all#bookings">{`Show all ${formatCount(count, "booking")}`}</TextLink>
        </p>
      )}
    </AccountPart>
  );
}

/** @param applications each with the name of its job */
export function MyApplications({ applications }: { applications: OwnApplication[] }) {
  const { heading, empty, noOpening } = userDashboard.applications;
  return (
    <AccountPart id="applications" heading={heading}>
      <AccountList rows={applications} empty={empty}>
        {({ id, job, qualification, created_at, cvName, cvSize }) => (
          <>
            <strong>{job || noOpening}</strong>
            <small>
              {formatReceivedInFull(created_at)}, {qualification}
            </small>
            {cvName !== null && (
              <small>
                <a href={href("/userdashboard/applications/:id/cv", { id })}>{cvName}</a>
                {cvSize !== null && `, ${formatFileSize(cvSize)}`}
              </small>
            )}
          </>
        )}
      </AccountList>
    </AccountPart>
  );
}

export function MySessions({ sessions }: { sessions: OwnSession[] }) {
  const { heading, lead } = userDashboard.sessions;
  return (
    <AccountPart id="sessions" heading={heading}>
      <p className="mb-5 text-ink-soft">{lead}</p>
      {sessions.length > 1 && (
        <form className="mb-5" method="post" action={href("/userdashboard/sessions")}>
          <Button type="submit" variant="outline" name="end" value="others">
            Sign out all other devices
          </Button>
        </form>
      )}
      <AccountList rows={sessions}>
        {({ id, device, createdAt, lastUsedAt, address, isCurrent }) => (
          <>
            <strong>{device}</strong>
            <small>
              Since {formatReceivedInFull(createdAt)}, last used {formatReceivedInFull(lastUsedAt)}
              {address && `, from ${address}`}
            </small>
            {isCurrent ? (
              <Badge tone="progress">this device</Badge>
            ) : (
              <form method="post" action={href("/userdashboard/sessions")}>
                <Button type="submit" variant="outline" size={42} name="end" value={id}>
                  Sign out<span className="sr-only"> {device}</span>
                </Button>
              </form>
            )}
          </>
        )}
      </AccountList>
    </AccountPart>
  );
}
