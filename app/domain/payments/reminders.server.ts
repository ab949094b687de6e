import type { App } from "#app/context.ts";
import { may } from "#app/domain/accounts/permissions.ts";
import type { Staff } from "#app/domain/accounts/staff.server.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import { insert as insertMails } from "#app/domain/mail/outbox-repository.server.ts";
import * as stored from "#app/domain/payments/reminder-repository.server.ts";
import { indianTime } from "#app/domain/records/reminder.ts";
import { addDays, dayMs, indianDay } from "#app/lib/dates.ts";
import { transact } from "#app/platform/db/transact.ts";
import type { Job } from "#app/platform/schedule/scheduler.server.ts";

type ReminderApp = Pick<App, "store" | "now">;

/** A letter goes a week after the due day. */
const daysAfter = 7;

/**
 * The letters that are due: one for each customer, with all of its invoices that it is about.
 * @param branch only customers of whom one of them is this branch's; undefined for all
 */
export async function findReminders({ store, now }: ReminderApp, branch?: string) {
  const overdue = await stored.findOverdue(store.db, addDays(indianDay(now()), -daysAfter));
  const letters = [...Map.groupBy(overdue, ({ customer_id }) => customer_id).values()]
    .filter((own) => branch === undefined || own.some((one) => one.branch === branch))
    .map((own) => ({
      ids: own.map(({ id }) => id),
      customer: own[0]?.customer ?? "",
      email: own.find(({ email }) => email)?.email ?? "",
    }));
  return {
    letters: letters.filter(({ email }) => email),
    /** The names of customers of whom no address is known. */
    unreachable: letters.filter(({ email }) => !email).map(({ customer }) => customer),
  };
}

/** Whose letters a member of staff releases; undefined for all. */
export function reminderBranch({ doer }: Pick<Staff, "doer">): string | undefined {
  return may(doer, "invoices of all branches") ? undefined : doer.branch;
}

/** Sends the letters that are due. @param by who released them; without anybody the site did */
export async function sendReminders(app: ReminderApp, by?: Staff): Promise<number> {
  const { letters } = await findReminders(app, by && reminderBranch(by));
  let sent = 0;
  for (const { ids } of letters) if (await sendLetter(app, ids, by)) sent += 1;
  return sent;
}

/** Looks again at what was paid, disputed or reminded of meanwhile: only the rest is in the letter. */
function sendLetter({ store, now }: ReminderApp, found: readonly string[], by: Staff | undefined) {
  return transact(store, async (trx, announce) => {
    const at = now();
    await stored.lockInvoices(trx, found);
    const due = await stored.findOverdue(trx, addDays(indianDay(at), -daysAfter), found);
    const ids = due.map(({ id }) => id);
    const to = due.find(({ email }) => email)?.email;
    const newest = due.at(-1);
    if (!newest || !to) return false;
    await stored.markReminded(trx, ids, at);
    const mail = { template: "reminder", to, data: { documentIds: ids } } as const;
    await insertMails(trx, { record_id: newest.record_id }, [mail], at, announce);
    for (const id of ids) {
      if (by)
        await audit.insert(trx, { ...by, action: "reminded", kind: "document", recordId: id });
      announce({ kind: "document", id, what: "updated" });
    }
    return true;
  });
}

/** Reminds every morning by itself, where the company says so in its catalogue. */
export function remindersJob(app: ReminderApp & Pick<App, "catalogue">): Job {
  return {
    name: "reminders of invoices",
    startDelay: 120_000,
    dueAfter(done) {
      const morning = new Date(indianTime(indianDay(done), "09:30"));
      return morning > done ? morning : new Date(morning.getTime() + dayMs);
    },
    async run() {
      if (app.catalogue.current.quotationTerms.reminds === "yes") await sendReminders(app);
    },
  };
}
