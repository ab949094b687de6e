import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

export interface PasswordHash {
  hash(password: string): Promise<string>;
  verify(stored: { hash: string; password: string }): Promise<boolean>;
  /** True for a hash in an outdated format; its owner's next sign-in replaces it. */
  isOutdated(hash: string): boolean;
}

/** OWASP, Password Storage: Argon2id with 19 MiB of memory (in KiB) and two passes or more. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
/** As the PHC string format writes it, with the version of Argon2 (RFC 9106). */
const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;
const written = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

const derive = promisify(argon2);

/** Slow on purpose: 30 to 60 ms, off the main thread. Unicode is brought to one form first. */
export const argon2id: PasswordHash = {
  async hash(password) {
    const nonce = randomBytes(16);
    return `${prefix}${unpadded(nonce)}$${unpadded(await tagOf(password, nonce, cost))}`;
  },
  async verify({ hash, password }) {
    const [, memory, passes, parallelism, nonce, tag] = written.exec(hash) ?? [];
    if (!nonce || !tag) return false;
    const then = {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    };
    const stored = Buffer.from(tag, "base64");
    const derived = await tagOf(password, Buffer.from(nonce, "base64"), then);
    return stored.length === derived.length && timingSafeEqual(stored, derived);
  },
  isOutdated: (hash) => !hash.startsWith(prefix),
};

function tagOf(password: string, nonce: Buffer, at: typeof cost): Promise<Buffer> {
  return derive("argon2id", { ...at, message: password.normalize("NFKC"), nonce, tagLength: 32 });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
