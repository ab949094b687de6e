/**
 * Breaks a text into lines as even as the words allow, at the first of the sizes at which they stay
 * within the width and the height, or else at the last.
 * @param width the width of a text at a size
 */
export function breakLines(
  text: string,
  { sizes, maxHeight, maxWidth }: { sizes: number[]; maxHeight: number; maxWidth: number },
  width: (text: string, size: number) => number,
): { size: number; lines: string[] } {
  const isWithin = (lines: string[], size: number, measure: number) =>
    lines.every((line) => width(line, size) <= measure);
  const fill = (size: number, measure: number) => {
    const lines: string[] = [];
    for (const word of text.split(" ")) {
      const longer = `${lines.at(-1)} ${word}`;
      if (lines.length > 0 && width(longer, size) <= measure) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  };
  const fitting = sizes.find((size) => {
    const lines = fill(size, maxWidth);
    return lines.length * size <= maxHeight && isWithin(lines, size, maxWidth);
  });
  const size = fitting ?? sizes.at(-1) ?? 0;
  let lines = fill(size, maxWidth);
  // The narrowest measure that needs no more lines.
  for (let measure = maxWidth; measure > maxWidth / 3; measure -= 10) {
    const tried = fill(size, measure);
    if (tried.length > lines.length) break;
    if (isWithin(tried, size, measure)) lines = tried;
  }
  return { size, lines };
}
