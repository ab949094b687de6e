import { company } from "#content/company.ts";

/** Opens a chat with the company in which this is already written. */
export function whatsAppLink(text: string): string {
  return `https://wa.me/${company.whatsApp}?text=${encodeURIComponent(text)}`;
}
