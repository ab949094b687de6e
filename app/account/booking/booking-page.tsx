import { data } from "react-router";
import { formatAmount, LineItem } from "#app/account/booking/order.tsx";
import { appContext, signedInContext } from "#app/context.ts";
import { formatPayment } from "#app/domain/bookings/booking-fields.ts";
import { findOwn, type StoredBooking } from "#app/domain/bookings/booking-repository.server.ts";
import { isOpen, rentalSteps, statusForOwner } from "#app/domain/bookings/status.ts";
import { formatReceivedInFull } from "#app/lib/dates.ts";
import { readReference } from "#app/lib/reference.ts";
import { unlistedMeta } from "#app/lib/unlisted-meta.ts";
import { bookingWords } from "#content/booking.ts";
import { company } from "#content/company.ts";
import { bankAccount, bankFacts } from "#content/payment.ts";
import type { Route } from "./+types/booking-page";

const words = bookingWords.status;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { store } = context.get(appContext);
  const { userId } = context.get(signedInContext);
  const reference = readReference(params.reference);
  const booking = reference && (await findOwn(store.db, reference, userId));
  // Also for somebody else's booking, so that nobody learns which references exist.
  if (!booking) {
    throw data("None of your bookings has this reference. Please check it.", { status: 404 });
  }
  return { booking };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta({ ...words, title: `${words.title} ${loaderData?.booking.reference ?? ""}` });

/** A booking as its owner sees it, on the screen and on paper. */
export default function BookingPage({ loaderData: { booking } }: Route.ComponentProps) {
  const { reference, status, lines, total } = booking;
  return (
    <div className="booking-status">
      <header>
        <div className="page-width">
          <p className="text-soft">
            {words.title}, {formatReceivedInFull(booking.created_at)}
          </p>
          <h1 className="type-title">
            <span className="sr-only">{words.title} </span>
            {reference}
          </h1>
          <StatusStair status={status} />
        </div>
      </header>
      <div className="page-width booking-status-facts">
        <section aria-labelledby="what">
          <h2 id="what">{words.what}</h2>
          <ul>
            {lines.map((line) => (
              <LineItem key={line.position} line={line} />
            ))}
            <li>
              <span>Shipping</span> <strong>Free</strong>
            </li>
            <li data-total>
              <span>Total</span>
              <strong>{formatAmount(total)}</strong>
            </li>
          </ul>
        </section>
        <section aria-labelledby="where">
          <h2 id="where">{words.where}</h2>
          <Address booking={booking} />
        </section>
        <section aria-labelledby="how">
          <h2 id="how">{words.how}</h2>
          <Payment booking={booking} />
        </section>
      </div>
      <p className="page-width pb-section">
        {words.questions}{" "}
        <a
          className="pt-2 pb-1.25 font-strong text-(--link) underline-offset-4"
          href={company.phone.href}
        >
          {company.phone.shown}
        </a>
      </p>
    </div>
  );
}

function StatusStair({ status }: Pick<StoredBooking, "status">) {
  const reached = statusForOwner(status);
  if (reached === "cancelled")
    return <p className="mt-5.5 max-w-[34em] text-soft">{words.means.cancelled}</p>;
  const now = rentalSteps.indexOf(reached);
  return (
    <>
      <ol className="status-stair">
        {rentalSteps.map((step, index) => (
          <li
            key={step}
            data-reached={index <= now || undefined}
            aria-current={index === now ? "step" : undefined}
          >
            <svg viewBox="0 0 22 22" aria-hidden="true">
              <circle cx="11" cy="11" r="8.75" />
            </svg>
            {words.steps[step]}
          </li>
        ))}
      </ol>
      <p className="mt-5.5 max-w-[34em] text-soft">{words.means[reached]}</p>
    </>
  );
}

function Address({ booking }: { booking: StoredBooking }) {
  const { name, company, street, street2, city, postcode, phone, email } = booking;
  return (
    <address>
      {[name, company, street, street2, `${city} ${postcode}`, phone, email]
        .filter((line) => line !== "")
        .map((line) => (
          <span className="block" key={line}>
            {line}
          </span>
        ))}
    </address>
  );
}

/** With our bank account while there is something to transfer. */
function Payment({ booking: { payment, status, total, reference } }: { booking: StoredBooking }) {
  return (
    <>
      <h3 className="mt-3 font-strong">{formatPayment(payment)}</h3>
      {payment === "cash on delivery" && <p className="mt-1 mb-2 text-soft">{words.cash}</p>}
      {payment === "bank transfer" && isOpen(status) && (
        <>
          <p className="mt-1 mb-2 text-soft">{total === null ? words.onRequest : words.transfer}</p>
          <dl>
            {[...bankFacts, ["Reference", reference]].map(([fact, value]) => (
              <div key={fact}>
                <dt className="text-soft">{fact}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-1 mb-2 text-soft">{bankAccount.note}</p>
        </>
      )}
    </>
  );
}
