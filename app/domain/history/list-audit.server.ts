import { z } from "zod";
import type { App } from "#app/context.ts";
import { auditActions, isAction } from "#app/domain/audit/audit-actions.ts";
import { auditList, findSubjects } from "#app/domain/audit/audit-repository.server.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { customerLabels } from "#app/domain/customers/customer-fields.ts";
import { eventLabels } from "#app/domain/history/record-history.server.ts";
import { partnerLabels } from "#app/domain/partners/partner-fields.ts";
import type { Kinds } from "#app/domain/records/kinds.ts";
import { statusName } from "#app/domain/records/record-kind.ts";
import type { Change } from "#app/lib/change.ts";
import { formatReceivedInFull, formatTime } from "#app/lib/dates.ts";
import { capitalize } from "#app/lib/format.ts";
import { recordId } from "#app/lib/record-id.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { type RowOf, showPage } from "#app/platform/lists/list.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import { findIds } from "#app/platform/search/search-repository.server.ts";
import { termsOf } from "#app/platform/search/words.ts";

export type ListedEntry = ReturnType<typeof toListed>;

/** A change of a record is announced as that, and not as an audit entry too. */
export const auditedKinds = ({ tables }: Kinds): readonly Change["kind"][] => [
  ...(["audit", "user", "partner", "customer", "invitation", "catalogue"] as const),
  ...tables,
];

export function readAuditQuery(params: URLSearchParams) {
  const action = (text: string) => (isAction(text) ? text : undefined);
  const filters = { action, who: recordId, record: recordId };
  return readListQuery({ filters, hasDays: true }, params);
}

export async function listAudit(
  { store: { db }, kinds, now, catalogue }: App,
  query: ReturnType<typeof readAuditQuery>,
) {
  const found = await findByName(db, kinds, query.search);
  const page = await showPage(auditList(db, query, found), query.cursor, (row) => row);
  const ids = page.rows.flatMap(({ record_id, actor_id }) => [record_id ?? "", actor_id ?? ""]);
  const subjects = await findSubjects(db, ids);
  return {
    ...page,
    rows: page.rows.map((row) => toListed(row, kinds, subjects, now(), catalogue.current)),
  };
}

/** Matches of each kind. */
const mostFound = 1_000;

/** No entry holds names, so they find its subject. @returns undefined when they find none */
async function findByName(db: Db, kinds: Kinds, text: string) {
  const terms = termsOf(text);
  if (terms.length === 0) return undefined;
  const idsOf = (kind: string) => findIds(db, { kind, terms }, mostFound);
  const [ids = [], ...others] = await Promise.all(auditedKinds(kinds).map(idsOf));
  const about = others.flat();
  return about.length > 0 ? { ids, about } : undefined;
}

type Row = RowOf<ReturnType<typeof auditList>>;
type Subjects = Awaited<ReturnType<typeof findSubjects>>;

function toListed(row: Row, kinds: Kinds, subjects: Subjects, now: Date, catalogue: Catalogue) {
  return {
    id: row.id,
    at: formatTime(row.at, now),
    action: isAction(row.action) ? auditActions[row.action] : row.action,
    /** By the present name; else as it is stored, which is the address of an account. */
    who: subjects.get(row.actor_id ?? "")?.name ?? row.actor_name,
    account: row.actor_name,
    about: aboutOf(row, kinds, subjects),
    ...changesBetween(row, kinds, catalogue),
    from: row.client_address,
  };
}

/** By its present name, with a link; by its number once it is deleted. */
function aboutOf({ kind, record_id: id, record_no: no }: Row, kinds: Kinds, subjects: Subjects) {
  if (!kind) return undefined;
  const { name, slug } = describeKind(kind, kinds);
  if (!id) return { name, slug, id };
  const subject = subjects.get(id);
  if (subject) return { name: `${name} ${subject.name}`, slug, id };
  return { name: `deleted ${name.toLowerCase()} ${no ?? ""}`.trim(), slug: undefined, id };
}

function describeKind(kind: string, kinds: Kinds): { name: string; slug: string | undefined } {
  if (kind === "user") return { name: "Account", slug: "users" };
  if (kind === "partner") return { name: "Partner", slug: "partners" };
  if (kind === "customer") return { name: "Customer", slug: "customers" };
  const record = kinds.findByTable(kind)?.description;
  const name = capitalize(kind.replaceAll("_", " "));
  return { name: record?.one ?? name, slug: record?.slug };
}

const valuesSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/**
 * The changes field by field; null for an empty or a forgotten value. An entry about two records
 * links to the other one.
 */
function changesBetween(
  { kind, before, after }: Pick<Row, "kind" | "before" | "after">,
  kinds: Kinds,
  catalogue: Catalogue,
) {
  const [old = {}, fresh = {}] = [before, after].map((text) =>
    valuesSchema.parse(JSON.parse(text ?? "{}")),
  );
  const fields = kinds.findByTable(kind ?? "")?.description.fields ?? [];
  const own = Object.fromEntries(fields.map(({ column, label }) => [column, label]));
  const labels: Readonly<Record<string, string>> =
    kind === "partner"
      ? partnerLabels
      : { ...(kind === "customer" && customerLabels), ...own, ...eventLabels };
  const { said, link, ...values } = fresh;
  const changes = Object.keys({ ...old, ...values })
    .map((field) => ({
      label: labels[field] ?? capitalize(field),
      before: formatValue(field, old[field], catalogue),
      after: formatValue(field, values[field], catalogue),
    }))
    .filter(({ before, after }) => before !== null || after !== null);
  return { changes, leads: said && link ? { said: String(said), link: String(link) } : undefined };
}

type Value = z.infer<typeof valuesSchema>[string] | undefined;

function formatValue(field: string, value: Value, { findBranch }: Catalogue): string | null {
  if (field === "status") return statusName(String(value ?? "")) || null;
  if (field === "branch" && value) return findBranch(String(value))?.name ?? String(value);
  if (field === "reminder" && value) return formatReceivedInFull(String(value));
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return value.toLocaleString("en-IN");
  return value || null;
}
