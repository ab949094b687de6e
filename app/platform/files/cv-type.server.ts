export type CvType = "pdf" | "doc" | "docx";

/** Why a file is not taken as a CV; the message is for the sender. */
export class CvRefused extends Error {
  override name = "CvRefused";
}

/**
 * What a CV is by its bytes. Nothing of it is opened or unpacked here: staff download it as it
 * came. Of a DOCX the library unpacks the list of its content types, and no more than 1 MiB.
 * @throws CvRefused for anything else than PDF, DOC and DOCX, and for documents with macros
 */
export async function cvTypeOf(bytes: Buffer): Promise<CvType> {
  // Loaded with the first CV, not with the start.
  const { fileTypeFromBuffer } = await import("file-type");
  switch ((await fileTypeFromBuffer(bytes))?.ext) {
    case "pdf":
      return "pdf";
    case "docx":
      // Names of parts are written plainly, before the packed bytes of each.
      if (/vbaProject\.bin/i.test(bytes.toString("latin1"))) throw withMacros();
      return "docx";
    case "docm":
    case "dotm":
      throw withMacros();
    case "cfb": {
      // A compound file is told by the names of its streams ([MS-CFB] 2.6.1, [MS-DOC] 2.1).
      const text = bytes.toString("utf16le");
      if (!text.includes("WordDocument\0")) break;
      if (/_VBA_PROJECT\0/i.test(text)) throw withMacros();
      return "doc";
    }
  }
  throw new CvRefused(
    "This file is not a PDF, DOC or DOCX inside. Export it as PDF and choose it again.",
  );
}

function withMacros() {
  return new CvRefused(
    "This document has macros, which we do not take. Export it as PDF and choose that.",
  );
}
