/**
 * Breaks a text into lines as even as the words allow, at the largest of the sizes at which they
 * stay within the width and the height.
 * @param width the width of a text at a size
 */
export function breakLines(
  text: string,
  { sizes, maxHeight, maxWidth }: { sizes: number[]; maxHeight: number; maxWidth: number },
  width: (text: string, size: number) => number,
): { size: number; lines: string[] } {
  const smallest = Math.min(...sizes);
  for (const size of sizes.toSorted((a, b) => b - a)) {
    const lines = fill(text, maxWidth, (line) => width(line, size));
    const isHigher = lines.length * size > maxHeight;
    const fits = !isHigher && lines.every((line) => width(line, size) <= maxWidth);
    if (fits || size === smallest) return { size, lines: evenOut(lines, size) };
  }
  return { size: smallest, lines: [text] };

  /** The narrowest measure that needs no more lines. */
  function evenOut(lines: string[], size: number): string[] {
    let best = lines;
    for (let measure = maxWidth; measure > maxWidth / 3; measure -= 10) {
      const tried = fill(text, measure, (line) => width(line, size));
      if (tried.length > lines.length) break;
      if (tried.every((line) => width(line, size) <= measure)) best = tried;
    }
    return best;
  }
}

function fill(text: string, maxWidth: number, width: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && width(longer) <= maxWidth) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
