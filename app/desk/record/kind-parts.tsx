import type { ReactNode } from "react";
import { href } from "react-router";
import { useMay } from "#app/desk/frame/use-may.ts";
import { FinishErasurePart } from "#app/desk/record/finish-erasure-part.tsx";
import { RentalPart } from "#app/desk/record/rental-part.tsx";
import { Fact } from "#app/desk/ui/detail-pane.tsx";
import { Disclosure } from "#app/desk/ui/disclosure.tsx";
import { lazily } from "#app/desk/ui/lazily.tsx";
import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { formatFileSize } from "#app/lib/format.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/record-page";

const CustomerPagePart = lazily(() => import("#app/desk/record/customer-page-part.tsx"));
const MoneyPart = lazily(() => import("#app/desk/record/money-part.tsx"));
const RequestsPart = lazily(() => import("#app/desk/record/requests-part.tsx"));
const FaultPart = lazily(() => import("#app/desk/record/fault-part.tsx"));
const QuotationPart = lazily(() => import("#app/desk/record/quotation-part.tsx"));

export type Found = NonNullable<Route.ComponentProps["loaderData"]["found"]>;

type Part = (found: Found) => ReactNode;

/** The parts of a record's page that only one kind has. */
interface KindParts {
  /** Over what the sender wrote or ordered, in place of the kind's name. */
  heading?: string;
  /** Over the person's other records. */
  person?: string;
  /** No booking is made for the person, or it is not what comes next. */
  isUnbookable?: true;
  isBooking?: true;
  /** A note on the contact that is still permitted after the sender has withdrawn consent. */
  withdrawn?: string;
  /** The columns that its own parts show. */
  apart?: readonly string[];
  /** Above all, and above both columns. */
  notice?: Part;
  wide?: Part;
  /** After what the sender wrote. */
  after?: Part;
  /** Below what the sender wrote, among the details, and among the actions. */
  letter?: Part;
  fact?: Part;
  action?: Part;
}

/** By the kind's table; `kind-part-data.server.ts` reads what they show. */
export const kindParts: Record<string, KindParts> = {
  booking: {
    heading: "Order",
    withdrawn: "Contact this customer only about this booking.",
    isBooking: true,
    letter: ({ rental }) =>
      rental && (
        <>
          {rental.requests.length > 0 && <RequestsPart id={rental.id} requests={rental.requests} />}
          <RentalPart rental={rental} />
        </>
      ),
    after: ({ money, rental }) => (
      <>
        {money && <MoneyPart money={money} />}
        {rental?.customerPath && (
          <CustomerPagePart key={rental.id} id={rental.id} path={rental.customerPath} />
        )}
      </>
    ),
  },
  quotation: {
    heading: "For",
    apart: [
      ...["number", "product", "total", "gstin", "order_no"],
      ...["opened_at", "declined_because", "accepted_by"],
    ],
    // It becomes a booking when it is accepted.
    isUnbookable: true,
    wide: ({ quotation, linked }) =>
      quotation && <QuotationPart quotation={quotation} linked={linked} />,
  },
  fault: {
    heading: "What is wrong",
    apart: ["machine", "due_at", "outcome"],
    // A colleague comes to the machine; its rental stands.
    isUnbookable: true,
    notice: ({ fault }) => fault && <FaultPart fault={fault} />,
  },
  career_application: {
    person: "Applicant",
    isUnbookable: true,
    wide: CvView,
    fact: ({ record }) => !record.file && <Fact label="CV">None sent</Fact>,
    action: CvLink,
  },
  privacy_request: {
    withdrawn: "The sender made this request: reply to it.",
    notice: ({ rest }) => rest && <FinishErasurePart rest={rest} />,
  },
};

export function partsOf({ table }: Pick<RecordKindDescription, "table">): KindParts {
  return kindParts[table] ?? {};
}

/** Each opening is logged, so it loads only then. */
function CvView({ record: { id, file, values } }: Pick<Found, "record">) {
  const mayView = useMay("CV view");
  if (file?.type !== "pdf" || !mayView) return null;
  const view = href("/admin/careers/:id/cv/view", { id });
  return (
    <Disclosure title="Show CV">
      {() =>
        navigator.pdfViewerEnabled ? (
          <iframe
            className="h-[80dvh] w-full border border-line"
            src={`${view}#navpanes=0&view=FitH`}
            title={`CV of ${values.name}`}
          />
        ) : (
          <p>This browser cannot show a PDF. Please download it.</p>
        )
      }
    </Disclosure>
  );
}

function CvLink({ record: { id, file } }: Pick<Found, "record">) {
  if (!file) return null;
  return (
    <ButtonLink variant="outline" size={42} href={href("/admin/careers/:id/cv", { id })} download>
      <Icon name="download" />
      CV, {formatFileSize(file.size)}
    </ButtonLink>
  );
}
