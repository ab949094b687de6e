import { data, href, redirect } from "react-router";
import { appContext, catalogueContext, requestContext, todayContext } from "#app/context.ts";
import { findSignedIn } from "#app/domain/accounts/find-signed-in.server.ts";
import { isStaff } from "#app/domain/accounts/permissions.ts";
import { isOffered, joinLines } from "#app/domain/cart/cart.ts";
import { orderOf, readEstimate } from "#app/domain/cart/estimate.ts";
import { quotationRequest, tokenOf } from "#app/domain/quotations/request-quotation.server.ts";
import { receiveForm } from "#app/domain/records/receive-form.server.ts";
import { formatPieces, mostLines, readLines, writeLines } from "#app/domain/rental/line.ts";
import { formatPeriodCharged, formatSum, priceLines, totalOf } from "#app/domain/rental/price.ts";
import { formatDates } from "#app/domain/rental/rental-days.ts";
import { formatRupees } from "#app/lib/format.ts";
import { rememberedPin } from "#app/platform/http/remembered-pin.server.ts";
import { Field, Form } from "#app/ui/form.tsx";
import { SumRows } from "#app/ui/sum-rows.tsx";
import { UnlistedHead } from "#app/ui/unlisted-head.tsx";
import { estimateWords } from "#content/estimate.ts";
import { dueWords } from "#content/payment.ts";
import { noticeOf } from "#content/privacy-notices.ts";
import { quotationWords } from "#content/quotations.ts";
import type { Route } from "./+types/request-page";

const words = quotationWords.request;
const { onRequest } = estimateWords;
const dueLabel = `Total, ${dueWords.gst}`;

/** The address holds what is asked for: the rows of an estimate, or the lines of a cart. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { offers } = context.get(catalogueContext);
  const query = url.searchParams;
  const estimate = orderOf(readEstimate(query, offers, context.get(todayContext))) ?? [];
  const sent = readLines(query.get("product") ?? "").slice(0, mostLines);
  const asked = joinLines([...sent, ...estimate].filter(({ slug }) => isOffered(slug, offers)));
  if (asked.length === 0) throw redirect(href("/estimate"));
  const lines = priceLines(asked, offers);
  const { signedIn } = await findSignedIn(context.get(appContext), request);
  const { name = "", email = "" } = signedIn && !isStaff(signedIn.role) ? signedIn : {};
  const product = writeLines(asked);
  const pin = query.get("pin") || rememberedPin(request);
  return data({
    values: { name, email, postcode: pin, product },
    items: lines.map((line) => ({
      what: [formatPieces(line), formatPeriodCharged(line), formatDates(line)]
        .filter(Boolean)
        .join(", "),
      sum: line.sum === null ? onRequest : formatRupees(line.sum),
    })),
    sum: formatSum(totalOf(lines)),
  });
}

export async function action(form: Route.ActionArgs) {
  const { request, context } = form;
  const app = context.get(appContext);
  const { clientAddress } = context.get(requestContext);
  const { signedIn } = await findSignedIn(app, request);
  const userId = signedIn && !isStaff(signedIn.role) ? signedIn.userId : null;
  return receiveForm({
    ...form,
    kind: quotationRequest(app, { clientAddress, userId }),
    userId,
    success: "submitted",
    async to(id) {
      const token = await tokenOf(app, id);
      return token ? `${href("/quote")}?token=${token}` : "/";
    },
  });
}

/** "Get a quotation": for purchase departments, without an account. */
export default function RequestPage({ loaderData }: Route.ComponentProps) {
  const { values, items, sum } = loaderData;
  return (
    <div className="page-width order-page">
      <UnlistedHead title={words.title} description={words.description} />
      <div>
        <h1 className="type-title">{words.title}</h1>
        <p className="type-lead mt-3 mb-8 max-w-[30em] text-soft">{words.lead}</p>
        <Form
          id="quotation"
          action={`${href("/quotation")}?product=${values.product}`}
          values={values}
          labels={{ gstin: "GSTIN", postcode: "PIN code" }}
          submit={words.submit}
          notice={noticeOf("quotation")}
        >
          <input type="hidden" name="product" value={values.product} />
          <Field name="name" autoComplete="name" />
          <Field name="company" autoComplete="organization" optional />
          <Field name="email" type="email" autoComplete="email" maxLength={254} />
          <Field name="phone" type="tel" autoComplete="tel" maxLength={40} />
          <Field
            name="gstin"
            maxLength={40}
            autoCapitalize="characters"
            hint={words.hint}
            optional
          />
          <Field name="postcode" inputMode="numeric" autoComplete="postal-code" maxLength={40} />
        </Form>
      </div>
      <aside className="order-panel max-desktop:mt-11" aria-labelledby="items">
        <h2 className="type-heading-2" id="items">
          {words.items}
        </h2>
        <SumRows
          rows={[
            ...items.map(
              ({ what, sum }) =>
                [
                  what,
                  <span className="whitespace-nowrap" key={what}>
                    {sum}
                  </span>,
                ] as const,
            ),
            [dueLabel, sum, true],
          ]}
        />
        <p className="mt-4">{words.note}</p>
      </aside>
    </div>
  );
}
