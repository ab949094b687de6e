import sharp from "sharp";
import { capitalize } from "#app/lib/format.ts";
import { ogSize } from "#app/lib/og-picture.ts";
import { breakLines } from "#app/platform/pictures/break-lines.ts";
import { layOut, openFont } from "#app/platform/pictures/outlines.ts";
import { company } from "#content/company.ts";

/** What a page's picture for shared links shows. */
export interface OgDrawing {
  /** The page's. */
  title: string;
  product: Uint8Array | undefined;
}

/** A JPEG of at most 90 kB. @param font the file of the site's font */
export async function drawOgPicture({ title, product }: OgDrawing, font: string): Promise<Buffer> {
  styles ??= openStyles(font);
  const svg = drawing(title, product !== undefined, await styles);
  const board = sharp(Buffer.from(svg), { density: 72 }).resize(ogSize);
  if (product) {
    const { left, top, width, height } = productBox;
    const { data, info } = await sharp(product)
      .resize({ width, height, fit: "inside" })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true });
    const centre = Math.round((width - info.width) / 2);
    board.composite([{ input: data, left: left + centre, top: top + height - info.height }]);
  }
  return board.jpeg({ quality: 84, mozjpeg: true }).toBuffer();
}

/** Where a product stands: across the edge of the board. */
const productBox = { left: 600, top: 96, width: 580, height: 492 };

const { width, height } = ogSize;
const margin = 72;

const copper = "#f2b880";

let styles: ReturnType<typeof openStyles> | undefined;

async function openStyles(font: string) {
  const at = (wght: number) => openFont(font, { wght, wdth: 112 });
  return {
    name: { font: await at(640), size: 38, spacing: -0.01, fill: "#faf8f3" },
    headline: { font: await at(600), size: 48, spacing: -0.022, fill: "#faf8f3" },
    detailLine: { font: await at(450), size: 30, spacing: 0, fill: "#dceae4" },
  };
}

type Styles = Awaited<ReturnType<typeof openStyles>>;
type Style = Styles["name"];

/** As SVG: the board with its step, the logo, the words and one trace. */
function drawing(
  pageTitle: string,
  withProduct: boolean,
  { name, headline, detailLine }: Styles,
): string {
  const { title, detail } = wordsOf(pageTitle);
  const widthIn = (style: Style) => (text: string, size: number) =>
    layOut(style.font, text, { ...style, size }).width;
  const maxWidth = withProduct ? 400 : 960;
  const details = breakLines(
    detail,
    { sizes: [detailLine.size], maxHeight: 60, maxWidth },
    widthIn(detailLine),
  ).lines.filter(Boolean);
  const { size, lines } = breakLines(
    title,
    {
      sizes: [104, 96, 88, 80, 72, 64, 56, headline.size],
      maxHeight: Math.min(284, 317 - details.length * 40),
      maxWidth: withProduct ? 540 : 960,
    },
    widthIn(headline),
  );
  const first = 176 + size * 0.72;
  const below = first + (lines.length - 1) * size + 62;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    '<path fill="#0a3d30" d="M0 0H1200V630H0z"/>',
    withProduct ? paperStep : greenStep,
    ...traces,
    withProduct ? copperTrace({ turn: 490, end: 580 }) : copperTrace({ turn: 890, end: 1050 }),
    mark,
    draw(company.shortName, name, margin + 70, 104),
    ...lines.map((line, index) => draw(line, { ...headline, size }, margin, first + index * size)),
    ...details.map((line, index) => draw(line, detailLine, margin, below + index * 40)),
    "</svg>",
  ].join("");
}

/** The subject of a page's title before the company's name, and the detail after a colon. */
export function wordsOf(pageTitle: string) {
  const [subject = ""] = pageTitle.split(" · ");
  const [, title = subject, detail = ""] = /^(.*?): (.*)$/.exec(subject) ?? [];
  return { title, detail: capitalize(detail) };
}

function draw(text: string, style: Style, x: number, y: number): string {
  const { paths } = layOut(style.font, text, style, { x, y });
  return `<path fill="${style.fill}" d="${paths.map((path) => path.toSVG()).join("")}"/>`;
}

/** Below the step lies paper, and the product stands on both. */
const paperStep =
  '<path fill="#0f5b46" d="M0 0H1200V400H860L630 630H0z"/><path fill="#faf8f3" d="M1200 400H860L630 630H1200z"/>';
const greenStep = '<path fill="#0f5b46" d="M0 0H1200V330H1080L780 630H0z"/>';

/** The board's own conductors, barely there. */
const traces = [
  '<g fill="none" stroke="#1c6c56" stroke-width="2.5">',
  '<path d="M1200 60H930L852 138H760M1200 76H936.6L858.6 154H790M1200 92H1010"/>',
  '<circle cx="753" cy="138" r="7"/><circle cx="783" cy="154" r="7"/><circle cx="1003" cy="92" r="7"/>',
  "</g>",
];

/** From the left edge along the foot of the words and up one step to a node. */
function copperTrace({ turn, end }: { turn: number; end: number }): string {
  return [
    `<path fill="none" stroke="${copper}" stroke-width="4" d="M0 548H${turn}L${turn + 60} 488H${end}"/>`,
    `<circle cx="${end + 9}" cy="488" r="9" fill="${copper}"/>`,
  ].join("");
}

/** The mark of app/ui/logo.tsx, 56 px wide. */
const mark = [
  `<g transform="translate(${margin} 74) scale(1.3)" fill="${copper}" stroke="none">`,
  `<path fill="none" stroke="${copper}" stroke-width="3.4" d="M5.7 18.7C9 8 14.5 2.2 21.5 2.2s12.5 5.800 15.800 16.5M5.7 18.7h31.6"/>`,
  '<circle cx="5.7" cy="18.7" r="5.7"/><circle cx="37.300" cy="18.7" r="5.7"/></g>',
].join("");
