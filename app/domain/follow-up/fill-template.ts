import { answeringBranch } from "#app/domain/branches/responsible-branch.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import type { templateWords } from "#app/domain/catalogue/find-contradiction.ts";
import { displayName } from "#app/domain/mail/mails.ts";
import type { Kinds } from "#app/domain/records/kinds.ts";
import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { fill } from "#app/lib/fill.ts";
import { capitalize } from "#app/lib/format.ts";
import { company } from "#content/company.ts";

/** A mail that staff send: a template of the catalogue, or one that is filled. */
export interface FilledText {
  subject: string;
  text: string;
}

/**
 * Names the record's branch while it is shown.
 * @param known the name as typed; the record's kind, such as "Enquiry"; the staff who sign; the
 * branch's id
 */
export function fillTemplate(
  catalogue: Catalogue,
  { subject, text }: FilledText,
  known: {
    name: string;
    what: string;
    reference: string;
    staff?: string;
    branch?: string | undefined;
  },
): FilledText {
  const { name, what, reference, staff = "", branch } = known;
  const own = answeringBranch(catalogue, branch);
  const words: Record<(typeof templateWords)[number], string> = {
    name: displayName(name) || "customer",
    what: what.toLowerCase(),
    reference,
    staff,
    company: own.id === branch ? `${company.name}, ${own.name}` : company.name,
    phone: own.phone.shown,
  };
  const filled = fill(subject, words);
  return { subject: capitalize(filled), text: fill(text, words) };
}

/** The mails with a new status of a kind of record, by that status. */
export function statusMails(
  { templates }: Catalogue,
  table: string,
): Readonly<Record<string, FilledText>> {
  const own = templates.flatMap((template) =>
    template.statuses.map((status) => [status, template] as const),
  );
  const ofKind = own.filter(([status]) => status.startsWith(`${table} `));
  return Object.fromEntries(
    ofKind.map(([status, { subject, text }]) => [
      status.slice(table.length + 1),
      { subject, text },
    ]),
  );
}

/** The mails of several statuses. */
export function fillTemplates(
  catalogue: Parameters<typeof fillTemplate>[0],
  templates: Readonly<Record<string, FilledText>>,
  known: Parameters<typeof fillTemplate>[2],
): Record<string, FilledText> {
  const filled = Object.entries(templates).map(([id, one]) => [
    id,
    fillTemplate(catalogue, one, known),
  ]);
  return Object.fromEntries(filled);
}

/** Status mails of a list: texts for several records, and statuses mailed for one record. */
export function listMails(catalogue: Catalogue, { all }: Kinds) {
  const mailsOf = (which: RecordKindDescription["statusMails"]) =>
    all
      .filter(({ description }) => description.statusMails === which)
      .map(({ description }) => statusMails(catalogue, description.table));
  return {
    several: Object.assign({}, ...mailsOf("of several")) as ReturnType<typeof statusMails>,
    ofOne: mailsOf("of one").flatMap(Object.keys),
  };
}
