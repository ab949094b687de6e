import type { ReactNode } from "react";
import { data, href } from "react-router";
import { openByCookie } from "#app/account/quotation/open-by-cookie.server.ts";
import { QuotePanel } from "#app/account/quotation/quote-panel.tsx";
import { moveTokenToCookie } from "#app/account/sign-in/mail-link.server.ts";
import { appContext, catalogueContext, requestContext, todayContext } from "#app/context.ts";
import { findSignedIn } from "#app/domain/accounts/find-signed-in.server.ts";
import { isStaff } from "#app/domain/accounts/permissions.ts";
import { formatPaise } from "#app/domain/billing/paise.ts";
import { describePaper } from "#app/domain/billing/paper-words.ts";
import { findBooking } from "#app/domain/bookings/booking-repository.server.ts";
import { offerPayment } from "#app/domain/bookings/payment.ts";
import { answeringBranch } from "#app/domain/branches/responsible-branch.ts";
import {
  acceptQuotation,
  askAboutQuotation,
  declineQuotation,
  noteOpened,
} from "#app/domain/quotations/answer-quotation.server.ts";
import { type OpenedQuotation, shownFields } from "#app/domain/quotations/link.server.ts";
import {
  daysBetween,
  formatDay,
  formatDayInFull,
  formatReceivedInFull,
  indianDay,
} from "#app/lib/dates.ts";
import { FormError } from "#app/lib/form-error.ts";
import { formatCount } from "#app/lib/format.ts";
import { quotationCookie } from "#app/platform/http/cookies.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { publicFormAction } from "#app/platform/http/form-action.server.ts";
import { countForm } from "#app/platform/http/refuse-past-limit.server.ts";
import { ButtonLink, PrintButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PaperView } from "#app/ui/paper-view.tsx";
import { type TraceStep, TraceSteps } from "#app/ui/trace-steps.tsx";
import { UnlistedHead } from "#app/ui/unlisted-head.tsx";
import { company, whatsAppLink } from "#content/company.ts";
import { quotationWords } from "#content/quotations.ts";
import type { Route } from "./+types/quote-page";

const words = quotationWords.page;

export async function loader(args: Route.LoaderArgs) {
  const { request, context, url } = args;
  const app = context.get(appContext);
  moveTokenToCookie(request, url, href("/quote"), quotationCookie);
  // By its cookie: what scans mails for viruses opens the link, and keeps no cookie.
  const token = quotationCookie.read(request) ?? "";
  await noteOpened(app, token, context.get(requestContext).clientAddress);
  const link = await openByCookie(args);
  if (!link) return data({ shown: undefined, phone: company.phone, isOwn: false }, { status: 410 });
  const { opened, former } = link;
  const { phone } = answeringBranch(context.get(catalogueContext), opened.quotation.branch);
  const shown = showOpened(opened, former, context.get(todayContext));
  const { signedIn } = await findSignedIn(app, request);
  const reference = shown.panel?.booking;
  // Its page is for its account alone.
  const own = reference && signedIn && { reference, user_id: signedIn.userId };
  const isOwn = own ? (await findBooking(app.store.db, own)) !== undefined : false;
  return data({ shown, phone, isOwn }, { status: opened.paper ? 200 : 410 });
}

type Former = NonNullable<Awaited<ReturnType<typeof openByCookie>>>["former"];

function showOpened(opened: OpenedQuotation, former: Former, today: string) {
  const { quotation, document, paper, answer, booking, lacks } = opened;
  const { gstin, order_no, name, street, street2, city, postcode } = quotation;
  const day = former ? undefined : opened.firstDay;
  const known = { name, street, street2, city, postcode, payment: "bank transfer" };
  return {
    number: (former?.document ?? document).number ?? "",
    for: quotation.company || name,
    paper: paper && describePaper(former?.paper ?? paper),
    isFormer: former !== undefined,
    pdf: `${href("/quote/pdf")}${former ? `?revision=${former.document.revision}` : ""}`,
    facts: paper ? factsOf(former?.paper ?? paper, today, day, city) : [],
    steps: traceOf(opened, former?.document.revision),
    panel: paper && {
      number: document.number ?? "",
      total: formatPaise(document.total),
      isOpen: answer.can && !former,
      said: answer.can ? "" : answer.said,
      booking: answer.can ? undefined : answer.why === "accepted" ? booking : undefined,
      fields: shownFields(opened),
      values: { ...known, gstin, order_no },
      lacks: { ...lacks, gstin: !gstin, orderNo: !order_no, billing: !document.bill_to },
      payments: offerPayment(document.taxable / 100),
      today,
    },
  };
}

function factsOf(
  paper: Pick<NonNullable<OpenedQuotation["paper"]>, "total" | "validUntil">,
  today: string,
  firstDay: string | undefined,
  city: string,
): (readonly [value: string, label: string])[] {
  const left = daysBetween(today, paper.validUntil);
  const until = `${words.validUntil} ${formatDayInFull(paper.validUntil)}`;
  return [
    [formatPaise(paper.total), words.withGst],
    left < 0
      ? [formatDayInFull(paper.validUntil), words.validUntil]
      : [formatCount(left + 1, "day"), until],
    ...(firstDay
      ? [[formatDay(firstDay), city ? `${words.delivered} ${city}` : words.firstDay] as const]
      : []),
  ];
}

