import { quotationWords } from "#content/quotations.ts";

/** Facts that decide whether a customer can still answer an issued revision. */
export interface AnswerFacts {
  /** That of the quotation's record. */
  status: string;
  /** Its links were revoked. */
  isRevoked: boolean;
  /** It is the newest that is issued. */
  isNewest: boolean;
  /** It is the revision that was accepted. */
  isAccepted: boolean;
  valid_until: string;
  /** Of its lines; null without any. */
  firstDay: string | null;
}

type Why = Exclude<keyof typeof quotationWords.answers, "invalid" | "other">;

/** Either a quotation can be answered, or `said` is the reason in words for the customer. */
export type Answer = { can: true } | { can: false; why: Why; said: string };

/** The one rule for accepting and declining. @param today in India */
export function answerable(document: AnswerFacts, today: string): Answer {
  const why = whyNot(document, today);
  return why ? { can: false, why, said: quotationWords.answers[why] } : { can: true };
}

function whyNot(document: AnswerFacts, today: string): Why | undefined {
  const { status, isRevoked, isNewest, isAccepted, valid_until, firstDay } = document;
  if (isAccepted) return "accepted";
  if (isRevoked || status === "revoked") return "revoked";
  if (!isNewest) return "superseded";
  if (status === "accepted" || status === "declined") return status;
  if (valid_until < today) return "expired";
  return firstDay !== null && firstDay < today ? "started" : undefined;
}
