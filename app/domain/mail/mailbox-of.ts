/** Whose mailbox limits count: `Asha+spam@Example.com` is Asha's too (RFC 5233). */
export function mailboxOf(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*(?=@)/, "");
}
