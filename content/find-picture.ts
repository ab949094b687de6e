import { type PictureFiles, uploadedPicture } from "#app/lib/picture-sizes.ts";
import pictures from "./pictures.json" with { type: "json" };

const byName: ReadonlyMap<string, PictureFiles> = new Map(Object.entries(pictures));

/**
 * The files of a picture in all their sizes, with its alternative text; undefined for no name of one.
 * @param alt in place of its own, which an uploaded picture has not
 */
export function findPicture(name: string, alt = ""): PictureFiles | undefined {
  const own = byName.get(name);
  if (own) return alt ? { ...own, alt } : own;
  return uploadedPicture(name, alt);
}
