import { data } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { compareOf, pageData } from "#app/desk/live/page-data.ts";
import { readPartData } from "#app/desk/record/kind-part-data.server.ts";
import { receiveFollowUp } from "#app/desk/record/receive-follow-up.server.ts";
import { RecordDetail } from "#app/desk/record/record-detail.tsx";
import { RecordListContext, useRecordList } from "#app/desk/record/use-follow-up.ts";
import { GonePane } from "#app/desk/ui/detail-pane.tsx";
import { showLinked } from "#app/domain/bookings/show-booking.server.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { findReplying, replyRefusal } from "#app/domain/follow-up/answer.server.ts";
import {
  fillTemplate,
  fillTemplates,
  statusMails as statusMailsOf,
} from "#app/domain/follow-up/fill-template.ts";
import { readHistory } from "#app/domain/history/record-history.server.ts";
import { readPerson } from "#app/domain/people/person.server.ts";
import { showRecord } from "#app/domain/records/list-records.server.ts";
import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { offerReminders } from "#app/domain/records/reminder.ts";
import { recordId } from "#app/lib/record-id.ts";
import type { Route } from "./+types/record-page";

/** The list of a deleted record stays: somebody may be at work there. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const kind = app.kinds.find(params.records);
  const id = recordId(params.id);
  const shown = kind && id && (await showRecord(app, kind, id));
  if (!shown) return data({ found: undefined }, { status: 404 });
  const record = { ...shown, reminders: offerReminders(app.now()) };
  const { phone = "", email = "" } = record.values;
  const me = context.get(signedInContext);
  const [history, person, replying, linked, own] = await Promise.all([
    readHistory(app, id, kind.description, shown.receivedInFull),
    readPerson(app, { id, phone, email }),
    findReplying(app, id, me.userId),
    showLinked(app, id),
    readPartData(app, kind.description, id, shown.values, me),
  ]);
  const comparedId = recordId(url.searchParams.get("compare") ?? undefined);
  const compared = comparedId && comparedId !== id && (await showRecord(app, kind, comparedId));
  const answers = {
    ...offerAnswers(app.catalogue.current, kind.description, record, me.name),
    replying,
  };
  const parts = { record, compared: compared || undefined, history, person, linked };
  const found = { ...parts, ...own, kind: kind.description, answers };
  return data({ found, shows: [id, own.customer?.customer?.id ?? "customer"] });
}

/** The mails that staff can begin from, filled in for a record, and those of its next status. */
function offerAnswers(
  catalogue: Catalogue,
  kind: RecordKindDescription,
  record: Shown,
  staff: string,
) {
  const { name = "", email = "", reference } = record.values;
  const { status, branch, no, withdrewConsent } = record;
  const filling = { name, staff, what: kind.one, reference: reference || String(no), branch };
  const replies = catalogue.templates.filter(({ replies }) => replies.includes(kind.table));
  const templates = replies.map((template) => {
    const { slug: id, label } = template;
    return { id, label, ...fillTemplate(catalogue, template, filling) };
  });
  const refusal = replyRefusal(kind, { status, email }, withdrewConsent);
  const mails = refusal ? {} : statusMailsOf(catalogue, kind.table);
  return { email, refusal, templates, statusMails: fillTemplates(catalogue, mails, filling) };
}

type Shown = NonNullable<Awaited<ReturnType<typeof showRecord>>>;

const source = pageData<typeof loader>("/admin/:records/:id", compareOf);
export const clientLoader = source.read;

export function action({ request, context, params }: Route.ActionArgs) {
  const kind = context.get(appContext).kinds.find(params.records);
  const id = recordId(params.id);
  if (!kind || !id) throw data(null, { status: 404 });
  return receiveFollowUp({ request, context }, kind, id);
}

export default function RecordPage({ loaderData, params }: Route.ComponentProps) {
  const { found } = source.useData(loaderData);
  const list = useRecordList();
  if (!found) return <GonePane list={list.path} what="record" />;
  return (
    // The list around may have several kinds.
    <RecordListContext value={{ ...list, kind: found.kind }}>
      {/* Another record begins anew, with its own drafts and choices. */}
      <RecordDetail key={params.id} {...found} />
    </RecordListContext>
  );
}
