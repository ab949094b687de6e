/** Runs `act` at each click on what the selector finds, also on what comes into the page later. */
export function onClick<Found extends HTMLElement>(
  selector: string,
  act: (found: Found, event: MouseEvent) => void,
) {
  addEventListener("click", (event) => {
    const found = event.target instanceof Element && event.target.closest<Found>(selector);
    if (found) act(found, event);
  });
}

/** The same for links, but for the clicks that open them in another tab or window. */
export function onLinkClick(
  selector: string,
  act: (link: HTMLAnchorElement, event: MouseEvent) => void,
) {
  onClick<HTMLAnchorElement>(selector, (link, event) => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) act(link, event);
  });
}
