import { type RawBuilder, sql } from "kysely";
import type { NumberedKind } from "#app/domain/documents/series.ts";
import {
  creditedSum,
  openSum,
  settledSum,
} from "#app/domain/payments/balance-repository.server.ts";
import { noBranch } from "#app/domain/records/record-query.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { type RowOf, tableList } from "#app/platform/lists/list.server.ts";
import { hasTerms } from "#app/platform/search/search-repository.server.ts";
import { termsOf } from "#app/platform/search/words.ts";

/** The states to which staff narrow the list, beside the kind. */
export const invoiceStates = ["open", "part", "overdue", "paid", "credited"] as const;
export type InvoiceFilter = (typeof invoiceStates)[number];

export interface DocumentNarrowing {
  kind: NumberedKind;
  state?: InvoiceFilter | undefined;
  branch?: string | undefined;
  /** "2026-11": of the day of issue. */
  month?: string | undefined;
}

/** The same rules as `invoiceState`, for the database. */
const stateIs = (state: InvoiceFilter, today: string) => {
  const isDue = sql`(document.due_on is null or document.due_on >= ${today})`;
  return {
    credited: sql`${openSum} = 0 and ${creditedSum} = document.total`,
    paid: sql`${openSum} = 0 and ${creditedSum} <> document.total`,
    overdue: sql`${openSum} > 0 and document.due_on < ${today}`,
    part: sql`${openSum} > 0 and ${openSum} < document.total and ${isDue}`,
    open: sql`${openSum} = document.total and ${openSum} > 0 and ${isDue}`,
  }[state];
};

const textOf = (found: RawBuilder<unknown>) => sql<string>`coalesce((select ${found}), '')`;

export type ListedRow = RowOf<ReturnType<typeof documentList>>;

/** Rows of documents for lists; a caller adds its conditions. */
export function listedRows(db: Db) {
  return db
    .selectFrom("document")
    .select(["id", "kind", "number", "record_id", "customer_id", "issued_on", "due_on", "total"])
    .select(["document.state", "disputed", "direction", "is_sample", "taxable"])
    .select([creditedSum.as("credited"), settledSum.as("settled")])
    .select(
      textOf(sql`booking.reference from booking where record_id = document.record_id`).as(
        "booking",
      ),
    )
    .select(
      textOf(sql`customer.name from customer where customer.id = document.customer_id`).as(
        "customer",
      ),
    )
    .select(
      textOf(sql`record.branch from record where record.id = document.record_id`).as("branch"),
    )
    .select(
      textOf(sql`invoice.number from document as invoice where invoice.id = document.refers_to`).as(
        "invoice",
      ),
    );
}

/** Issued documents of a kind, newest first, also challans that were cancelled. */
export function documentList(db: Db, text: string, narrowing: DocumentNarrowing, today: string) {
  const { kind, state, branch, month } = narrowing;
  const filters = [
    sql`document.state <> 'draft' and document.kind = ${kind}`,
    kind === "invoice" && state && stateIs(state, today),
    branch !== undefined &&
      sql`document.record_id in (select id from record where branch = ${branch === noBranch ? "" : branch})`,
    month && sql`document.issued_on >= ${`${month}-01`} and document.issued_on <= ${`${month}-31`}`,
    text && hasText(db, text),
  ];
  return tableList({ db, table: "document", rows: listedRows(db), filters, count: true });
}

/** By a part of its number, or by the words of its booking or customer. */
function hasText(db: Db, text: string) {
  const terms = termsOf(text);
  const plain = plainNumber(text);
  const words = [sql`document.record_id`, sql`document.customer_id`].flatMap((id) =>
    terms.length > 0 ? sql`coalesce(${hasTerms(db, id, terms)}, false)` : [],
  );
  const number = sql`replace(replace(document.number, '/', ''), '-', '') like ${`%${plain}%`}`;
  return sql`(${sql.join([sql`1 = 0`, ...words, ...(plain ? [number] : [])], sql` or `)})`;
}

/** A number without what separates its parts, in capitals; empty for what is none. */
function plainNumber(text: string): string {
  const plain = text.toUpperCase().replace(/[\s/-]/g, "");
  return /^[A-Z\d]*\d[A-Z\d]*$/.test(plain) ? plain : "";
}

/** The issued document of a whole number, also typed without its separators: "ka262700042". */
export function findByNumber(db: Db, typed: string) {
  const parts = /^([A-Z]{1,6})(\d\d)(\d\d)([A-Z]?\d{5,})$/.exec(plainNumber(typed));
  if (!parts) return undefined;
  const [, prefix, from, to, place] = parts;
  return db
    .selectFrom("document")
    .select(["id", "number", "issued_on", "total", "kind"])
    .where("number", "=", `${prefix}/${from}-${to}/${place}`)
    .where("kind", "<>", "quotation")
    .executeTakeFirst();
}
