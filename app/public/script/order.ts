import { showCart } from "#app/public/script/session.ts";
import { addressOf } from "#app/public/script/swap.ts";

/** A guest who orders is asked to sign up; the login's answer stores the order until then (`rememberOrder`). */
export function enhanceOrders() {
  const question = document.querySelector<HTMLDialogElement>("dialog[data-sign-up]");
  addEventListener("submit", (event) => {
    const { submitter, target } = event;
    const isGuest = !document.documentElement.hasAttribute("data-signed-in");
    if (!question || !isGuest || !submitter?.matches("[data-order]")) return;
    event.preventDefault();
    void ask(question, addressOf(target as HTMLFormElement, submitter));
  });
}

async function ask(question: HTMLDialogElement, order: string) {
  const answer = await fetch(order).catch(() => undefined);
  // The page itself answers a mistake.
  if (!answer?.redirected) return location.assign(order);
  showCart();
  // A customer with an account orders this after the login.
  question.querySelector("a[data-login]")?.setAttribute("href", answer.url);
  question.showModal();
}
