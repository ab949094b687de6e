import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

type Facts = { width?: number; height?: number; colour?: string };

/** Half transparent. */
export const aPicture = ({ width = 120, height = 90, colour = "#0f5b4680" }: Facts = {}) =>
  sharp({ create: { width, height, channels: 4, background: colour } });

/** A photograph that a phone took lying on its side, with the place where it was taken. */
export function aPhotograph(): Promise<Buffer> {
  const exif = {
    IFD0: { Model: "Asha's phone" },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "12/1 58/1 0/1" },
  };
  return aPicture().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
}

/** A small file that says it has 3,600 megapixels. */
export function aBomb(width = 60_000, height = 60_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0], 8);
  const row = deflateSync(Buffer.alloc(1_000_000));
  const chunks = [chunk("IHDR", header), chunk("IDAT", row), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
