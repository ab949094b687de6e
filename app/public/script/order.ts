import { cartSeconds } from "#app/platform/http/cookies.ts";
import { onLinkClick } from "#app/public/script/clicks.ts";
import { readCookie, showCart, writeCookie } from "#app/public/script/session.ts";

/** A guest's order is stored in a cookie until the login (app/account/cart/open-cart.server.ts). */
export function enhanceOrders() {
  const question = document.querySelector<HTMLDialogElement>("dialog[data-sign-up]");
  onLinkClick("a[data-order]", (link, event) => {
    if (document.documentElement.hasAttribute("data-signed-in")) {
      event.preventDefault();
      location.assign(link.dataset.order ?? link.href);
    } else if (question) {
      event.preventDefault();
      storeOrder(link.dataset.order);
      // A customer with an account orders this product after the login.
      question.querySelector("a[data-login]")?.setAttribute("href", link.href);
      question.showModal();
    }
  });
}

function storeOrder(order = "") {
  const added = new URLSearchParams(order.split("?")[1]).get("add")?.split("~") ?? [];
  const stored = readCookie("cart")?.split("~") ?? [];
  const lines = [...stored.filter((one) => !added.includes(one)), ...added].slice(-20);
  writeCookie("cart", lines.join("~"), cartSeconds);
  showCart();
}
