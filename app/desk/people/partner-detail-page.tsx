import { data, href } from "react-router";
import { appContext } from "#app/context.ts";
import { noSearch, pageData } from "#app/desk/live/page-data.ts";
import { partnerLink } from "#app/desk/people/partners-page.tsx";
import { DeleteButton } from "#app/desk/record/delete-button.tsx";
import { RecordValue } from "#app/desk/record/record-value.tsx";
import { DetailPane, Fact, FactList, GonePane } from "#app/desk/ui/detail-pane.tsx";
import { showPartner } from "#app/domain/partners/list-partners.server.ts";
import { partnerLabels, partnerLoss } from "#app/domain/partners/partner-fields.ts";
import { recordId } from "#app/lib/record-id.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/partner-detail-page";

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = recordId(params.id);
  const partner = id ? await showPartner(context.get(appContext), id) : undefined;
  return data({ partner, shows: [id ?? ""] }, { status: partner ? 200 : 404 });
}

const source = pageData<typeof loader>("/admin/partners/:id", noSearch);
export const clientLoader = source.read;

const fields = ["contact", "phone", "email", "city", "supplies", "note"] as const;

/** The fields by which a partner is called or written to. */
const linked = (name: string) => (name === "phone" || name === "email" ? name : undefined);

export default function PartnerDetailPage({ loaderData }: Route.ComponentProps) {
  const { partner } = source.useData(loaderData);
  const list = href("/admin/partners");
  if (!partner) return <GonePane list={list} what="partner" />;
  const { id, no, company, addedInFull, changedInFull } = partner;
  const above = (
    <>
      Partner {no}, added {addedInFull}
      {changedInFull && <span className="block">changed {changedInFull}</span>}
    </>
  );
  return (
    <DetailPane list={list} title={company} above={above}>
      <FactList>
        {fields.map((name) => (
          <Fact
            key={name}
            label={partnerLabels[name]}
            isLong={name === "note" && partner.note !== ""}
          >
            <RecordValue as={linked(name)} value={partner[name]} />
          </Fact>
        ))}
      </FactList>
      <div className="flex flex-wrap items-center gap-6">
        <ButtonLink variant="outline" size={42} href={`${href("/partner")}?id=${id}`}>
          <Icon name="edit" />
          Edit partner
        </ButtonLink>
        <DeleteButton record={partnerLink({ id })} name={company} loses={partnerLoss(company)} />
      </div>
    </DetailPane>
  );
}
