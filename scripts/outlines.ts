import { readFile } from "node:fs/promises";
import * as fontkit from "fontkit";
import wawoff2 from "wawoff2";

/**
 * Opens a variable font at some place of its axes, to draw words as shapes: then no machine needs a
 * font to show them.
 */
export async function openFont(file: string, axes: Record<string, number>): Promise<fontkit.Font> {
  // fontkit reads WOFF2 too, but cannot vary the axes of such a font.
  const font = fontkit.create(Buffer.from(await wawoff2.decompress(await readFile(file))));
  if ("fonts" in font) throw new Error(`${file} holds several fonts`);
  return font.getVariation(axes);
}

/**
 * Shapes a line: signs join and change places as their script has it.
 * @param spacing the share of the size that lies between letters
 * @param at where the line begins on its baseline, in px
 * @returns the glyphs, and the line's width
 */
export function layOut(
  font: fontkit.Font,
  text: string,
  { size, spacing = 0 }: { size: number; spacing?: number },
  at = { x: 0, y: 0 },
) {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let x = 0;
  const paths = glyphs.map(({ path }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const left = x + xOffset * scale;
    x += xAdvance * scale + spacing * size;
    return path.scale(scale, -scale).translate(at.x + left, at.y - yOffset * scale);
  });
  return { paths, width: x - spacing * size };
}
