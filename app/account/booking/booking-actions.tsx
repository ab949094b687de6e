import { ShownBooking } from "#app/account/booking/shown-booking.tsx";
import type { StoredBooking } from "#app/domain/bookings/booking-repository.server.ts";
import type { Branch } from "#app/domain/catalogue/branch.ts";
import { Button, ButtonLink, PrintButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { bookingWords } from "#content/booking.ts";
import { whatsAppLink } from "#content/company.ts";
import { rentalWords } from "#content/rental.ts";

const words = bookingWords.status;

/** Whom the customer of a booking asks about it. */
export function Questions({
  reference,
  branch,
}: {
  reference: string;
  branch: Pick<Branch, "name" | "phone">;
}) {
  return (
    <section className="mt-11 max-desktop:mb-16 print:hidden" aria-labelledby="questions">
      <h2 className="type-heading-3" id="questions">
        {rentalWords.questions}
      </h2>
      <p className="mt-3">
        {branch.name},{" "}
        <a className="inline-link" href={branch.phone.href}>
          {branch.phone.shown}
        </a>
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <ButtonLink variant="outline" href={whatsAppLink(`${words.whatsAppText} ${reference}: `)}>
          <Icon name="message" />
          {words.whatsApp}
        </ButtonLink>
        <PrintButton>{words.print}</PrintButton>
      </p>
    </section>
  );
}

/** For what staff have not confirmed: a popover, which needs no script. */
export function Cancel({ id, base }: { id: StoredBooking["id"]; base: string }) {
  return (
    <p className="mt-6 -ml-3 print:hidden">
      <Button variant="quiet" popoverTarget="cancel">
        {words.cancel.open}
      </Button>
      <Dialog id="cancel" popover="auto" title={words.cancel.title}>
        <p className="mt-3 mb-6">{words.cancel.text}</p>
        <form className="flex flex-wrap gap-3" method="post" action={base}>
          <ShownBooking id={id} />
          <Button type="submit" variant="danger" name="intent" value="cancel">
            {words.cancel.yes}
          </Button>
          <Button variant="outline" popoverTarget="cancel" popoverTargetAction="hide">
            {words.cancel.no}
          </Button>
        </form>
      </Dialog>
    </p>
  );
}
