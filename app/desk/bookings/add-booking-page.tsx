import { href } from "react-router";
import { appContext, logContext } from "#app/context.ts";
import { DeskForm } from "#app/desk/bookings/desk-form.tsx";
import type { LiveHandle } from "#app/desk/live/live-scope.ts";
import { useAnswer } from "#app/desk/live/use-answer.ts";
import { actingIn } from "#app/domain/audit/acting.server.ts";
import { addBooking } from "#app/domain/bookings/save-booking.server.ts";
import { offers } from "#app/domain/catalogue/find-product.ts";
import { refuseEdit } from "#app/domain/edits/refuse-edit.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import type { Route } from "./+types/add-booking-page";

export { whenConcerned as shouldRevalidate } from "#app/desk/live/live-scope.ts";

export const handle: LiveHandle = { shows: () => [] };

export function loader() {
  return { offers };
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  try {
    const added = await addBooking(context.get(appContext), fields, actingIn(context));
    if ("refused" in added) return added.refused;
    return redirectWithFlash(request, editHref(added.id), "submitSuccess");
  } catch (error) {
    context.get(logContext).error({ err: error, kind: "booking" }, "record not stored");
    return refuseEdit(503, fields, {
      failure: "We could not store this just now. Nothing was saved; please send it again.",
    });
  }
}

function editHref(id: string): string {
  return `${href("/edit")}?${new URLSearchParams({ booking: id })}`;
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
      <div className="staff-form">
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
