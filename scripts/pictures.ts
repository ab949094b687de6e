import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import encodeAvif, { init } from "@jsquash/avif/encode.js";
import sharp from "sharp";
import { ogFile } from "#app/lib/picture-sizes.ts";
import { toOgPicture } from "#app/platform/pictures/og-picture.ts";

/**
 * Makes the pictures of the site from the renders in `artwork/` into `public/pictures/`, at the
 * widths that their manifest `content/pictures.json` lists: AVIF, and WebP for the few browsers
 * without it; and one for shared links into `public/og/`. A new picture begins as an entry with `alt` and with `width` alone in `avif` and `webp`;
 * the script fills in the rest. Format afterwards. `npm run pictures -- hero server-6` makes those
 * alone: all of them take ten minutes.
 */
interface Picture {
  width?: number;
  height?: number;
  alt: string;
  avif: File[];
  webp: File[];
}

interface File {
  file?: string;
  width: number;
}

const folder = "public/pictures";
const ogFolder = "public/og";
const manifestFile = "content/pictures.json";
/** The first picture of the landing page is worth fewer bytes the larger it is. */
const heroQuality: Record<number, number> = { 480: 48, 800: 44, 1600: 36 };
/** Outlines and shadows are in the transparency: with the colours' quality they fray. */
const alphaQuality = 88;

const encoder = createRequire(import.meta.url).resolve("@jsquash/avif/codec/enc/avif_enc.wasm");
await init(await WebAssembly.compile(await readFile(encoder)));
const wanted = process.argv.slice(2);
for (const one of [folder, ogFolder]) await mkdir(one, { recursive: true });
const manifest: Record<string, Picture> = JSON.parse(await readFile(manifestFile, "utf8"));
for (const [name, picture] of Object.entries(manifest)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const isOld = (file: string) => file.replace(/-\d+-[\w-]{8}\.\w+$/, "") === name;
  for (const file of (await readdir(folder)).filter(isOld)) await rm(`${folder}/${file}`);
  await writeFile(`${ogFolder}/${ogFile(name)}`, await toOgPicture(sharp(`artwork/${name}.webp`)));
  const { width, height } = await sharp(`artwork/${name}.webp`).metadata();
  const [avif, webp] = await Promise.all([
    Promise.all(picture.avif.map((file) => toAvif(name, file.width))),
    Promise.all(picture.webp.map((file) => toWebp(name, file.width))),
  ]);
  // The files of a picture have one hash, for no page can compress a hash; they are cached for ever.
  const sum = createHash("sha256");
  for (const bytes of [...avif, ...webp]) sum.update(bytes);
  const hash = sum.digest("base64url").slice(0, 8);
  const write = (format: "avif" | "webp", encoded: Buffer[]) =>
    Promise.all(
      picture[format].map(async ({ width }, index) => {
        const file = `${name}-${width}-${hash}.${format}`;
        await writeFile(`${folder}/${file}`, encoded[index] ?? "");
        return { file: `/pictures/${file}`, width };
      }),
    );
  manifest[name] = {
    ...{ width, height, alt: picture.alt },
    avif: await write("avif", avif),
    webp: await write("webp", webp),
  };
  process.stdout.write(`${name} ${hash}\n`);
}
await writeFile(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);

function resized(name: string, width: number) {
  return sharp(`artwork/${name}.webp`).resize({ width, kernel: "lanczos3" });
}

function toWebp(name: string, width: number): Promise<Buffer> {
  const settings = { quality: 78, alphaQuality, effort: 6, smartSubsample: true };
  return resized(name, width).webp(settings).toBuffer();
}

/** With all colours (4:4:4), or red cables bleed into what is beside them. */
async function toAvif(name: string, width: number): Promise<Buffer> {
  const { data, info } = await resized(name, width)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = { ...info, data: new Uint8ClampedArray(data), colorSpace: "srgb" as const };
  const quality = (name === "hero" ? heroQuality[width] : undefined) ?? 42;
  const settings = { quality, qualityAlpha: alphaQuality, speed: 3, subsample: 3 };
  return Buffer.from(await encodeAvif(pixels, { ...settings, enableSharpYUV: true }));
}
