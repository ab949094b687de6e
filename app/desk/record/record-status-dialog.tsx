import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { href, Navigate } from "react-router";
import { ShortageForm } from "#app/desk/bookings/shortage-fixes.tsx";
import { PlanDialog } from "#app/desk/calendar/plan-dialog.tsx";
import { post } from "#app/desk/forms/post-form.tsx";
import { pauseInTyping } from "#app/desk/forms/use-answer.ts";
import { handoverHref } from "#app/desk/frame/places.ts";
import { noSearch, pageData } from "#app/desk/live/page-data.ts";
import type { ShownRental } from "#app/desk/record/kind-part-data.server.ts";
import StatusDialog, { type StatusProps } from "#app/desk/record/status-dialog.tsx";
import type { FilledText } from "#app/domain/follow-up/fill-template.ts";
import { reserves } from "#app/domain/stock/ledger.ts";
import { indianDay } from "#app/lib/dates.ts";

/** Of the data of a record's page. */
type Read = () => {
  found?: { answers: { statusMails: Partial<Record<string, FilledText>> }; rental?: ShownRental };
};
const recordData = pageData<Read>("/admin/:records/:id", noSearch);

type Props = StatusProps & { record: { records: string; id: string } };

/**
 * For one record, whose mail is read first where it is not open. A status of a booking that follows
 * an act leads to the act. Lists load it when it is asked for.
 */
export default function RecordStatusDialog({ record, ...rest }: Props) {
  const { data } = useQuery(recordData.queryOf(record, ""));
  const { answers, rental } = data?.found ?? {};
  const { status } = rest;
  if (status === "delivered" && rental?.lines.some(({ isOpen }) => isOpen)) {
    return <Navigate to={handoverHref("out", record.id)} />;
  }
  if (status === "returned" && rental?.lines.some(({ isOut }) => isOut)) {
    return <Navigate to={handoverHref("back", record.id)} />;
  }
  const delivery = rental?.stops.find(({ direction }) => direction === "out");
  if (status === "scheduled" && delivery) {
    return <PlanDialog stop={delivery} today={indianDay(new Date())} onClose={rest.onClose} />;
  }
  if (!data) return null;
  const path = href("/admin/:records/:id", record);
  const shortages = reserves(status) && rental?.shortages;
  return (
    <StatusDialog
      {...rest}
      path={path}
      mail={answers?.statusMails[status]}
      text={shortages && <ShortageForm booking={rental} shortages={shortages} />}
      letter={(words) => <Letter {...{ path, status, words }} />}
    />
  );
}

/** The whole mail as its customer will see it: with what the site adds to the words. */
function Letter({ path, status, words }: { path: string; status: string; words: FilledText }) {
  const { subject, text: answer } = words;
  const { data } = useQuery({
    queryKey: ["letter", path, status, subject, answer],
    queryFn: async ({ signal }) => {
      await pauseInTyping(signal);
      const fields = { intent: "preview", status, subject, answer };
      return post(`${path}.json`, Object.entries(fields));
    },
    placeholderData: keepPreviousData,
  });
  return (
    <iframe
      className="h-120 w-full border border-line"
      title="The whole mail"
      sandbox=""
      srcDoc={data?.letter ?? ""}
    />
  );
}
