/** A picture as pages show it: files of several widths, from small to large. */
export interface PictureFiles {
  width: number;
  height: number;
  alt: string;
  avif: readonly PictureFile[];
  webp: readonly PictureFile[];
}

interface PictureFile {
  file: string;
  width: number;
}

export const largestWidth = 1600;

/**
 * The widths of an uploaded picture's files, none larger than it. Published pages name them: a
 * picture's name says its size, so this rule stays as it is for every name that was given.
 */
export function pictureWidths(width: number): number[] {
  return [...[480, 960].filter((one) => one < 0.8 * width), width];
}

/** "3f9c…-1600x1200", of the content's hash and the size of the largest file. */
export function pictureName(hash: string, { width, height }: { width: number; height: number }) {
  return `${hash.slice(0, 20)}-${width}x${height}`;
}

export function pictureFile(name: string, width: number, type: string) {
  return `${name}-${width}.${type}`;
}

/** The file of a picture as shared links show it, below `/og/`. */
export function ogFile(name: string): string {
  return `${name}.jpg`;
}

/** In pixels, as all networks accept it. */
export const ogSize = { width: 1200, height: 630 };

/** The names of uploaded pictures in a text. */
export function uploadedIn(text: string): string[] {
  return text.match(/\b[0-9a-f]{20}-\d+x\d+\b/g) ?? [];
}

/** The files of an uploaded picture, by its name alone. @returns undefined for what is no such name */
export function uploadedPicture(name: string, alt: string): PictureFiles | undefined {
  const [, width, height] = /^[0-9a-f]{20}-(\d+)x(\d+)$/.exec(name)?.map(Number) ?? [];
  if (!width || !height) return undefined;
  const files = (type: string) =>
    pictureWidths(width).map((one) => ({
      file: `/pictures/${pictureFile(name, one, type)}`,
      width: one,
    }));
  return { width, height, alt, avif: files("avif"), webp: files("webp") };
}
