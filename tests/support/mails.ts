import type { Kysely } from "kysely";
import { authSecret } from "#app/domain/accounts/auth.server.ts";
import { tokenOf } from "#app/domain/users/invitation-repository.server.ts";
import type { Env } from "#app/env.server.ts";
import type { Tables } from "#app/platform/db/schema.ts";

/** A mail in the outbox, as far as tests of accounts look at it. */
export interface OutboxMail {
  template: string;
  to: string;
  data: Record<string, string>;
}

/** The mails of the outbox, oldest first. @param to only for this recipient */
export async function readOutbox(db: Kysely<Tables>, to?: string): Promise<OutboxMail[]> {
  const rows = await db
    .selectFrom("mail")
    .select(["template", "recipient", "data"])
    .orderBy("id")
    .execute();
  return rows
    .filter(({ recipient }) => to === undefined || recipient === to)
    .map(({ template, recipient, data }) => ({ template, to: recipient, data: JSON.parse(data) }));
}

/** The path and query of the link in the newest mail to somebody. @throws when there is none. */
export async function newestLink(db: Kysely<Tables>, to: string): Promise<string> {
  const mail = (await readOutbox(db, to)).at(-1);
  if (!mail?.data.url) throw new Error(`${to} got no mail with a link`);
  const { pathname, search } = new URL(mail.data.url);
  return pathname + search;
}

/** The path of the link in the mail of an invitation. @throws when there is none */
export async function invitationLink(site: { db: Kysely<Tables>; env: Env }, email: string) {
  const invitations = site.db.selectFrom("invitation").select("id").where("email", "=", email);
  const { id } = await invitations.executeTakeFirstOrThrow();
  return `/invitation?token=${tokenOf(authSecret(site.env), id)}`;
}
