import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import sharp from "sharp";

/**
 * Makes the pictures of the site from the renders in `artwork/`: AVIF and WebP at the widths
 * that the pages ask for, into `public/pictures/`, and their manifest `content/pictures.json`.
 * A name carries a hash of the content, so the files can be cached for ever. Format afterwards.
 */

interface Source {
  alt: string;
  widths: number[];
  /** AVIF quality per width, where the default would break a page's budget of picture bytes. */
  avif?: number[];
}

const sources: Record<string, Source> = {
  hero: {
    alt: "Laptop, tower server, phone and network switch standing on a green circuit board with copper traces",
    widths: [480, 800, 1080, 1600],
    avif: [58, 58, 55, 46],
  },
  networking: {
    alt: "Two network switches with coloured patch cables and a round access point",
    widths: [480, 960],
  },
  "software-course": {
    alt: "Monitor with code, keyboard, books and a coffee mug",
    widths: [480, 960],
  },
  training: {
    alt: "Training desk with three laptops in front of a large screen that shows a campus network",
    widths: [440, 760, 1080],
  },
  "server-6": {
    alt: "Short rack cabinet on castors filled with servers, switches and patch cables",
    widths: [480, 1000],
  },
  amc: {
    alt: "Laptop opened for service with battery, board and fan visible, beside a screwdriver set",
    widths: [400, 720, 1000],
  },
};

const folder = "public/pictures";
const defaultQuality = { avif: 48, webp: 78 };

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const manifest: Record<string, object> = {};
for (const [name, source] of Object.entries(sources)) {
  const { width, height } = await sharp(`artwork/${name}.webp`).metadata();
  manifest[name] = {
    width,
    height,
    alt: source.alt,
    widths: source.widths,
    avif: await encode(name, source, "avif"),
    webp: await encode(name, source, "webp"),
  };
}
await writeFile("content/pictures.json", `${JSON.stringify(manifest, null, 2)}\n`);

/** Writes one file per width and gives their addresses, in the order of the widths. */
async function encode(name: string, source: Source, format: "avif" | "webp") {
  const files: string[] = [];
  for (const [index, width] of source.widths.entries()) {
    const picture = sharp(`artwork/${name}.webp`).resize({ width, kernel: "lanczos3" });
    const bytes =
      format === "avif"
        ? await picture
            .avif({ quality: source.avif?.[index] ?? defaultQuality.avif, effort: 8 })
            .toBuffer()
        : await picture
            .webp({
              quality: defaultQuality.webp,
              alphaQuality: 90,
              effort: 6,
              smartSubsample: true,
            })
            .toBuffer();
    const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 8);
    const file = `${name}-${width}-${hash}.${format}`;
    await writeFile(`${folder}/${file}`, bytes);
    console.log(`${file}  ${(bytes.length / 1000).toFixed(1)} kB`);
    files.push(`/pictures/${file}`);
  }
  return files;
}
