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
 * Writes every mail to a file of its own, which mail programs open. The file is named after the
 * mail, so a mail that is written again after a crash replaces the first file.
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

/** Writes the file whole or not at all, even if the power fails. Only the owner may read it. */
async function writeDurably(directory: string, name: string, content: Buffer | Readable) {
  const temporary = join(directory, `.${name}.tmp`);
  await writeFile(temporary, content, { mode: 0o600, flush: true });
  await rename(temporary, join(directory, name));
  const folder = await open(directory);
  await folder.sync().finally(() => folder.close());
}
