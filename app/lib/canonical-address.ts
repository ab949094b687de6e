/**
 * The one spelling under which an e-mail address is stored and compared: lower case, the domain in
 * ASCII (UTS 46, as the URL standard applies it) and without its trailing dot, full-width and other
 * compatibility letters as plain ones (NFKC). No provider tells the local part's case apart.
 */
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
