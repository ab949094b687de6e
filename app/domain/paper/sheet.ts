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
  chip: "#f1eee5",
  watermark: "#e4e0d6",
};

export interface TextStyle {
  /** In points. */
  size?: number;
  weight?: Weight;
  color?: string;
  align?: "left" | "right";
  /** Lines of more than its width are made smaller, and not broken. */
  fits?: boolean;
}

/** A text within a width, from the left edge `x`. */
export interface Block extends TextStyle {
  text: string;
  x: number;
  width: number;
}

type Element = PDFKit.PDFStructureElement;

/** The height of a line by its size; vowels above and below need more in two of the scripts. */
const leading = 1.42;
const tallLeading = 1.5;
const tallScripts = /\p{Script=Telugu}|\p{Script=Kannada}/u;
/** The height of capitals by the font's size. */
const capHeight = 0.64;
const bodySize = 8.9;

/**
 * Pages of a tagged PDF: text in the site's typeface, lines and tags. What is drawn outside of `tag`
 * is no part of the text, such as lines (ISO 14289-1). Lengths are points, from the top left.
 */
export class Sheet {
  readonly #doc: PDFKit.PDFDocument;
  readonly #fonts: PaperFonts;
  readonly #open: Element[] = [];
  readonly #bytes: Promise<Uint8Array>;
  readonly #beginPage: (sheet: Sheet, number: number) => void;
  #pages = 0;
  /** Where the next part begins. */
  y = 0;

