import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { ogPicture, ogSize } from "#app/public/seo/og-picture.ts";
import { publicPages } from "#content/public-pages.ts";
import { readBuiltPage } from "../built-page.ts";
import { drawing, productBox } from "./drawing.ts";
import { wordsOf } from "./words-of.ts";

/** Outlives the build folder, so that only a picture that changed is made anew. */
const cache = "node_modules/.cache/og";

const encoding = { quality: 84, mozjpeg: true };

/** Draws every public page's Open Graph picture into the build, from the page's own HTML. */
export async function ogPictures(client: string): Promise<void> {
  mkdirSync(join(client, "og"), { recursive: true });
  mkdirSync(cache, { recursive: true });
  // sharp works on all cores by itself.
  for (const path of publicPages) {
    const html = readBuiltPage(client, path);
    const product = productOn(html);
    const svg = drawing(wordsOf(html), product !== undefined);
    const made = join(cache, `${fingerprint(svg, product)}.jpg`);
    if (!existsSync(made)) writeWhole(made, await paint(svg, product));
    copyFileSync(made, join(client, ogPicture(path)));
  }
}

/** Another build at the same time must not find half a picture. */
function writeWhole(file: string, content: Buffer) {
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, content);
  renameSync(temporary, file);
}

/** The render that a page shows first, if it shows any. */
function productOn(html: string): string | undefined {
  const [, render] = /\/pictures\/([\w-]+)-\d+-[\w-]{8}\.\w+/.exec(html) ?? [];
  const file = `artwork/${render}.webp`;
  return render !== undefined && existsSync(file) ? file : undefined;
}

function fingerprint(svg: string, product: string | undefined): string {
  const hash = createHash("sha256").update(svg);
  hash.update(JSON.stringify({ productBox, encoding, versions: sharp.versions }));
  if (product) hash.update(readFileSync(product));
  return hash.digest("hex").slice(0, 32);
}

async function paint(svg: string, product: string | undefined): Promise<Buffer> {
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
  return board.jpeg(encoding).toBuffer();
}
