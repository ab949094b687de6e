import { createHash } from "node:crypto";
import { CvRefused, type CvType, cvTypeOf } from "#app/platform/files/cv-type.server.ts";

export interface Cv {
  /** The file name on the sender's machine, for people to read; never a path. */
  name: string;
  type: CvType;
  bytes: Uint8Array<ArrayBuffer>;
  /** SHA-256 of the bytes, by which the same file is recognised. */
  digest: string;
}

const largestCv = 5_000_000;

/**
 * The optional CV: a PDF, DOC or DOCX of at most 5 MB, judged by its bytes and not by its name
 * (OWASP ASVS 5.0, 5.2).
 * @throws CvRefused with one sentence that says what to do
 */
export async function judgeCv(sent: unknown): Promise<Cv | undefined> {
  if (sent === undefined || sent === "") return undefined;
  if (!(sent instanceof File)) throw new CvRefused("The file did not arrive. Choose it again.");
  if (sent.size === 0) throw new CvRefused("This file is empty. Choose another.");
  if (sent.size > largestCv) {
    const size = (sent.size / 1_000_000).toFixed(1);
    throw new CvRefused(`This file is ${size} MB. Choose one of up to 5 MB.`);
  }
  const bytes = Buffer.from(await sent.arrayBuffer());
  return {
    name: shownName(sent.name),
    type: await cvTypeOf(bytes),
    bytes,
    digest: createHash("sha256").update(bytes).digest("base64url"),
  };
}

/** A name for people: the last part of what may be a path, without what cannot be shown. */
function shownName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  return last.replace(/[\p{Cc}\p{Cf}\uFFFD]/gu, "").slice(0, 200) || "CV";
}
