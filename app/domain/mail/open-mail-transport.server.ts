import type { MailTransport } from "#app/domain/mail/mail-transport.server.ts";
import type { Env } from "#app/env.server.ts";

/** `SMTP_URL`, or files in `DATA_DIR/mail` without one. Loaded when the first mail goes out. */
export async function openMailTransport(
  env: Pick<Env, "SMTP_URL" | "DATA_DIR" | "MAIL_FROM">,
  origin: string,
): Promise<MailTransport> {
  if (env.SMTP_URL) {
    const { SmtpTransport } = await import("#app/domain/mail/mail-smtp.server.ts");
    return new SmtpTransport(env.SMTP_URL, env.MAIL_FROM, origin);
  }
  const { FileTransport } = await import("#app/domain/mail/mail-files.server.ts");
  return new FileTransport(env.DATA_DIR, env.MAIL_FROM, origin);
}