  /**
   * @param day of its creation, the only one that it names: the same paper is the same bytes
   * @param beginPage draws the head of each page, and sets `y`
   */
  constructor(
    fonts: PaperFonts,
    { title, author, day }: { title: string; author: string; day: string },
    beginPage: (sheet: Sheet, number: number) => void,
  ) {
    this.#fonts = fonts;
    this.#beginPage = beginPage;
    this.#doc = new PDFDocument({
      size: [page.width, page.height],
      margin: 0,
      // biome-ignore lint/suspicious/noExplicitAny: the types know no document without Helvetica.
      font: null as any,
      pdfVersion: "1.7",
      subset: "PDF/UA",
      tagged: true,
      displayTitle: true,
      lang: "en-IN",
      bufferPages: true,
      autoFirstPage: false,
      info: { Title: title, Author: author, CreationDate: new Date(day) },
    });
    const chunks: Uint8Array[] = [];
    this.#doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    this.#bytes = new Promise((resolve, reject) => {
      this.#doc.on("end", () => resolve(Buffer.concat(chunks)));
      this.#doc.on("error", reject);
    });
    const root = this.#doc.struct("Document");
    this.#doc.addStructure(root);
    this.#open.push(root);
  }

  addPage() {
    this.#doc.addPage();
    this.#pages += 1;
    this.#beginPage(this, this.#pages);
  }

  get pages(): number {
    return this.#pages;
  }

  /** Draws on a former page. */
  onPage(number: number, draw: () => void) {
    this.#doc.switchToPage(number - 1);
    draw();
    this.#doc.switchToPage(this.#pages - 1);
  }

  /** Begins a page where less than a height is left. */
  ensure(height: number) {
    if (this.y + height > page.bottom) this.addPage();
  }

  /** Draws on each page, when all are made. @returns the file */
  finish(drawFoot: (number: number, of: number) => void): Promise<Uint8Array> {
    for (let number = 1; number <= this.#pages; number++) {
      this.#doc.switchToPage(number - 1);
      drawFoot(number, this.#pages);
    }
    this.#open[0]?.end();
    this.#doc.end();
    return this.#bytes;
  }

  /** Puts the tags that are made in `parts` into one, such as the cells of a row. */
  group(type: string, parts: () => void) {
    const element = this.#add(this.#doc.struct(type));
    this.#open.push(element);
    parts();
    this.#open.pop();
    element.end();
  }

  /** @param draw its content, on one page */
  tag(type: string, draw: () => void, options: { alt?: string; scope?: "Column" } = {}) {
    const { alt, ...rest } = options;
    const element = this.#add(this.#doc.struct(type, alt ? { ...rest, alt } : rest));
    element.add(draw);
    element.end();
  }

  #add(element: Element): Element {
    this.#open.at(-1)?.add(element);
    return element;
  }

  /** Draws what is no part of the text. */
  artifact(draw: (doc: PDFKit.PDFDocument) => void, type: "Layout" | "Pagination" = "Layout") {
    this.#doc.markContent("Artifact", { type });
    this.#doc.save();
    draw(this.#doc);
    this.#doc.restore();
    this.#doc.endMarkedContent();
  }

  rule(y: number, { from = page.left, to = page.right, thick = false } = {}) {
    this.artifact((doc) => {
      const color = thick ? colors.green : colors.line;
      doc.lineWidth(thick ? 1.6 : 0.5).strokeColor(color).moveTo(from, y).lineTo(to, y).stroke();
    });
  }

  /** A text as one tag. @returns its height */
  paragraph(type: string, block: Block, y = this.y): number {
    let height = 0;
    this.tag(type, () => {
      height = this.write(block, y);
    });
    return height;
  }

  /** Draws a text from the top of its first line. @returns its height */
  write(block: Block, y: number): number {
    const { weight = 400, color = colors.ink, align = "left" } = block;
    const { lines, size } = this.#lay(block);
    let top = y;
    this.#doc.fillColor(color);
    for (const line of lines) {
      const height = heightOf(line, size);
      const style = { size, weight, align };
      const width = align === "right" ? this.widthOf(line, style) : 0;
      const x = align === "right" ? block.x + block.width - width : block.x;
      this.#drawLine(line, x, top + (height + capHeight * size) / 2, style);
      top += height;
    }
    return top - y;
  }

  heightOf(block: Block): number {
    const { lines, size } = this.#lay(block);
    return lines.reduce((sum, line) => sum + heightOf(line, size), 0);
  }

  widthOf(text: string, { size = bodySize, weight = 400, align }: TextStyle): number {
    return this.#fonts.runsOf(text, weight).reduce((sum, run) => {
      this.#choose(run.font, size);
      return sum + this.#doc.widthOfString(run.text, featuresOf(align));
    }, 0);
  }

  #drawLine(line: string, x: number, baseline: number, style: Required<Pick<TextStyle, "size" | "weight" | "align">>) {
    let at = x;
    for (const { font, text, isShaped } of this.#fonts.runsOf(line, style.weight)) {
      this.#choose(font, style.size);
      const options = featuresOf(style.align);
      if (isShaped) this.#doc.markContent("Span", { actual: text });
      this.#doc.text(text, at, baseline, { ...options, lineBreak: false, baseline: "alphabetic" });
      if (isShaped) this.#doc.endMarkedContent();
      at += this.#doc.widthOfString(text, options);
    }
  }

  #choose(font: string, size: number) {
    if (!this.#registered.has(font)) {
      this.#registered.add(font);
      // biome-ignore lint/suspicious/noExplicitAny: pdfkit takes an opened font, its types do not.
      this.#doc.registerFont(font, this.#fonts.open(font) as any);
    }
    this.#doc.font(font, size);
  }
  readonly #registered = new Set<string>();

  /** Breaks a text into lines of a width; a word that is longer is broken anywhere. */
  #lay(block: Block): { lines: string[]; size: number } {
    const { size = bodySize, width } = block;
    const text = block.text.normalize("NFC");
    if (block.fits) {
      const natural = this.widthOf(text, block);
      return { lines: [text], size: natural > width ? (size * width) / natural : size };
    }
    const fits = (line: string) => this.widthOf(line, block) <= width;
    const lines: string[] = [];
    for (const part of text.split("\n")) {
      let line = "";
      for (const word of part.split(/ +/)) {
        const longer = line ? `${line} ${word}` : word;
        if (fits(longer)) {
          line = longer;
          continue;
        }
        if (line) lines.push(line);
        line = "";
        for (const { segment } of clusters.segment(word)) {
          if (line && !fits(line + segment)) {
            lines.push(line);
            line = "";
          }
          line += segment;
        }
      }
      lines.push(line);
    }
    return { lines, size };
  }

  /** A QR code without its border: the page is white around it (ISO/IEC 18004). */
  qrCode(text: string, { x, y, side, alt }: { x: number; y: number; side: number; alt: string }) {
    const { size, data } = encode(text, { ecc: "L", border: 0 });
    const unit = side / size;
    this.tag(
      "Figure",
      () => {
        this.#doc.save();
        for (const [row, modules] of data.entries()) {
          for (const { index, 0: dark } of modules.map((is) => (is ? "x" : " ")).join("").matchAll(/x+/g)) {
            this.#doc.rect(x + index * unit, y + row * unit, dark.length * unit, unit);
          }
        }
        this.#doc.fill(colors.ink).restore();
      },
      { alt },
    );
  }
}

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Digits of one width stand below each other. */
function featuresOf(align: TextStyle["align"]): { features?: PDFKit.Mixins.OpenTypeFeatures[] } {
  return align === "right" ? { features: ["tnum"] } : {};
}

function heightOf(line: string, size: number): number {
  return size * (tallScripts.test(line) ? tallLeading : leading);
}
