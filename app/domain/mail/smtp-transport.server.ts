import { createTransport } from "nodemailer";
import {
  asMessage,
  MailDeferred,
  MailRefused,
  MailServerDown,
  type MailTransport,
  type OutgoingMail,
} from "#app/domain/mail/mail-transport.server.ts";
import { isLoopback } from "#app/lib/loopback.ts";

/** In milliseconds; the query of `SMTP_URL` may set others, `?socketTimeout=5000`. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Opens one connection for each mail: there are few, and a pooled connection can be stale. */
export class SmtpTransport implements MailTransport {
  readonly #server: ReturnType<typeof createTransport>;
  readonly #from: string;
  readonly #origin: string;

  constructor(url: string, from: string, origin: string) {
    this.#server = createTransport({ ...timeouts, requireTLS: mustUpgrade(url), url });
    this.#from = from;
    this.#origin = origin;
  }

  async send(mail: OutgoingMail, signal: AbortSignal) {
    const message = asMessage(mail, this.#from, this.#origin);
    try {
      await this.#server.sendMail({ ...message, signal });
    } catch (error) {
      throw inOurTerms(error);
    }
  }
}

/**
 * Whether STARTTLS is required: on the way to another machine somebody else could read passwords
 * and mails, or pretend that the server has no STARTTLS (RFC 8314, 4). `?requireTLS=false` in the
 * address overrides it; `smtps://` is always encrypted.
 */
export function mustUpgrade(url: string): boolean {
  return url.startsWith("smtp:") && !(URL.canParse(url) && isLoopback(new URL(url).hostname));
}

/**
 * Translates nodemailer's errors. What the server answers to the recipient or the text is about
 * this mail: 5xx for ever, 4xx for now (RFC 5321, 4.2.1). Anything else, such as a wrong password,
 * would happen to every other mail too.
 */
function inOurTerms(error: unknown): Error {
  const { code, command, responseCode, message } = factsOf(error);
  const isAboutThisMail = command === "RCPT TO" || command === "DATA" || code === "EMESSAGE";
  // An address that SMTP cannot express never reaches the server.
  if (code === "EENVELOPE" && responseCode === undefined) {
    return new MailRefused(message, { cause: error });
  }
  if (isAboutThisMail && responseCode !== undefined && responseCode !== 421) {
    const Reason = responseCode >= 500 ? MailRefused : MailDeferred;
    return new Reason(message, { cause: error });
  }
  return new MailServerDown(message, { cause: error });
}

function factsOf(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const fact = (name: string): unknown => Reflect.get(error, name);
  const responseCode = fact("responseCode");
  return {
    message: error.message,
    code: fact("code"),
    command: fact("command"),
    responseCode: typeof responseCode === "number" ? responseCode : undefined,
  };
}
