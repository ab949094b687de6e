import { StatusStair } from "#app/account/booking/status-stair.tsx";
import type { StoredBooking } from "#app/domain/bookings/booking-repository.server.ts";
import { formatPeriod } from "#app/domain/bookings/cart-line.ts";
import { formatRupees } from "#app/lib/format.ts";
import { SectionRule } from "#app/ui/trace.tsx";
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
        <div className="board status-board" />
        <div className="page-width">
          <p>
            {words.title}, {received}
          </p>
          <h1 className="type-title">
            <span className="sr-only">{words.title} </span>
            {reference}
          </h1>
          <StatusStair status={status} />
        </div>
      </header>
      <div className="page-width booking-facts">
        <section aria-labelledby="what">
          <h2 id="what">{words.what}</h2>
          <SectionRule />
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
          <SectionRule />
          <Address booking={booking} />
        </section>
        <section aria-labelledby="how">
          <h2 id="how">{words.how}</h2>
          <SectionRule />
          <Payment booking={booking} />
        </section>
      </div>
      <p className="page-width booking-questions">
        {words.questions} <a href={company.phone.href}>{company.phone.shown}</a>
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
          <span key={line}>{line}</span>
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
      <h3>{choice?.label}</h3>
      {payment === "cash on delivery" && <p>{words.cash}</p>}
      {payment === "bank transfer" && isOpen && (
        <>
          <p>{total === null ? words.onRequest : words.transfer}</p>
          <dl>
            <div>
              <dt>Account holder</dt>
              <dd>{bankAccount.holder}</dd>
            </div>
            <div>
              <dt>Bank</dt>
              <dd>{bankAccount.bank}</dd>
            </div>
            <div>
              <dt>Account number</dt>
              <dd>{bankAccount.number}</dd>
            </div>
            <div>
              <dt>IFSC</dt>
              <dd>{bankAccount.ifsc}</dd>
            </div>
            <div>
              <dt>Purpose</dt>
              <dd>{reference}</dd>
            </div>
          </dl>
          <p>{bankAccount.note}</p>
        </>
      )}
    </>
  );
}
