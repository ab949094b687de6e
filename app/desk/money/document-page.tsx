import { data, href, Link } from "react-router";
import { type App, appContext, signedInContext } from "#app/context.ts";
import { answerEdit, findAct } from "#app/desk/forms/answer-edit.server.ts";
import { bookingPath } from "#app/desk/frame/places.ts";
import { noSearch, pageData } from "#app/desk/live/page-data.ts";
import { DocumentActs } from "#app/desk/money/document-acts.tsx";
import { readDocument, type ShownDocument } from "#app/desk/money/document-data.server.ts";
import { StateBadges } from "#app/desk/money/invoices-page.tsx";
import { customerLink } from "#app/desk/people/customers-page.tsx";
import { badRequest, keyOf } from "#app/desk/record/record-form.server.ts";
import { DetailPane, Fact, FactList, Facts, GonePane } from "#app/desk/ui/detail-pane.tsx";
import { documentPath, paymentPath } from "#app/desk/ui/money-paths.ts";
import { paperSheet } from "#app/desk/ui/part.tsx";
import { type Staff, staffOf } from "#app/domain/accounts/staff.server.ts";
import { readPaise } from "#app/domain/billing/paise.ts";
import { creditInvoice } from "#app/domain/invoices/invoices.server.ts";
import {
  enterNumbers,
  sendDocument,
  setDisputed,
} from "#app/domain/invoices/issued-documents.server.ts";
import { wrongField } from "#app/lib/form-error.ts";
import { recordId } from "#app/lib/record-id.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { PaperView } from "#app/ui/paper-view.tsx";
import type { Route } from "./+types/document-page";

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = recordId(params.id);
  const doer = context.get(signedInContext);
  const document = id ? await readDocument(context.get(appContext), id, doer) : undefined;
  const shows = [id ?? "", "document", "payment", "booking"];
  return data({ document, shows }, { status: document ? 200 : 404 });
}

const source = pageData<typeof loader>("/admin/invoices/:id", noSearch);
export const clientLoader = source.read;

type Act = (
  app: App,
  id: string,
  fields: Record<string, string>,
  by: Staff,
) => Promise<{ said: string; next?: string }>;

const entries = ["irn", "irn_qr", "ack", "eway_bill"];

const acts: Record<string, Act> = {
  async send(app, id, _fields, by) {
    await sendDocument(app, id, by);
    return { said: "Mail queued." };
  },
  async credit(app, invoiceId, fields, by) {
    const lines = Object.entries(fields).flatMap(([name, typed]) => {
      const [, position] = /^amount-(\d{1,4})$/.exec(name) ?? [];
      if (!position || !typed.trim()) return [];
      const amount = readPaise(typed);
      if (amount === undefined) throw wrongField(name, "Enter the amount in whole rupees.");
      return { position: Number(position), amount };
    });
    const { reason = "", seen } = fields;
    const asked = { invoiceId, lines, reason, key: keyOf(fields), seen: Number(seen) };
    const note = await creditInvoice(app, { ...asked, isFinal: fields.again !== "on" }, by);
    return { said: `${note.number} issued.`, next: documentPath(note.id) };
  },
  async dispute(app, id, { disputed }, by) {
    await setDisputed(app, id, disputed === "yes", by);
    return { said: disputed === "yes" ? "Marked as disputed." : "Not disputed any more." };
  },
  async numbers(app, id, fields, by) {
    const entered = Object.entries(fields).filter(([name]) => entries.includes(name));
    await enterNumbers(app, id, Object.fromEntries(entered), by);
    return { said: "Numbers saved." };
  },
};

/** Each act of the domain asks for its own permission and branch too. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const fields = await readForm(request);
  const gone = "This document does not exist.";
  return answerEdit({ context, fields, gone }, async () => {
    const [act, id] = [findAct(acts, fields.intent), recordId(params.id)];
    if (!act || !id) throw badRequest();
    return act(context.get(appContext), id, fields, staffOf(context));
  });
}

export default function DocumentPage({ loaderData }: Route.ComponentProps) {
  const { document } = source.useData(loaderData);
  const list = href("/admin/invoices");
  if (!document) return <GonePane list={list} what="document" />;
  const { id, kindName, number, open, issued, paper } = document;
  return (
    <DetailPane
      list={list}
      title={number}
      above={`${kindName}, ${issued}`}
      below={
        <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
          {open && (
            <span className="text-figure font-bold tabular-nums [font-stretch:108%]">
              {open} open
            </span>
          )}
          <StateBadges document={document} />
        </span>
      }
    >
      <DocumentActs key={id} document={document} />
      <About document={document} />
      <div className={paperSheet}>
        <strong className="text-heading font-bold">{number}</strong>
        <PaperView paper={paper} />
      </div>
    </DetailPane>
  );
}

/** Whose it is, what it belongs to, and what became of it. */
function About({ document }: { document: ShownDocument }) {
  const { booking, customer, refersTo, credits, settlements, lacksEwayBill } = document;
  return (
    <FactList>
      <Facts
        of={{
          Customer: customer && <Link to={customerLink(customer)}>{customer.name}</Link>,
          Booking: booking && <Link to={bookingPath(booking.id)}>{booking.reference}</Link>,
          Invoice: refersTo && <Link to={documentPath(refersTo.id)}>{refersTo.number}</Link>,
        }}
      />
      {credits.map(({ id, number, total, reason }) => (
        <Fact key={id} label="Credit note">
          <Link to={documentPath(id)}>{number}</Link>, {total}
          {reason && `: ${reason}`}
        </Fact>
      ))}
      {settlements.map(({ id, paymentId, text }) => (
        <Fact key={id} label="Payment">
          <Link to={paymentPath(paymentId)}>{text}</Link>
        </Fact>
      ))}
      {lacksEwayBill && (
        <Fact label="E-way bill">
          <strong className="font-medium text-alarm-text">Needed: enter its number.</strong>
        </Fact>
      )}
    </FactList>
  );
}
