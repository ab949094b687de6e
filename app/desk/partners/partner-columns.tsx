import { href } from "react-router";
import { DeleteLink } from "#app/desk/edit/delete-link.tsx";
import { RowLink } from "#app/desk/lists/detail-pane.tsx";
import { RecordValue } from "#app/desk/records/record-value.tsx";
import type { ListedPartner } from "#app/domain/partners/list-partners.server.ts";
import { partnerLabels, partnerLoss } from "#app/domain/partners/partner-words.ts";
import type { Column } from "#app/ui/data-table.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** @param next where a deletion leads */
export function partnerColumns(next: string): readonly Column<ListedPartner>[] {
  return [
    { label: "No.", kind: "number", cell: ({ no }) => no },
    {
      label: partnerLabels.company,
      kind: "name",
      cell: ({ id, company }) => (
        <RowLink to={href("/admin/partners/:id", { id })}>{company}</RowLink>
      ),
    },
    {
      label: partnerLabels.contact,
      cell: ({ contact }) => <div className="min-w-28">{contact}</div>,
    },
    {
      // Below each other, so that a long address has room.
      label: `${partnerLabels.phone}, ${partnerLabels.email}`,
      cell: ({ phone, email }) => (
        <div className="min-w-40">
          <RecordValue as="phone" value={phone} />
          {email && (
            <span className="block">
              <RecordValue as="email" value={email} />
            </span>
          )}
        </div>
      ),
    },
    { label: partnerLabels.city, cell: ({ city }) => <div className="min-w-22">{city}</div> },
    { label: partnerLabels.supplies, kind: "long", cell: ({ supplies }) => supplies },
    {
      label: "Actions",
      cell: ({ id, company }) => (
        <div className="flex flex-wrap gap-x-4.5 desktop:min-w-19">
          <a className="staff-link" href={`${href("/partner")}?id=${id}`}>
            <Icon name="edit" />
            Edit<span className="sr-only"> {company}</span>
          </a>
          <DeleteLink
            action={href("/admin/:records/:id/delete", { records: "partners", id })}
            next={next}
            name={company}
            loses={partnerLoss(company)}
          />
        </div>
      ),
    },
  ];
}
