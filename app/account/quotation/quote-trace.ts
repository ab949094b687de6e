import { href } from "react-router";
import type { OpenedQuotation } from "#app/domain/quotations/link.server.ts";
import { formatDayInFull, formatReceivedInFull, indianDay } from "#app/lib/dates.ts";
import type { TraceStep } from "#app/ui/trace-steps.tsx";
import { quotationWords } from "#content/quotations.ts";

const words = quotationWords.page;

export interface QuoteStep extends TraceStep {
  said: string;
  /** The address where it is read. */
  see?: string;
}

/**
 * Steps of a quotation: its revisions, opening and answer.
 * @param read the former revision shown
 */
export function traceOf(
  { former, document, quotation, answer, paper }: OpenedQuotation,
  read: number | undefined,
): QuoteStep[] {
  if (!paper) return [];
  const of = ({ revision, issued_on }: typeof document, see?: string): QuoteStep => {
    const said = issued_on ? formatDayInFull(issued_on) : "";
    return { name: `${words.revision} ${revision}`, said, state: "was", ...(see && { see }) };
  };
  const { opened_at } = quotation;
  const revisions = former.map((one) =>
    of(one, one.revision === read ? undefined : `${href("/quote")}?revision=${one.revision}`),
  );
  const until = `${words.openUntil} ${formatDayInFull(document.valid_until ?? "")}`;
  return [
    ...revisions,
    of(document),
    {
      name: words.withYou,
      said: opened_at ? `${words.opened} ${formatReceivedInFull(opened_at)}` : "",
      state: answer.can ? "now" : "was",
    },
    answer.can
      ? { name: words.answer, said: until, state: "to come" }
      : { name: words.answer, said: saidOf(document, answer), state: "now" },
  ];
}

function saidOf(
  { accepted_at }: OpenedQuotation["document"],
  { why, said }: Extract<OpenedQuotation["answer"], { can: false }>,
): string {
  if (why !== "accepted" || !accepted_at) return said;
  return `${quotationWords.accepted} ${formatDayInFull(indianDay(new Date(accepted_at)))}`;
}
