import { createCookie } from "react-router";

/**
 * Better Auth's links to a new password do not end with the password that they were made for: ours
 * say when they were made, signed. The router signs its cookies, and a link can carry that.
 */
const cookieOf = (secret: string) => createCookie("signed", { secrets: [secret] });

/** Writes a value as text that nobody else can have written. */
export async function sign(value: object, secret: string): Promise<string> {
  const [, text = ""] = /^signed=([^;]*)/.exec(await cookieOf(secret).serialize(value)) ?? [];
  return text;
}

/** @returns undefined for text that is not ours */
export async function readSigned(text: string, secret: string): Promise<unknown> {
  return (await cookieOf(secret).parse(`signed=${text}`)) ?? undefined;
}
