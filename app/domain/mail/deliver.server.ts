import type { App } from "#app/context.ts";
import { publicOrigin } from "#app/domain/accounts/auth.server.ts";
import type { MailTransport } from "#app/domain/mail/mail-transport.server.ts";
import type { Deliver } from "#app/domain/mail/mail-worker.server.ts";

/**
 * How this application delivers a mail. It is rendered only now, from what is stored now. The code
 * that renders and sends is loaded with the first mail, which keeps the start short.
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

/** `SMTP_URL`, or files in `DATA_DIR/mail` without one. */
async function openMailTransport(env: App["env"], origin: string): Promise<MailTransport> {
  if (env.SMTP_URL) {
    const { SmtpTransport } = await import("#app/domain/mail/smtp-transport.server.ts");
    return new SmtpTransport(env.SMTP_URL, env.MAIL_FROM, origin);
  }
  const { FileTransport } = await import("#app/domain/mail/file-transport.server.ts");
  return new FileTransport(env.DATA_DIR, env.MAIL_FROM, origin);
}
