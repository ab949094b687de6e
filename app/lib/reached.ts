const name = "site-reached";

/** Says in this window that the site answers again. */
export function announceReached() {
  dispatchEvent(new Event(name));
}

/** Calls once when the site answers again. @returns what ends the wait */
export function onReached(then: () => void): () => void {
  addEventListener(name, then, { once: true });
  return () => removeEventListener(name, then);
}
