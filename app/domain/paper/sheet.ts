import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { encode } from "uqr";
import type { PaperFonts, Weight } from "#app/domain/paper/paper-fonts.ts";

/** An A4 page in points, and where its content lies. */
export const page = { width: 595.28, height: 841.89, left: 46.1, right: 549.2, bottom: 786 };

export const colors = {
  ink: "#13211c",
  soft: "#46544d",
  green: "#0f5b46",
  copper: "#c8702b",
  copperText: "#8f4714",
  line: "#d9d4c8",
  watermark: "#f1eee5",
};

export interface TextStyle {
  /** In points. */
  size?: number;
  weight?: Weight;
  color?: string;
  align?: "left" | "right";
  /** Made smaller and not broken where it is longer than its width. */
  fits?: boolean;
}

/** A text within a width, from the left edge `x`. */
export interface Block extends TextStyle {
  text: string;
  x: number;
  width: number;
}

/** The height of a line by its size; vowels above and below need more in two of the scripts. */
const leading = 1.42;
const tallLeading = 1.5;
const tallScripts = /\p{Script=Telugu}|\p{Script=Kannada}/u;
/** The height of capitals by the font's size. */
const capHeight = 0.64;
const bodySize = 8.9;

/**
 * Pages of a tagged PDF: text in the site's typeface, lines and tags. Drawings outside of `tag`,
 * such as lines, are no part of the text (ISO 14289-1). Lengths are points, from the top left.
 */
export class Sheet {
  readonly #doc: PDFKit.PDFDocument;
  readonly #fonts: PaperFonts;
  readonly #beginPage: (pageNumber: number, copy: number) => void;
  readonly #bytes: Promise<Uint8Array>;
  /** The tags that are not at their end. */
  readonly #open: PDFKit.PDFStructureElement[];
  /** The page of each copy, the first of all being 0, on which it begins. */
  readonly #copies: number[] = [];
  #pages = 0;
  /** The position at which the next part begins. */
  y = 0;

  /**
   * @param day of its creation, the only one that it names: the same paper is the same bytes
   * @param beginPage draws the head of each page of a copy, and sets `y`
   */
  constructor(
    fonts: PaperFonts,
    { title, author, day }: { title: string; author: string; day: string },
    beginPage: (sheet: Sheet, pageNumber: number, copy: number) => void,
  ) {
    // Not all of them are in the types.
    const options: object = {
      size: [page.width, page.height],
      margin: 0,
      font: null,
      pdfVersion: "1.7",
      subset: "PDF/UA",
      tagged: true,
      displayTitle: true,
      lang: "en-IN",
      bufferPages: true,
      autoFirstPage: false,
      info: { Title: title, Author: author, CreationDate: new Date(day) },
    };
    this.#fonts = fonts;
    this.#doc = new PDFDocument(options);
    this.#bytes = buffer(this.#doc);
    this.#beginPage = (pageNumber, copy) => beginPage(this, pageNumber, copy);
    const root = this.#doc.struct("Document");
    this.#doc.addStructure(root);
    this.#open = [root];
  }

  /** Begins a page on which the same paper begins anew. Its text is tagged once, as the first copy's. */
  addCopy() {
    this.#copies.push(this.#pages);
    this.addPage();
  }

  addPage() {
    this.#doc.addPage();
    this.#pages += 1;
    this.#beginPage(this.#pages - (this.#copies.at(-1) ?? 0), this.#copies.length);
  }

  /** Begins a page where less than a height is left. */
  ensure(height: number) {
    if (this.y + height > page.bottom) this.addPage();
  }

  /** @param drawFoot draws on each page of a copy, when all are made @returns the file */
  finish(drawFoot: (pageNumber: number, pages: number) => void): Promise<Uint8Array> {
    for (const [copy, first] of this.#copies.entries()) {
      const end = this.#copies[copy + 1] ?? this.#pages;
      for (let at = first; at < end; at++) {
        this.#doc.switchToPage(at);
        drawFoot(at - first + 1, end - first);
      }
    }
    this.#doc.end();
    return this.#bytes;
  }

