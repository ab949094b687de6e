/**
 * Order Now. Its link leads to the login, and from there to the cart, also without script. With
 * it, who is known here goes straight to the cart, and everybody else is asked to sign up.
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
      // Who has an account orders what was pressed, after signing in.
      question.querySelector("a[data-login]")?.setAttribute("href", link.href);
      question.showModal();
    }
  });
}
