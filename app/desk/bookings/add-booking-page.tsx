import { useLayoutEffect, useRef, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { appContext } from "#app/context.ts";
import { BookingForm, receiving } from "#app/desk/bookings/booking-form.tsx";
import { editSaved, receiveEdit } from "#app/desk/forms/answer-edit.server.ts";
import { bookingPath } from "#app/desk/frame/places.ts";
import { HeaderLink, StaffPage } from "#app/desk/frame/staff-page.tsx";
import { KeyHint } from "#app/desk/ui/keys.tsx";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { bookingValues } from "#app/domain/bookings/booking-fields.ts";
import { atFields, readDeskForm } from "#app/domain/bookings/booking-schema.server.ts";
import { addBooking } from "#app/domain/bookings/bookings.server.ts";
import { BookingRefused } from "#app/domain/bookings/check-booking.ts";
import { findSource } from "#app/domain/bookings/show-booking.server.ts";
import { citiesOf } from "#app/domain/branches/branch-near.ts";
import { fillFor } from "#app/domain/customers/show-customer.server.ts";
import { submissionKeys } from "#app/domain/records/submission.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import type { Route } from "./+types/add-booking-page";

/** In the address `for` names the record that the booking is made from, or `customer` whose it is. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const asked = recordId(url.searchParams.get("for"));
  const customer = recordId(url.searchParams.get("customer"));
  const source = asked ? await findSource(app, asked) : customer && (await fillFor(app, customer));
  const { offers, branches } = app.catalogue.current;
  const key = uuidv7();
  return { shows: [], offers, cities: citiesOf(branches), source: source || undefined, key };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const save = async (fields: Record<string, string>) => {
    const app = context.get(appContext);
    const form = readDeskForm(fields, app.catalogue.current);
    const acting = actorOf(context);
    const keys = submissionKeys("booking by staff", bookingValues(form), fields, acting.at);
    const forRecord = recordId(url.searchParams.get("for"));
    const customerId = recordId(url.searchParams.get("customer"));
    const made = { forRecord, customerId };
    const booking = await addBooking(app, form, keys, acting, made).catch((error) => {
      throw error instanceof BookingRefused ? atFields(error, fields) : error;
    });
    const { id, reference } = booking;
    const page = bookingPath(id);
    return editSaved(request, page, "bookingAdded", { receipt: reference });
  };
  return receiveEdit({ request, context }, save, receiving);
}

export default function AddBookingPage({ loaderData, actionData }: Route.ComponentProps) {
  // The key with which the page was opened, also after its data was read again.
  const [submission_key] = useState(loaderData.key);
  const { offers, cities, source } = loaderData;
  const filled = { ...source?.values, submission_key };
  return (
    <StaffPage
      title="Add booking"
      below={
        <p className="mt-2 text-ink-soft">
          {source?.note} Booking taken by phone. If you enter an e-mail address, the customer gets a
          confirmation.
        </p>
      }
      actions={source && <BackLink {...source} />}
    >
      <BookingForm {...{ offers, cities, filled }} answer={actionData} />
    </StaffPage>
  );
}

/** Back to the record in its list. Escape leads there too; the form asks first if it has input. */
function BackLink({ title, path }: { title: string; path: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  const [search, setSearch] = useState("");
  // Before the page is painted: the first key may be Escape.
  useLayoutEffect(() => {
    const from = new URL(document.referrer || location.href);
    if (from.pathname === path) setSearch(from.search);
    const form = document.querySelector<HTMLFormElement>("#desk-booking");
    const leave = ({ key }: KeyboardEvent) => key === "Escape" && link.current?.click();
    form?.addEventListener("keydown", leave);
    return () => form?.removeEventListener("keydown", leave);
  }, [path]);
  return (
    <HeaderLink ref={link} to={path + search}>
      {title}{" "}
      <span className="max-desktop:hidden">
        <KeyHint>Esc</KeyHint>
      </span>
    </HeaderLink>
  );
}
