import { adoptStyles } from "#app/public/script/adopt-styles.ts";

/**
 * Choices that change parts of a page: the server renders the page for what was chosen as it does
 * without script, and only those parts are put in place. The focus stays where it is.
 *
 * A form that is read (GET) changes the address, one that is posted is stored by it, and a
 * fieldset within a larger form only asks with its own fields.
 */
export function enhanceChoices() {
  addEventListener("change", ({ target }) => {
    const choice =
      target instanceof Element && target.closest<Choice>(":is(form, fieldset)[data-swap]");
    if (!choice) return;
    const fields = fieldsOf(choice);
    if (choice instanceof HTMLFormElement && choice.method === "post") {
      void swap(choice.dataset.swap, choice.action, { method: "POST", body: fields });
    } else {
      const keep = choice instanceof HTMLFormElement;
      void swap(choice.dataset.swap, `${location.pathname}?${fields}`, { keep });
    }
  });
  addEventListener("click", (event) => {
    const { target } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[data-swap]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void swap(link.dataset.swap, link.href, { keep: true });
  });
}

type Choice = HTMLFormElement | HTMLFieldSetElement;

function fieldsOf(choice: Choice): URLSearchParams {
  const fields = new URLSearchParams();
  const form = choice instanceof HTMLFormElement ? choice : choice.form;
  for (const [name, value] of new FormData(form ?? undefined)) {
    if (typeof value === "string" && value && choice.elements.namedItem(name)) {
      fields.set(name, value);
    }
  }
  return fields;
}

let newest = {};

/**
 * @param ids of the parts, with blanks between
 * @param keep whether the page has this address from then on
 */
async function swap(
  ids = "",
  address: string,
  { keep = false, ...request }: RequestInit & { keep?: boolean },
) {
  const own = {};
  newest = own;
  try {
    const answer = await fetch(address, request);
    const next = answer.headers.get("Location");
    const response = next ? await fetch(next) : answer;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    await adoptStyles(page);
    // Whoever chooses quickly gets the last choice, in whatever order the answers come.
    if (newest !== own) return;
    const parts = ids.split(" ").map((id) => [id, page.getElementById(id)] as const);
    if (!parts.every(([id, fresh]) => fresh && document.getElementById(id))) {
      return location.assign(keep ? address : location.pathname);
    }
    const focused = document.activeElement?.id;
    for (const [id, fresh] of parts) {
      if (!fresh) continue;
      document.getElementById(id)?.replaceWith(document.adoptNode(fresh));
      announce(fresh);
    }
    if (focused) document.getElementById(focused)?.focus();
    if (keep) history.replaceState(null, "", address);
  } catch {
    location.assign(keep ? address : location.pathname);
  }
}

/** Screen readers announce what is added to a live region, not what it begins with. */
function announce(part: Element) {
  const region = part.querySelector("[role=status]");
  const words = [...(region?.childNodes ?? [])];
  if (region) setTimeout(() => region.replaceChildren(...words), 150);
}
