import { Cancel, Questions } from "#app/account/booking/booking-actions.tsx";
import { FaultBand } from "#app/account/booking/fault-band.tsx";
import { openOwn, ownAction } from "#app/account/booking/open-own.server.ts";
import { LineItem } from "#app/account/booking/order.tsx";
import { OwnDocuments, PayBoard } from "#app/account/booking/pay-board.tsx";
import { Offers, OwnMachines, Requests } from "#app/account/booking/rental-parts.tsx";
import { appContext, catalogueContext, todayContext } from "#app/context.ts";
import { billingFacts, customerFacts } from "#app/domain/bookings/booking-fields.ts";
import type { StoredBooking } from "#app/domain/bookings/booking-repository.server.ts";
import { cancelOwnBooking } from "#app/domain/bookings/bookings.server.ts";
import { dueRows } from "#app/domain/bookings/payment.ts";
import { isCancellable, isOpen, statusForOwner } from "#app/domain/bookings/status.ts";
import { describeDelivery, isOutsideArea } from "#app/domain/branches/branch-near.ts";
import { answeringBranch, responsibleBranch } from "#app/domain/branches/responsible-branch.ts";
import { addressOf } from "#app/domain/catalogue/branch.ts";
import { closeFault } from "#app/domain/faults/faults.server.ts";
import { showOwn } from "#app/domain/own-rental/show-own.server.ts";
import { reportByForm } from "#app/domain/payments/report.server.ts";
import { showBoard } from "#app/domain/payments/show-board.server.ts";
import { formatTotal } from "#app/domain/rental/price.ts";
import { FormError, refused } from "#app/lib/form-error.ts";
import { recordId } from "#app/lib/record-id.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { FormContext, FormSummary } from "#app/ui/form.tsx";
import { TraceSteps } from "#app/ui/trace-steps.tsx";
import { UnlistedHead } from "#app/ui/unlisted-head.tsx";
import { bookingWords } from "#content/booking.ts";
import { company } from "#content/company.ts";
import { payWords } from "#content/pay.ts";
import { rentalWords } from "#content/rental.ts";
import type { Route } from "./+types/booking-page";

const words = bookingWords.status;
const { onRequest } = bookingWords.payment;

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const app = context.get(appContext);
  const today = context.get(todayContext);
  const { booking, base } = await openOwn(args);
  const catalogue = context.get(catalogueContext);
  const { branches, homeBranch } = catalogue;
  const { postcode } = booking;
  const branch = answeringBranch(catalogue, booking.branch || responsibleBranch(branches, booking));
  return {
    booking,
    base,
    own: await showOwn(app, booking),
    board: await showBoard(app, booking, today),
    today,
    isOutside: isOutsideArea(branches, postcode),
    delivery: describeDelivery(branches, postcode),
    branch: { name: branch.name, phone: branch.phone },
    letterhead: [...addressOf(homeBranch), homeBranch.phone.shown, company.email].join(", "),
  };
}

export const action = ownAction(
  async ({ intent, ...fields }, { booking, base, acting }, { request, context, files }) => {
    const app = context.get(appContext);
    if (intent === "report") {
      const { pay } = await showBoard(app, booking, context.get(todayContext));
      if (!pay) throw refused(payWords.report.closed);
      const report = { fields, proof: files.proof };
      await reportByForm(app, { id: booking.id, purpose: pay.purpose }, report, acting);
      return redirectWithFlash(request, base, "paymentReported");
    }
    if (intent === "works again") {
      const fault = recordId(fields.fault) ?? "";
      await closeFault(app, fault, intent, acting, { bookingId: booking.id });
      return redirectWithFlash(request, base, "faultWorks");
    }
    if (intent !== "cancel") throw new FormError(400, { failure: words.cancel.unknown });
    await cancelOwnBooking(app, booking.id, acting);
    return redirectWithFlash(request, base, "bookingCancelled");
  },
);

