import type { App } from "#app/context.ts";
import type { Staff } from "#app/domain/accounts/staff.server.ts";
import { describePaper } from "#app/domain/billing/paper-words.ts";
import { type Difference, differences } from "#app/domain/quotations/differences.ts";
import { findQuestions } from "#app/domain/quotations/quotation-repository.server.ts";
import { mayQuote, showQuotation } from "#app/domain/quotations/quotations.server.ts";
import { tokenOf } from "#app/domain/quotations/request-quotation.server.ts";
import { findAllByRecord } from "#app/domain/records/record-event-repository.server.ts";
import { formatDayInFull, formatReceivedInFull } from "#app/lib/dates.ts";

/** A revision as the page of its record shows it. */
export interface ShownRevision {
  documentId: string;
  version: number;
  revision: number;
  /** Empty for a draft. */
  number: string;
  paper: ReturnType<typeof describePaper>;
  issuedOn: string;
  validUntil: string;
  /** When its customer first opened it, in full; empty for never. */
  opened: string;
  isAccepted: boolean;
  /** From the revision before it. */
  changed: readonly Difference[];
}

export type ShownQuotation = NonNullable<Awaited<ReturnType<typeof readQuotation>>>;

/** A quotation's own data as staff see it, and their permitted actions. */
export async function readQuotation(app: App, id: string, doer: Staff["doer"]) {
  const { db } = app.store;
  const [shown, token, events] = await Promise.all([
    showQuotation(app, id),
    tokenOf(app, id),
    findAllByRecord(db, [id], [...answers, "quotation-opened", "quotation-asked"]),
  ]);
  if (!shown) return undefined;
  const { quotation, booking } = shown;
  const happened = events.map(({ action, at, after }) => {
    const { number = "", link = "" }: Record<string, string> = JSON.parse(after ?? "{}");
    return { action, at: formatReceivedInFull(at), number, link };
  });
  const revisions = shown.revisions.map(({ document, paper }, index): ShownRevision => {
    const { id: documentId, version, revision, accepted_at } = document;
    const number = document.number ?? "";
    const opening = happened.find((one) => {
      return one.action === "quotation-opened" && number !== "" && one.number === number;
    });
    const former = shown.revisions[index - 1];
    const { issuedOn, validUntil } = paper;
    return {
      ...{ documentId, version, revision, number, paper: describePaper(paper) },
      issuedOn: issuedOn && formatDayInFull(issuedOn),
      validUntil: formatDayInFull(validUntil),
      ...{ opened: opening?.at ?? "", isAccepted: accepted_at !== null },
      changed: former ? differences(former.paper, paper) : [],
    };
  });
  const isDraft = shown.revisions.at(-1)?.document.state === "draft";
  const mine = mayQuote(doer, quotation.branch);
  const { status, email, accepted_by, declined_because } = quotation;
  const asked = happened.filter(({ action }) => action === "quotation-asked");
  const texts = await findQuestions(
    db,
    asked.map(({ link }) => link.split("/").at(-1) ?? ""),
  );
  return {
    ...{ id, email, booking, revisions: revisions.reverse(), no: quotation.no },
    /** The path of the customer's page: whoever has it may accept. */
    link: mine && token ? `/quote?${new URLSearchParams({ token })}` : undefined,
    answer: {
      acceptedBy: status === "accepted" ? accepted_by : "",
      declinedBecause: status === "declined" ? declined_because : "",
      at: happened.findLast(({ action }) => answers.some((one) => one === action))?.at ?? "",
    },
    questions: asked.flatMap(({ at, link }) => {
      const text = texts.get(link.split("/").at(-1) ?? "");
      return text === undefined ? [] : { at, link, text };
    }),
    can: {
      issue: mine && isDraft && status !== "spam" && status !== "accepted",
      edit: isDraft && status !== "spam" && status !== "accepted",
      revise: mine && !isDraft && status !== "accepted",
      revoke: mine && (status === "issued" || status === "declined"),
    },
  };
}

const answers = ["quotation-accepted", "quotation-declined"] as const;
