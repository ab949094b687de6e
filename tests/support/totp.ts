import { createHmac } from "node:crypto";

const periodMs = 30_000;

/** The step of 30 seconds in which a code is current (RFC 6238). */
export function totpStep(at = Date.now()): number {
  return Math.floor(at / periodMs);
}

/** The code that an authenticator app shows for a secret as it is typed (RFC 4226, RFC 6238). */
export function totp(typedSecret: string, step = totpStep()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", fromBase32(typedSecret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, "0");
}

function fromBase32(text: string): Buffer {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
