/**
 * The compound file of Microsoft's older documents, as far as its list of streams ([MS-CFB] 2):
 * a file system in sectors, with an allocation table (FAT) that chains them.
 */

const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const headerSize = 512;
const entrySize = 128;
/** Sector numbers from here on have other meanings, such as the end of a chain. */
const lastSector = 0xfffffffa;
/** The header lists the first 109 sectors of the FAT, enough for 7 MB. */
const listedFatSectors = 109;

export function isCompoundFile(bytes: Uint8Array): boolean {
  return bytes.length >= headerSize && signature.every((byte, index) => bytes[index] === byte);
}

/** Whether the file's directory names a stream so; false for a file that is broken. */
export function hasStream(bytes: Uint8Array, name: string): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shift = view.getUint16(30, true);
  if (shift !== 9 && shift !== 12) return false;
  const sectorSize = 2 ** shift;
  const startOf = (sector: number) => (sector + 1) * sectorSize;
  const isInside = (sector: number) =>
    sector <= lastSector && startOf(sector) + sectorSize <= bytes.length;

  const next = (sector: number): number => {
    const perSector = sectorSize / 4;
    const index = Math.floor(sector / perSector);
    if (index >= listedFatSectors) return lastSector + 1;
    const fatSector = view.getUint32(76 + index * 4, true);
    if (!isInside(fatSector)) return lastSector + 1;
    return view.getUint32(startOf(fatSector) + (sector % perSector) * 4, true);
  };

  // A chain has at most as many sectors as the file: one that is longer runs in a circle.
  let left = bytes.length / sectorSize;
  for (let sector = view.getUint32(48, true); isInside(sector) && left > 0; left -= 1) {
    const start = startOf(sector);
    for (let at = start; at < start + sectorSize; at += entrySize) {
      if (view.getUint8(at + 66) === streamType && nameAt(view, at) === name) return true;
    }
    sector = next(sector);
  }
  return false;
}

const streamType = 2;

/** UTF-16 with a closing zero, which the length in bytes counts. */
function nameAt(view: DataView, at: number): string {
  const letters = Math.min(view.getUint16(at + 64, true), 64) / 2 - 1;
  let name = "";
  for (let index = 0; index < letters; index += 1) {
    name += String.fromCharCode(view.getUint16(at + index * 2, true));
  }
  return name;
}
