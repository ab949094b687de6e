import { displayName } from "#app/domain/mail/mails.ts";
import { fill } from "#app/lib/fill.ts";
import { company } from "#content/company.ts";

export interface Filling {
  /** As the sender typed it. */
  name: string;
  /** What was sent, such as "Enquiry". */
  what: string;
  reference: string;
  /** Who signs; left out where no person does. */
  staff?: string;
  /** The place that is written for; the company if there is none. */
  branch?: string | undefined;
}

interface Words {
  subject: string;
  text: string;
}

/** Fills a template of content/desk-answers.ts. A name that is none becomes "customer". */
export function fillTemplate({ subject, text }: Words, filling: Filling): Words {
  const { name, what, reference, staff = "", branch } = filling;
  const words: Record<string, string> = {
    name: displayName(name) || "customer",
    what: what.toLowerCase(),
    reference,
    staff,
    company: branch ? `${company.name}, ${branch}` : company.name,
  };
  const filled = fill(subject, words);
  return { subject: filled.charAt(0).toUpperCase() + filled.slice(1), text: fill(text, words) };
}
