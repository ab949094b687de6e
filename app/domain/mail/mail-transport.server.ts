import { mkdir, open, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { SMTPError } from "nodemailer/lib/smtp-connection/index.js";
import { MailNotSent } from "#app/domain/mail/mails.ts";
import type { ClaimedMail } from "#app/domain/mail/outbox-repository.server.ts";
import type { RenderedMail } from "#app/domain/mail/render-mail.server.tsx";
import { addressIn, type Env } from "#app/env.server.ts";
import { isMailAddress } from "#app/lib/canonical-address.ts";
import { isLoopback } from "#app/lib/loopback.ts";

/** By `SMTP_URL`, or without one to a file in `DATA_DIR/mail`. @throws MailNotSent */
export async function sendMail(
  mail: MailToSend,
  rendered: RenderedMail,
  { env, origin, thread, signal }: Sending,
) {
  const ids = idsOf(mail, thread, origin);
  const message = { ...asMessage(mail, rendered, env.MAIL_FROM), ...ids, signal };
  if (env.SMTP_URL) await toServer(env.SMTP_URL, message);
  else await toFile(join(env.DATA_DIR, "mail"), mail, message);
}

interface Sending {
  env: Pick<Env, "SMTP_URL" | "DATA_DIR" | "MAIL_FROM">;
  origin: string;
  /** The ids of the mails before it in the same conversation, the oldest first. */
  thread: readonly string[];
  signal: AbortSignal;
}

type MailToSend = Pick<ClaimedMail, "id" | "template" | "recipient" | "created_at">;

/**
 * Sends a mail. Input is only in values that nodemailer encodes, and the address is never parsed, so
 * that a line break or comma cannot add a header or a recipient.
 * @throws MailNotSent for an address that forms refuse: quoted spellings would count as other
 * mailboxes in the rate limit
 */
function asMessage(
  { recipient, created_at }: MailToSend,
  { author, ...rendered }: RenderedMail,
  from: string,
): SendMailOptions {
  if (!isMailAddress(recipient))
    throw new MailNotSent("refused", "no mail can be sent to this address");
  return {
    ...rendered,
    from: author ? { name: author, address: addressIn(from) } : from,
    to: { name: "", address: recipient },
    date: new Date(created_at),
    ...(!author && { headers: automatic }),
    textEncoding: "quoted-printable",
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Keeps automatic replies away (RFC 3834, 5). */
const automatic = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

/** The same when it is sent again after a crash; mail programs show a conversation by them (RFC 5322, 3.6.4). */
function idsOf({ id }: MailToSend, thread: readonly string[], origin: string) {
  const messageId = (mail: string) => `<${mail}@${new URL(origin).hostname}>`;
  const before = thread.map(messageId);
  const last = before.at(-1);
  return { messageId: messageId(id), ...(last && { inReplyTo: last, references: before }) };
}

/** In milliseconds; the query of `SMTP_URL` may override them. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Opens one connection for each mail: there are few, and a pooled connection can be stale. */
async function toServer(url: string, message: SendMailOptions) {
  const server = createTransport({ ...timeouts, requireTLS: mustUpgrade(url), url });
  await server.sendMail(message).catch((error: SMTPError) => {
    throw toMailNotSent(error);
  });
}

/**
 * STARTTLS is required to another machine (RFC 8314, 4): `?requireTLS=false` in the address
 * overrides it, and `smtps://` is always encrypted.
 */
export function mustUpgrade(url: string): boolean {
  return url.startsWith("smtp:") && !(URL.canParse(url) && isLoopback(new URL(url).hostname));
}

/**
 * An answer to the recipient or the text is about this mail: 5xx for ever, 4xx for now (RFC 5321,
 * 4.2.1). Anything else, such as a wrong password, would fail every mail.
 */
function toMailNotSent(cause: SMTPError) {
  const { message, code, command, responseCode } = cause;
  // An address that SMTP cannot express never reaches the server.
  if (code === "EENVELOPE" && !responseCode) return new MailNotSent("refused", message, { cause });
  const isAboutThisMail = command === "RCPT TO" || command === "DATA" || code === "EMESSAGE";
  if (isAboutThisMail && responseCode && responseCode !== 421) {
    return new MailNotSent(responseCode >= 500 ? "refused" : "deferred", message, { cause });
  }
  return new MailNotSent("server down", message, { cause });
}

/** The file is named after the mail, so that a second attempt after a crash replaces the first. */
async function toFile(
  directory: string,
  { id, template, created_at }: MailToSend,
  message: SendMailOptions,
) {
  const composer = createTransport({ streamTransport: true, buffer: true });
  const { message: content } = await composer.sendMail(message);
  const at = created_at.slice(0, 19).replaceAll(":", "-");
  const name = `${at}-${template.replaceAll(" ", "-")}-${id}.eml`;
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    // The file is there whole or not at all, even if the power fails.
    const temporary = join(directory, `.${name}.tmp`);
    await writeFile(temporary, content, { mode: 0o600, flush: true });
    await rename(temporary, join(directory, name));
    const folder = await open(directory);
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    throw new MailNotSent("server down", "the mail could not be written to a file", {
      cause: error,
    });
  }
}
