import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";

/** A file inside a ZIP, as the archive's directory describes it. */
export interface ZipEntry {
  name: string;
  /** 0 for stored, 8 for deflated. */
  method: number;
  packedSize: number;
  size: number;
  /** Where its local header begins. */
  offset: number;
}

/** Records of the format by their signatures (PKWARE APPNOTE 4.3), as little-endian numbers. */
const localHeader = 0x04034b50;
const directoryHeader = 0x02014b50;
const directoryEnd = 0x06054b50;
const directoryEndSize = 22;
const longestComment = 0xffff;

export function isZip(bytes: Uint8Array): boolean {
  return bytes.length >= directoryEndSize && viewOf(bytes).getUint32(0, true) === localHeader;
}

/**
 * Reads the directory at the archive's end. ZIP64 and archives in parts are left out: they are
 * for sizes that no form takes.
 * @returns undefined when there is no directory, or it breaks off
 */
export function readZipDirectory(bytes: Uint8Array): ZipEntry[] | undefined {
  const view = viewOf(bytes);
  const end = findDirectoryEnd(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== directoryHeader) return undefined;
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return at === end ? entries : undefined;
}

/**
 * Whether every entry unpacks to just the size that the directory gives, and no two share bytes.
 * An archive can lie about its sizes, or use the same bytes many times over. Never unpacks more
 * than the directory says, so judge the sum of the sizes first.
 */
export async function unpacksAsItSays(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
): Promise<boolean> {
  let free = 0;
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    const start = dataStart(bytes, entry);
    if (start === undefined || entry.offset < free) return false;
    free = start + entry.packedSize;
    if (free > bytes.length) return false;
    if ((await unpackedSize(bytes.subarray(start, free), entry)) !== entry.size) return false;
  }
  return true;
}

const inflate = promisify(inflateRaw);

async function unpackedSize(packed: Uint8Array, { method, size }: ZipEntry) {
  if (method === 0) return packed.length;
  if (method !== 8) return undefined;
  try {
    // Off the main thread, one at a time; it stops where the entry exceeds what it says.
    return (await inflate(packed, { maxOutputLength: Math.max(size, 1) })).length;
  } catch {
    return undefined;
  }
}

/** Behind the local header, whose name and extra field may differ from the directory's. */
function dataStart(bytes: Uint8Array, { offset }: ZipEntry): number | undefined {
  const view = viewOf(bytes);
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== localHeader) return undefined;
  return offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
}

/** The end record stands last, with a comment of up to 64 kB behind it. */
function findDirectoryEnd(view: DataView): number | undefined {
  const last = view.byteLength - directoryEndSize;
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1) {
    if (
      view.getUint32(at, true) === directoryEnd &&
      at + 22 + view.getUint16(at + 20, true) === view.byteLength
    ) {
      return at;
    }
  }
  return undefined;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
