import { href, Link, useLocation } from "react-router";
import { DeleteLink } from "#app/desk/delete/delete-link.tsx";
import { RecordValue } from "#app/desk/records/record-value.tsx";
import type { ListedPartner } from "#app/domain/partners/list-partners.server.ts";
import { partnerLabels } from "#app/domain/partners/partner-labels.ts";
import { partnerLoss } from "#app/domain/partners/partner-loss.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The partners as staff read them, each with its Edit and its Delete. */
export function PartnerTable({
  rows,
  fresh,
  open,
  next,
}: {
  rows: readonly ListedPartner[];
  fresh?: ReadonlySet<string>;
  /** The partner that stands open beside the table. */
  open?: string;
  /** Where one is after a deletion. */
  next: string;
}) {
  const { pathname, search } = useLocation();
  const listSearch = pathname.startsWith(href("/admin/partners")) ? search : "";
  const columns: Column<ListedPartner>[] = [
    { label: "No.", kind: "number", cell: ({ no }) => no },
    {
      label: partnerLabels.company,
      kind: "name",
      cell: ({ id, company }) => (
        <Link
          to={{ pathname: href("/admin/partners/:id", { id }), search: listSearch }}
          preventScrollReset
        >
          {company}
        </Link>
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
        <div className="row-actions">
          <a href={`${href("/partner")}?${new URLSearchParams({ id })}`}>
            <Icon name="edit" />
            Edit<span className="sr-only"> {company}</span>
          </a>
          <DeleteLink
            action={href("/admin/partners/:id/delete", { id })}
            next={next}
            name={company}
            loses={partnerLoss(company)}
          />
        </div>
      ),
    },
  ];
  return <DataTable caption="Partners" columns={columns} rows={rows} fresh={fresh} open={open} />;
}
