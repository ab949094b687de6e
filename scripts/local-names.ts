import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import * as fontkit from "fontkit";
import wawoff2 from "wawoff2";
import { type Branch, branches } from "#content/branches.ts";

/**
 * The branches' names as outlines, in their own scripts and in Latin, so that they show where no
 * font has the letters, on the map and in print too. The letters are Anek's (Ek Type, Mumbai; SIL
 * Open Font License 1.1).
 */
export interface Outline {
  /** Of a path with its baseline at 0; `em` units to the font's size. */
  path: string;
  width: number;
}

/** Fine enough for 30 px, and half the bytes of the font's own thousand units. */
export const em = 100;

/** The height of letters above and below the baseline, stacked marks included. */
const above = 95;
const below = 42;

const scripts = {
  kn: "kannada",
  ta: "tamil",
  ml: "malayalam",
  te: "telugu",
  mr: "devanagari",
} as const;
const require = createRequire(import.meta.url);

/** @returns the name as its city writes it */
export async function outlineLocalName({ localName, lang }: (typeof branches)[number]) {
  const script = scripts[lang];
  const file = `@fontsource-variable/anek-${script}/files/anek-${script}-${script}-wght-normal.woff2`;
  return outline(require.resolve(file), localName, { wght: 400 });
}

/** @returns the name in Latin letters, as labels have them */
export async function outlineName({ name }: Pick<Branch, "name">): Promise<Outline> {
  return outline("app/ui/fonts/anek-latin.woff2", name, { wght: 550, wdth: 100 });
}

/** A file of all local names: `#chennai` is one on green and ink, `#chennai-dark` on paper. */
export async function localNamesSvg() {
  const names: string[] = [];
  const views: string[] = [];
  for (const [row, branch] of branches.entries()) {
    const { path } = await outlineLocalName(branch);
    const y = row * (above + below);
    names.push(`<path transform="translate(3 ${y + above})" d="${path}"/>`);
    for (const [x, ending] of [[0, ""] as const, [1000, "-dark"] as const]) {
      views.push(`<view id="${branch.id}${ending}" viewBox="${x} ${y} 790 ${above + below}"/>`);
    }
  }
  const shapes = `<g id="names">${names.join("")}</g>`;
  return `${views.join("")}<defs>${shapes}</defs><use href="#names" fill="#bfd9cf"/><use href="#names" x="1000" fill="#46544d"/>`;
}

/** Shapes a line: signs join and change places as their script has it. */
async function outline(file: string, text: string, axes: Record<string, number>): Promise<Outline> {
  const font = await openFont(file, axes);
  const scale = em / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let x = 0;
  const commands = glyphs.flatMap(({ path }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const left = x + xOffset * scale;
    x += xAdvance * scale;
    return path.scale(scale, -scale).translate(left, -yOffset * scale).commands;
  });
  return { path: toPath(commands), width: Math.ceil(x) };
}

/** Opens a variable font at some place of its axes. */
async function openFont(file: string, axes: Record<string, number>): Promise<fontkit.Font> {
  // fontkit reads WOFF2 too, but cannot vary the axes of such a font.
  const font = fontkit.create(Buffer.from(await wawoff2.decompress(await readFile(file))));
  if ("fonts" in font) throw new Error(`${file} holds several fonts`);
  return font.getVariation(axes);
}

/** Whole coordinates, from the point before: they are shorter. */
function toPath(commands: { command: string; args: number[] }[]): string {
  const letters: Record<string, string> = {
    moveTo: "m",
    lineTo: "l",
    quadraticCurveTo: "q",
    bezierCurveTo: "c",
    closePath: "z",
  };
  let from = [0, 0];
  // Closing a shape leads back to where it began.
  let start = from;
  return commands
    .map(({ command, args }) => {
      const whole = args.map(Math.round);
      const steps = whole.map((value, index) => value - (from[index % 2] ?? 0));
      from = command === "closePath" ? start : whole.slice(-2);
      if (command === "moveTo") start = from;
      return letters[command] + steps.join(" ").replaceAll(" -", "-");
    })
    .join("");
}
