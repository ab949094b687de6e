import { type RawBuilder, type Selectable, sql } from "kysely";
import { z } from "zod";
import { isClosed } from "#app/domain/records/record-kind.ts";
import { isColumnSort } from "#app/domain/records/record-query.ts";
import type { RecordTable } from "#app/platform/db/schema.ts";
import type { Db } from "#app/platform/db/transact.ts";
import type { List } from "#app/platform/lists/list.server.ts";
import type { ListOrder } from "#app/platform/lists/list-query.ts";

/** As in the indexes of the baseline (`records.ts`), which serve only a query with the same condition. */
export const isOpen = sql<boolean>`(status not in ('done', 'returned', 'cancelled', 'refused', 'rejected', 'closed',
  'accepted', 'declined', 'revoked', 'spam'))`;

/** Written out, as in the indexes of the inbox. */
export const needsAnswer = sql<boolean>`(${isOpen}
  and status not in ('confirmed', 'scheduled', 'delivered', 'offer'))`;

/** The columns that the orders need. */
export type Ordered = Pick<
  Selectable<RecordTable>,
  "id" | "no" | "name" | "status" | "assignee" | "created_at" | "reminder_at"
>;
type OrderParts = "position" | "positionOf" | "order" | "rises";

/**
 * A filter by a column. In the order of another one it is hidden from the planner, which would
 * otherwise read all that it lets through, and sort that, in place of going by the order's index.
 */
export function equals(column: "assignee" | "branch", value: string | null, sort: ListOrder) {
  const plain = sql.ref(`record.${column}`);
  if (isColumnSort(sort)) return sql`coalesce(${plain}, '') = ${value ?? ""}`;
  return value === null ? sql`${plain} is null` : sql`${plain} = ${value}`;
}

/**
 * A list of records in an order: by status in the order of `statuses`, by the assignee's name, or by
 * reminder, it is one list after the other, each newest first; its reminders are soonest first.
 */
export function inOrder<Row extends Ordered>(
  list: Omit<List<Row>, OrderParts>,
  sort: ListOrder,
  statuses: readonly string[],
): List<Row> {
  const newest: List<Row> = { ...list, ...by("created_at") };
  const only = (where: RawBuilder<unknown>): List<Row> => {
    return { ...newest, filters: [...list.filters, where] };
  };
  const hasReminder = sql`(reminder_at is not null and ${isOpen})`;
  switch (sort) {
    case "oldest":
      return { ...list, ...by("created_at", true) };
    case "name":
      return { ...list, ...by("name", true) };
    case "status": {
      const part = (status: string) => [status, only(sql`record.status = ${status}`)] as const;
      const lists = new Map(statuses.map(part));
      return { ...newest, parts: async () => ({ lists, keyOf: ({ status }) => status }) };
    }
    case "assignee":
      return {
        ...newest,
        async parts() {
          const assigned = (await findAssignees(list.db)).map(
            (id) => [id, only(sql`record.assignee = ${id}`)] as const,
          );
          const lists = new Map([...assigned, ["", only(sql`record.assignee is null`)]]);
          return { lists, keyOf: ({ assignee }) => assignee ?? "" };
        },
      };
    case "reminder": {
      const lists = new Map([
        ["reminder", { ...only(hasReminder), ...by<Row>("reminder_at", true) }],
        ["", only(sql`not ${hasReminder}`)],
      ]);
      const isReminded = ({ status, reminder_at }: Row) => reminder_at && !isClosed(status);
      return {
        ...newest,
        parts: async () => ({ lists, keyOf: (row) => (isReminded(row) ? "reminder" : "") }),
      };
    }
    default:
      return newest;
  }
}

/** The order by a column, and by number where that is the same. */
function by<Row extends Ordered>(
  column: "created_at" | "name" | "reminder_at",
  rises = false,
): Pick<List<Row>, OrderParts> {
  return {
    position: z.tuple([textKey, z.int().nonnegative()]),
    positionOf: (row) => [row[column], row.no],
    order: [sql.ref(`record.${column}`), sql.ref("record.no")],
    rises,
  };
}

/** A name or a time. PostgreSQL cannot compare with NUL. */
export const textKey = z
  .string()
  .max(300)
  .refine((text) => !text.includes("\0"));

/** The accounts that records are assigned to, by name; an index is asked for one after the other. */
async function findAssignees(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive assigned (id) as (
      select min(assignee) from record where assignee is not null
      union all
      select (select min(assignee) from record where assignee > assigned.id)
        from assigned where assigned.id is not null
    )
    select assigned.id from assigned left join "user" on "user".id = assigned.id
    where assigned.id is not null
    order by "user".name is null, lower("user".name), assigned.id
  `.execute(db);
  return rows.map(({ id }) => id);
}
