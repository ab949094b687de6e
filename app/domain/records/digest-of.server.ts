import { hash } from "node:crypto";

/** Of an address, or the key of what a form's submission made: one for each act, owner and form. */
export const digestOf = (...parts: readonly string[]) =>
  hash("sha256", parts.join("\n"), "base64url");
