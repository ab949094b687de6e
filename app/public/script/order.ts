import { cartCookie } from "#app/platform/http/cookies.ts";

/**
 * Order Now. Its link leads to the login, and from there to the cart, also without script. With
 * it, who is known here goes straight to the cart, and everybody else is asked to sign up while
 * the order waits in a cookie for their cart (app/domain/bookings/cart-cookie.server.ts).
 */
export function enhanceOrders() {
  const question = document.querySelector<HTMLDialogElement>("dialog[data-sign-up]");
  addEventListener("click", (event) => {
    const { target } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[data-order]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (document.documentElement.hasAttribute("data-signed-in")) {
      event.preventDefault();
      location.assign(link.dataset.order ?? link.href);
    } else if (question) {
      event.preventDefault();
      keepOrder(link.dataset.order);
      // Who has an account orders what was pressed, after signing in.
      question.querySelector("a[data-login]")?.setAttribute("href", link.href);
      question.showModal();
    }
  });
}

function keepOrder(order = "") {
  const query = new URLSearchParams(order.split("?")[1]);
  const line = `${query.get("add")}.${query.get("term") ?? "month"}.1.1`;
  const kept = cartCookie.read(document)?.split("~") ?? [];
  const lines = [...kept.filter((one) => one !== line), line].slice(-20).join("~");
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API wants https.
  document.cookie = cartCookie.write(document, lines);
}
