import { company } from "./company.ts";

/** Opens a chat with the company, with this text already typed. */
export function whatsAppLink(text: string): string {
  return `https://wa.me/${company.whatsApp}?text=${encodeURIComponent(text)}`;
}
