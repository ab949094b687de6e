import { liveReadingCookie } from "#app/platform/http/cookies.ts";

/**
 * Reads a window's page again because something changed, and says so in a cookie, because the
 * router sends no header of ours: nobody may be sitting at the window, so this does not prolong the
 * session. A link followed in the same moment counts as the window's own reading too.
 */
export async function markLiveReading(read: () => Promise<void>) {
  setMark(liveReadingCookie.write(document, "yes"));
  try {
    await read();
  } finally {
    setMark(liveReadingCookie.clear(document));
  }
}

function setMark(line: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API writes too late for a request that follows at once
  document.cookie = line;
}

/**
 * Whether a window sent the request by itself, to read or to wait for changes. No window sends a
 * form by itself, so a form that is sent during a reading counts as somebody's.
 */
export function isLiveReading(request: Request): boolean {
  return (
    request.headers.get("Accept") === "text/event-stream" ||
    (request.method === "GET" && liveReadingCookie.read(request) === "yes")
  );
}