export const action = publicFormAction(async ({ intent, ...fields }, caller) => {
  const { app, request, clientAddress } = caller;
  const { signedIn } = await findSignedIn(app, request);
  const token = quotationCookie.read(request) ?? "";
  // Staff who open a link answer for the customer: the booking is not theirs.
  const userId = signedIn && !isStaff(signedIn.role) ? signedIn.userId : null;
  const holder = { token, fields, clientAddress, userId };
  const back = href("/quote");
  if (intent === "ask") {
    await askAboutQuotation(app, holder);
    return redirectWithFlash(request, back, "quotationAsked");
  }
  await countForm(caller, "forms");
  if (intent === "decline") {
    await declineQuotation(app, holder);
    return redirectWithFlash(request, back, "quotationDeclined");
  }
  if (intent !== "accept") throw new FormError(400, { failure: quotationWords.errors.other });
  const { reference } = await acceptQuotation(app, holder);
  return redirectWithFlash(request, back, "quotationAccepted", { receipt: reference });
});

interface QuoteStep extends TraceStep {
  said: string;
  /** The address where it is read. */
  see?: string;
}

/**
 * Steps of a quotation: its revisions, opening and answer.
 * @param read the former revision shown
 */
function traceOf(
  { former, document, quotation, answer, paper }: OpenedQuotation,
  read: number | undefined,
): QuoteStep[] {
  if (!paper) return [];
  const of = ({ revision, issued_on }: typeof document, see?: string): QuoteStep => {
    const said = issued_on ? formatDayInFull(issued_on) : "";
    return { name: `${words.revision} ${revision}`, said, state: "was", ...(see && { see }) };
  };
  const { opened_at } = quotation;
  const revisions = former.map((one) =>
    of(one, one.revision === read ? undefined : `${href("/quote")}?revision=${one.revision}`),
  );
  const until = `${words.openUntil} ${formatDayInFull(document.valid_until ?? "")}`;
  return [
    ...revisions,
    of(document),
    {
      name: words.withYou,
      said: opened_at ? `${words.opened} ${formatReceivedInFull(opened_at)}` : "",
      state: answer.can ? "now" : "was",
    },
    answer.can
      ? { name: words.answer, said: until, state: "to come" }
      : { name: words.answer, said: saidOf(document, answer), state: "now" },
  ];
}

function saidOf(
  { accepted_at }: OpenedQuotation["document"],
  { why, said }: Extract<OpenedQuotation["answer"], { can: false }>,
): string {
  if (why !== "accepted" || !accepted_at) return said;
  return `${quotationWords.accepted} ${formatDayInFull(indianDay(new Date(accepted_at)))}`;
}

/** A quotation as its customer reads, prints and answers it: by a link, without an account. */
export default function QuotePage({
  loaderData: { shown, phone, isOwn },
  actionData,
}: Route.ComponentProps) {
  if (!shown) return <Gone phone={phone} title={words.gone} text={quotationWords.errors.invalid} />;
  const { number, paper, panel, facts, isFormer } = shown;
  if (!paper || !panel) {
    return <Gone phone={phone} title={`${words.revoked}: ${number}`} text={words.lead} />;
  }
  return (
    <div className="booking-status">
      <QuoteHead title={number} said={`${words.for} ${shown.for}`}>
        <div className="quote-facts">
          <dl>
            {facts.map(([value, label]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div>
            {panel.isOpen && <ButtonLink href="#answer">{words.accept}</ButtonLink>}
            <ButtonLink variant="outline" href={shown.pdf}>
              <Icon name="download" />
              {words.pdf}
            </ButtonLink>
            <PrintButton>{words.print}</PrintButton>
          </div>
        </div>
        {isFormer && (
          <p className="mt-5 font-strong">
            {words.former}{" "}
            <a className="inline-link" href={href("/quote")}>
              {words.newest}
            </a>
          </p>
        )}
        <Steps steps={shown.steps} />
      </QuoteHead>
      <div className="page-width pt-10 pb-section print:py-0">
        <PaperView paper={paper}>
          <section className="print:hidden">
            <h2>{words.questions}</h2>
            <p>
              <a className="inline-link" href={phone.href}>
                {phone.shown}
              </a>
            </p>
            <p>
              <a className="inline-link" href={whatsAppLink(`${words.whatsAppText} ${number}: `)}>
                {words.whatsApp}
              </a>
            </p>
            <p>
              <a className="inline-link" href="#ask">
                {words.ask}
              </a>
            </p>
          </section>
        </PaperView>
      </div>
      {!isFormer && <QuotePanel {...panel} isOwn={isOwn} answer={actionData} />}
    </div>
  );
}

function QuoteHead(page: { title: string; said: string; children: ReactNode }) {
  return (
    <header>
      <UnlistedHead title={`${words.title} ${page.title}`} description={words.description} />
      <div className="page-width">
        <p className="print-only mb-6 font-strong">{company.name}</p>
        <p className="text-soft">{page.said}</p>
        <h1 className="type-title">{page.title}</h1>
        {page.children}
      </div>
    </header>
  );
}

function Gone({
  phone,
  title,
  text,
}: Pick<Route.ComponentProps["loaderData"], "phone"> & { title: string; text: string }) {
  return (
    <div className="page-width pt-9 pb-section desktop:pt-14">
      <UnlistedHead title={words.title} description={words.description} />
      <h1 className="type-title">{title}</h1>
      <p className="type-lead mt-3 mb-8 max-w-[30em] text-soft">{text}</p>
      <ButtonLink variant="outline" href={phone.href}>
        <Icon name="phone" />
        {phone.shown}
      </ButtonLink>
    </div>
  );
}

function Steps({ steps }: { steps: readonly QuoteStep[] }) {
  const shown = steps.map(({ said, see, ...step }) => {
    const link = see && (
      <a className="inline-link font-medium" href={see}>
        {words.see}
        <span className="sr-only">: {step.name}</span>
      </a>
    );
    return {
      ...step,
      said: link ? (
        <>
          {said}, {link}
        </>
      ) : (
        said
      ),
    };
  });
  return <TraceSteps className="print:hidden" steps={shown} />;
}
