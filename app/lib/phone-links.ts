/** RFC 3966 allows no spaces; everything else that people write is a visual separator there. */
export function phoneLink(number: string): string {
  return `tel:${abroad(number) ?? number.replace(/\s/g, "")}`;
}

/** A WhatsApp chat with a number. @returns undefined for no number of E.164's length */
export function whatsAppLinkTo(number: string): string | undefined {
  const national = number.replace(/\D/g, "").replace(/^0+/, "");
  const inIndia = national.length === 10 ? `91${national}` : national;
  const digits = abroad(number)?.slice(1) ?? inIndia;
  if (digits.length < 10 || digits.length > 15) return undefined;
  return `https://wa.me/${digits}`;
}

/**
 * A number with its country's code as it is dialled from any country (ITU-T E.123): without the zero
 * in brackets, which is for calls within that country. @returns undefined without a code
 */
function abroad(number: string): string | undefined {
  const typed = number.replace(/\(0\)/, "").replace(/[ .()-]/g, "");
  const [, digits] = /^(?:\+|00)(\d+)$/.exec(typed) ?? [];
  return digits && `+${digits.replace(/^910(?=\d{10}$)/, "91")}`;
}

/** @returns the last ten digits of a number; undefined for what has fewer, which many may share */
export function phoneKey(phone: string): string | undefined {
  const key = phone.replace(/[ .()+-]/g, "").slice(-10);
  return key.length === 10 ? key : undefined;
}
