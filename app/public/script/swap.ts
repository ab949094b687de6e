import { onClick, onLinkClick } from "#app/public/script/clicks.ts";
import { textsOf } from "#app/public/script/enhance-forms.ts";
import { announce, readAnswer } from "#app/public/script/read-answer.ts";
import { showCart } from "#app/public/script/session.ts";

/**
 * At a choice the server renders the page, and the parts in `data-swap` replace those here. A
 * fieldset sends its fields and those in `data-sends`; a change of these requests the page again. A
 * GET form in which the place of a field counts (`data-whole`) sends empty ones too.
 */
export function enhanceChoices() {
  addEventListener("change", ({ target }) => {
    const choice =
      target instanceof Element &&
      (target.closest<Choice>(":is(form, fieldset)[data-swap]") ??
        document.querySelector<Choice>(`[data-sends~="${target.getAttribute("name")}"]`));
    if (!choice) return;
    const fields = fieldsOf(choice);
    const isForm = choice instanceof HTMLFormElement;
    if (isForm && choice.method === "post") {
      void swap(choice.dataset.swap, choice.action, { method: "POST", body: fields });
    } else {
      void swap(choice.dataset.swap, `${location.pathname}?${fields}`, { updateAddress: isForm });
    }
  });
  // The form's result is shown already.
  onClick<HTMLElement>("[data-shown]", (button, event) => {
    event.preventDefault();
    button.closest<HTMLElement>("[popover]")?.hidePopover();
  });
  onLinkClick("a[data-swap]", (link, event) => {
    event.preventDefault();
    void swap(link.dataset.swap, link.href, { updateAddress: true });
  });
}

type Choice = HTMLFormElement | HTMLFieldSetElement;

function fieldsOf(choice: Choice): URLSearchParams {
  const form = choice instanceof HTMLFormElement ? choice : choice.form;
  const texts = textsOf(new FormData(form ?? undefined));
  const isGet = choice instanceof HTMLFormElement && choice.method === "get";
  const sent = choice.dataset.sends?.split(" ");
  const own = texts.filter(
    ([name, value]) =>
      (value || !isGet || "whole" in choice.dataset) &&
      (choice.elements.namedItem(name) || sent?.includes(name)),
  );
  return new URLSearchParams(own);
}

let newest = {};

/**
 * @param ids of the parts, with spaces between
 * @param updateAddress whether the address becomes that of the page
 */
async function swap(
  ids = "",
  address: string,
  { updateAddress = false, ...request }: RequestInit & { updateAddress?: boolean },
) {
  const own = {};
  newest = own;
  try {
    const answer = await fetch(address, request);
    const next = answer.headers.get("Location");
    const page = await readAnswer(next ? await fetch(next) : answer);
    // A newer choice may be answered first.
    if (newest !== own) return;
    const focused = document.activeElement?.id;
    for (const [old, fresh] of partsOf(page, ids)) {
      old.replaceWith(fresh);
      announce(fresh.querySelector("[role=status]"));
    }
    for (const { id, ariaInvalid } of page.querySelectorAll("form[data-swap] [aria-describedby]")) {
      const field = document.getElementById(id);
      if (field) field.ariaInvalid = ariaInvalid;
    }
    showCart();
    if (focused) document.getElementById(focused)?.focus();
    if (updateAddress) history.replaceState(history.state, "", address);
  } catch {
    // Loading the page would stop a form that is being sent, or lose what one says that was not.
    if (document.querySelector("form:is([aria-busy=true], [data-unsent])")) return;
    location.assign(updateAddress ? address : location.pathname);
  }
}

/** @throws before anything is replaced, when one of the pages lacks a part */
function partsOf(page: Document, ids: string) {
  return ids.split(" ").map((id) => {
    const old = document.getElementById(id);
    const fresh = page.getElementById(id);
    if (!old || !fresh) throw new Error(`no part ${id}`);
    return [old, fresh] as const;
  });
}
