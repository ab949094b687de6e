/**
 * Runs in the page: words and controls beyond the window's sides. The page itself is clipped there
 * and never scrolls sideways, so its `scrollWidth` says nothing. Left out is what its own frame
 * scrolls or shortens, the band of clients' names, which moves, and the field that only programs see.
 */
export function cutOff(): string[] {
  const selector = "h1, h2, h3, p, li, dt, dd, th, td, a, label, summary, button, input, select";
  const isFramed = (element: Element): boolean => {
    const isOwn = /auto|scroll|hidden/.test(getComputedStyle(element).overflowX);
    return isOwn || (element.parentElement !== null && isFramed(element.parentElement));
  };
  return [...document.querySelectorAll(selector)]
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const isBeyond = width > 0 && (left < -1 || right > innerWidth + 1);
      return isBeyond && element.checkVisibility() && !element.matches("[tabindex='-1']");
    })
    .filter(
      (element) =>
        !isFramed(element) && !element.closest(".clients, [aria-hidden='true'], [inert]"),
    )
    .map((element) => element.outerHTML.slice(0, 200));
}
