/**
 * All the script of the public pages, at most 5 kB. The pages work without it; it adds comfort:
 * forms that keep what was typed over a lost connection, and a navbar that knows the visitor.
 */
import { rememberChoices } from "#app/public/script/choice.ts";
import { enhanceForms } from "#app/public/script/forms.ts";
import { enhanceOrders } from "#app/public/script/order.ts";
import { showSession } from "#app/public/script/session.ts";
import { enhanceChoices } from "#app/public/script/swap.ts";

showSession();
// Before the forms: a draft that is put back is a choice too.
enhanceChoices();
enhanceForms();
enhanceToasts();
rememberChoices();
enhanceOrders();

/** Lets messages be closed, and has the one that came with the page read out. */
function enhanceToasts() {
  const region = document.querySelector("[data-toasts]");
  // Screen readers announce what is added to a live region, not what it begins with.
  const messages = [...(region?.childNodes ?? [])];
  if (messages.length > 0) setTimeout(() => region?.replaceChildren(...messages), 150);

  addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-close-toast]")) {
      target.closest("[data-toast]")?.remove();
    }
  });
}
