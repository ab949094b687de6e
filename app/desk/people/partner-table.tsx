import { href } from "react-router";
import { DeleteButton } from "#app/desk/record/delete-button.tsx";
import { emailColumn, phoneColumn } from "#app/desk/record/record-value.tsx";
import { columnLooks, type DeskColumn } from "#app/desk/ui/table.tsx";
import type { ListedPartner } from "#app/domain/partners/list-partners.server.ts";
import { partnerLabels, partnerLoss } from "#app/domain/partners/partner-fields.ts";
import { Icon } from "#app/ui/icon.tsx";

const columns: readonly DeskColumn<ListedPartner>[] = [
  { ...columnLooks.number, id: "no", label: "No." },
  { ...columnLooks.name, id: "company", label: partnerLabels.company },
  { id: "contact", label: partnerLabels.contact, hide: "@max-[980px]/table:hidden" },
  phoneColumn,
  { ...emailColumn, width: "w-37.5 @min-[1110px]/table:w-42.5", hide: "@max-[860px]/table:hidden" },
  {
    ...columnLooks.place,
    id: "city",
    label: partnerLabels.city,
    hide: "@max-[690px]/table:hidden",
    card: "second",
  },
  { id: "supplies", label: partnerLabels.supplies, hide: "@max-[1110px]/table:hidden" },
  {
    ...columnLooks.action,
    id: "actions",
    label: "Actions",
    cell: ({ id, company }) => (
      <div className="flex flex-wrap items-center gap-x-4.5">
        <a className="staff-link" href={`${href("/partner")}?id=${id}`}>
          <Icon name="edit" />
          Edit<span className="sr-only"> {company}</span>
        </a>
        <DeleteButton record={partnerLink({ id })} name={company} loses={partnerLoss(company)} />
      </div>
    ),
  },
];

export const partnerLink = ({ id }: { id: string }) => href("/admin/partners/:id", { id });

/** The list's table, which is below the form of a partner too. */
export const partnerTable = {
  title: "Partners",
  columns,
  linkOf: partnerLink,
  empty: { title: "No partners yet", text: "Partners that you add appear here." },
};
