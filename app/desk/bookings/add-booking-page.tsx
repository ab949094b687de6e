import { href } from "react-router";
import { appContext } from "#app/context.ts";
import { DeskForm, editHref } from "#app/desk/bookings/desk-form.tsx";
import { receiveDeskForm } from "#app/desk/bookings/receive-desk-form.server.ts";
import { useAnswer } from "#app/desk/edit/use-answer.ts";
import type { LiveHandle } from "#app/desk/live/live-scope.ts";
import { actingIn } from "#app/domain/audit/acting.server.ts";
import { bookingValues } from "#app/domain/bookings/booking-fields.ts";
import { addBooking } from "#app/domain/bookings/bookings.server.ts";
import { offers } from "#app/domain/catalogue/find-product.ts";
import { describeSubmission } from "#app/domain/records/submission.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import type { Route } from "./+types/add-booking-page";

export { whenConcerned as shouldRevalidate } from "#app/desk/live/live-scope.ts";

export const handle: LiveHandle = { shows: () => [] };

export function loader() {
  return { offers };
}

export function action({ request, context }: Route.ActionArgs) {
  return receiveDeskForm({ request, context }, offers, async (booking, fields) => {
    const acting = actingIn(context);
    const { keys } = describeSubmission(
      "booking by staff",
      bookingValues(booking),
      fields,
      acting.clientAddress,
      acting.at,
    );
    const id = await addBooking(context.get(appContext), booking, keys, acting);
    return redirectWithFlash(request, editHref(id), "submitSuccess");
  });
}

export const meta: Route.MetaFunction = () => [{ title: "Add booking · Southbridge" }];

export default function AddBookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData);
  return (
    <div className="staff-page">
      <header className="staff-head">
        <div>
          <h1 className="staff-title">Add booking</h1>
          <p className="mt-1.5 text-ink-soft">
            For somebody on the phone. With an e-mail address they get the confirmation.
          </p>
        </div>
      </header>
      <div className="max-w-160 text-[1.0625rem]">
        <DeskForm
          action={href("/booking")}
          booking={undefined}
          offers={loaderData.offers}
          answer={answer}
        />
      </div>
    </div>
  );
}