  /** Puts the tags that `parts` makes into one, such as the cells of a row. */
  group(type: string, parts: () => void) {
    if (this.#isRepeated) return parts();
    const element = this.#doc.struct(type);
    this.#open.at(-1)?.add(element);
    this.#open.push(element);
    parts();
    this.#open.pop();
    element.end();
  }

  /** @param draw its content, on one page @param alt what a picture shows */
  tag(type: string, draw: () => void, alt?: string) {
    if (this.#isRepeated) return this.artifact(draw);
    const options: object = { ...(alt && { alt }), ...(type === "TH" && { scope: "Column" }) };
    const element = this.#doc.struct(type, options);
    this.#open.at(-1)?.add(element);
    element.add(draw);
    element.end();
  }

  get #isRepeated(): boolean {
    return this.#copies.length > 1;
  }

  /** Draws what is no part of the text, outside of tags. */
  artifact(draw: (doc: PDFKit.PDFDocument) => void) {
    this.#doc.markContent("Artifact", { type: "Layout" }).save();
    draw(this.#doc);
    this.#doc.restore().endMarkedContent();
  }

  /** @param points x and y of each, in turn */
  line(points: readonly number[], color: string, width: number) {
    const path = `M${points.join(" ")}`;
    this.artifact((doc) => doc.path(path).lineWidth(width).strokeColor(color).stroke());
  }

  /** A line across the page, or a part of it. */
  rule(y: number, { x = page.left, width = page.right - page.left, isThick = false } = {}) {
    const [color, weight] = isThick ? [colors.green, 1.6] : [colors.line, 0.5];
    this.line([x, y, x + width, y], color, weight);
  }

  /** A text as one tag. @returns its height */
  paragraph(type: string, block: Block, y = this.y): number {
    this.tag(type, () => this.write(block, y));
    return this.heightOf(block);
  }

  /** Draws a text from the top of its first line, each with a space after it. @returns its height */
  write(block: Block, y: number): number {
    const { weight = 400, color = colors.ink, align = "left" } = block;
    const { lines, size } = this.#lay(block);
    const options = featuresOf(align);
    let top = y;
    this.#doc.fillColor(color);
    for (const line of lines) {
      const height = heightOfLine(line, size);
      const baseline = top + (height + capHeight * size) / 2;
      let { x } = block;
      if (align === "right") x += block.width - this.widthOf(line, { size, weight, align });
      for (const { font, text, actual } of this.#fonts.runsOf(`${line} `, weight)) {
        this.#choose(font, size);
        if (actual) this.#doc.markContent("Span", { actual });
        this.#doc.text(text, x, baseline, { ...options, lineBreak: false, baseline: "alphabetic" });
        if (actual) this.#doc.endMarkedContent();
        x += this.#doc.widthOfString(text, options);
      }
      top += height;
    }
    return top - y;
  }

  /** Of texts below each other. */
  heightOf(...blocks: Block[]): number {
    return blocks.reduce((sum, block) => {
      const { lines, size } = this.#lay(block);
      return lines.reduce((sum, line) => sum + heightOfLine(line, size), sum);
    }, 0);
  }

  widthOf(text: string, { size = bodySize, weight = 400, align }: TextStyle = {}): number {
    return this.#fonts.runsOf(text, weight).reduce((sum, run) => {
      this.#choose(run.font, size);
      return sum + this.#doc.widthOfString(run.text, featuresOf(align));
    }, 0);
  }

  /** pdfkit takes opened fonts, its types do not; by their names it embeds each once. */
  #choose(name: string, size: number) {
    const font: unknown = this.#fonts.open(name);
    this.#doc.font(font as PDFKit.Mixins.PDFFontSource, name, size);
  }

  /** Breaks a text into lines of a width; a word that is longer is broken anywhere. */
  #lay(block: Block): { lines: string[]; size: number } {
    const { size = bodySize, width } = block;
    const text = block.text.normalize("NFC");
    if (block.fits) {
      return { lines: [text], size: size * Math.min(1, width / this.widthOf(text, block)) };
    }
    const fits = (line: string) => this.widthOf(line, block) <= width;
    const lines = text.split("\n").flatMap((part) => {
      const broken = [""];
      const extend = (piece: string, joint: string) => {
        const line = broken.at(-1) ?? "";
        const longer = line ? line + joint + piece : piece;
        if (line && !fits(longer)) broken.push(piece);
        else broken[broken.length - 1] = longer;
      };
      for (const word of part.split(/ +/)) {
        if (fits(word)) extend(word, " ");
        else
          for (const [at, { segment }] of [...clusters.segment(word)].entries())
            extend(segment, at === 0 ? " " : "");
      }
      return broken;
    });
    return { lines, size };
  }

  /** A QR code without its border: the page is white around it (ISO/IEC 18004). */
  qrCode(text: string, { x, y, side, alt }: { x: number; y: number; side: number; alt: string }) {
    const { size, data } = encode(text, { ecc: "L", border: 0 });
    const unit = side / size;
    const draw = () => {
      for (const [row, modules] of data.entries()) {
        const dark = modules.map((isDark) => (isDark ? "x" : " ")).join("");
        for (const { index, 0: run } of dark.matchAll(/x+/g)) {
          this.#doc.rect(x + index * unit, y + row * unit, run.length * unit, unit);
        }
      }
      this.#doc.fill(colors.ink);
    };
    this.tag("Figure", draw, alt);
  }
}

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Digits of one width stand below each other. */
function featuresOf(align: TextStyle["align"]): { features?: ["tnum"] } {
  return align === "right" ? { features: ["tnum"] } : {};
}

function heightOfLine(line: string, size: number): number {
  return size * (tallScripts.test(line) ? tallLeading : leading);
}
