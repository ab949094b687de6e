import { createHash } from "node:crypto";

/** The key under which what a form's submission made is stored: one for each act, owner and form. */
export const digestOf = (...parts: readonly string[]) =>
  createHash("sha256").update(parts.join("\n")).digest("base64url");
