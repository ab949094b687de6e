import { onClick } from "#app/public/script/clicks.ts";
import { tryStorage } from "#app/public/script/storage.ts";

/** The attributes of links that choose, and the customer's keys of what was chosen. */
const keys = { "data-choose-product": "productId", "data-choose-service": "serviceId" };

/** Remembers the product group and the service chosen last; a page that offers all opens it. */
export function rememberChoices() {
  for (const [attribute, key] of Object.entries(keys)) {
    const stored = tryStorage(() => localStorage.getItem(key));
    const offered = `[data-opens-choice] a[${attribute}]`;
    const chosen = [...document.querySelectorAll<HTMLAnchorElement>(offered)].find(
      (link) => link.getAttribute(attribute) === stored,
    );
    if (chosen) location.replace(chosen.href);
    onClick(`a[${attribute}]`, (link) => {
      tryStorage(() => localStorage.setItem(key, link.getAttribute(attribute) ?? ""));
    });
  }
}
