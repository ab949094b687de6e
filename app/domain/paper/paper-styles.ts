import { type Block, colors, page, type Sheet } from "#app/domain/paper/sheet.ts";

/** Measures and text styles that the parts of a paper share. */

export const { left, right } = page;
export const whole = { x: left, width: right - left };
/** The half with the sums and the account; the other has words, taxes and terms. */
export const rightHalf = { x: 347.9, width: right - 347.9 };
export const leftHalf = { x: left, width: 213 };
export const heading = { size: 10.6, weight: 600 } as const;
export const strong = { weight: 550 } as const;
export const soft = { color: colors.soft };
export const small = { size: 8.2 };
export const atRight = { align: "right", fits: true } as const;

export type Fact = readonly [label: string, value: string];
export type Place = Pick<Block, "x" | "width">;

/** A heading, and labels with those of their values that are known, one below the other. */
export function drawFacts(
  sheet: Sheet,
  title: string,
  at: Place,
  pitch: number,
  facts: readonly Fact[],
) {
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return;
  sheet.y += sheet.paragraph("H2", { text: title, ...at, ...heading }) + 1;
  for (const [label, text] of known) {
    const indent = sheet.widthOf(label) + 8;
    const value = { text, x: at.x + indent, width: at.width - indent };
    sheet.tag("P", () => {
      const y = sheet.y + (pitch - 12.6) / 2;
      sheet.write({ text: label, ...at, ...soft }, y);
      sheet.write({ ...value, ...atRight, ...strong }, y);
    });
    sheet.y += pitch;
  }
}
