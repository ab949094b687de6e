import { type ReactNode, useId, useState } from "react";
import { href, Link } from "react-router";
import { changing, ShortageForm, useLineChange } from "#app/desk/bookings/shortage-ways.tsx";
import { PlanDialog } from "#app/desk/calendar/stop-group.tsx";
import { FormDialog, PostForm, useStore } from "#app/desk/forms/post-form.tsx";
import type { ShownRental } from "#app/desk/record/kind-part-data.server.ts";
import { Disclosure } from "#app/desk/ui/disclosure.tsx";
import { restOf } from "#app/domain/bookings/check-booking.ts";
import type { Rental } from "#app/domain/bookings/show-booking.server.ts";
import { mostDays } from "#app/domain/rental/line.ts";
import type { BookedLine } from "#app/domain/rental/price.ts";
import {
  formatCharged,
  formatTotal,
  type PricedLine,
  repriceLine,
  splitLine,
} from "#app/domain/rental/price.ts";
import { formatStep } from "#app/domain/rental/quantity-steps.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";
import { formatNumber, formatRupees } from "#app/lib/format.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, FormContext } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { wholeNumber } from "#app/ui/whole-number.ts";

/** What a booking rents: its lines with dates, what is with the customer, and the next acts. */
export function RentalPart({ rental }: { rental: ShownRental }) {
  const { id, lines, lacks, shortages, version, stops, deliveries } = rental;
  const [planned, setPlanned] = useState<(typeof stops)[number]>();
  const [undone, setUndone] = useState<(typeof deliveries)[number]>();
  if (lines.length === 0) return null;
  const lacking = lacks && [lacks.day && "first day", lacks.branch && "branch"].filter(Boolean);
  return (
    <>
      <ul className="mt-3" aria-label="Equipment">
        {lines.map((line) => (
          <RentalLine key={line.id} line={line} booking={{ id, version }} />
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
            <li key={stop.id} className="flex flex-wrap items-baseline gap-x-3">
              {stop.said}
              {stop.collect && <span className="text-ink-soft">Collect {stop.collect}</span>}
              <button type="button" className="staff-link" onClick={() => setPlanned(stop)}>
                Plan<span className="sr-only"> {stop.said}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {deliveries.length > 0 && (
        <ul className="mt-2.5" aria-label="Delivered">
          {deliveries.map((one) => (
            <li key={one.key} className="flex flex-wrap items-baseline gap-x-3">
              {one.said}
              <button type="button" className="staff-link" onClick={() => setUndone(one)}>
                Was not delivered<span className="sr-only">: {one.said}</span>
              </button>
            </li>
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
        {lines.some(({ units }) => units.length > 0) && (
          <ButtonLink variant="outline" size={38} href={`/admin/bookings/${id}/return`}>
            Exchange
          </ButtonLink>
        )}
      </div>
      {planned && (
        <PlanDialog
          stop={planned}
          today={indianDay(new Date())}
          onClose={() => setPlanned(undefined)}
        />
      )}
      {undone && <NotDelivered id={id} delivery={undone} onClose={() => setUndone(undefined)} />}
    </>
  );
}

interface UndoneProps {
  id: string;
  delivery: ShownRental["deliveries"][number];
  onClose(): void;
}

/** Takes a delivery back that was none. */
function NotDelivered({ id, delivery, onClose }: UndoneProps) {
  const path = href("/admin/bookings/:id/deliver", { id });
  const search = `?${new URLSearchParams({ branch: delivery.branch })}`;
  return (
    <FormDialog
      title="Was not delivered"
      text={`${delivery.said}. The machines are in stock and promised again.`}
      sending={useStore(path, onClose, search)}
      submit="Was not delivered"
      variant="danger"
      fields={[
        ["intent", "undo"],
        ["act", delivery.key],
      ]}
      onClose={onClose}
    >
      <Field name="reason" maxLength={300} autoComplete="off" autoFocus optional />
    </FormDialog>
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
              booking={booking}
            />
          </Disclosure>
        </div>
      )}
    </li>
  );
}

type LastDay = NonNullable<RentedLine["dated"]> & { booking: Booking };

/** A new last day for all machines that are not back, or some, with the price before it is stored. */
function LastDayForm({ line, last, most, offer, booking }: LastDay) {
  const id = useId();
  const [until, setUntil] = useState(last);
  const [number, setNumber] = useState(String(most));
  const [rest, setRest] = useState("");
  const { send, isBusy } = useLineChange(booking.id);
  const from = line.day_from ?? "";
  const some = Number(number);
  const isPossible = until >= from && Number.isInteger(some) && some > 0 && some <= most;
  const [, part] = isPossible ? splitLine(line, some) : [];
  const quoted_rest = Number(rest) || 0;
  const priced = part && repriceLine({ ...part, day_to: until, quoted_rest }, part, offer);
  const beyond = priced && until !== last ? restOf(priced) : undefined;
  const labels = {
    until: "New last day",
    number: `For how many of ${formatNumber(most)}`,
    rest: beyond ? `Price of one for ${beyond.days}, in ₹` : "",
  };
  const described = { "aria-describedby": `${id}-price`, autoComplete: "off" };
  return (
    <PostForm
      send={send}
      isBusy={isBusy}
      className="desk-fields mt-1"
      fields={[["line", line.id], ...changing(booking)]}
    >
      <FormContext value={{ id, answer: undefined, labels }}>
        <div className="flex flex-wrap items-end gap-3 [&_input]:max-w-50">
          <Field
            name="until"
            type="date"
            min={from}
            max={addDays(from, mostDays - 1)}
            defaultValue={last}
            onChange={({ target }) => setUntil(target.value)}
            {...described}
          />
          {most > 1 && (
            <Field
              name="number"
              {...wholeNumber}
              defaultValue={number}
              onChange={({ target }) => setNumber(target.value)}
              {...described}
            />
          )}
          {beyond && (
            <Field
              name="rest"
              inputMode="numeric"
              placeholder={String(beyond.proposal)}
              onChange={({ target }) => setRest(target.value)}
              {...described}
            />
          )}
          <Button type="submit" variant="green" size={42} disabled={!priced || until === last}>
            {isBusy ? "Saving" : "Save last day"}
          </Button>
        </div>
      </FormContext>
      <p id={`${id}-price`} className="mt-2 min-h-6.5" role="status">
        {priced && part
          ? formatFollowing(line, part, priced)
          : "The last day is before the first day."}
      </p>
    </PostForm>
  );
}

/** "₹2,998, ₹1,499 more: 45 days charged as 2 months"; of some machines only what changes. */
function formatFollowing(line: BookedLine, before: BookedLine, after: PricedLine): string {
  const [was, is] = [before.sum, after.sum];
  const more = was === null || is === null ? 0 : is - was;
  const change = more !== 0 && `${formatRupees(Math.abs(more))} ${more > 0 ? "more" : "less"}`;
  const all = is === null || was === null || line.sum === null ? is : line.sum - was + is;
  const sum = [formatTotal(all, [{ sum: all }]), change].filter(Boolean).join(", ");
  const why = [formatCharged(after, "saves"), formatStep(after)].filter(Boolean).join("; ");
  return [sum, why].filter(Boolean).join(": ");
}
