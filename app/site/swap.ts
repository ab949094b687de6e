/**
 * Choices that change one part of a page: the server renders the page for the chosen address as
 * it does without script, and only that part is put in place. The focus stays where it is.
 */
export function enhanceChoices() {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-swap]")) {
    form.addEventListener("change", () => {
      const query = new URLSearchParams();
      for (const [name, value] of new FormData(form)) {
        if (typeof value === "string" && value) query.set(name, value);
      }
      void swap(form.dataset.swap, `${location.pathname}?${query}`);
    });
  }
  addEventListener("click", (event) => {
    const { target } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[data-swap]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void swap(link.dataset.swap, link.href);
  });
}

let newest = "";

async function swap(id = "", address: string) {
  newest = address;
  try {
    const response = await fetch(address);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
    // Whoever chooses quickly gets the last choice, in whatever order the answers come.
    if (newest !== address) return;
    if (!old || !fresh) return location.assign(address);
    const focused = document.activeElement?.id;
    old.replaceWith(document.adoptNode(fresh));
    announce(fresh);
    if (focused) document.getElementById(focused)?.focus();
    history.replaceState(null, "", address);
  } catch {
    location.assign(address);
  }
}

/** Screen readers announce what is added to a live region, not what it begins with. */
function announce(part: Element) {
  const region = part.querySelector("[role=status]");
  const words = [...(region?.childNodes ?? [])];
  if (region) setTimeout(() => region.replaceChildren(...words), 150);
}
