import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { changing, ShortageForm, useLineChange } from "#app/desk/bookings/shortage-ways.tsx";
import { PostForm } from "#app/desk/live/post-form.tsx";
import { Disclosure } from "#app/desk/ui/disclosure.tsx";
import { mostDays } from "#app/domain/bookings/line.ts";
import { amountOf, formatCharged, formatTotal, priceLine } from "#app/domain/bookings/price.ts";
import { formatStep } from "#app/domain/bookings/quantity-steps.ts";
import { periodOf } from "#app/domain/bookings/rental-days.ts";
import type { Rental } from "#app/domain/bookings/show-lines.server.ts";
import { addDays } from "#app/lib/dates.ts";
import { formatRupees } from "#app/lib/format.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** What a booking rents: its lines with dates, what is with the customer, and the next acts. */
export function RentalPart({ rental }: { rental: Rental & { stops: readonly string[] } }) {
  const { id, lines, lacks, shortages, version, stops } = rental;
  if (lines.length === 0) return null;
  const lacking = lacks && [lacks.day && "first day", lacks.branch && "branch"].filter(Boolean);
  return (
    <>
      <ul className="mt-3" aria-label="Equipment">
        {lines.map((line) => (
          <RentalLine key={line.position} line={line} booking={{ id, version }} />
        ))}
      </ul>
      {lacking && lacking.length > 0 && (
        <Warning>
          <p>
            <strong className="font-medium">No {lacking.join(" and no ")} yet.</strong> It cannot be
            confirmed before that.{" "}
            <Link to={`/edit?booking=${id}`}>Enter {lacking.length > 1 ? "both" : "it"}</Link>
          </p>
        </Warning>
      )}
      {shortages && (
        <Warning>
          <ShortageForm booking={{ id, version }} shortages={shortages} />
        </Warning>
      )}
      {stops.length > 0 && (
        <ul className="mt-2.5" aria-label="Deliveries and collections">
          {stops.map((stop) => (
            <li key={stop}>{stop}</li>
          ))}
        </ul>
      )}
      <div className="mt-3 mb-4 flex flex-wrap gap-3 empty:hidden">
        {lines.some(({ isOpen }) => isOpen) && (
          <ButtonLink variant="green" size={38} href={`/admin/bookings/${id}/deliver`}>
            Deliver
          </ButtonLink>
        )}
        {lines.some(({ isOut }) => isOut) && (
          <ButtonLink variant="outline" size={38} href={`/admin/bookings/${id}/return`}>
            Take back
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <div className="mt-3 flex gap-3 border-t-2 border-alarm pt-3 [&>.icon]:mt-0.5 [&>.icon]:flex-none [&>.icon]:text-alarm-text">
      <Icon name="alert" />
      <div className="min-w-0 flex-auto">{children}</div>
    </div>
  );
}

type Booking = Pick<Rental, "id" | "version">;
type RentedLine = Rental["lines"][number];

function RentalLine({ line, booking }: { line: RentedLine; booking: Booking }) {
  const { pieces, price, period, agreement, security, picture, dates, branch, progress, units } =
    line;
  return (
    <li className="grid min-h-24 grid-cols-[96px_minmax(0,1fr)] items-center gap-x-3.5 bg-tint pt-3.5 pr-4 pb-3 pl-3 not-first:mt-0.5 not-has-[img]:grid-cols-1 not-has-[img]:pl-4">
      {picture && (
        <img {...picture} className="h-[82px] w-24 object-contain" alt="" loading="lazy" />
      )}
      <div className="wrap-anywhere">
        <strong className="block text-[1.0625rem] font-[550]">{pieces}</strong>
        <span className="block font-medium">
          {[dates, branch && `from ${branch}`].filter(Boolean).join(", ")}
        </span>
        <span className="block">{price}</span>
        <span className="block">{period}</span>
        {agreement && <span className="block">{agreement}</span>}
        {security && <span className="block text-ink-soft">{security}</span>}
        {progress && <span className="block font-medium">{progress}</span>}
        {units.length > 0 && (
          <ul className="flex flex-wrap gap-x-3" aria-label="Units with the customer">
            {units.map((tag) => (
              <li key={tag}>
                <Link to={`/admin/units/${encodeURIComponent(tag)}`}>{tag}</Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      {line.dated && (
        <div className="col-span-full">
          <Disclosure title="Extend or end early">
            <LastDayForm
              // After a change the form begins with the new last day.
              key={line.dated.last}
              {...line.dated}
              position={line.position}
              booking={booking}
            />
          </Disclosure>
        </div>
      )}
    </li>
  );
}

type LastDay = NonNullable<RentedLine["dated"]> & { position: number; booking: Booking };

/** A new last day, with the price that follows before it is stored. */
function LastDayForm({ line, last, offer, position, booking }: LastDay) {
  const id = useId();
  const [until, setUntil] = useState(last);
  const { send, isBusy } = useLineChange(booking.id);
  const from = line.day_from ?? "";
  const period = until ? periodOf(from, until) : undefined;
  const priced = period && priceLine({ ...line, ...period }, offer, [line]);
  return (
    <PostForm
      send={send}
      isBusy={isBusy}
      className="desk-fields mt-1"
      fields={[["position", String(position)], ...changing(booking)]}
    >
      <div className="field">
        <label htmlFor={id}>New last day</label>
        <div className="flex flex-wrap gap-3">
          <input
            className="max-w-50"
            id={id}
            type="date"
            name="until"
            required
            min={from}
            max={addDays(from, mostDays - 1)}
            value={until}
            aria-describedby={`${id}-price`}
            onChange={({ target }) => setUntil(target.value)}
          />
          <Button type="submit" variant="green" size={42} disabled={!priced || until === last}>
            {isBusy ? "Saving" : "Save last day"}
          </Button>
        </div>
      </div>
      <p id={`${id}-price`} className="mt-2 min-h-6.5" role="status">
        {priced ? formatFollowing(line, priced) : "The last day is before the first day."}
      </p>
    </PostForm>
  );
}

type Priced = NonNullable<ReturnType<typeof priceLine>>;

/** "₹2,998, ₹1,499 more: 45 days charged as 2 months". */
function formatFollowing(before: Priced, after: Priced): string {
  const [was, is] = [amountOf(before), amountOf(after)];
  const more = was === null || is === null ? 0 : is - was;
  const change = more !== 0 && `${formatRupees(Math.abs(more))} ${more > 0 ? "more" : "less"}`;
  const sum = [formatTotal(is, [after]), change].filter(Boolean).join(", ");
  const why = [formatCharged(after, "saves"), formatStep(after)].filter(Boolean).join("; ");
  return [sum, why].filter(Boolean).join(": ");
}
