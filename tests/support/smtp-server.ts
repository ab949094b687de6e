import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A mail as the server took it: whom it is for, and what a mail program reads in it. */
export interface ReceivedMail {
  recipients: string[];
  raw: Buffer;
  email: Email;
}

/** The server's behaviour. */
export interface Manners {
  /** Delays the answer to each recipient. */
  hold?: Promise<void>;
  /** The answer to a recipient; none to accept. */
  refuse?(recipient: string): { code: number; message: string } | undefined;
  /** Ends every connection in the middle of a mail's text. */
  diesInData?: boolean;
  /** Takes the mail and never says so. */
  hangsAfterData?: boolean;
}

/** A real mail server on loopback, which keeps what it takes. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** The number of mails begun, accepted or not. */
  attempts = 0;
  manners: Manners = {};
  #port = 0;
  #server: SMTPServer | undefined;
  readonly #sockets = new Set<Socket>();

  /** Listens, on the port of the last time if there was one. */
  async start() {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      closeTimeout: 10,
      disableReverseLookup: true,
      ...this.#handlers(),
    });
    // Clients that give up are what these tests are about.
    server.on("error", () => {});
    server.server.on("connection", (socket) => this.#sockets.add(socket));
    this.#server = server;
    const listening = once(server.server, "listening");
    server.listen(this.#port, "127.0.0.1");
    await listening;
    this.#port = (server.server.address() as AddressInfo).port;
  }

  /** Stops listening, and ends every connection. */
  async stop() {
    const server = this.#server;
    this.#server = undefined;
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  /** @param query settings of the client, such as `socketTimeout=300` */
  url(query = ""): string {
    return `smtp://127.0.0.1:${this.#port}${query && `?${query}`}`;
  }

  /** The mails to one address. */
  to(recipient: string): ReceivedMail[] {
    return this.received.filter(({ recipients }) => recipients.includes(recipient));
  }

  #handlers(): SMTPServerOptions {
    return {
      onRcptTo: async ({ address }, _session, callback) => {
        this.attempts += 1;
        await this.manners.hold;
        const refusal = this.manners.refuse?.(address);
        if (!refusal) return callback();
        callback(Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
      },
      onData: async (stream, session, callback) => {
        if (this.manners.diesInData) {
          stream.once("data", () => {
            for (const socket of this.#sockets) socket.destroy();
          });
          stream.resume();
          return;
        }
        // A client that is killed breaks off in the middle.
        const raw = await buffer(stream).catch(() => undefined);
        if (!raw || this.manners.hangsAfterData) return;
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        this.received.push({ recipients, raw, email: await PostalMime.parse(raw) });
        callback();
      },
    };
  }
}
