import { data, href, Link } from "react-router";
import { appContext, logContext } from "#app/context.ts";
import { LiveLine } from "#app/desk/live/live-line.tsx";
import type { LiveHandle } from "#app/desk/live/live-scope.ts";
import { useAnswer } from "#app/desk/live/use-answer.ts";
import { useArrivals } from "#app/desk/live/use-arrivals.ts";
import { PartnerForm } from "#app/desk/partners/partner-form.tsx";
import { PartnerTable } from "#app/desk/partners/partner-table.tsx";
import { actingIn } from "#app/domain/audit/acting.server.ts";
import { refuseEdit } from "#app/domain/edits/refuse-edit.server.ts";
import { listPartners, showPartner } from "#app/domain/partners/list-partners.server.ts";
import { partnerValues } from "#app/domain/partners/partner-schema.ts";
import { savePartner } from "#app/domain/partners/save-partner.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/partner-page";

export { whenConcerned as shouldRevalidate } from "#app/desk/live/live-scope.ts";

export const handle: LiveHandle = { shows: () => ["partner"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const asked = url.searchParams.get("id");
  const id = recordId(asked);
  const [list, found] = await Promise.all([listPartners(app), id && showPartner(app, id)]);
  const partner = found && { id: found.id, version: found.version, values: partnerValues(found) };
  // Not thrown: whoever is typing keeps the form while a colleague deletes the partner.
  const isGone = asked !== null && !partner;
  return data(
    { list, asked, partner: partner || undefined, isGone },
    { status: isGone ? 404 : 200 },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  try {
    const refused = await savePartner(context.get(appContext), fields, actingIn(context));
    if (refused) return refused;
  } catch (error) {
    context.get(logContext).error({ err: error, kind: "partner" }, "record not stored");
    return refuseEdit(503, fields, {
      failure: "We could not store this just now. Nothing was saved; please send it again.",
    });
  }
  const edited = recordId(fields.id);
  const to = edited ? href("/admin/partners/:id", { id: edited }) : href("/partner");
  return redirectWithFlash(request, to, "submitted");
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.asked ? "Edit partner" : "Add partner"} · Southbridge` }];
}

export default function PartnerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, asked, partner, isGone } = loaderData;
  const answer = useAnswer(actionData);
  const isEdit = answer ? Boolean(answer.values.id) : asked !== null;
  const fresh = useArrivals(list.rows);
  return (
    <div className="staff-page">
      <header className="staff-head">
        <div>
          <h1 className="staff-title">{isEdit ? "Edit partner" : "Add partner"}</h1>
          <LiveLine>{list.stored.toLocaleString("en-IN")} stored</LiveLine>
        </div>
      </header>
      <div className="staff-form">
        {isGone && (
          <p className="failure-line" role="alert">
            <Icon name="alert" />
            This partner is not here any more, or never was. What stands here is added anew.
          </p>
        )}
        <PartnerForm key={asked ?? "new"} partner={partner} answer={answer} />
      </div>
      <section className="table-frame mt-11" aria-label="Partners">
        <header>
          <h2>
            Partners
            {list.rows.length > 0 && (
              <small>
                newest {list.rows.length} of {list.stored.toLocaleString("en-IN")}
              </small>
            )}
          </h2>
          <Link className="text-link" to={href("/admin/partners")}>
            <span>All partners</span>
            <Icon name="arrow" />
          </Link>
        </header>
        {list.rows.length > 0 ? (
          <PartnerTable rows={list.rows} fresh={fresh} next={href("/partner")} />
        ) : (
          <EmptyState title="No partners yet">The first one that you add stands here.</EmptyState>
        )}
      </section>
    </div>
  );
}
