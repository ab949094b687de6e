import { readFileSync } from "node:fs";
import * as fontkit from "fontkit";
import wawoff2 from "wawoff2";

/** Words as shapes, so that no machine needs a font to draw them. */
export interface Outlines {
  /** @returns the width of a line in px, letter spacing included */
  width(text: string, style: TextStyle): number;
  /** @returns the line as an SVG path with its baseline from (x, y) */
  draw(text: string, style: TextStyle, at: { x: number; y: number }): string;
}

export interface TextStyle {
  size: number;
  weight: number;
  /** The share of the size that lies between letters. */
  spacing: number;
  fill: string;
}

/** Opens the site's own variable font, at the width of its headlines. */
export async function openOutlines(file: string): Promise<Outlines> {
  // fontkit reads WOFF2 too, but cannot vary the weight of such a font.
  const font = fontkit.create(Buffer.from(await wawoff2.decompress(readFileSync(file))));
  if ("fonts" in font) throw new Error(`${file} holds several fonts`);
  const weights = new Map<number, fontkit.Font>();

  const layout = (text: string, { size, weight, spacing }: TextStyle) => {
    const face = weights.get(weight) ?? font.getVariation({ wght: weight, wdth: 112 });
    weights.set(weight, face);
    const scale = size / face.unitsPerEm;
    const { glyphs, positions } = face.layout(text);
    let x = 0;
    const placed = glyphs.map((glyph, index) => {
      const start = x;
      x += (positions[index]?.xAdvance ?? 0) * scale + spacing * size;
      return { glyph, x: start };
    });
    return { placed, scale, width: x - spacing * size };
  };

  return {
    width: (text, style) => layout(text, style).width,
    draw(text, style, at) {
      const { placed, scale } = layout(text, style);
      const d = placed.map(({ glyph, x }) =>
        glyph.path
          .scale(scale, -scale)
          .translate(at.x + x, at.y)
          .toSVG(),
      );
      return `<path fill="${style.fill}" d="${d.join("")}"/>`;
    },
  };
}
