import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import encodeAvif, { init } from "@jsquash/avif/encode.js";
import sharp, { type Sharp } from "sharp";

/**
 * Makes the pictures of the site from the renders in `artwork/`: AVIF and WebP at the widths
 * that the pages ask for, into `public/pictures/`, and their manifest `content/pictures.json`.
 * A name carries a hash of the picture's content, so the files can be cached for ever; all files
 * of a picture have the same one, because no page can compress a hash. Format afterwards.
 * `npm run pictures -- hero server-6` makes those alone: all of them take ten minutes.
 */

interface Source {
  alt: string;
  avif: Width[];
  /** For the few browsers without AVIF, so in fewer widths. */
  webp: Width[];
}

/** A width in px, with its own quality where the default would break a page's budget of bytes. */
type Width = number | { width: number; quality: number };

/** A configuration stands 970 px wide on its own page, 480 in its group's rows, 240 among others. */
const product = { avif: [320, 640, 1080], webp: [480, 960] };
/** Products in scenes, which stand up to 960 px wide. */
const scene = { avif: [400, 720, 1080], webp: [480, 960] };

const sources: Record<string, Source> = {
  hero: {
    alt: "Laptop, tower server, phone and network switch standing on a green circuit board with copper traces",
    avif: [
      { width: 480, quality: 48 },
      { width: 800, quality: 44 },
      { width: 1080, quality: 42 },
      { width: 1600, quality: 36 },
    ],
    webp: [480, 800, 1080, 1600],
  },
  "software-course": {
    alt: "Monitor with code, keyboard, books and a coffee mug",
    avif: [480, 960],
    webp: [480, 960],
  },
  amc: {
    alt: "Laptop opened for service with battery, board and fan visible, beside a screwdriver set",
    avif: [400, 720, 1000],
    webp: [400, 720, 1000],
  },
  networking: {
    alt: "Two network switches with coloured patch cables and a round access point",
    avif: [480, 960],
    webp: [480, 960],
  },
  surveillance: {
    alt: "Video recorder and monitor with four camera feeds, a dome camera and a bullet camera",
    ...scene,
  },
  "rental-crate": {
    alt: "Green flight case with laptops packed upright in foam",
    ...scene,
  },
  training: {
    alt: "Training desk with three laptops in front of a large screen showing a network diagram",
    ...scene,
  },
  ...products("laptop", [
    "Silver 14-inch business laptop showing an asset dashboard",
    "Black 16-inch mobile workstation with number pad, running a CAD model",
    "Green-grey 13-inch ultrabook with a copper wallpaper",
    "Dark 16-inch gaming laptop with a backlit keyboard",
    "Rugged laptop with corner bumpers and carry handle, showing a network survey",
    "Convertible laptop standing in tent mode with a stylus in front",
  ]),
  ...products("desktop", [
    "Desktop tower with monitor, keyboard and mouse",
    "Small-form-factor desktop under a monitor, with keyboard and mouse",
    "White all-in-one desktop showing a service-desk dashboard",
    "Aluminium workstation tower with carry handles and a mesh front",
    "Mini PC beside a monitor with a code editor, keyboard and mouse",
    "Gaming tower with a glass side panel and lit fans",
  ]),
  ...products("apple", [
    "Thin 13-inch aluminium laptop in silver",
    "Thin 13-inch aluminium laptop in midnight blue",
    "Thin 15-inch aluminium laptop in starlight gold",
    "14-inch pro aluminium laptop in space grey with a code editor open",
    "16-inch pro aluminium laptop in silver with a dark dashboard",
    "Slim aluminium all-in-one desktop with keyboard and mouse",
  ]),
  ...products("server", [
    "1U rack server with four drive bays",
    "2U rack server with twenty-four drive bays",
    "4U storage server with one drive carrier pulled out",
    "Tower server with eight hot-swap bays and a green light strip",
    "Blade chassis with eight blades and copper latches",
    "Short rack cabinet on castors filled with servers, switches and patch cables",
  ]),
  ...products("mobile", [
    "Green smartphone, front and back, with three cameras",
    "Large silver smartphone with a camera bar, front and back",
    "Compact copper smartphone with three stacked lenses, front and back",
    "Silver tablet with a floor-plan sketch and a white stylus",
    "Tablet in a keyboard cover, showing a stock dashboard",
    "Large dark tablet on its kickstand with a stylus, showing a 3D model",
  ]),
  ...products("printer", [
    "Mono laser printer with a printed page in the output tray",
    "Colour laser multifunction printer with document feeder and touch screen",
    "Ink-tank printer with four visible colour tanks",
    "Flatbed document scanner with the lid open and a page on the glass",
    "Floor-standing A3 copier with four paper drawers",
    "Receipt printer and label printer with a label roll",
  ]),
};

