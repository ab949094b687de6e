export type CvType = "pdf" | "doc" | "docx";

/** Why a file is not taken as a CV; the message is for the sender. */
export class CvRefused extends Error {
  override name = "CvRefused";
}

/**
 * By its bytes; of a DOCX only the list of content types is unpacked, 1 MiB at most.
 * @throws CvRefused for anything but PDF, DOC and DOCX, and for macros
 */
export async function cvTypeOf(bytes: Buffer): Promise<CvType> {
  // Loaded with the first CV, which keeps the start short.
  const { fileTypeFromBuffer } = await import("file-type");
  switch ((await fileTypeFromBuffer(bytes))?.ext) {
    case "pdf":
      return "pdf";
    case "docx":
      // In a ZIP file the names of the parts are not compressed.
      if (/vbaProject\.bin/i.test(bytes.toString("latin1"))) throw withMacros();
      return "docx";
    case "docm":
    case "dotm":
      throw withMacros();
    case "cfb": {
      // The names of its streams say what a compound file is ([MS-CFB] 2.6.1, [MS-DOC] 2.1).
      const text = bytes.toString("utf16le");
      if (!text.includes("WordDocument\0")) break;
      if (/_VBA_PROJECT\0/i.test(text)) throw withMacros();
      return "doc";
    }
  }
  throw new CvRefused("This file is not a PDF, DOC or DOCX. Export it as a PDF and choose that.");
}

function withMacros() {
  return new CvRefused(
    "This document contains macros, which we do not accept. Export it as a PDF and choose that.",
  );
}
