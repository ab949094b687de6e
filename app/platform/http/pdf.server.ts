/** A PDF as an answer that only who asked for it may store. @param how a browser shows it */
export function answerPdf(
  bytes: Uint8Array,
  fileName: string,
  how: "attachment" | "inline",
): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `${how}; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
