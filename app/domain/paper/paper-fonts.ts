import { readFileSync } from "node:fs";
import * as fontkit from "fontkit";

/** The weights in which text is set; 600 is wide, for headings. */
export type Weight = 400 | 550 | 600;

/** A piece of a line that one cut has the letters of. */
export interface Run {
  font: string;
  /** As it is drawn: letters that no cut has are question marks. */
  text: string;
  /** The text, where its glyphs do not tell it; undefined for Latin. */
  actual?: string;
}

const scripts = ["tamil", "malayalam", "kannada", "telugu", "devanagari"] as const;
const weights = [400, 550, 600] as const;
const names = [
  ...weights.flatMap((weight) => [`latin-${weight}`, `latin-ext-${weight}`]),
  ...scripts,
];
const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Joiners and variation selectors, which fonts need not have. */
const joiners = /\u200c|\u200d|\ufe0f/g;

/** The cuts of `npm run paper-fonts`; each is read when a text first needs it. */
export class PaperFonts {
  readonly #folder: URL;
  readonly #opened = new Map<string, fontkit.Font>();
  readonly #runs = new Map<string, readonly Run[]>();

  /** @param folder with a slash at its end */
  constructor(folder: URL) {
    this.#folder = folder;
  }

  open(name: string): fontkit.Font {
    const known = this.#opened.get(name);
    if (known) return known;
    if (!names.includes(name)) throw new Error(`no font ${name}`);
    const font = fontkit.create(readFileSync(new URL(`${name}.ttf`, this.#folder)));
    if ("fonts" in font) throw new Error(`${name} holds several fonts`);
    // All cuts of a family are named alike, and fonts of a PDF are told apart by their names.
    Object.defineProperty(font, "postscriptName", { value: `Anek-${name}` });
    this.#opened.set(name, font);
    return font;
  }

  /** Cuts a line where the script changes. */
  runsOf(text: string, weight: Weight): readonly Run[] {
    const key = `${weight}${text}`;
    const known = this.#runs.get(key);
    if (known) return known;
    const runs: Run[] = [];
    const latin = [`latin-${weight}`, `latin-ext-${weight}`];
    for (const { segment } of clusters.segment(text)) {
      const last = runs.at(-1);
      // A space belongs to the word before it.
      const first = segment === " " && last ? [last.font, ...latin] : [...latin, last?.font ?? ""];
      const found = [...first, ...scripts].find((name) => this.#has(name, segment));
      const font = found ?? `latin-${weight}`;
      const shown = found ? segment : "?";
      const isPlain = found !== undefined && latin.includes(found);
      if (last?.font === font && isPlain === (last.actual === undefined)) {
        last.text += shown;
        if (last.actual !== undefined) last.actual += segment;
      } else {
        runs.push({ font, text: shown, ...(!isPlain && { actual: segment }) });
      }
    }
    this.#runs.set(key, runs);
    return runs;
  }

  #has(name: string, cluster: string): boolean {
    if (!name) return false;
    const font = this.open(name);
    return [...cluster.replace(joiners, "")].every((letter) =>
      font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
    );
  }
}
