import sharp from "sharp";
import { largestWidth, pictureWidths } from "#app/lib/picture-sizes.ts";
import { toOgPicture } from "#app/platform/pictures/og-picture.ts";
import { answerTask } from "#app/platform/programs/answer-task.ts";

/** The process that makes the files of an upload, and photos of ours from those that others took. */
sharp.cache(false);
sharp.concurrency(1);
answerTask<PictureTask, PictureMade>(make, { niceness: 19 });

/** The bytes of a picture, and whether one photo is made of them, or the files of all sizes. */
export type PictureTask = { bytes: Uint8Array; as: "sizes" | "photo" };

/** The result of a task, or the reason why there is none. */
export interface PictureMade {
  sizes?: UploadedSizes;
  photo?: Uint8Array;
  refusal: string;
}

/** The files of an uploaded picture, one for shared links, and the size of the largest. */
type UploadedSizes = { width: number; height: number; files: SizedFile[]; og: Uint8Array };

type SizedFile = { width: number; type: string; bytes: Uint8Array };

const mostPixels = 40_000_000;
/** WebP has no longer one; resizing a picture of one column takes a minute. */
const longestSide = 16_383;

/** AVIF with all colours (4:4:4), or red cables bleed into what is beside them. */
const encodings = {
  avif: { quality: 45, effort: 3, chromaSubsampling: "4:4:4" },
  webp: { quality: 78, alphaQuality: 88, smartSubsample: true },
} as const;

async function make({ bytes, as }: PictureTask): Promise<PictureMade> {
  try {
    const { pages = 1, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (pages > 1) return { refusal: "An animated picture cannot be shown. Choose a still one." };
    if (Math.max(width, height) > longestSide) {
      const most = longestSide.toLocaleString("en-IN");
      return { refusal: `This picture is more than ${most} points wide or high. Make it smaller.` };
    }
    if (width * height > mostPixels) {
      return { refusal: "This picture has more than 40 megapixels. Make it smaller." };
    }
    if (as === "photo") return { photo: await makePhoto(bytes), refusal: "" };
    return { sizes: await makeSizes(bytes), refusal: "" };
  } catch {
    return { refusal: "This picture is damaged. Save it again as JPEG or PNG." };
  }
}

/** Upright, in sRGB and without any metadata, such as where a photograph was taken. */
function read(bytes: Uint8Array) {
  // Browsers show what has a warning; half a picture has an error.
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" }).autoOrient();
}

function makePhoto(bytes: Uint8Array): Promise<Uint8Array> {
  const box = { width: largestWidth, height: largestWidth, fit: "inside" } as const;
  const photo = read(bytes).resize({ ...box, withoutEnlargement: true });
  return photo.flatten({ background: "#fff" }).jpeg({ quality: 80 }).toBuffer();
}

async function makeSizes(bytes: Uint8Array): Promise<UploadedSizes> {
  const { data, info } = await read(bytes)
    .resize({ width: largestWidth, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const files = [];
  for (const width of pictureWidths(info.width)) {
    for (const type of ["avif", "webp"] as const) {
      const resized = sharp(data, { raw: info }).resize({ width });
      files.push({ width, type, bytes: await resized.toFormat(type, encodings[type]).toBuffer() });
    }
  }
  const og = await toOgPicture(sharp(data, { raw: info }));
  return { width: info.width, height: info.height, files, og };
}
