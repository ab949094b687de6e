import { readFileSync } from "node:fs";
import sharp from "sharp";

const surface = "#0f5b46";

/** The icon at the sizes that systems ask for, by file name, drawn from `public/favicon.svg`. */
export async function appIcons(): Promise<Record<string, Buffer>> {
  return {
    "icon-192.png": await png(192, 192),
    "icon-512.png": await png(512, 512),
    // A mask may cut away all but a circle of 80 % of the width.
    "icon-maskable-512.png": await onSurface(512, 410),
    // iOS fills what is transparent with black, and rounds the corners itself.
    // No page names it: iOS looks there by itself.
    "apple-touch-icon.png": await onSurface(180, 160),
    "favicon.ico": ico(32, await png(32, 32)),
  };
}

function png(size: number, mark: number) {
  return draw(mark).resize(size, size).png({ palette: true }).toBuffer();
}

async function onSurface(size: number, mark: number) {
  return sharp({ create: { width: size, height: size, channels: 3, background: surface } })
    .composite([{ input: await draw(mark).png().toBuffer() }])
    .png({ palette: true })
    .toBuffer();
}

function draw(size: number) {
  const svg = readFileSync("public/favicon.svg");
  return sharp(svg, { density: (72 * size) / 48 }).resize(size, size);
}

/** One PNG in the container that browsers ask for unasked. */
function ico(size: number, image: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // with one picture
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // colour planes
  head.writeUInt16LE(32, 12); // bits a pixel
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, image]);
}
