import { secureOn } from "#app/lib/secure-attribute.ts";

/**
 * A window that reads its page again because something changed says so in a cookie, for the
 * router asks the server without a header of ours: nobody may be sitting at it, so it does not
 * prolong the session.
 */
const name = "southbridge-live-reading";

/** Reads with the mark. Whoever clicks in the same moment is taken for the window too, once. */
export async function markLiveReading(read: () => Promise<void>) {
  // Should the window be closed meanwhile, the mark is gone within seconds.
  setMark("yes; Max-Age=10");
  try {
    await read();
  } finally {
    setMark("; Max-Age=0");
  }
}

function setMark(value: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API writes too late for a request that follows at once
  document.cookie = `${name}=${value}; Path=/; SameSite=Strict${secureOn(location.protocol)}`;
}

/** Whether a window reads by itself, or listens for changes. */
export function isLiveReading({ headers }: Request): boolean {
  return (
    headers.get("Accept") === "text/event-stream" ||
    (headers.get("Cookie") ?? "").split(/;\s*/).includes(`${name}=yes`)
  );
}
