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
