import { data } from "react-router";

const contentTypes = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

/**
 * A CV to keep, never to open in the browser, under a name of ours (OWASP ASVS 5.0, 5.4).
 * @throws 404 when there is none
 */
export function cvDownload(
  cv: { bytes: Uint8Array; type: keyof typeof contentTypes; no: number } | undefined,
): Response {
  if (!cv) throw data("There is no CV with this application.", { status: 404 });
  return new Response(new Uint8Array(cv.bytes), {
    headers: {
      "Content-Type": contentTypes[cv.type],
      "Content-Length": String(cv.bytes.length),
      "Content-Disposition": `attachment; filename="application-${cv.no}.${cv.type}"`,
    },
  });
}
