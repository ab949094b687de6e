import { createHash } from "node:crypto";
import { data } from "react-router";
import { z } from "zod";
import {
  type Cv,
  type findCv,
  findCvPart,
} from "#app/domain/applications/application-repository.server.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { cvTypeOf } from "#app/platform/files/cv-type.server.ts";
import { fileNameOf } from "#app/platform/files/file-name.ts";
import { FileRefused, readSentFile } from "#app/platform/files/sent-file.server.ts";

/** A PDF, DOC or DOCX of at most 5 MB, by its bytes and not by its name (OWASP ASVS 5.0, 5.2). */
export const cvField = z
  .unknown()
  .optional()
  .transform(async (sent, context) => {
    try {
      return await readCv(sent);
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      context.addIssue(error.message);
      return z.NEVER;
    }
  });

async function readCv(sent: unknown): Promise<Cv | undefined> {
  const read = await readSentFile(sent, 5);
  if (!read) return undefined;
  const { file, bytes } = read;
  return {
    name: fileNameOf(file) || "CV",
    type: cvTypeOf(bytes),
    bytes,
    digest: createHash("sha256").update(bytes).digest("base64url"),
  };
}

const contentTypes = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

const partBytes = 512_000;

/**
 * Under a name of ours (OWASP ASVS 5.0, 5.4). A file that nobody reads has one part in memory.
 * @param isShown in a frame of our pages, where a PDF may load nothing; else it is to save
 * @throws 404 when there is no CV, or none to show
 */
export function sendCv(db: Db, cv: Awaited<ReturnType<typeof findCv>>, isShown = false): Response {
  if (!cv || (isShown && cv.type !== "pdf")) {
    throw data("There is no CV with this application.", { status: 404 });
  }
  let from = 0;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    controller.enqueue((await findCvPart(db, cv.id, from, partBytes)).bytes);
    from += partBytes;
    if (from >= cv.size) controller.close();
  };
  return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), {
    headers: {
      "Content-Type": contentTypes[cv.type],
      "Content-Length": String(cv.size),
      "Content-Disposition": `${isShown ? "inline" : "attachment"}; filename="application-${cv.no}.${cv.type}"`,
      ...(isShown && inFrame),
    },
  });
}

const inFrame = {
  "Content-Security-Policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  "X-Frame-Options": "SAMEORIGIN",
};
