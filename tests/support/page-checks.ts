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

/**
 * Runs in the page: text whose weight closes the gap between the stem of an i and its dot, which
 * the font leaves a whole pixel at these sizes and weights (docs/decisions/0001).
 */
export function heavySmallText(): string[] {
  const heaviest = (size: number) => (size < 14 ? 400 : size < 16 ? 500 : size < 20 ? 550 : 1000);
  const found = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    if (!textContent?.trim() || !parentElement?.checkVisibility()) continue;
    const { fontSize, fontWeight } = getComputedStyle(parentElement);
    const size = Number.parseFloat(fontSize);
    if (size === 0 || Number(fontWeight) <= heaviest(size)) continue;
    const name = `${parentElement.tagName.toLowerCase()}.${parentElement.getAttribute("class") ?? ""}`;
    found.add(`${name} ${size}px ${fontWeight}: ${textContent.trim().slice(0, 40)}`);
  }
  return [...found];
}
