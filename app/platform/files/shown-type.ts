export type ShownType = "pdf" | "jpg" | "png" | "webp" | "avif";

/** A file that browsers show, known by its bytes as they know it; undefined for anything else. */
export function shownTypeOf(bytes: Uint8Array): ShownType | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024));
  const text = head.toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return "jpg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return "webp";
  if (text.startsWith("ftyp", 4)) {
    // Any of its brands may say so (ISO/IEC 14496-12, 4.3).
    const brands = text.slice(8, Math.max(16, Math.min(head.readUInt32BE(0), 256)));
    return /avi[fs]/.test(brands) ? "avif" : undefined;
  }
  // Readers look for the header in the first 1,024 bytes (PDF 1.7, H.3.4.1); what is HTML too is none.
  const before = text.split("%PDF-", 1)[0] ?? "";
  return before.length < text.length && !/<[a-z!?]/i.test(before) ? "pdf" : undefined;
}
