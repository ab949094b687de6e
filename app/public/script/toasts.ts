/** Lets messages be closed, and has the one that came with the page read out. */
export function enhanceToasts() {
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
