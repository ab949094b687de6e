import { createCookie } from "react-router";

/** The router signs its cookies; a link can carry what it makes of them. */
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
