import type { Sharp } from "sharp";
import { ogSize } from "#app/lib/picture-sizes.ts";

const background = "#faf8f3";

/** A picture as shared links show it: whole, on paper, as a JPEG. */
export function toOgPicture(picture: Sharp): Promise<Buffer> {
  return picture
    .resize({ ...ogSize, fit: "contain", background })
    .flatten({ background })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}
