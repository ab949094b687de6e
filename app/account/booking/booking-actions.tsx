import { href } from "react-router";
import type { StoredBooking } from "#app/domain/bookings/booking-repository.server.ts";
import { isCancellable } from "#app/domain/bookings/status.ts";
import type { Branch } from "#app/domain/catalogue/branch.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { bookingWords } from "#content/booking.ts";
import { whatsAppLink } from "#content/company.ts";

const words = bookingWords.status;

type Props = { booking: StoredBooking; phone: Branch["phone"] };

/** For the owner of a booking: to ask about it, print it, and cancel it while it is new. */
export function BookingActions({ booking, phone }: Props) {
  const { reference, status } = booking;
  return (
    <div className="booking-actions print:hidden">
      <ButtonLink variant="outline" href={phone.href}>
        <Icon name="phone" />
        {words.call} {phone.shown}
      </ButtonLink>
      <ButtonLink variant="outline" href={whatsAppLink(`${words.whatsAppText} ${reference}: `)}>
        <Icon name="message" />
        {words.whatsApp}
      </ButtonLink>
      <span className="no-script:hidden">
        <Button variant="outline" data-print>
          <Icon name="document" />
          {words.print}
        </Button>
      </span>
      {isCancellable(status) && <Cancel reference={reference} />}
    </div>
  );
}

/** A popover, which needs no script. */
function Cancel({ reference }: { reference: string }) {
  return (
    <>
      <Button variant="quiet" popoverTarget="cancel">
        {words.cancel.open}
      </Button>
      <Dialog id="cancel" popover="auto" title={words.cancel.title}>
        <p className="mt-3 mb-6">{words.cancel.text}</p>
        <form
          className="flex flex-wrap gap-3"
          method="post"
          action={href("/bookings/:reference", { reference })}
        >
          <Button type="submit" variant="danger" name="intent" value="cancel">
            {words.cancel.yes}
          </Button>
          <Button variant="outline" popoverTarget="cancel" popoverTargetAction="hide">
            {words.cancel.no}
          </Button>
        </form>
      </Dialog>
    </>
  );
}
