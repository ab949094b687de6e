import { data, Form, href, Link } from "react-router";
import { type App, appContext } from "#app/context.ts";
import { DeskForm, editHref } from "#app/desk/bookings/desk-form.tsx";
import { receiveDeskForm } from "#app/desk/bookings/receive-desk-form.server.ts";
import { refuseEdit } from "#app/desk/edit/receive-edit.server.ts";
import { useAnswer } from "#app/desk/edit/use-answer.ts";
import { LiveLine } from "#app/desk/live/live-provider.tsx";
import type { LiveHandle } from "#app/desk/live/live-scope.ts";
import { actingIn } from "#app/domain/audit/acting.server.ts";
import { bookingValues, formatField } from "#app/domain/bookings/booking-fields.ts";
import type { StoredBooking } from "#app/domain/bookings/booking-repository.server.ts";
import {
  BookingChanged,
  editBooking,
  findAskedBooking,
} from "#app/domain/bookings/bookings.server.ts";
import { offers } from "#app/domain/catalogue/find-product.ts";
import { mergeConflict, readVersion } from "#app/domain/edits/merge-edits.ts";
import { RecordGone } from "#app/domain/edits/record-gone.ts";
import { formatReceivedInFull } from "#app/lib/dates.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import type { Route } from "./+types/edit-booking-page";

export { whenConcerned as shouldRevalidate } from "#app/desk/live/live-scope.ts";

export const handle: LiveHandle = { shows: () => ["booking"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = readAsked(url);
  if (!asked) return { booking: undefined, offers };
  const stored = await findBooking(context.get(appContext), asked);
  const { id, no, reference, version, created_at, lines } = stored;
  const received = formatReceivedInFull(created_at);
  const booking = { id, no, reference, version, received, lines, values: bookingValues(stored) };
  return { booking, offers };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(appContext);
  const opened = await findBooking(app, readAsked(url));
  const known = [...opened.lines, ...offers];
  return receiveDeskForm({ request, context }, known, async (booking, fields) => {
    const { id } = opened;
    try {
      await editBooking(app, { id, version: readVersion(fields) }, booking, actingIn(context));
    } catch (error) {
      if (error instanceof RecordGone) throw notFound();
      if (!(error instanceof BookingChanged)) throw error;
      const now = { version: error.stored.version, values: bookingValues(error.stored) };
      const format = (name: string, value: string) =>
        formatField(name, value, [...error.stored.lines, ...offers]);
      return refuseEdit(409, fields, mergeConflict(fields, bookingValues(booking), now, format));
    }
    return redirectWithFlash(request, editHref(id), "submitSuccess");
  });
}

function readAsked(url: URL): string {
  return url.searchParams.get("booking")?.trim() ?? "";
}

async function findBooking(app: App, asked: string): Promise<StoredBooking> {
  const booking = await findAskedBooking(app, asked);
  if (!booking) throw notFound();
  return booking;
}

function notFound() {
  return data("There is no booking with this reference. Read it again, and try once more.", {
    status: 404,
  });
}

export const meta: Route.MetaFunction = () => [{ title: "Edit booking · Southbridge" }];

export default function EditBookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, offers } = loaderData;
  if (!booking) return <WhichBooking />;
  // A booking's answer is not for the next one that is opened.
  return <Desk key={booking.id} booking={booking} offers={offers} actionData={actionData} />;
}

function Desk({
  booking,
  offers,
  actionData,
}: Pick<Route.ComponentProps, "actionData"> &
  Route.ComponentProps["loaderData"] & { booking: object }) {
  const answer = useAnswer(actionData);
  const { id, no, reference, received } = booking;
  return (
    <div className="staff-page">
      <header className="staff-head">
        <div>
          <h1 className="staff-title">Edit booking</h1>
          <LiveLine>
            Booking {no}, received {received}
          </LiveLine>
        </div>
        <Link
          className="staff-action"
          to={href("/admin/:records/:id", { records: "bookings", id })}
        >
          All about this booking
        </Link>
      </header>
      <p className="desk-reference">
        <small>Reference</small>
        {reference}
      </p>
      <div className="max-w-160 text-[1.0625rem]">
        <DeskForm action={editHref(id)} booking={booking} offers={offers} answer={answer} />
      </div>
    </div>
  );
}

/** Without a booking in the address, the reference that the caller reads out leads to it. */
function WhichBooking() {
  return (
    <div className="staff-page">
      <header className="staff-head">
        <h1 className="staff-title">Edit booking</h1>
      </header>
      <Form className="max-w-105" action={href("/edit")}>
        <div className="field">
          <label htmlFor="booking">Reference</label>
          <p id="booking-hint">As the caller reads it out, with or without the hyphen.</p>
          <div>
            <input
              id="booking"
              name="booking"
              required
              maxLength={40}
              aria-describedby="booking-hint"
            />
          </div>
        </div>
        <button className="button mt-5" type="submit" data-variant="green" data-size="42">
          Open
        </button>
      </Form>
    </div>
  );
}
