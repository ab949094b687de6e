import pictures from "./pictures.json" with { type: "json" };

export type StoredPicture = (typeof pictures)[keyof typeof pictures];

const byName: ReadonlyMap<string, StoredPicture> = new Map(Object.entries(pictures));

/** The files of a picture in all their sizes, with its alternative text; undefined for no name of one. */
export function findPicture(name: string): StoredPicture | undefined {
  return byName.get(name);
}
