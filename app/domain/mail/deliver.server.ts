import type { App } from "#app/context.ts";
import { publicOrigin } from "#app/domain/accounts/auth.server.ts";
import type { Deliver } from "#app/domain/mail/mail-worker.server.ts";

/**
 * How this application delivers a mail. It is rendered only now, from what is stored now. The code
 * that renders and sends is loaded with the first mail, which keeps the start short.
 */
export function createDelivery({ env, store: { db } }: Pick<App, "env" | "store">): Deliver {
  const origin = publicOrigin(env);
  return async (mail, signal) => {
    const { renderMail } = await import("#app/domain/mail/render-mail.server.tsx");
    const { sendMail } = await import("#app/domain/mail/mail-transport.server.ts");
    await sendMail(mail, await renderMail(mail, { db, origin }), { env, origin, signal });
  };
}
