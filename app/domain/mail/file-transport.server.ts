import { mkdir, open, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import {
  asMessage,
  MailServerDown,
  type MailTransport,
  type OutgoingMail,
} from "#app/domain/mail/mail-transport.server.ts";

/**
 * Puts every mail into a file of its own that a mail program opens. The name comes from the mail,
 * so one that is written again after a crash takes the place of the first.
 */
export class FileTransport implements MailTransport {
  readonly #directory: string;
  readonly #from: string;
  readonly #origin: string;
  readonly #composer = createTransport({ streamTransport: true, buffer: true });

  constructor(dataDir: string, from: string, origin: string) {
    this.#directory = join(dataDir, "mail");
    this.#from = from;
    this.#origin = origin;
  }

  async send(mail: OutgoingMail) {
    const { message } = await this.#composer.sendMail(asMessage(mail, this.#from, this.#origin));
    const at = mail.createdAt.slice(0, 19).replaceAll(":", "-");
    const name = `${at}-${mail.template.replaceAll(" ", "-")}-${mail.id}.eml`;
    try {
      await mkdir(this.#directory, { recursive: true, mode: 0o700 });
      await writeDurably(this.#directory, name, message);
    } catch (error) {
      throw new MailServerDown("the mail could not be written to a file", { cause: error });
    }
  }
}

/** Whole or not at all, also when the machine loses power. The owner alone may read it. */
async function writeDurably(directory: string, name: string, content: Buffer | Readable) {
  const temporary = join(directory, `.${name}.tmp`);
  await writeFile(temporary, content, { mode: 0o600, flush: true });
  await rename(temporary, join(directory, name));
  const folder = await open(directory);
  await folder.sync().finally(() => folder.close());
}
