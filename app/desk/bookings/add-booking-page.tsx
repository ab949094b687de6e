import { useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { appContext } from "#app/context.ts";
import { receiveEdit } from "#app/desk/bookings/answer-edit.server.ts";
import { BookingForm, editHref, receiving } from "#app/desk/bookings/booking-form.tsx";
import { StaffPage } from "#app/desk/frame/staff-page.tsx";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { bookingValues } from "#app/domain/bookings/booking-fields.ts";
import { readDeskForm } from "#app/domain/bookings/booking-schema.server.ts";
import { addBooking } from "#app/domain/bookings/bookings.server.ts";
import { offers } from "#app/domain/catalogue/find-product.ts";
import { findSender } from "#app/domain/people/person-repository.server.ts";
import { submissionKeys } from "#app/domain/records/submission.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import type { Route } from "./+types/add-booking-page";

/** `for` in the address names the record that the booking is made for. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = recordId(url.searchParams.get("for"));
  const sender = asked ? await findSender(context.get(appContext).store.db, asked) : undefined;
  const { id = "", name = "", phone = "", email = "" } = sender ?? {};
  const values = { for: id, Name: name, Phone: phone, Email: email };
  return { shows: [], offers, values, key: uuidv7() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const save = async (fields: Record<string, string>) => {
    const booking = readDeskForm(fields);
    const acting = actorOf(context);
    const keys = submissionKeys("booking by staff", bookingValues(booking), fields, acting.at);
    const forRecord = recordId(fields.for);
    const id = await addBooking(context.get(appContext), booking, keys, acting, forRecord);
    return redirectWithFlash(request, editHref(id), "bookingAdded");
  };
  return receiveEdit({ request, context }, save, receiving);
}

export const meta: Route.MetaFunction = () => [{ title: "Add booking · Southbridge" }];

const hint =
  "Booking taken by phone. If you enter an e-mail address, the customer gets a confirmation.";

export default function AddBookingPage({ loaderData, actionData }: Route.ComponentProps) {
  // The key with which the page was opened, also after its data was read again.
  const [submission_key] = useState(loaderData.key);
  const filled = { ...loaderData.values, submission_key };
  return (
    <StaffPage title="Add booking" below={<p className="mt-1.5 text-ink-soft">{hint}</p>}>
      <BookingForm offers={loaderData.offers} filled={filled} answer={actionData} />
    </StaffPage>
  );
}
