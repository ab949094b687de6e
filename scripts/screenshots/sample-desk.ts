import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { findKindByTable } from "#app/domain/records/record-kinds.server.ts";
import { reindex } from "#app/domain/records/record-repository.server.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { branches } from "#content/branches.ts";

const hourMs = 60 * 60 * 1000;
const monthMs = 30 * 24 * hourMs;

/** How many of each kind came in within the last month. */
const recent = {
  enquiry: 90,
  booking: 26,
  contact_message: 14,
  training_enquiry: 12,
  career_application: 10,
};

interface Colleague {
  id: string;
  name: string;
}

/**
 * What a desk at work has beside its records: colleagues who look after them, answers, reminders,
 * a branch of one's own and lists kept under a name.
 * @param colleagues the first of them is the admin whose desk is shown
 */
export async function furnishDesk(db: Kysely<Tables>, colleagues: readonly Colleague[]) {
  const me = colleagues[0]?.id ?? "";
  await db.updateTable("user").set({ branch: "chennai" }).where("id", "=", me).execute();
  for (const [table, count] of Object.entries(recent)) await spread(db, table, count, colleagues);
  const views = [
    { name: "Kochi, new", list: "enquiries", query: "branch=kochi&status=new" },
    { name: "Unpaid", list: "bookings", query: "status=confirmed" },
  ];
  const created_at = new Date().toISOString();
  const kept = views.map((view) => ({ ...view, id: uuidv7(), user_id: me, created_at }));
  await db.insertInto("saved_view").values(kept).execute();
}

/** Brings the newest of a kind into the last month, two of three with somebody who sees to them. */
async function spread(
  db: Kysely<Tables>,
  table: string,
  count: number,
  colleagues: readonly Colleague[],
) {
  const kind = findKindByTable(table);
  if (!kind) throw new Error(`there is no kind ${table}`);
  const newest = await db
    .selectFrom("record")
    .select(["id", "status"])
    .where("kind", "=", table)
    .orderBy("no", "desc")
    .limit(count)
    .execute();
  const now = Date.now();
  await db.transaction().execute(async (trx) => {
    for (const [index, { id, status }] of newest.entries()) {
      // More of them lately than at first, and not the same number each day.
      const age = monthMs * (index / count) ** 1.2 + ((index * 7) % 5) * hourMs;
      const at = new Date(now - age).toISOString();
      const assignee = index % 3 === 0 ? undefined : colleagues[(index >> 1) % colleagues.length];
      const branch = branches[(index * 5) % branches.length]?.id ?? "";
      const isOpen = status === "new" || status === "in progress";
      const due = isOpen && index % 11 === 1 ? new Date(now + 1000).toISOString() : null;
      await sql`update record set created_at = ${at}, updated_at = ${at}, assignee = ${assignee?.id ?? null},
        branch = case when branch = '' or kind <> 'booking' then ${branch} else branch end,
        reminder_at = ${due}, reminder_for = ${due && (colleagues[0]?.id ?? null)}
        where id = ${id}`.execute(trx);
      if (table === "booking" || status === "new" || !assignee) continue;
      const answeredAt = now - age + (((index * 37) % 90) / 10) * hourMs;
      const event = {
        id: uuidv7(),
        at: new Date(Math.min(answeredAt, now)).toISOString(),
        record_id: id,
        actor_id: assignee.id,
        actor_name: assignee.name,
        action: "note" as const,
        note: "Called back: they want eight laptops from December, and a copier later.",
      };
      await trx.insertInto("record_event").values(event).execute();
    }
    await reindex(
      trx,
      kind,
      newest.map(({ id }) => id),
    );
  });
}
