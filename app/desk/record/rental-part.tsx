import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { LastDayForm } from "#app/desk/bookings/last-day-form.tsx";
import { ShortageForm } from "#app/desk/bookings/shortage-fixes.tsx";
import { PlanDialog } from "#app/desk/calendar/plan-dialog.tsx";
import { FormDialog, useStore } from "#app/desk/forms/post-form.tsx";
import { handoverHref } from "#app/desk/frame/places.ts";
import type { ShownRental } from "#app/desk/record/kind-part-data.server.ts";
import { Disclosure } from "#app/desk/ui/disclosure.tsx";
import type { Rental } from "#app/domain/bookings/show-booking.server.ts";
import { indianDay } from "#app/lib/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** A booking's rental: its lines with dates, the machines with the customer, and the next acts. */
export function RentalPart({ rental }: { rental: ShownRental }) {
  const { id, lines, lacks, shortages, version, stops, deliveries } = rental;
  const [planned, setPlanned] = useState<(typeof stops)[number]>();
  const [undone, setUndone] = useState<(typeof deliveries)[number]>();
  const isOpen = lines.some((line) => line.isOpen);
  const visits = [
    ["Deliver", "out", "green", isOpen],
    ["Take back", "back", "outline", lines.some(({ isOut }) => isOut)],
    ["Exchange", "back", "outline", lines.some(({ units }) => units.length > 0)],
  ] as const;
  const lacking = lacks && [lacks.day && "first day", lacks.branch && "branch"].filter(Boolean);
  return (
    <>
      {lines.length > 0 && (
        <ul className="mt-3" aria-label="Equipment">
          {lines.map((line) => (
            <RentalLine key={line.id} line={line} booking={{ id, version }} />
          ))}
        </ul>
      )}
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
      <ActList label="Deliveries and collections" act="Plan" of={stops} onAct={setPlanned} />
      <ActList label="Delivered" act="Was not delivered" of={deliveries} onAct={setUndone} />
      <div className="mt-3 mb-4 flex flex-wrap gap-3 empty:hidden">
        {visits.map(([label, direction, variant, isPossible]) =>
          isPossible ? (
            <ButtonLink key={label} variant={variant} size={38} href={handoverHref(direction, id)}>
              {label}
            </ButtonLink>
          ) : null,
        )}
        <ButtonLink variant={isOpen ? "outline" : "green"} size={38} href={`/edit?booking=${id}`}>
          <Icon name="edit" />
          Edit booking
        </ButtonLink>
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

interface ActProps<One> {
  label: string;
  /** The label of each item's button. */
  act: string;
  of: readonly One[];
  onAct(one: NoInfer<One>): void;
}

function ActList<One extends { id: string; said: string; collect?: string }>(props: ActProps<One>) {
  const { label, act, of, onAct } = props;
  if (of.length === 0) return null;
  return (
    <ul className="mt-2" aria-label={label}>
      {of.map((one) => (
        <li key={one.id} className="flex flex-wrap items-baseline gap-x-3">
          {one.said}
          {one.collect && <span className="text-ink-soft">Collect {one.collect}</span>}
          <button type="button" className="staff-link" onClick={() => onAct(one)}>
            {act}
            <span className="sr-only">: {one.said}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface UndoneProps {
  id: string;
  delivery: ShownRental["deliveries"][number];
  onClose(): void;
}

/** Takes a delivery back that was none. */
function NotDelivered({ id, delivery, onClose }: UndoneProps) {
  const path = handoverHref("out", id);
  const search = `?${new URLSearchParams({ branch: delivery.branch })}`;
  return (
    <FormDialog
      title="Was not delivered"
      text={`${delivery.said}. The machines are in stock and promised again.`}
      sending={useStore(path, onClose, search)}
      submit="Was not delivered"
      variant="danger"
      fields={Object.entries({ intent: "undo", act: delivery.id })}
      onClose={onClose}
    >
      <Field name="reason" maxLength={300} autoComplete="off" autoFocus optional />
    </FormDialog>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <div className="mt-3 flex gap-3 border-t-2 border-alarm pt-3 [&>.icon]:flex-none [&>.icon]:text-alarm-text">
      <Icon name="alert" />
      <div className="min-w-0 flex-auto">{children}</div>
    </div>
  );
}

type Booking = Pick<Rental, "id" | "version">;
type RentedLine = Rental["lines"][number];

function RentalLine({ line, booking }: { line: RentedLine; booking: Booking }) {
  const { pieces, sum, price, period, agreement, security, picture, dates, ...of } = line;
  const { branch, progress, units } = of;
  return (
    <li className="grid min-h-24 grid-cols-[96px_minmax(0,1fr)] items-center gap-x-4 bg-tint py-3 pr-4 pl-3 not-first:mt-1 not-has-[img]:grid-cols-1 not-has-[img]:pl-4">
      {picture && (
        <img {...picture} className="h-[82px] w-24 object-contain" alt="" loading="lazy" />
      )}
      <div className="wrap-anywhere">
        <strong className="flex flex-wrap justify-between gap-x-4 text-body font-strong">
          <span>{pieces}</span>
          <span className="font-medium">{sum}</span>
        </strong>
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
                <Link className="inline-block py-1" to={`/admin/units/${encodeURIComponent(tag)}`}>
                  {tag}
                </Link>
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
