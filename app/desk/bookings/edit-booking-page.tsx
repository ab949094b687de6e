import { data, Form, href, Link } from "react-router";
import { appContext, logContext } from "#app/context.ts";
import { DeskForm } from "#app/desk/bookings/desk-form.tsx";
import { LiveLine } from "#app/desk/live/live-line.tsx";
import type { LiveHandle } from "#app/desk/live/live-scope.ts";
import { useAnswer } from "#app/desk/live/use-answer.ts";
import { actingIn } from "#app/domain/audit/acting.server.ts";
import { editBooking } from "#app/domain/bookings/save-booking.server.ts";
import { openBooking, showBooking } from "#app/domain/bookings/show-booking.server.ts";
import { type Offer, offers } from "#app/domain/catalogue/find-product.ts";
import { refuseEdit } from "#app/domain/edits/refuse-edit.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import type { Route } from "./+types/edit-booking-page";

export { whenConcerned as shouldRevalidate } from "#app/desk/live/live-scope.ts";

export const handle: LiveHandle = { shows: () => ["booking"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get("booking")?.trim();
  if (!asked) return { booking: undefined, offers };
  return { booking: showBooking(await find(context.get(appContext), asked)), offers };
}

async function find(app: Parameters<typeof openBooking>[0], asked: string) {
  const booking = await openBooking(app, asked);
  if (!booking) {
    throw data("There is no booking with this reference. Read it again, and try once more.", {
      status: 404,
    });
  }
  return booking;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(appContext);
  const fields = await readForm(request);
  const booking = await find(app, url.searchParams.get("booking")?.trim() ?? "");
  try {
    const refused = await editBooking(app, booking, fields, actingIn(context));
    if (refused) return refused;
  } catch (error) {
    context.get(logContext).error({ err: error, kind: "booking" }, "record not stored");
    return refuseEdit(503, fields, {
      failure: "We could not store this just now. Nothing was saved; please send it again.",
    });
  }
  return redirectWithFlash(request, editHref(booking.id), "submitSuccess");
}

function editHref(id: string): string {
  return `${href("/edit")}?${new URLSearchParams({ booking: id })}`;
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
}: {
  booking: ReturnType<typeof showBooking>;
  offers: readonly Offer[];
  actionData: Route.ComponentProps["actionData"];
}) {
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
      <div className="staff-form">
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
      <Form className="desk-lookup" action={href("/edit")}>
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
        <button className="button" type="submit" data-variant="green" data-size="42">
          Open
        </button>
      </Form>
    </div>
  );
}
