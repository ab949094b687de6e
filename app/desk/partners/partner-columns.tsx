import { href } from "react-router";
import { DeleteLink } from "#app/desk/edit/delete-link.tsx";
import { RowLink } from "#app/desk/lists/detail-pane.tsx";
import { emailColumn, phoneColumn } from "#app/desk/records/record-value.tsx";
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
      title: ({ company }) => company,
      cell: ({ id, company }) => (
        <RowLink to={href("/admin/partners/:id", { id })}>{company}</RowLink>
      ),
    },
    { label: partnerLabels.contact, title: ({ contact }) => contact },
    phoneColumn,
    emailColumn,
    { label: partnerLabels.city, kind: "place", card: "second", cell: ({ city }) => city },
    { label: partnerLabels.supplies, kind: "long", title: ({ supplies }) => supplies },
    {
      label: "Actions",
      kind: "action",
      cell: ({ id, company }) => (
        <div className="flex flex-wrap items-center gap-x-4.5">
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
