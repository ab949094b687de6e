import { answeringBranch } from "#app/domain/branches/responsible-branch.ts";
import {
  customerOf,
  findFault,
  type StoredFault,
  visitOf,
} from "#app/domain/faults/fault-repository.server.ts";
import { outcomes } from "#app/domain/faults/outcomes.ts";
import type { MailContents } from "#app/domain/mail/mail-content.ts";
import { displayName, MailNotSent } from "#app/domain/mail/mails.ts";
import { FactTable } from "#app/domain/mail/templates/parts.tsx";
import { formatReceivedInFull } from "#app/lib/dates.ts";
import { clockOf } from "#app/lib/due-clock.ts";
import { fill } from "#app/lib/fill.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { mailWords } from "#content/mail-words.ts";

export const faultMails = {
  fault: async ({ faultId, news }, { db, catalogue, at }) => {
    const fault = await storedFault(db, faultId);
    const { reported: _, visit: __, closed: ___, ...common } = mailWords.fault;
    const words = mailWords.fault[news];
    const until = `${formatReceivedInFull(fault.due_at)} (${clockOf(fault, at).said})`;
    const facts: Fact[] = [
      ["Fault", String(fault.no)],
      ["Machine", fault.machine],
      outcomeOf(fault, at) ?? ["Replaced or repaired by", until],
      ...visitFact(fault),
    ];
    return {
      ...common,
      ...words,
      corner: String(fault.no),
      details: <FactTable facts={facts} />,
      takesAnswers: true,
      phone: answeringBranch(catalogue, fault.branch).phone,
    };
  },
  /** Repeats the words of strangers only as far as a name may be. */
  "fault notice": async ({ faultId, news }, { db, origin, at }) => {
    const fault = await storedFault(db, faultId);
    const { new: _, urgent: __, late: ___, ...common } = mailWords["fault notice"];
    const words = mailWords["fault notice"][news];
    const due = formatReceivedInFull(fault.due_at);
    const { said: left } = clockOf({ ...fault, closed_at: null }, at);
    const known = { machine: fault.machine, due, left };
    const title = fill(words.title, known);
    const customer = displayName(customerOf(fault));
    const closed = outcomeOf(fault, at);
    const [visit = ["Engineer", "Not assigned yet"]] = visitFact(fault);
    // Names the time of writing: it may have waited for the mail server.
    const running: Fact[] = [
      ["Clock", `${left} on ${formatReceivedInFull(at.toISOString())}`],
      visit,
    ];
    const facts: Fact[] = [
      ["Fault", String(fault.no)],
      ["Customer", fault.booking_id ? customer || unsaid : "Not rented"],
      ["Reported by", displayName(fault.name) || unsaid],
      ["What is wrong", displayName(fault.what) || unsaid],
      ...(closed ? [closed] : running),
    ];
    return {
      ...common,
      subject: `Fault ${fault.no}: ${title}`,
      title,
      lead: fill(words.lead, known),
      corner: String(fault.no),
      details: <FactTable facts={facts} />,
      href: `${origin}/admin/faults/${faultId}`,
    };
  },
} satisfies Partial<MailContents>;

const unsaid = "See the fault";

type Fact = readonly [label: string, value: string];

async function storedFault(db: Db, id: string): Promise<StoredFault> {
  const fault = await findFault(db, id);
  if (!fault) throw new MailNotSent("refused", "the fault is not stored any more");
  return fault;
}

function outcomeOf(fault: StoredFault, at: Date): Fact | undefined {
  const { outcome } = fault;
  return outcome ? ["Outcome", `${outcomes[outcome]} ${clockOf(fault, at).said}`] : undefined;
}

function visitFact(fault: StoredFault): Fact[] {
  const visit = visitOf(fault);
  return visit ? [["Engineer", visit]] : [];
}
