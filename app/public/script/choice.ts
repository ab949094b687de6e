/**
 * Remembers which product group or other service was chosen last, under the customer's keys. A
 * page that offers all of a kind opens that choice; any other stored value selects nothing.
 */
export function rememberChoices() {
  addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    for (const { attribute, key } of kinds) {
      const id = target.closest(`a[${attribute}]`)?.getAttribute(attribute);
      try {
        if (id) localStorage.setItem(key, id);
      } catch {
        // Where nothing may be stored, the link still leads to the choice.
      }
    }
  });
  for (const kind of kinds) openChoice(kind);
}

const kinds = [
  { attribute: "data-choose-product", key: "productId" },
  { attribute: "data-choose-service", key: "serviceId" },
];

function openChoice({ attribute, key }: { attribute: string; key: string }) {
  const links = document.querySelectorAll<HTMLAnchorElement>(`[data-opens-choice] a[${attribute}]`);
  if (links.length === 0) return;
  try {
    const stored = localStorage.getItem(key);
    const chosen = [...links].find((link) => link.getAttribute(attribute) === stored);
    if (chosen) location.replace(chosen.href);
  } catch {
    // As above: all are offered.
  }
}
