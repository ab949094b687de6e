import type { ReactNode } from "react";
import { CvLink, CvView } from "#app/desk/record/cv-part.tsx";
import { FinishErasurePart } from "#app/desk/record/finish-erasure-part.tsx";
import { RentalPart } from "#app/desk/record/rental-part.tsx";
import { Fact } from "#app/desk/ui/detail-pane.tsx";
import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/record-page";

/** What the page has read of a record. */
export type Found = NonNullable<Route.ComponentProps["loaderData"]["found"]>;

type Part = (found: Found) => ReactNode;

/** What a record's page has for one kind beside what it has for all. */
interface KindParts {
  /** Over what the sender wrote or ordered, in place of the kind's name. */
  heading?: string;
  /** Over the person's other records. */
  person?: string;
  /** No booking is made for the person. */
  isUnbookable?: true;
  /** What staff may do after the sender has withdrawn consent. */
  withdrawn?: string;
  /** Above all, and above both columns. */
  notice?: Part;
  wide?: Part;
  /** Below what the sender wrote, among the details, and among the actions. */
  letter?: Part;
  fact?: Part;
  action?: Part;
}

/** By the kind's table; `kind-part-data.server.ts` reads what they show. */
const parts: Readonly<Record<string, KindParts>> = {
  booking: {
    heading: "Order",
    withdrawn: "Write and call only as this booking requires.",
    letter: ({ rental }) => rental && <RentalPart rental={rental} />,
    action: ({ record }) => (
      <ButtonLink variant="outline" size={42} href={`/edit?booking=${record.id}`}>
        <Icon name="edit" />
        Edit booking
      </ButtonLink>
    ),
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
  return parts[table] ?? {};
}
