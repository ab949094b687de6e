import { expect, test } from "vitest";
import { shownTypeOf } from "#app/platform/files/shown-type.ts";
import { aPdf, aPng } from "#tests/factories/documents.ts";

const ftyp = (...brands: string[]) => {
  const box = Buffer.from(`\0\0\0\0ftyp${brands[0]}\0\0\0\0${brands.slice(1).join("")}`, "latin1");
  box.writeUInt32BE(box.length, 0);
  return Buffer.concat([box, Buffer.from("avif")]);
};
const latin = (text: string) => Buffer.from(text, "latin1");

test.each([
  ["jpg", latin("\xff\xd8\xff\xe1")],
  ["png", aPng()],
  ["webp", latin("RIFF\n\0\0\0WEBPVP8 ")],
  ["avif", ftyp("avif", "mif1")],
  ["avif", ftyp("mif1", "miaf", "avif")],
  ["pdf", aPdf()],
  ["pdf", Buffer.concat([latin("\xef\xbb\xbf\n"), aPdf()])],
  [undefined, ftyp("heic", "mif1")],
  [undefined, latin("GIF89a")],
  [undefined, latin("<svg/>")],
  [undefined, Buffer.concat([latin("<script>1</script>"), aPdf()])],
  [undefined, Buffer.concat([Buffer.alloc(1024), aPdf()])],
  [undefined, Buffer.alloc(0)],
])("a file that browsers show is a %s: %#", (type, bytes) => {
  expect(shownTypeOf(bytes)).toBe(type);
});
