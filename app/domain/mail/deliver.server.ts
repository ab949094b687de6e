import type { App } from "#app/context.ts";
import { publicOrigin } from "#app/domain/accounts/auth.server.ts";
import type { MailTransport } from "#app/domain/mail/mail-transport.server.ts";
import type { Deliver } from "#app/domain/mail/mail-worker.server.ts";
import { openMailTransport } from "#app/domain/mail/open-mail-transport.server.ts";

/**
 * How this application delivers a mail: filled in now, so that it says what is stored now. What
 * writes and sends mails is loaded with the first of them, not with the start.
 */
export function createDelivery({ env, store }: Pick<App, "env" | "store">): Deliver {
  const origin = publicOrigin(env);
  let transport: Promise<MailTransport> | undefined;
  return async (mail, signal) => {
    const { renderMail } = await import("#app/domain/mail/render-mail.server.tsx");
    const rendered = await renderMail(mail, { db: store.db, origin });
    transport ??= openMailTransport(env, origin);
    const outgoing = {
      id: mail.id,
      template: mail.template,
      to: mail.recipient,
      createdAt: mail.created_at,
      ...rendered,
    };
    await (await transport).send(outgoing, signal);
  };
}
