import { data } from "react-router";
import { Order } from "#app/account/booking/order.tsx";
import { readTyped } from "#app/account/booking/typed-booking.server.ts";
import { describeStock } from "#app/account/cart/describe-stock.server.ts";
import { openCart } from "#app/account/cart/open-cart.server.ts";
import { appContext, catalogueContext, signedInContext } from "#app/context.ts";
import { bookingLabels, fieldsOf } from "#app/domain/bookings/booking-fields.ts";
import { booking } from "#app/domain/bookings/booking-kind.server.ts";
import * as bookings from "#app/domain/bookings/booking-repository.server.ts";
import { digestPrices } from "#app/domain/bookings/booking-schema.server.ts";
import { offerPayment } from "#app/domain/bookings/payment.ts";
import { deliveriesOf } from "#app/domain/branches/branch-near.ts";
import { isOfCart, priceCart, readOrder } from "#app/domain/cart/cart.ts";
import { billingOfAccount } from "#app/domain/customers/customer-for.server.ts";
import { receiveForm } from "#app/domain/records/receive-form.server.ts";
import { mostOrdered, writeLines } from "#app/domain/rental/line.ts";
import { totalOf } from "#app/domain/rental/price.ts";
import { typedCookie } from "#app/platform/http/cookies.ts";
import { rememberedPin } from "#app/platform/http/remembered-pin.server.ts";
import { ChoiceField, FormPart } from "#app/ui/choice-field.tsx";
import { DescribedFields } from "#app/ui/described-fields.tsx";
import { Form, FormFoot, FormSummary } from "#app/ui/form.tsx";
import { UnlistedHead } from "#app/ui/unlisted-head.tsx";
import { bookingWords } from "#content/booking.ts";
import { payments } from "#content/payment.ts";
import { noticeOf } from "#content/privacy-notices.ts";
import type { Route } from "./+types/payment-page";

const words = bookingWords.payment;
const isPin = ({ rule }: { rule: string }) => rule === "PIN code";

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const { userId, name, email } = context.get(signedInContext);
  const { lines, headers } = await openCart(args);
  // The site's script asks so for the price of what is being chosen while the cart is empty and how
  // it can be paid, and for the branch that delivers.
  const chosen = (field: string) => url.searchParams.get(field);
  const product = chosen("product")?.split("~", mostOrdered).join("~") ?? "";
  const { db } = context.get(appContext).store;
  const [last, billing] = await Promise.all([
    bookings.findLastAddress(db, userId),
    billingOfAccount(db, userId),
  ]);
  const isElsewhere = billing.bill_street !== last?.street;
  const postcode = chosen("postcode") ?? last?.postcode ?? rememberedPin(args.request);
  const typed = readTyped(args.request, userId);
  if (typed) headers.append("Set-Cookie", typedCookie.clear(args.request));
  const values: Record<string, string> = {
    ...last,
    gstin: billing.gstin ?? last?.gstin ?? "",
    ...(isElsewhere && billing),
    postcode,
    payment: chosen("payment") ?? payments[0].value,
    Name: name,
    Email: email,
    product,
    quantity: chosen("quantity") ?? "1",
    duration: chosen("duration") ?? "1",
    term: chosen("term") ?? "month",
    day_from: chosen("day_from") ?? "",
    ...typed,
    ...(lines.length > 0 && { product: writeLines(lines) }),
  };
  const { offers, branches } = context.get(catalogueContext);
  const order = readOrder(values, offers);
  const described = await describeStock(args, order, values.postcode);
  const stock = described.map((one) => one.shortage?.words ?? one.stock);
  const prices = digestPrices(offers);
  return data({ values, offers, stock, prices, branches: deliveriesOf(branches) }, { headers });
}

export function action(form: Route.ActionArgs) {
  const owner = form.context.get(signedInContext);
  const { userId } = owner;
  return receiveForm({
    ...form,
    kind: booking,
    known: { userId },
    userId,
    owner,
    success: "submitSuccess",
    to: "/",
  });
}

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { values, offers, stock, prices, branches } = loaderData;
  const fields = actionData?.values ?? values;
  const hasOwnBilling = fieldsOf("billed").some(({ column }) => fields[column]);
  const { total } = totalOf(priceCart(readOrder(fields, offers), offers));
  return (
    <div className="page-width booking-form">
      <UnlistedHead {...words} />
      <Form id="booking" values={values} labels={bookingLabels}>
        <div className="pt-7 pb-11 desktop:pt-13 desktop:pb-section">
          <h1 className="type-title">{words.title}</h1>
          <p className="type-lead mt-2 mb-10 text-soft">{words.lead}</p>
          <FormSummary />
          <FormPart title={words.who}>
            <DescribedFields of={fieldsOf("customer")} />
          </FormPart>
          <FormPart title={words.where}>
            <DescribedFields of={fieldsOf("address").filter((field) => !isPin(field))} />
            {/* Asks for the list that shows who delivers there, and whether shipping is free. */}
            <fieldset
              className="contents"
              role="presentation"
              data-swap="delivery order-sum"
              data-sends={
                isOfCart(fields.product ?? "")
                  ? undefined
                  : "product quantity duration term day_from"
              }
            >
              <DescribedFields of={fieldsOf("address").filter(isPin)} />
            </fieldset>
          </FormPart>
          <FormPart title={words.invoice}>
            <DescribedFields of={fieldsOf("billing")} />
            <details className="col-span-full" open={hasOwnBilling}>
              <summary className="min-h-7 cursor-pointer font-strong">{words.differs}</summary>
              <div className="form-fields mt-4">
                <DescribedFields of={fieldsOf("billed")} />
              </div>
            </details>
          </FormPart>
          <ChoiceField name="payment" title={words.how} choices={offerPayment(total)} />
        </div>
        <aside className="order-panel" aria-labelledby="order">
          <h2 className="type-heading-2" id="order">
            {words.order}
          </h2>
          <Order {...{ fields, offers, branches, stock, prices }} />
          <FormFoot submit="Confirm Booking" size={60} notice={noticeOf("booking")} />
          <p>{words.note}</p>
        </aside>
      </Form>
    </div>
  );
}
