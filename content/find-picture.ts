import { type PictureFiles, uploadedPicture } from "#app/lib/picture-sizes.ts";
import pictures from "./pictures.json" with { type: "json" };

const byName: ReadonlyMap<string, PictureFiles> = new Map(Object.entries(pictures));

/**
 * The files of a picture in all their sizes, with its alternative text; undefined for no name of one.
 * @param alt of an uploaded picture, which has none of its own
 */
export function findPicture(name: string, alt = ""): PictureFiles | undefined {
  return byName.get(name) ?? uploadedPicture(name, alt);
}
