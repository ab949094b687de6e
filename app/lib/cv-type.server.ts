import { hasStream, isCompoundFile } from "#app/lib/compound-file.ts";
import { isZip, readZipDirectory, unpacksAsItSays, type ZipEntry } from "#app/lib/zip.server.ts";

export type CvType = "pdf" | "doc" | "docx";

/** Why a file is not taken as a CV; the message is for the sender. */
export class CvRefused extends Error {
  override name = "CvRefused";
}

/** The most that a DOCX may hold unpacked: far beyond any CV, and harmless to whoever opens it. */
const largestUnpacked = 50_000_000;
/** Word writes some twenty parts, and one for each picture. */
const mostEntries = 2_000;

/**
 * What a CV is by its bytes: PDF by its header (ISO 32000-2, 7.5.2), DOC by the stream
 * `WordDocument` in a compound file ([MS-DOC] 2.1.1), DOCX by the parts that its package must
 * have (ISO/IEC 29500-2).
 * @throws CvRefused for anything else, and for a DOCX that unpacks to too much or otherwise than
 * it says.
 */
export async function cvTypeOf(bytes: Uint8Array): Promise<CvType> {
  if (startsWith(bytes, "%PDF-")) return "pdf";
  if (isCompoundFile(bytes) && hasStream(bytes, "WordDocument")) return "doc";
  if (isZip(bytes)) {
    const entries = readZipDirectory(bytes);
    if (entries && isWordPackage(entries)) {
      await checkUnpacked(bytes, entries);
      return "docx";
    }
  }
  throw new CvRefused(
    "This file is not a PDF, DOC or DOCX inside. Export it as PDF and choose it again.",
  );
}

function isWordPackage(entries: readonly ZipEntry[]): boolean {
  const names = new Set(entries.map(({ name }) => name));
  return names.has("[Content_Types].xml") && names.has("word/document.xml");
}

async function checkUnpacked(bytes: Uint8Array, entries: readonly ZipEntry[]) {
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  if (unpacked > largestUnpacked || entries.length > mostEntries) {
    throw new CvRefused(
      "This DOCX unpacks to far more than a CV. Export it as PDF and choose that.",
    );
  }
  if (!(await unpacksAsItSays(bytes, entries))) {
    throw new CvRefused("This DOCX is damaged. Save it once more, or export it as PDF.");
  }
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return [...text].every((letter, index) => bytes[index] === letter.charCodeAt(0));
}
