import type { App } from "#app/context.ts";
import type { Site } from "#app/domain/mail/mail-content.ts";
import { givesAccess, type Mail, subjectOf, templates } from "#app/domain/mail/mails.ts";
import type { MailStatus, MailsToRetry } from "#app/domain/mail/outbox-repository.server.ts";
import * as outbox from "#app/domain/mail/outbox-repository.server.ts";
import { findAllByRecord as filesOf } from "#app/domain/mail/reply-file-repository.server.ts";
import { publicOrigin } from "#app/env.server.ts";
import { formatTime } from "#app/lib/dates.ts";
import { transact } from "#app/platform/db/transact.ts";
import { type RowOf, showPage } from "#app/platform/lists/list.server.ts";
import { oneOf, readListQuery } from "#app/platform/lists/list-query.ts";

/** A mail as staff see it in the list, without its text. */
export type ListedMail = Awaited<ReturnType<typeof listMails>>["rows"][number];

/** By their usual subjects. */
export const mailKinds = templates.map((id) => ({ id, label: subjectOf(id) }));

export function readMailQuery(params: URLSearchParams) {
  const filters = { show: oneOf(["sent", "failed"]), kind: oneOf(templates) };
  return readListQuery({ filters }, params);
}

export async function listMails(
  app: App,
  { search, filters, cursor }: ReturnType<typeof readMailQuery>,
) {
  const { db } = app.store;
  const status: MailStatus = filters.show ?? "waiting";
  const counts = await outbox.countByStatus(db, filters.kind);
  const list = {
    ...outbox.mailList(db, search, status, filters.kind),
    count: async () => ({ count: counts[status], more: false }),
  };
  const page = await showPage(list, cursor, (row) => row);
  const rows = await Promise.all(page.rows.map((row) => toListed(app, row)));
  return { ...page, rows, counts, status };
}

type StoredMail = RowOf<ReturnType<typeof outbox.mailList>>;

async function toListed(app: App, row: StoredMail) {
  const { readContent } = await import("#app/domain/mail/render-mail.server.tsx");
  const content = readContent(row, await siteOf(app));
  const at = app.now();
  const isUnderWay = row.claimed_until !== null && row.claimed_until > at.toISOString();
  return {
    id: row.id,
    recipient: row.recipient,
    /** The usual one once its data or record is gone. */
    subject: await content.then(({ subject }) => subject).catch(() => subjectOf(row.template)),
    status: row.status,
    attempts: row.attempts,
    lastError: row.last_error,
    created: formatTime(row.created_at, at),
    /** The time of its next attempt, or when it was sent or given up. */
    settled: isUnderWay ? undefined : formatTime(row.due_at, at),
    canRetry: row.status !== "sent" && !isUnderWay && row.data !== "",
  };
}

async function siteOf(app: App): Promise<Site> {
  const { env, store, authSecret, catalogue } = app;
  const contents = await app.mailContents();
  return {
    db: store.db,
    origin: publicOrigin(env),
    authSecret,
    catalogue: catalogue.current,
    contents,
  };
}

/** A mail as it would be sent now. */
export async function previewMail(
  app: App,
  { template, data }: Pick<Mail, "template" | "data">,
): Promise<string> {
  const { renderMail } = await import("#app/domain/mail/render-mail.server.tsx");
  const mail = { template, data: JSON.stringify(data), created_at: app.now().toISOString() };
  // Its pictures come from the page that shows it.
  return (await renderMail(mail, { ...(await siteOf(app)), origin: "" })).html;
}

/** With its text as it is sent; undefined once its record is gone. */
export async function showMail(app: App, id: string) {
  const site = await siteOf(app);
  const row = await outbox.findById(site.db, id);
  if (!row) return undefined;
  const { renderMail } = await import("#app/domain/mail/render-mail.server.tsx");
  const isHidden = givesAccess(row.template);
  const rendered = isHidden ? undefined : await renderMail(row, site).catch(() => undefined);
  const { slug, one } = app.kinds.findByTable(row.kind ?? "")?.description ?? {};
  const about = slug && { slug, id: row.record_id ?? "", name: `${one} ${row.no}` };
  const ids: readonly string[] = (!isHidden && JSON.parse(row.data).files) || [];
  const files = (await filesOf(site.db, [row.record_id ?? ""]))
    .filter(({ id }) => ids.includes(id))
    .map(({ id, file_name: name, size }) => ({ id, name, size }));
  return { ...(await toListed(app, row)), isHidden, text: rendered?.text, about, files };
}

/** Makes mails due now. @returns how many there were */
export async function retryMails({ store, now }: App, which: MailsToRetry): Promise<number> {
  return transact(store, async (trx, announce) => {
    const mails = await outbox.makeDue(trx, which, now());
    for (const mail of mails) announce(outbox.changeOf(mail, "updated"));
    return mails.length;
  });
}
