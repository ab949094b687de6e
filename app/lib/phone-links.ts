/** RFC 3966 allows no spaces; everything else that people write is a visual separator there. */
export function phoneLink(number: string): string {
  return `tel:${number.replace(/\s/g, "")}`;
}

/** A WhatsApp chat with a number. @returns undefined for no number of E.164's length */
export function whatsAppLinkTo(number: string): string | undefined {
  const digits = number.replace(/\D/g, "").replace(/^0+/, "");
  if (digits.length < 10 || digits.length > 15) return undefined;
  return `https://wa.me/${digits.length === 10 ? `91${digits}` : digits}`;
}

/** @returns the last ten digits of a number; undefined for what has fewer, which many may share */
export function phoneKey(phone: string): string | undefined {
  const key = phone.replace(/[ .()+-]/g, "").slice(-10);
  return key.length === 10 ? key : undefined;
}
