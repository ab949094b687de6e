import { inflateRawSync } from "node:zlib";
import { FileRefused } from "#app/platform/files/sent-file.server.ts";
import { shownTypeOf } from "#app/platform/files/shown-type.ts";

export type CvType = "pdf" | "doc" | "docx";

/**
 * By its bytes, as the programs that open it know it; of a DOCX only the list of content types is
 * unpacked, 1 MiB at most.
 * @throws FileRefused for anything but PDF, DOC, DOCX and RTF, and for macros, programs, passwords and
 * damage
 */
export function cvTypeOf(bytes: Buffer): CvType {
  const head = bytes.toString("latin1", 0, 8);
  if (head.startsWith("PK\x03\x04")) return wordArchive(bytes);
  if (head === "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1") return compoundFile(bytes);
  if (head.startsWith("{\\rtf")) return richText(bytes);
  if (shownTypeOf(bytes) === "pdf") return "pdf";
  throw refusals.other();
}

const refusal = (why: string) => () =>
  new FileRefused(`${why} Export it as a PDF and choose that.`);

const refusals = {
  other: refusal("This file is not a PDF, DOC or DOCX."),
  macros: refusal("This document contains macros, which we do not accept."),
  programs: refusal("This document contains other files, which we do not accept."),
  password: refusal("This document is protected with a password."),
  damaged: refusal("This document is damaged, and may have been sent in part."),
};

/** As Word reads it: by the archive's directory, whatever is between its parts (APPNOTE 4.3.12). */
function wordArchive(bytes: Buffer): CvType {
  const parts = partsOf(bytes);
  if (!parts) throw refusals.damaged();
  const types = parts.find(({ name }) => name.toLowerCase() === "[content_types].xml");
  if (!types) throw refusals.other();
  const list = unpack(bytes, types);
  if (list === undefined) throw refusals.damaged();
  const hasMacros = parts.some(({ name }) => /(^|\/)vbaproject\.bin$/i.test(name));
  if (hasMacros || /word\.(document|template)\.macroenabled/i.test(list)) throw refusals.macros();
  if (/wordprocessingml\.document\.main\+xml/i.test(list)) return "docx";
  throw refusals.other();
}

interface Part {
  name: string;
  isPacked: boolean;
  size: number;
  at: number;
}

/** The entries of the directory at an archive's end; undefined where it has none, or breaks off. */
function partsOf(bytes: Buffer): Part[] | undefined {
  const end = bytes.lastIndexOf("PK\x05\x06", undefined, "latin1");
  if (end < 0 || end + 22 > bytes.length) return undefined;
  const parts: Part[] = [];
  let at = end - bytes.readUInt32LE(end + 12);
  // Bytes before the archive move all of it.
  const moved = at - bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (at < 0 || at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50) return undefined;
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((o) => bytes.readUInt16LE(at + o));
    parts.push({
      name: bytes.toString("utf8", at + 46, at + 46 + name),
      isPacked: bytes.readUInt16LE(at + 10) !== 0,
      size: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42) + moved,
    });
    at += 46 + name + extra + comment;
  }
  return parts;
}

/** The text of a part, in UTF-8 or UTF-16; undefined where it cannot be read, empty past 1 MiB. */
function unpack(bytes: Buffer, { isPacked, size, at }: Part): string | undefined {
  if (at < 0 || at + 30 > bytes.length || bytes.readUInt32LE(at) !== 0x04034b50) return undefined;
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const packed = bytes.subarray(from, from + size);
  try {
    const text = isPacked ? inflateRawSync(packed, { maxOutputLength: 2 ** 20 }) : packed;
    return text.toString(text[0] === 0xff && text[1] === 0xfe ? "utf16le" : "utf8");
  } catch (error) {
    return Object(error).code === "ERR_BUFFER_TOO_LARGE" ? "" : undefined;
  }
}

/** Word writes and opens RTF as a DOC. Embedded objects may be programs (RTF 1.9.1, Objects). */
function richText(bytes: Buffer): CvType {
  if (/\\obj(data|emb|link|autlink|ocx)/i.test(bytes.toString("latin1"))) throw refusals.programs();
  if (!/\}[\s\0]*$/.test(bytes.toString("latin1", Math.max(0, bytes.length - 64)))) {
    throw refusals.damaged();
  }
  return "doc";
}

/** The names of its streams say what a compound file is ([MS-CFB] 2.6.1, [MS-DOC] 2.1). */
function compoundFile(bytes: Buffer): CvType {
  const streams = streamsOf(bytes);
  if (streams.has("encryptedpackage")) throw refusals.password();
  const sector = streams.get("worddocument");
  if (sector === undefined) throw refusals.other();
  if (streams.has("_vba_project")) throw refusals.macros();
  const start = (sector + 1) << bytes.readUInt16LE(30);
  // A bit of its first bytes ([MS-DOC] 2.5.2).
  const isWord = start > 0 && start + 12 <= bytes.length && bytes.readUInt16LE(start) === 0xa5ec;
  if (isWord && bytes.readUInt16LE(start + 10) & 0x0100) throw refusals.password();
  return "doc";
}

/** The first sector of each stream and storage, by its name in small letters. A word in a text is none. */
function streamsOf(bytes: Buffer): Map<string, number> {
  const streams = new Map<string, number>();
  // Entries of the directory have 128 bytes each, and sectors are as many whole ones.
  for (let at = 512; at + 128 <= bytes.length; at += 128) {
    const length = bytes.readUInt16LE(at + 64);
    const isEntry = [1, 2].includes(bytes[at + 66] ?? 0) && length > 2 && length <= 64;
    if (!isEntry || length % 2 === 1 || bytes.readUInt16LE(at + length - 2) !== 0) continue;
    const name = bytes.toString("utf16le", at, at + length - 2).toLowerCase();
    // Those of the document come before those of what is embedded in it.
    if (!streams.has(name)) streams.set(name, bytes.readUInt32LE(at + 116));
  }
  return streams;
}
