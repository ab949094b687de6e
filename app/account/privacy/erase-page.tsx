import { href } from "react-router";
import { AccountFormPage, ListPart } from "#app/account/dashboard/account-form-page.tsx";
import { appContext, privacyAddressContext } from "#app/context.ts";
import { previewErasure } from "#app/domain/privacy/erase.server.ts";
import { requestErasure } from "#app/domain/privacy/request-erasure.server.ts";
import type { Kinds } from "#app/domain/records/kinds.ts";
import { formatCount } from "#app/lib/format.ts";
import { backupsKept } from "#app/lib/retention-rules.ts";
import { privacyCookie, signedInCookie } from "#app/platform/http/cookies.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { publicFormAction } from "#app/platform/http/form-action.server.ts";
import { Form, FormFoot, FormSummary } from "#app/ui/form.tsx";
import { privacyCentre } from "#content/privacy.ts";
import type { Route } from "./+types/erase-page";

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const address = context.get(privacyAddressContext);
  const { plan, account, hasPartner } = await previewErasure(app, address);
  const { bookings, cancelled, open, readdressed, partner, staff, log, backups } =
    privacyCentre.erase;
  const stays = [
    plan.delivered.length > 0 && bookings,
    plan.neverDelivered.length > 0 && cancelled,
    plan.running.length > 0 && open,
    plan.readdressed.length > 0 && readdressed,
    hasPartner && partner,
    account?.isStaff && staff,
    log,
    `${backups} ${backupsKept(app.env)}.`,
  ];
  return {
    goes: [
      ...[...Map.groupBy(plan.erased, ({ kind }) => kind)].map((group) =>
        countOf(app.kinds, ...group),
      ),
      "Our record of the mails to you",
      ...(account && !account.isStaff ? ["Your account, with its cart and its sessions"] : []),
    ],
    stays: stays.filter((line) => typeof line === "string"),
  };
}

function countOf(kinds: Kinds, kind: string, rows: readonly { count: number }[]): string {
  const { one = "Record", many } = kinds.findByTable(kind)?.description ?? {};
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  return formatCount(count, one.toLowerCase(), many);
}

export const action = publicFormAction(async (_fields, caller, { context }) => {
  const { request } = caller;
  const isWhole = await requestErasure(caller, context.get(privacyAddressContext));
  const cookies = [privacyCookie.clear(request), signedInCookie.write(request, "no")];
  const message = isWhole ? "dataErased" : "dataErasedPartly";
  const answer = redirectWithFlash(request, href("/"), message, { cookies });
  // Removes the drafts of forms, too.
  answer.headers.set("Clear-Site-Data", '"storage"');
  return answer;
});

const { goes, stays, submit, ...page } = privacyCentre.erase;

export default function ErasePage({ loaderData }: Route.ComponentProps) {
  return (
    <AccountFormPage {...page} isPrivacy>
      <ListPart heading={goes} items={loaderData.goes} />
      <ListPart heading={stays} items={loaderData.stays} />
      <Form id="erase-data" action="#erase-data">
        <FormSummary />
        <FormFoot submit={submit} variant="danger" />
      </Form>
    </AccountFormPage>
  );
}
