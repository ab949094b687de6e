/** All the script of the public pages, at most 5 kB. They work without it. */
import { onClick } from "#app/public/script/clicks.ts";
import { runClocks } from "#app/public/script/clock.ts";
import { tryStorage } from "#app/public/script/drafts.ts";
import { enhanceForms, offerUnsent } from "#app/public/script/enhance-forms.ts";
import { enhanceOrders } from "#app/public/script/order.ts";
import { announce } from "#app/public/script/read-answer.ts";
import { showSession } from "#app/public/script/session.ts";
import { addressOf, enhanceChoices } from "#app/public/script/swap.ts";

showSession();
// Before the choices, whose pages an order leaves.
enhanceOrders();
// Before the forms: a restored draft is a choice too.
enhanceChoices();
enhanceForms();
announce(document.querySelector("[data-toasts]"));
onClick("[data-close-toast]", (button) => button.closest("[data-toast]")?.remove());
onClick("[data-print]", () => print());
onClick<HTMLButtonElement>("[data-copy]", copyAddress);
rememberChoice("data-choose-product", "productId");
rememberChoice("data-choose-service", "serviceId");
offerUnsent();
runClocks();
startServiceWorker();
skipDeskTransition();

/** The button's description says so. Without a clipboard, as on plain http, it remains as it is. */
async function copyAddress(button: HTMLButtonElement) {
  const { form } = button;
  await navigator.clipboard.writeText(
    form ? new URL(addressOf(form, button), location.href).href : location.href,
  );
  const line = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  line?.replaceChildren(button.dataset.copy ?? "");
}

/** Opens the last choice on the page that offers all. The storage keys are the specification's. */
function rememberChoice(attribute: string, key: string) {
  const stored = tryStorage(() => localStorage.getItem(key));
  const offered = `[data-opens-choice] a[${attribute}="${CSS.escape(stored ?? "")}"]`;
  const chosen = document.querySelector<HTMLAnchorElement>(offered);
  if (chosen) location.replace(chosen.href);
  onClick(`a[${attribute}]`, (link) => {
    tryStorage(() => localStorage.setItem(key, link.getAttribute(attribute) ?? ""));
  });
}

/** The desk has no view transitions, and the browser reports one that only this page has. */
function skipDeskTransition() {
  addEventListener("pageswap", ({ activation, viewTransition }) => {
    // The standard allows an activation without an entry, and an entry without an address.
    const { pathname } = new URL(activation?.entry?.url ?? location.href);
    if (/^\/(admin|booking|edit|partner)(\/|$)/.test(pathname)) viewTransition?.skipTransition();
  });
}

/** Service workers are missing on plain http, except on localhost. */
function startServiceWorker() {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  const { serviceWorker } = navigator;
  const register = () => serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
  // Safari has no requestIdleCallback. The page works without the worker.
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  addEventListener("load", () => whenIdle(() => register().catch(() => {})));
}
