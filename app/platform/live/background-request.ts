import { backgroundRequestCookie } from "#app/platform/http/cookies.ts";

/** Marks the reading in a cookie (the router sends no header): it must not extend the session. */
export async function markBackgroundRequest(read: () => Promise<void>) {
  setMark(backgroundRequestCookie.write(document, "yes"));
  try {
    await read();
  } finally {
    setMark(backgroundRequestCookie.clear(document));
  }
}

function setMark(line: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API writes too late for a request that follows at once
  document.cookie = line;
}

/** Whether a window sent the request by itself; a form sent meanwhile counts as the user's. */
export function isBackgroundRequest(request: Request): boolean {
  return (
    request.headers.get("Accept") === "text/event-stream" ||
    (request.method === "GET" && backgroundRequestCookie.read(request) === "yes")
  );
}
