import { data, Form, href } from "react-router";
import { type App, appContext } from "#app/context.ts";
import { BookingForm, editHref, receiving } from "#app/desk/bookings/booking-form.tsx";
import { editSaved, receiveEdit, refuseEdit } from "#app/desk/forms/answer-edit.server.ts";
import { bookingPath } from "#app/desk/frame/places.ts";
import { HeaderLink, StaffPage } from "#app/desk/frame/staff-page.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { findLastEditor } from "#app/domain/audit/audit-repository.server.ts";
import { bookingValues } from "#app/domain/bookings/booking-fields.ts";
import { atFields, readDeskForm } from "#app/domain/bookings/booking-schema.server.ts";
import { editBooking } from "#app/domain/bookings/bookings.server.ts";
import { BookingRefused } from "#app/domain/bookings/check-booking.ts";
import { withCollections } from "#app/domain/bookings/settle-booking.server.ts";
import { findRequestedBooking } from "#app/domain/bookings/show-booking.server.ts";
import { pricedRows, takeFix } from "#app/domain/bookings/take-fix.server.ts";
import { citiesOf } from "#app/domain/branches/branch-near.ts";
import { readVersion } from "#app/domain/edits/merge-edits.ts";
import { reserves } from "#app/domain/stock/ledger.ts";
import { findLineShortages } from "#app/domain/stock/shortages.server.ts";
import { formatReceivedInFull } from "#app/lib/dates.ts";
import { FormError } from "#app/lib/form-error.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FormContext } from "#app/ui/form.tsx";
import type { Route } from "./+types/edit-booking-page";

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { offers, branches } = app.catalogue.current;
  const cities = citiesOf(branches);
  const asked = readAsked(url);
  if (!asked) return { shows: [], booking: undefined, offers, cities };
  const stored = await findBooking(app, asked);
  const { id, no, reference, version, created_at, lines } = stored;
  const received = formatReceivedInFull(created_at);
  const savedBy = await findLastEditor(app.store.db, id);
  const values = bookingValues(stored);
  const booking = { id, no, reference, version, received, lines, values, savedBy };
  return { shows: [id], booking, offers, cities };
}

const source = pageData<typeof loader>("/edit");
export const clientLoader = source.read;

export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(appContext);
  const stored = await findBooking(app, readAsked(url));
  const save = async (fields: Record<string, string>) => {
    const { id, reference: receipt } = stored;
    const taken = takeFix(fields, app, stored.lines);
    const booking = readDeskForm(taken, app.catalogue.current, stored);
    const opened = { id, version: readVersion(fields) };
    const notifies = { prices: fields["tell-prices"] === "on" };
    try {
      await editBooking(app, opened, booking, actorOf(context), notifies);
    } catch (error) {
      if (error instanceof BookingRefused) throw atFields(error, taken);
      if (!(error instanceof FormError) || !reserves(stored.status)) throw error;
      const typed = pricedRows(taken, app, stored.lines).map(({ line }) => line);
      const lines = withCollections(typed, app.catalogue.current, stored.lines);
      const shortages = await findLineShortages(app, id, lines);
      return refuseEdit(error.status, fields, { ...error.answer, ...(shortages && { shortages }) });
    }
    return editSaved(request, editHref(id), "bookingSaved", { receipt });
  };
  return receiveEdit({ request, context }, save, receiving);
}

const readAsked = (url: URL) => url.searchParams.get("booking")?.trim() ?? "";

async function findBooking(app: App, asked: string) {
  const booking = await findRequestedBooking(app, asked);
  if (!booking) throw data(receiving.gone, { status: 404 });
  return booking;
}

export default function EditBookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, offers, cities } = source.useData(loaderData);
  if (!booking) return <WhichBooking />;
  const { id, no, reference, received } = booking;
  return (
    <StaffPage
      title="Edit booking"
      line={`Booking ${no}, received ${received}`}
      actions={<HeaderLink to={bookingPath(id)}>Booking details</HeaderLink>}
    >
      <p className="mb-7">
        <span className="block text-small text-ink-soft">Reference</span>
        <span className="text-figure font-bold tracking-[0.02em] [font-stretch:112%]">
          {reference}
        </span>
      </p>
      {/* The form and the answer of one booking are not for the next one. */}
      <BookingForm key={id} {...{ booking, offers, cities }} answer={actionData} />
    </StaffPage>
  );
}

const whichForm = { id: "which-booking", answer: undefined, labels: { booking: "Reference" } };

/** Without a booking in the address, the reference that the caller reads out leads to it. */
function WhichBooking() {
  return (
    <StaffPage title="Edit booking">
      <Form className="max-w-105" action={href("/edit")}>
        <FormContext value={whichForm}>
          <Field
            name="booking"
            hint="As the caller reads it out, with or without the hyphen."
            maxLength={40}
          />
        </FormContext>
        <div className="mt-5">
          <Button type="submit" variant="green" size={42}>
            Open
          </Button>
        </div>
      </Form>
    </StaffPage>
  );
}
