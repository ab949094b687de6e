/** Also for elements that are added to the page later. */
export function onClick<Found extends HTMLElement>(
  selector: string,
  act: (found: Found, event: MouseEvent) => void,
) {
  addEventListener("click", (event) => {
    const found = event.target instanceof Element && event.target.closest<Found>(selector);
    if (found) act(found, event);
  });
}
