/** Lower case, NFKC, the domain in ASCII (UTS 46) without trailing dot. */
export function canonicalAddress(typed: string): string {
  const text = typed
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\p{Cc}/gu, "")
    .trim();
  const at = text.lastIndexOf("@") + 1;
  const domain = text.slice(at);
  // A URL's host ends at these, or reads them as something else.
  const isHost = !/[/?#\\:%]/.test(domain);
  const ascii = isHost ? URL.parse(`http://${domain}`)?.hostname : undefined;
  return text.slice(0, at) + (ascii ?? domain).replace(/\.+$/, "");
}
