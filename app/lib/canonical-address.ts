import { typedCode } from "#app/lib/typed-text.ts";

/** Longer input is no address, also with a name before it. */
const longestTyped = 500;

/**
 * Lower case, NFKC, the domain in ASCII (UTS 46) without trailing dot, and without what is copied with
 * an address: "mailto:", or the name in "Asha <asha@example.com>".
 */
export function canonicalAddress(typed: string): string {
  if (typed.length > longestTyped) return typed;
  const [, inBrackets = typed] = /<([^<>]*@[^<>]*)>[\s.,;]*$/.exec(typed) ?? [];
  const text = typedCode(inBrackets)
    .replace(/^mailto:\s*/i, "")
    .replaceAll("’", "'")
    .toLowerCase()
    .trim();
  const at = text.lastIndexOf("@") + 1;
  const domain = text.slice(at);
  // A URL's host ends at these, or reads them as something else.
  const isHost = !/[/?#\\:%]/.test(domain);
  const ascii = isHost ? URL.parse(`http://${domain}`)?.hostname : undefined;
  return text.slice(0, at) + (ascii ?? domain).replace(/\.+$/, "");
}

const label = "[a-z\\d_](?:[a-z\\d_-]{0,61}[a-z\\d_])?";
const domain = new RegExp(`^(?:${label}\\.)+(?!\\d+$)${label}$`);
/** Letters and signs that need no quotes (RFC 5321, 4.1.2; RFC 6531 for other scripts). */
const mailbox =
  /^[^\s\p{Cc}\p{Cs}\ufffd@<>()[\],:;"\\.]+(?:\.[^\s\p{Cc}\p{Cs}\ufffd@<>()[\],:;"\\.]+)*$/u;

/**
 * The one rule of what an address for mail is, for forms, settings and the outbox: a name that needs
 * no quotes, of 64 bytes at most, and a domain of 254 characters with it (RFC 5321, 4.5.3.1).
 * @param address in its one spelling
 */
export function isMailAddress(address: string): boolean {
  const at = address.lastIndexOf("@");
  const name = address.slice(0, Math.max(0, at));
  return (
    address.length <= 254 &&
    new TextEncoder().encode(name).length <= 64 &&
    mailbox.test(name) &&
    domain.test(address.slice(at + 1))
  );
}
