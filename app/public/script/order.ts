import { cartSeconds } from "#app/platform/http/cookies.ts";
import { onLinkClick } from "#app/public/script/clicks.ts";
import { readCookie, writeCookie } from "#app/public/script/cookies.ts";
import { showCart } from "#app/public/script/session.ts";

/**
 * Order Now. Without script it leads to the cart by way of the login. With it, who is signed in
 * goes straight to the cart, and everybody else is asked to sign up while the order waits in a
 * cookie for their cart (app/account/cart/open-cart.server.ts).
 */
export function enhanceOrders() {
  const question = document.querySelector<HTMLDialogElement>("dialog[data-sign-up]");
  onLinkClick("a[data-order]", (link, event) => {
    if (document.documentElement.hasAttribute("data-signed-in")) {
      event.preventDefault();
      location.assign(link.dataset.order ?? link.href);
    } else if (question) {
      event.preventDefault();
      storeOrder(link.dataset.order);
      // Who has an account orders what was pressed, after signing in.
      question.querySelector("a[data-login]")?.setAttribute("href", link.href);
      question.showModal();
    }
  });
}

function storeOrder(order = "") {
  const query = new URLSearchParams(order.split("?")[1]);
  const line = `${query.get("add")}.${query.get("term") ?? "month"}.1.1`;
  const kept = readCookie("cart")?.split("~") ?? [];
  const lines = [...kept.filter((one) => one !== line), line].slice(-20);
  writeCookie("cart", lines.join("~"), cartSeconds);
  showCart();
}