/** A booking as its customer sees it, on the screen and on paper. */
export default function BookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, base, own, board, today, isOutside } = loaderData;
  const { id, reference, status, lines, total } = booking;
  const billing = billingFacts(booking).map(([label, value]) => ({ label, value }));
  const isPaying = actionData?.values.intent === "report";
  return (
    <div className="print:text-note">
      <UnlistedHead {...words} title={`${words.title} ${reference}`} />
      <header className="pt-9 pb-11 desktop:pt-16 desktop:pb-18 print:pt-0 print:pb-6">
        <div className="page-width">
          <Letterhead text={loaderData.letterhead} />
          <FormContext
            value={{ id: "booking", answer: isPaying ? undefined : actionData, labels: {} }}
          >
            <FormSummary />
          </FormContext>
          <p className="type-lead text-soft wrap-anywhere">
            {rentalWords.for} {booking.company || booking.name}
          </p>
          <h1 className="type-display mt-2 whitespace-nowrap print:text-figure">
            <span className="sr-only">{words.title} </span>
            {reference}
          </h1>
          <p className="type-lead mt-3 max-w-[44em]">
            {own.said.machines}.{" "}
            <span className="text-soft">
              {own.said.until ?? words.means[statusForOwner(status)]}
            </span>
          </p>
          {status === "cancelled" ? (
            <p className="mt-6">
              <Badge tone="failed">{words.steps.cancelled}</Badge>
            </p>
          ) : (
            <TraceSteps isRising steps={own.steps} />
          )}
          {isCancellable(status) && <Cancel id={id} base={base} />}
          <Requests requests={own.requests} />
        </div>
      </header>
      <FaultBand faults={own.faults} base={base} bookingId={id} />
      <div className="page-width booking-status-facts">
        <div>
          <section aria-labelledby="dates">
            <h2 id="dates">{rentalWords.dates}</h2>
            <Facts className="fact-list-end" facts={own.dates} />
            <Offers base={base} own={own} />
          </section>
          <section aria-labelledby="documents">
            <h2 id="documents">{payWords.documents}</h2>
            <OwnDocuments base={base} board={board} />
          </section>
          <section aria-labelledby="what">
            <h2 id="what">{words.what}</h2>
            <ul>
              {lines.map((line) => (
                <LineItem key={line.position} line={line}>
                  <OwnMachines machines={own.machines[line.id]} />
                </LineItem>
              ))}
              <li>
                <span>Shipping</span> <strong>{isOutside ? onRequest : "Free"}</strong>
              </li>
              <li data-total={total === null || undefined}>
                <span>Total</span>
                <strong>{formatTotal(total, lines)}</strong>
              </li>
              {dueRows(total, lines).map(([label, amount, isTotal]) => (
                <li key={label} data-total={isTotal}>
                  <span>{label}</span> <strong>{amount}</strong>
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="where">
            <h2 id="where">{words.where}</h2>
            <Address booking={booking} />
            {isOpen(status) && <p className="mt-3 text-soft">{loaderData.delivery}</p>}
            {billing.length > 0 && <Facts className="fact-list-end mt-4" facts={billing} />}
          </section>
        </div>
        <div>
          <section className="order-panel" aria-labelledby="how">
            <h2 className="type-heading-2" id="how">
              {words.how}
            </h2>
            <PayBoard
              {...{ id, base, reference, status, board, today }}
              payment={booking.payment}
              callsFirst={total === null || isOutside}
              answer={actionData}
            />
          </section>
          <Questions reference={reference} branch={loaderData.branch} />
        </div>
      </div>
    </div>
  );
}

/** On paper alone, where there is no navbar and no footer. */
function Letterhead({ text }: { text: string }) {
  return (
    <address className="print-only mb-6 not-italic">
      <strong className="block">{company.name}</strong>
      {text}
    </address>
  );
}

function Address({ booking }: { booking: StoredBooking }) {
  const { name, street, street2, city, postcode, phone, email } = booking;
  const about = customerFacts(booking).map(([, value]) => value);
  return (
    <address>
      {[name, ...about, street, street2, `${city} ${postcode}`, phone, email]
        .filter((line) => line !== "")
        .map((line) => (
          <span className="block" key={line}>
            {line}
          </span>
        ))}
    </address>
  );
}
