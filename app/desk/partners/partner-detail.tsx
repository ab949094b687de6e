import { href, Link } from "react-router";
import { DeleteLink } from "#app/desk/delete/delete-link.tsx";
import { RecordValue } from "#app/desk/records/record-value.tsx";
import type { ListedPartner } from "#app/domain/partners/list-partners.server.ts";
import { partnerLabels } from "#app/domain/partners/partner-labels.ts";
import { partnerLoss } from "#app/domain/partners/partner-loss.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

const fields = [
  { name: "contact" },
  { name: "phone", as: "phone" },
  { name: "email", as: "email" },
  { name: "city" },
  { name: "supplies" },
  { name: "note", as: "long text" },
] as const;

/** In place of a partner that somebody has deleted. */
export function PartnerGone({ list }: { list: string }) {
  return (
    <article className="record-detail" aria-labelledby="partner-name">
      <header>
        <h2 id="partner-name">Not here any more</h2>
        <p>This partner is not here any more, or never was.</p>
        <Link to={list} aria-label="Close" preventScrollReset>
          <Icon name="close" />
        </Link>
      </header>
    </article>
  );
}

/** One partner with all that is known of it, beside its list. */
export function PartnerDetail({
  partner,
  list,
}: {
  partner: ListedPartner;
  /** Where in the list one came from. */
  list: string;
}) {
  const { id, no, company, addedInFull, changedInFull } = partner;
  return (
    <article className="record-detail" aria-labelledby="partner-name">
      <header>
        <p>
          Partner {no}, added {addedInFull}
          {changedInFull && <span className="block">changed {changedInFull}</span>}
        </p>
        <h2 id="partner-name">{company}</h2>
        <Link to={list} aria-label="Close" preventScrollReset>
          <Icon name="close" />
        </Link>
      </header>
      <dl>
        {fields.map((field) => {
          const as = "as" in field ? field.as : undefined;
          const value = partner[field.name];
          return (
            <div key={field.name} data-long={(as === "long text" && value !== "") || undefined}>
              <dt>{partnerLabels[field.name]}</dt>
              <dd>
                <RecordValue as={as} value={value} />
              </dd>
            </div>
          );
        })}
      </dl>
      <div className="flex flex-wrap items-center gap-6">
        <ButtonLink
          variant="outline"
          size={42}
          href={`${href("/partner")}?${new URLSearchParams({ id })}`}
        >
          <Icon name="edit" />
          Edit partner
        </ButtonLink>
        <DeleteLink
          action={href("/admin/partners/:id/delete", { id })}
          next={list}
          name={company}
          loses={partnerLoss(company)}
        />
      </div>
    </article>
  );
}
