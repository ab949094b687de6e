/** All the script of the public pages, at most 5 kB. They work without it. */
import { rememberChoices } from "#app/public/script/choice.ts";
import { onClick } from "#app/public/script/clicks.ts";
import { enhanceForms } from "#app/public/script/forms.ts";
import { enhanceOrders } from "#app/public/script/order.ts";
import { announce } from "#app/public/script/read-answer.ts";
import { showSession } from "#app/public/script/session.ts";
import { startServiceWorker } from "#app/public/script/start-service-worker.ts";
import { enhanceChoices } from "#app/public/script/swap.ts";
import { offerUnsent } from "#app/public/script/unsent.ts";

showSession();
// Before the forms: a draft that is put back is a choice too.
enhanceChoices();
enhanceForms();
announce(document.querySelector("[data-toasts]"));
onClick("[data-close-toast]", (button) => button.closest("[data-toast]")?.remove());
onClick("[data-print]", () => print());
rememberChoices();
enhanceOrders();
offerUnsent();
startServiceWorker();
