import { mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { productGroups } from "#content/catalogue/product-groups.ts";

/**
 * `node scripts/mail-pictures.ts`: the pictures of e-mails, into `public/mail/`: the logo's mark,
 * and for each group of products one that stands across the board's step. At twice the size, as
 * PNG and JPEG: some mail programs show nothing newer. Their names stay, for mails that were sent
 * years ago still ask for them.
 */
const directory = "public/mail";
mkdirSync(directory, { recursive: true });

const mark = `
  <svg xmlns="http://www.w3.org/2000/svg" width="86" height="50" viewBox="0 0 43 25">
    <path d="M5.7 18.7C9 8 14.5 2.2 21.5 2.2s12.5 5.8 15.8 16.5M5.7 18.7h31.6"
      fill="none" stroke="#f2b880" stroke-width="3"/>
    <circle cx="5.7" cy="18.7" r="5.7" fill="#f2b880"/>
    <circle cx="37.3" cy="18.7" r="5.7" fill="#f2b880"/>
  </svg>`;
await sharp(Buffer.from(mark)).png().toFile(join(directory, "mark.png"));

const width = 1200;
const height = 640;
const board = `
  <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#faf8f3"/>
    <path d="M0 0H1200V300H662L430 532H0Z" fill="#0f5b46"/>
    <g fill="none" stroke="#1c6c56" stroke-width="5" stroke-linejoin="round">
      <path d="M0 382H204L322 264H480M0 410H216L334 292H480M0 438H228L346 320H480"/>
      <path d="M1200 64H1052L1012 104H940M1200 92H1064L1024 132H940"/>
    </g>
    <path d="M480 264v0M480 292v0M480 320v0M940 104v0M940 132v0" stroke="#1c6c56"
      stroke-width="14" stroke-linecap="round"/>
    <path d="M0 140H216L296 220H560" fill="none" stroke="#f2b880" stroke-width="5"/>
  </svg>`;
for (const { slug, offeredBy, configurations } of productGroups) {
  const shown = configurations.find((configuration) => configuration.slug === offeredBy);
  const product = await sharp(`artwork/${shown?.picture}.webp`)
    .trim({ threshold: 1 })
    .resize({ width: 800, height: 600, fit: "inside" })
    .toBuffer({ resolveWithObject: true });
  const { info } = product;
  await sharp(Buffer.from(board))
    .composite([
      {
        input: product.data,
        left: Math.round(720 - info.width / 2),
        top: Math.round(height - 14 - info.height),
      },
    ])
    .flatten({ background: "#faf8f3" })
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(join(directory, `booking-${slug}.jpg`));
}
