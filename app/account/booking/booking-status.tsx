import { StatusStair } from "#app/account/booking/status-stair.tsx";
import type { StoredBooking } from "#app/domain/bookings/booking-repository.server.ts";
import { formatPeriod } from "#app/domain/bookings/cart-line.ts";
import { formatRupees } from "#app/lib/format.ts";
import { bookingWords, paymentChoices } from "#content/booking.ts";
import { company } from "#content/company.ts";
import { bankAccount } from "#content/payment.ts";

const words = bookingWords.status;

/** One booking for who made it, also on paper: how far it is, what, where and how it is paid. */
export function BookingStatus({ booking, received }: { booking: StoredBooking; received: string }) {
  const { reference, status, lines, total } = booking;
  return (
    <div className="booking-status">
      <header>
        <div className="page-width">
          <p className="text-soft">
            {words.title}, {received}
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
              <li key={line.position}>
                <span>
                  {line.name}
                  {line.quantity > 1 && ` × ${line.quantity}`}, {formatPeriod(line)}
                </span>
                <strong>
                  {line.unit_price === null
                    ? bookingWords.payment.onRequest
                    : formatRupees(line.unit_price * line.quantity * line.duration)}
                </strong>
              </li>
            ))}
            <li>
              <span>Shipping</span> <strong>Free</strong>
            </li>
            <li data-total>
              <span>Total</span>
              <strong>
                {total === null ? bookingWords.payment.onRequest : formatRupees(total)}
              </strong>
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

/** How it is paid; the account only while there is something to transfer. */
function Payment({ booking: { payment, status, total, reference } }: { booking: StoredBooking }) {
  const choice = paymentChoices.find(({ value }) => value === payment);
  const isOpen = status !== "cancelled" && status !== "returned";
  return (
    <>
      <h3 className="mt-3 font-strong">{choice?.label}</h3>
      {payment === "cash on delivery" && <p className="mt-1 mb-2 text-soft">{words.cash}</p>}
      {payment === "bank transfer" && isOpen && (
        <>
          <p className="mt-1 mb-2 text-soft">{total === null ? words.onRequest : words.transfer}</p>
          <dl>
            {transferFacts(reference).map(([label, value]) => (
              <div key={label}>
                <dt className="text-soft">{label}</dt>
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

const transferFacts = (reference: string) =>
  [
    ["Account holder", bankAccount.holder],
    ["Bank", bankAccount.bank],
    ["Account number", bankAccount.number],
    ["IFSC", bankAccount.ifsc],
    ["Purpose", reference],
  ] as const;
