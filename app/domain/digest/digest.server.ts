import type { App } from "#app/context.ts";
import { update } from "#app/domain/accounts/account-repository.server.ts";
import { hoursOn } from "#app/domain/branches/answer-times.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { digestParts, findNews } from "#app/domain/digest/news-repository.server.ts";
import type { Mails } from "#app/domain/mail/mails.ts";
import * as outbox from "#app/domain/mail/outbox-repository.server.ts";
import { findDigestReaders } from "#app/domain/records/follow-up-repository.server.ts";
import { statusName } from "#app/domain/records/record-kind.ts";
import { formatReminder, indianTime } from "#app/domain/records/reminder.ts";
import { dayMs, endOfDay, hourMs, indianClock, indianDay } from "#app/lib/dates.ts";
import { transact } from "#app/platform/db/transact.ts";
import * as jobs from "#app/platform/schedule/job-repository.server.ts";
import type { Job } from "#app/platform/schedule/scheduler.server.ts";

/** Its row in the table of jobs also stores the time of the last digest. */
const name = "digest";
/** After so long a morning is missed: the next digest has its news too. */
const morningMs = 4 * hourMs;

type DigestApp = Pick<App, "store" | "kinds" | "now" | "catalogue">;

/** Mails to each member of staff, on working mornings, what concerns them, if anything does. */
export function digestJob(app: DigestApp): Job {
  const dueAfter = (after: Date) => nextMorning(app.catalogue.current, after);
  return { name, startDelay: 60_000, dueAfter, run: () => sendDigests(app) };
}

/** When digests are sent on the day of a time. */
const morningOf = (at: Date) => new Date(indianTime(indianDay(at), "08:00"));

/** True for a day on which some branch is open. */
function isWorkday({ branches, homeBranch }: Catalogue, at: Date): boolean {
  return [homeBranch, ...branches].some((branch) => hoursOn(branch, indianClock(at)));
}

function nextMorning(catalogue: Catalogue, after: Date): Date {
  let morning = morningOf(after);
  while (morning <= after || !isWorkday(catalogue, morning)) {
    morning = new Date(morning.getTime() + dayMs);
  }
  return morning;
}

async function sendDigests(app: DigestApp): Promise<void> {
  const { store, now, catalogue } = app;
  const at = now();
  const since = (await jobs.findByName(store.db, name))?.progress ?? "";
  const morning = morningOf(at).toISOString();
  const late = at.getTime() - Date.parse(morning);
  const isTime = isWorkday(catalogue.current, at) && 0 <= late && late < morningMs;
  // The first run only stores the time from which news count.
  if (since && (!isTime || since >= morning)) return;
  const mails = since ? await writeDigests(app, since, at) : [];
  await transact(store, async (trx, announce) => {
    await jobs.update(trx, name, { progress: at.toISOString() });
    for (const { user_id, mail } of mails) {
      await outbox.insert(trx, { user_id }, [mail], at, announce);
    }
  });
}

async function writeDigests({ store: { db }, kinds }: DigestApp, since: string, at: Date) {
  const until = endOfDay(indianDay(at));
  const mails = [];
  for (const { id: userId, email: to, branch } of await findDigestReaders(db)) {
    const asking = { userId, branch: branch ?? "", since, until };
    const parts: Mails["digest"]["parts"] = [];
    for (const part of digestParts) {
      const rows = (await findNews(db, asking, part)).flatMap((row) => {
        const kind = kinds.findByTable(row.kind)?.description;
        const due = part === "due" && row.reminder_at && formatReminder(row.reminder_at, at).words;
        const state = [statusName(row.status), due].filter(Boolean).join(", ");
        const path = `/admin/${kind?.slug}/${row.id}`;
        return kind ? [{ record: `${kind.one} ${row.no}`, state, path }] : [];
      });
      if (rows.length > 0) parts.push({ part, rows });
    }
    const mail = { template: "digest", to, data: { parts } } as const;
    if (parts.length > 0) mails.push({ user_id: userId, mail });
  }
  return mails;
}

export async function turnDigest({ store }: Pick<App, "store">, userId: string, isOn: boolean) {
  await transact(store, (trx) => update(trx, userId, { digestOff: !isOn }));
}
