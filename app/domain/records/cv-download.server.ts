import { data } from "react-router";
import { findCvPart } from "#app/domain/records/application-repository.server.ts";
import type { Db } from "#app/platform/db/transact.ts";

const contentTypes = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

/**
 * A CV to save, never to open in the browser, under a name of ours (OWASP ASVS 5.0, 5.4).
 * @throws 404 when there is none
 */
export function cvDownload(db: Db, cv: StoredCv | undefined): Response {
  if (!cv) throw data("There is no CV with this application.", { status: 404 });
  return new Response(partsOf(db, cv), {
    headers: {
      "Content-Type": contentTypes[cv.type],
      "Content-Length": String(cv.size),
      "Content-Disposition": `attachment; filename="application-${cv.no}.${cv.type}"`,
    },
  });
}

interface StoredCv {
  id: string;
  no: number;
  type: keyof typeof contentTypes;
  size: number;
}

/** Read from the database as the browser takes it: a download that nobody reads holds one part. */
function partsOf(db: Db, { id, size }: StoredCv): ReadableStream<Uint8Array> {
  let from = 0;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    controller.enqueue((await findCvPart(db, id, from, partBytes)).bytes);
    from += partBytes;
    if (from >= size) controller.close();
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}

const partBytes = 512_000;
