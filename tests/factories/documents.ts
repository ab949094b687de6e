import { crc32, deflateRawSync } from "node:zlib";

/** The smallest PDF that viewers open: one empty page. */
export function aPdf(): Buffer {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>",
  ];
  let file = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = file.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  file += `xref\n0 4\n0000000000 65535 f \n${rows.join("")}`;
  file += `trailer << /Size 4 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}

/** A picture of one pixel. */
export function aPng(): Buffer {
  const png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  return Buffer.from(png, "base64");
}

const sectorSize = 512;
const endOfChain = 0xfffffffe;
const freeSector = 0xffffffff;

/**
 * A compound file with the streams named: header, FAT, and a directory of one sector or, with
 * `pad`, one whose named streams come in a later sector of its chain.
 */
export function aCompoundFile(streams: string[] = ["WordDocument", "1Table"], pad = 0): Buffer {
  const names = [
    "Root Entry",
    ...Array.from({ length: pad }, (_, i) => `Padding ${i}`),
    ...streams,
  ];
  const directorySectors = Math.ceil(names.length / 4);
  const file = Buffer.alloc(sectorSize * (2 + directorySectors), 0);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(file);
  file.writeUInt16LE(0x3e, 24);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(1, 44);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(4096, 56);
  file.writeUInt32LE(endOfChain, 60);
  file.writeUInt32LE(endOfChain, 68);
  for (let index = 0; index < 109; index += 1) {
    file.writeUInt32LE(index === 0 ? 0 : freeSector, 76 + index * 4);
  }
  // The FAT: itself, then the chain of the directory.
  for (let index = 0; index < sectorSize / 4; index += 1) {
    const isChained = index >= 1 && index < directorySectors;
    const isLast = index === directorySectors;
    const entry =
      index === 0 ? 0xfffffffd : isChained ? index + 1 : isLast ? endOfChain : freeSector;
    file.writeUInt32LE(entry, sectorSize + index * 4);
  }
  for (const [index, name] of names.entries()) {
    const at = sectorSize * 2 + index * 128;
    file.write(name, at, "utf16le");
    file.writeUInt16LE((name.length + 1) * 2, at + 64);
    file.writeUInt8(index === 0 ? 5 : 2, at + 66);
  }
  return file;
}

export interface ZipPart {
  name: string;
  content: string | Buffer;
  /** A false size for the archive to name. */
  saysSize?: number;
  /** Not deflated. */
  isStored?: boolean;
}

/** A ZIP archive. */
export function aZip(parts: ZipPart[]): Buffer {
  const body: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, saysSize, isStored } of parts) {
    const bytes = Buffer.from(content);
    const packed = isStored ? bytes : deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(isStored ? 0 : 8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(saysSize ?? bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name), packed]);
    body.push(local);
    at += local.length;
    directory.push(
      Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), common, rest, Buffer.from(name)]),
    );
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...body, entries, end]);
}

/** Content types of the main part of a Word document. */
export const mainTypes = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
  docm: "application/vnd.ms-word.document.macroEnabled.main+xml",
} as const;

/** The list of the content types of a document's parts. */
export function contentTypes(mainType: string): ZipPart {
  return {
    name: "[Content_Types].xml",
    content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`,
  };
}

/** A Word document of one sentence, with further parts if given. */
export function aDocx(more: ZipPart[] = [], types = contentTypes(mainTypes.docx)): Buffer {
  return aZip([
    types,
    {
      name: "word/document.xml",
      content:
        '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>CV</w:t></w:r></w:p></w:body></w:document>',
    },
    ...more,
  ]);
}

/** A few kilobytes that unpack to 60 MB. */
export function aDocxBomb(): Buffer {
  return aDocx([{ name: "word/media/image1.xml", content: Buffer.alloc(60_000_000) }]);
}

/** The first bytes of a Windows program. */
export function anExe(): Buffer {
  const file = Buffer.alloc(1024);
  file.write("MZ", "latin1");
  file.write("PE\0\0", 0x80, "latin1");
  return file;
}
