import { data, href, type RouterContextProvider, redirect } from "react-router";
import { Call, FaultForm } from "#app/account/fault/fault-form.tsx";
import { appContext, catalogueContext, requestContext } from "#app/context.ts";
import { findSignedIn } from "#app/domain/accounts/find-signed-in.server.ts";
import { isStaff } from "#app/domain/accounts/permissions.ts";
import { answeringBranch } from "#app/domain/branches/responsible-branch.ts";
import { fault } from "#app/domain/faults/fault-kind.server.ts";
import { findFault } from "#app/domain/faults/fault-repository.server.ts";
import { receiveForm } from "#app/domain/records/receive-form.server.ts";
import { findByLabel } from "#app/domain/stock/units.server.ts";
import { fill } from "#app/lib/fill.ts";
import { withNext } from "#app/lib/safe-redirect.ts";
import { readFlash } from "#app/platform/http/flash.server.ts";
import { TextLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { UnlistedHead } from "#app/ui/unlisted-head.tsx";
import { faultWords } from "#content/faults.ts";
import type { Route } from "./+types/label-page";

const { form: words, label: page } = faultWords;

/** The page of a label is the same wherever its machine is; staff are led to the machine at the desk. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { tag, name, picture, branch } = await openLabel(context, params.tag);
  const { signedIn } = await findSignedIn(context.get(appContext), request);
  if (isStaff(signedIn?.role)) throw redirect(href("/admin/u/:tag", { tag }));
  const [number = ""] = /^\d{1,9}$/.exec(readFlash(request)?.receipt ?? "") ?? [];
  return { tag, name, picture, branch: branch.name, phone: branch.phone, number };
}

export async function action(form: Route.ActionArgs) {
  const { db } = form.context.get(appContext).store;
  const { id: unit_id, tag, branch } = await openLabel(form.context, form.params.tag);
  const { clientAddress } = form.context.get(requestContext);
  const sentence = fill(faultWords.tooMany, { phone: branch.phone.shown });
  return receiveForm({
    ...form,
    kind: fault,
    known: { unit_id, booking_id: "", machine: "" },
    limit: {
      uses: [
        { limit: "faultsOfLabel", subject: unit_id },
        { limit: "faultsFromNetwork", subject: clientAddress },
      ],
      sentence,
    },
    success: "faultReported",
    // The number alone: the fault may be one that the customer reported before.
    receipt: async (id) => String((await findFault(db, id))?.no ?? ""),
    to: href("/u/:tag", { tag }),
  });
}

/** @throws 404 for a label that no machine has */
async function openLabel(context: Readonly<RouterContextProvider>, label: string) {
  const catalogue = context.get(catalogueContext);
  const unit = await findByLabel(context.get(appContext).store.db, label);
  if (!unit) throw data(faultWords.noLabel, { status: 404 });
  const { id, tag, configuration } = unit;
  const { name = configuration, picture = "" } =
    catalogue.findProduct(configuration)?.configuration ?? {};
  return { id, tag, name, picture, branch: answeringBranch(catalogue, unit.branch) };
}

/** The page of a machine's label, for everybody: "Report a fault", and nothing of a rental. */
export default function LabelPage({ loaderData }: Route.ComponentProps) {
  const { tag, name, picture, branch, phone, number } = loaderData;
  return (
    <div className="page-width order-page">
      <UnlistedHead {...words} />
      <div>
        {number ? (
          <div data-thanks>
            <h1 className="type-title">{page.thanks}</h1>
            <p className="type-lead mt-3">
              {page.number} <strong className="type-figure block">{number}</strong>
            </p>
            <p className="type-lead mt-3 mb-8 max-w-[30em] text-soft">
              {fill(page.next, { branch })}
            </p>
            <Call phone={phone} />
          </div>
        ) : (
          <>
            <h1 className="type-title">{words.title}</h1>
            <p className="type-lead mt-3 mb-4 max-w-[30em] text-soft">
              <strong className="font-strong text-ink">{name}</strong>, {tag}. {words.lead}
            </p>
            <div className="mb-8">
              <TextLink href={withNext(href("/adminlogin"), href("/u/:tag", { tag }))}>
                {page.staff}
              </TextLink>
            </div>
            <FaultForm>
              <Field name="name" autoComplete="name" />
              <Field name="phone" type="tel" autoComplete="tel" maxLength={40} />
            </FaultForm>
          </>
        )}
      </div>
      <aside className="order-panel max-desktop:mt-11" aria-labelledby="machine">
        <Picture name={picture} sizes="(width < 62.5rem) 92vw, 520px" eager />
        <h2 className="type-heading-2 mt-6" id="machine">
          {name}
        </h2>
        <div className="text-soft">{tag}</div>
        {!number && (
          <>
            <h3 className="mt-8 -mb-3 font-strong">
              {page.call} {page.branch} {branch}
            </h3>
            <Call phone={phone} />
          </>
        )}
      </aside>
    </div>
  );
}