const folder = "public/pictures";
const manifestFile = "content/pictures.json";
const defaultQuality = { avif: 42, webp: 78 };
/** Outlines and shadows are in the transparency: with the colours' quality they fray. */
const alphaQuality = 88;

const encoder = createRequire(import.meta.url).resolve("@jsquash/avif/codec/enc/avif_enc.wasm");
await init(await WebAssembly.compile(await readFile(encoder)));
const wanted = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const manifest: Record<string, object> = JSON.parse(await readFile(manifestFile, "utf8"));
for (const [name, source] of Object.entries(sources)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const isOld = (file: string) => file.replace(/-\d+-[\w-]{8}\.\w+$/, "") === name;
  for (const file of (await readdir(folder)).filter(isOld)) await rm(`${folder}/${file}`);
  const { width, height } = await sharp(`artwork/${name}.webp`).metadata();
  const encoded = await Promise.all([encode(name, source, "avif"), encode(name, source, "webp")]);
  const hash = hashOf(encoded.flat());
  const [avif, webp] = await Promise.all(encoded.map((files) => write(name, hash, files)));
  manifest[name] = { width, height, alt: source.alt, avif, webp };
}
await writeFile(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);

/** The six of one group, `laptop-1` and so on, by their texts. */
function products(group: string, alts: string[]): Record<string, Source> {
  return Object.fromEntries(
    alts.map((alt, index) => [`${group}-${index + 1}`, { alt, ...product }]),
  );
}

interface Encoded {
  format: "avif" | "webp";
  width: number;
  bytes: Buffer;
}

/** One file per width. */
async function encode(name: string, source: Source, format: Encoded["format"]): Promise<Encoded[]> {
  return await Promise.all(
    source[format].map(async (size) => {
      const { width, quality } =
        typeof size === "number" ? { width: size, quality: defaultQuality[format] } : size;
      const picture = sharp(`artwork/${name}.webp`).resize({ width, kernel: "lanczos3" });
      const bytes =
        format === "avif"
          ? await toAvif(picture, quality)
          : await picture
              .webp({ quality, alphaQuality, effort: 6, smartSubsample: true })
              .toBuffer();
      return { format, width, bytes };
    }),
  );
}

function hashOf(files: Encoded[]): string {
  const hash = createHash("sha256");
  for (const { bytes } of files) hash.update(bytes);
  return hash.digest("base64url").slice(0, 8);
}

/** @returns the addresses and widths of the files, as the manifest lists them */
async function write(name: string, hash: string, files: Encoded[]) {
  return await Promise.all(
    files.map(async ({ format, width, bytes }) => {
      const file = `${name}-${width}-${hash}.${format}`;
      await writeFile(`${folder}/${file}`, bytes);
      console.log(`${file}  ${(bytes.length / 1000).toFixed(1)} kB`);
      return { file: `/pictures/${file}`, width };
    }),
  );
}

/** With all colours (4:4:4), or red cables bleed into what is beside them. */
async function toAvif(picture: Sharp, quality: number): Promise<Buffer> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const pixels = { data: new Uint8ClampedArray(data), width, height, colorSpace: "srgb" as const };
  const settings = { quality, qualityAlpha: alphaQuality, speed: 3, subsample: 3 };
  return Buffer.from(await encodeAvif(pixels, { ...settings, enableSharpYUV: true }));
}
